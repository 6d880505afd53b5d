import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../desired/parse-json.ts';
import { assertNever, UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type JsonValue, stringAt } from '../model/json.ts';
import type { Redactor } from '../redact/redactor.ts';
import { findAccessFault } from './access-faults.ts';
import { type Connection, isLoopback } from './connection.ts';
import { type Exchange, type ExchangeLimits, exchange, faultCodes } from './exchange.ts';
import { createLimit } from './limit.ts';
import { toOneLine } from './one-line.ts';
import type { RequestPurpose, RequestRecorder } from './requests.ts';
import { delayBeforeRetry, type RetryPolicy } from './retry.ts';
import { startTimeLimit, TimeLimitPassed, unlessAborted } from './time-limit.ts';

export interface ApiRequest {
  readonly purpose: RequestPurpose;
  /** application/json where left out. */
  readonly accept?: string;
  /** The largest answer that is wanted; the client's limit where left out. */
  readonly bytes?: number | undefined;
}

export type ApiAnswer =
  | { readonly kind: 'answered'; readonly body: JsonValue; readonly bytes: number }
  /** What lasted through every attempt. `reason` is redacted, one line. */
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly reason: string;
      /** The answer has more bytes than were wanted. */
      readonly tooLarge?: true;
    };

/** Reads from one API server. It has no way to write: there is no method but GET. */
export interface ApiClient {
  /** The server's address as it may be shown. */
  readonly server: string;
  /**
   * Throws a UserError where the server has not let anything through yet and cannot be reached or
   * does not accept the credentials; later on the same is an answer that failed, a gap of one request.
   * Rejects with the signal's reason when that ends it; when the time limit does, the answer has failed.
   */
  get(path: string, request: ApiRequest): Promise<ApiAnswer>;
  /** Ends what is under way, too. */
  close(): void;
}

export interface ApiClientOptions {
  readonly connection: Connection;
  /** The kubeconfig's name for who asks. */
  readonly user: string;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
  /** Requests at once. */
  readonly concurrency: number;
  readonly retry: RetryPolicy;
  readonly limits: ExchangeLimits;
  /** Of all requests together, in milliseconds from the client's beginning; undefined: none. */
  readonly timeLimit?: number | undefined;
  readonly record: RequestRecorder;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { connection } = options;
  const limit = createLimit(options.concurrency);
  const timeLimit = options.timeLimit === undefined ? undefined : startTimeLimit(options.timeLimit);
  const end = endWith([options.signal, timeLimit?.signal]);
  const settings: ApiClientOptions = { ...options, signal: end.signal };
  let reached = false;

  async function get(path: string, request: ApiRequest): Promise<ApiAnswer> {
    const { body, last } = await sendUntilSettled(settings, path, request);
    const answer: ApiAnswer =
      body === undefined
        ? describeFailure(last, options.redactor)
        : { kind: 'answered', body, bytes: bytesOf(last) };
    const refused = last.kind !== 'answered' || last.status === 401;
    if (!reached && refused) throw new UserError(noAccess(options, last, answer));
    reached ||= !refused;
    return answer;
  }

  function answerAfterTime(error: unknown): ApiAnswer {
    // Whoever ends the program is not kept waiting for a report.
    options.signal?.throwIfAborted();
    if (!(error instanceof TimeLimitPassed)) throw error;
    if (!reached) throw new UserError(noAccessInTime(connection.shown, error));
    return { kind: 'failed', status: null, reason: error.message };
  }

  return {
    server: connection.shown,
    get: (path, request) => limit(() => get(path, request).catch(answerAfterTime)),
    close() {
      timeLimit?.stop();
      // Requests may still be under way, or wait for their next attempt, where another one has failed.
      end.abort(new Error('the connection to the API server was closed'));
      connection.close();
    },
  };
}

/** A controller that the first of the signals aborts too. */
function endWith(signals: readonly (AbortSignal | undefined)[]): AbortController {
  const end = new AbortController();
  // Each request that is under way listens; Node takes more than ten of them for a leak.
  setMaxListeners(0, end.signal);
  for (const signal of signals) {
    if (signal?.aborted === true) end.abort(signal.reason);
    signal?.addEventListener('abort', () => end.abort(signal.reason), { once: true });
  }
  return end;
}

interface Settled {
  readonly last: Exchange;
  /** undefined where the request failed. */
  readonly body: JsonValue | undefined;
}

