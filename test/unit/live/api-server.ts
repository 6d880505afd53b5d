import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { KubeConfig } from '@kubernetes/client-node';

/** What a path answers: JSON with status 200, or whatever the function writes. */
export type Reply =
  | { readonly status?: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | ((response: ServerResponse, request: IncomingMessage) => void);

/** Replies of a path in the order of its requests; the last one stays. */
export type Replies = Reply | readonly Reply[];

export interface TestServer {
  readonly url: string;
  /** `GET /api`, in the order in which they came. */
  readonly requests: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** Connections that were opened. */
  readonly connections: () => number;
  readonly kubeConfig: KubeConfig;
}

/**
 * A server on loopback that answers as an API server does, by path with its query; other paths get the
 * 404 of an API server. It ends with the test.
 */
export async function startApiServer(
  t: TestContext,
  replies: { readonly [path: string]: Replies },
  tls?: ServerOptions,
): Promise<TestServer> {
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const answered = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    headers.push(request.headers);
    const count = answered.get(path) ?? 0;
    answered.set(path, count + 1);
    sendReply(chooseReply(replies[path], count), response, request);
  };
  const server = tls === undefined ? createHttpServer(listener) : createHttpsServer(tls, listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP server');
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`;
  return {
    url,
    requests,
    headers,
    connections: () => connections,
    kubeConfig: kubeConfigFor(url),
  };
}

function chooseReply(replies: Replies | undefined, count: number): Reply {
  if (replies === undefined) return status(404, 'the server could not find the requested resource');
  if (typeof replies === 'function' || 'json' in replies) return replies;
  const reply = replies[Math.min(count, replies.length - 1)];
  if (reply === undefined) throw new Error('a list of replies is empty');
  return reply;
}

function sendReply(reply: Reply, response: ServerResponse, request: IncomingMessage): void {
  if (typeof reply === 'function') {
    reply(response, request);
    return;
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(JSON.stringify(reply.json));
}

/** The Status object of a failed request. */
export function status(code: number, message: string, headers: Record<string, string> = {}): Reply {
  return {
    status: code,
    headers,
    json: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code },
  };
}

export function text(code: number, body: string, contentType = 'text/plain'): Reply {
  return (response) => {
    response.writeHead(code, { 'content-type': contentType });
    response.end(body);
  };
}

/** Sends half of an answer and cuts the connection. */
export const cutInTheMiddle: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"kind":"ConfigMapList","items":[', () => response.destroy());
};

/** Never answers. */
export const hang: Reply = () => undefined;

export function kubeConfigFor(
  server: string,
  user: { readonly [key: string]: string } = { token: 'token-of-the-tests' },
  cluster: { readonly [key: string]: string } = {},
): KubeConfig {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromOptions({
    clusters: [{ name: 'test', server, skipTLSVerify: server.startsWith('http:'), ...cluster }],
    users: [{ name: 'tester', ...user }],
    contexts: [{ name: 'test', cluster: 'test', user: 'tester' }],
    currentContext: 'test',
  });
  return kubeConfig;
}
