import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { KubeCluster } from './kube-cluster.ts';
import { certificateFile } from './kube-files.ts';

/** One request that a fault answers in the API server's place. */
export interface FaultCall {
  /** With its query. */
  readonly path: string;
  /** How often the rule has been met, from 1. */
  readonly attempt: number;
  readonly outgoing: ServerResponse;
  /** The connection below TLS. */
  readonly socket: Socket;
  readonly cluster: KubeCluster;
  /** What the API server answers to this request, or to the same for another path. */
  fetch(path?: string): Promise<Fetched>;
}

export interface Fetched {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Fault = (call: FaultCall) => void | Promise<void>;

export interface FaultRule {
  readonly path: RegExp;
  readonly fault: Fault;
  /** How many requests are met with it, all where left out; then the API server answers again. */
  readonly times?: number;
}

export interface FaultProxy {
  /** The user's kubeconfig, by way of the proxy. */
  readonly kubeconfig: string;
  /** `/api/v1/configmaps?limit=500`, in the order in which they came. */
  readonly paths: readonly string[];
  /** What went wrong in the proxy itself: none in a test that proves anything. */
  readonly failures: readonly unknown[];
  stop(): Promise<void>;
}

export interface FaultProxyOptions {
  /** `reader` where left out. */
  readonly user?: string;
  /** The first whose path matches counts. */
  readonly rules: readonly FaultRule[];
  /** Whether TLS is spoken; else connections are taken, and nothing is ever said. */
  readonly silent?: boolean;
}

/** Stands before the API server and gives some answers itself, as a server or a network in trouble does. */
export async function startFaultProxy(
  cluster: KubeCluster,
  { user = 'reader', rules, silent = false }: FaultProxyOptions,
): Promise<FaultProxy> {
  const certificate = readFileSync(join(cluster.folder, certificateFile));
  const key = readFileSync(join(cluster.folder, certificateFile.replace(/\.crt$/, '.key')));
  const agent = new Agent({ keepAlive: true, ca: certificate });
  const sockets = new Map<number, Socket>();
  const paths: string[] = [];
  const failures: unknown[] = [];
  const met = new Map<FaultRule, number>();

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '';
    const socket = sockets.get(incoming.socket.remotePort ?? 0);
    if (socket === undefined) throw new Error('a request came by no connection');
    paths.push(path);
    const rule = rules.find((one) => one.path.test(path));
    const attempt = rule === undefined ? 0 : (met.get(rule) ?? 0) + 1;
    if (rule !== undefined) met.set(rule, attempt);
    const fetch = (other = path) => fetchFrom(new URL(other, cluster.server), incoming, agent);
    if (rule === undefined || attempt > (rule.times ?? Number.POSITIVE_INFINITY)) {
      send(outgoing, await fetch());
      return;
    }
    await rule.fault({ path, attempt, outgoing, socket, cluster, fetch });
  };

  const secure = createServer({ cert: certificate, key }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error) => {
      failures.push(error);
      outgoing.destroy();
    });
  });
  // What a client does to a broken connection is its own affair.
  secure.on('tlsClientError', () => undefined);
  const server = createTcpServer((socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
    socket.on('error', () => undefined);
    if (!silent) secure.emit('connection', socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    kubeconfig: writeKubeconfig(cluster, user, port),
    paths,
    failures,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets.values()) socket.destroy();
        agent.destroy();
      }),
  };
}

/** Sends what was fetched, with its length, on a connection that is kept. */
export function send(outgoing: ServerResponse, { status, headers, body }: Fetched): void {
  const { 'content-type': type = 'application/json' } = headers;
  const own = headers['retry-after'] === undefined ? {} : { 'retry-after': headers['retry-after'] };
  outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length, ...own });
  outgoing.end(body);
}

function fetchFrom(url: URL, incoming: IncomingMessage, agent: Agent): Promise<Fetched> {
  const { authorization = '', accept = '' } = incoming.headers;
  return new Promise((done, fail) => {
    const onward = request(url, { agent, headers: { authorization, accept } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', fail);
      answer.once('end', () => {
        const { statusCode: status = 0, headers } = answer;
        done({ status, headers, body: Buffer.concat(parts) });
      });
    });
    onward.once('error', fail);
    onward.end();
  });
}

function writeKubeconfig(cluster: KubeCluster, user: string, port: number): string {
  const file = join(cluster.folder, `kubeconfig-${user}-by-${port}`);
  const text = readFileSync(cluster.kubeconfig(user), 'utf8');
  writeFileSync(file, text.replace(cluster.server, `https://127.0.0.1:${port}`), { mode: 0o600 });
  return file;
}