async function sendUntilSettled(
  options: ApiClientOptions,
  path: string,
  request: ApiRequest,
): Promise<Settled> {
  const { retry, signal, log } = options;
  for (let attempt = 1; ; attempt += 1) {
    const settled = parseAnswer(await send(options, path, request));
    const delay = delayBeforeRetry(settled.last, attempt, retry);
    if (delay === null) return settled;
    const reason = describe(settled.last, options.redactor);
    log.debug(`GET ${path}: ${reason}; again in ${delay} ms`);
    await sleep(delay, undefined, signal === undefined ? {} : { signal }).catch((error) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

async function send(
  { connection, limits, signal, record }: ApiClientOptions,
  path: string,
  { purpose, accept, bytes: wanted }: ApiRequest,
): Promise<Exchange> {
  signal?.throwIfAborted();
  const access = await unlessAborted(connection.access(), signal);
  const headers = {
    accept: accept ?? 'application/json',
    'user-agent': 'drift-sweep',
    // Packing costs the server more than loopback does.
    'accept-encoding': isLoopback(connection.server.hostname) ? 'identity' : 'gzip',
  };
  const start = performance.now();
  const { server } = connection;
  const wantedLimits = { ...limits, bytes: Math.min(wanted ?? limits.bytes, limits.bytes) };
  const result = await exchange({ server, path, access, headers, limits: wantedLimits, signal });
  const bytes = bytesOf(result);
  const milliseconds = performance.now() - start;
  record({ purpose, path, status: statusOf(result), bytes, milliseconds });
  return result;
}

function parseAnswer(last: Exchange): Settled {
  if (last.kind !== 'answered' || last.status < 200 || last.status > 299) {
    return { last, body: undefined };
  }
  try {
    return { last, body: parseJson(last.text) };
  } catch {
    // The parser's message may quote the answer.
    const message = `the answer is not JSON, or cut off (${last.contentType || 'no content type'})`;
    return { last: { kind: 'broken', code: faultCodes.notJson, message }, body: undefined };
  }
}

function statusOf(exchange: Exchange): number | null {
  return exchange.kind === 'answered' ? exchange.status : null;
}

/** Of a whole answer. */
function bytesOf(exchange: Exchange): number {
  return exchange.kind === 'answered' ? exchange.bytes : 0;
}

function describeFailure(exchange: Exchange, redactor: Redactor): ApiAnswer {
  const tooLarge = exchange.kind === 'broken' && exchange.code === faultCodes.tooLarge;
  return {
    kind: 'failed',
    status: statusOf(exchange),
    reason: describe(exchange, redactor),
    ...(tooLarge ? { tooLarge } : {}),
  };
}

/** One line, safe to show. */
function describe(exchange: Exchange, redactor: Redactor): string {
  switch (exchange.kind) {
    case 'answered':
      return toOneLine(redactor.redactText(`${exchange.status} ${statusText(exchange.text)}`));
    case 'timed-out':
      return `no answer in ${Math.ceil(exchange.milliseconds / 1000)} s`;
    case 'broken':
      return toOneLine(redactor.redactText(`${exchange.message} (${exchange.code})`));
    default:
      return assertNever(exchange);
  }
}

/** The message of a Status object, else the text itself: proxies answer in words of their own. */
function statusText(text: string): string {
  try {
    return stringAt(parseJson(text), 'message') ?? text;
  } catch {
    return text;
  }
}

function noAccess(options: ApiClientOptions, last: Exchange, answer: ApiAnswer): string {
  const reason = answer.kind === 'failed' ? answer.reason : '';
  const server = options.connection.shown;
  switch (last.kind) {
    case 'answered':
      return `No access to the API server ${server}: it does not accept the credentials of user ${options.user} (${reason}). The token or certificate has run out, was revoked, or belongs to another cluster: renew it in the kubeconfig.`;
    case 'timed-out':
      return `No access to the API server ${server}: ${reason}. Check the server in the kubeconfig, and firewalls on the way.`;
    case 'broken': {
      const { what, remedy } = findAccessFault(last.code);
      return `No access to the API server ${server}: ${what}: ${reason}. ${remedy}`;
    }
    default:
      return assertNever(last);
  }
}

function noAccessInTime(server: string, { message }: TimeLimitPassed): string {
  return `No access to the API server ${server}: ${message} before anything came through. Check the server in the kubeconfig, and firewalls on the way, or allow more time (--timeout, or input timeout).`;
}
