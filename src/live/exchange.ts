import http from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../errors.ts';

/** What came of one request, before it is judged. */
export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly contentType: string;
      /** The wait that the server asks for, in milliseconds. */
      readonly retryAfter: number | null;
      readonly text: string;
      /** Of the unpacked answer. */
      readonly bytes: number;
    }
  /** No answer, or one that was cut off. `code` is Node's, OpenSSL's, or one of `faultCodes`. */
  | { readonly kind: 'broken'; readonly code: string; readonly message: string }
  | { readonly kind: 'timed-out'; readonly milliseconds: number };

export const faultCodes = {
  tooLarge: 'ANSWER_TOO_LARGE',
  notJson: 'ANSWER_NOT_JSON',
  unknown: 'UNKNOWN',
} as const;

export interface ExchangeLimits {
  /** Silence that ends the request, in milliseconds. */
  readonly idle: number;
  /** The longest that a request may last, in milliseconds. */
  readonly total: number;
  /** Of the unpacked answer: what Node can hold as one string is 512 MiB. */
  readonly bytes: number;
}

export const defaultExchangeLimits: ExchangeLimits = {
  idle: 30_000,
  total: 300_000,
  bytes: 384 * 1024 * 1024,
};

export interface ExchangeOptions {
  readonly server: URL;
  /** With its query, below the server's own path. */
  readonly path: string;
  /** Agent, certificates and credentials. */
  readonly access: https.RequestOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: ExchangeLimits;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a GET, the only method that there is. Rejects only when the signal says so. */
export async function exchange(options: ExchangeOptions): Promise<Exchange> {
  const { limits, signal } = options;
  signal?.throwIfAborted();
  const deadline = createDeadline(limits);
  try {
    const request = openRequest(options);
    const stop = () => request.destroy();
    deadline.start(stop);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await readAnswer(await responseTo(request), limits, deadline.postpone);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  } catch (error) {
    signal?.throwIfAborted();
    const expired = deadline.expired();
    return expired === null ? describeFault(error) : { kind: 'timed-out', milliseconds: expired };
  } finally {
    deadline.stop();
  }
}

function openRequest({ server, path, access, headers }: ExchangeOptions): http.ClientRequest {
  const { request } = server.protocol === 'http:' ? http : https;
  return request({
    ...access,
    method: 'GET',
    protocol: server.protocol,
    // node:http wants an IPv6 address without its brackets.
    hostname: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: server.port,
    path: `${server.pathname.replace(/\/$/, '')}${path}`,
    headers: { ...access.headers, ...headers },
  });
}

function responseTo(request: http.ClientRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Stays attached: a request that is destroyed later emits again, and nobody else listens.
    request.on('error', reject);
    request.end();
  });
}

async function readAnswer(
  response: http.IncomingMessage,
  limits: ExchangeLimits,
  onProgress: () => void,
): Promise<Exchange> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of unpack(response)) {
    onProgress();
    bytes += part.length;
    if (bytes > limits.bytes) return answerTooLarge(limits.bytes);
    parts.push(part);
  }
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    retryAfter: parseRetryAfter(response.headers['retry-after'], Date.now()),
    text: Buffer.concat(parts).toString('utf8'),
    bytes,
  };
}

function unpack(response: http.IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  // A fault of either stream ends the other; the reader of the last one is told.
  return pipeline(response, createGunzip(), () => undefined);
}

function answerTooLarge(limit: number): Exchange {
  const mebibytes = Math.floor(limit / 1024 / 1024);
  return {
    kind: 'broken',
    code: faultCodes.tooLarge,
    message: `the answer is larger than ${mebibytes} MiB`,
  };
}

function describeFault(error: unknown): Exchange {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : faultCodes.unknown;
  return { kind: 'broken', code, message: faultMessage(error) };
}

/** Where a name has several addresses, the error of each attempt is in `errors` and the message is empty. */
function faultMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return messageOf(error);
}

/** The wait that a Retry-After header asks for, in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

interface Deadline {
  start(stop: () => void): void;
  /** Silence counts from now on. */
  postpone(): void;
  stop(): void;
  /** The limit that was passed, in milliseconds. */
  expired(): number | null;
}

function createDeadline(limits: ExchangeLimits): Deadline {
  let idle: NodeJS.Timeout | undefined;
  let total: NodeJS.Timeout | undefined;
  let passed: number | null = null;
  return {
    start(stop) {
      const expire = (milliseconds: number) => () => {
        passed = milliseconds;
        stop();
      };
      idle = setTimeout(expire(limits.idle), limits.idle);
      total = setTimeout(expire(limits.total), limits.total);
    },
    postpone: () => idle?.refresh(),
    stop() {
      clearTimeout(idle);
      clearTimeout(total);
    },
    expired: () => passed,
  };
}
