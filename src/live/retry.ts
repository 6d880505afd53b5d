import { type Exchange, faultCodes } from './exchange.ts';

/** All times in milliseconds. */
export interface RetryPolicy {
  /** Requests in all, the first one too. */
  readonly attempts: number;
  /** As `attempts`, where each of them ran into a time-out: a server that hangs costs enough. */
  readonly timeouts: number;
  /** Doubles with each further wait. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** A Retry-After beyond this is cut to it. */
  readonly longestRetryAfter: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  timeouts: 2,
  firstDelay: 250,
  longestDelay: 8_000,
  longestRetryAfter: 30_000,
};

/**
 * How long to wait before the same request is sent again; null: what came of it lasts.
 * `attempt` counts from 1.
 */
export function delayBeforeRetry(
  exchange: Exchange,
  attempt: number,
  policy: RetryPolicy,
): number | null {
  if (attempt >= policy.attempts) return null;
  const backoff = Math.min(policy.firstDelay * 2 ** (attempt - 1), policy.longestDelay);
  switch (exchange.kind) {
    case 'answered':
      if (!isPassing(exchange.status)) return null;
      return Math.min(exchange.retryAfter ?? backoff, policy.longestRetryAfter);
    case 'timed-out':
      return attempt < policy.timeouts ? 0 : null;
    case 'broken':
      return passingFaults.has(exchange.code) ? backoff : null;
  }
}

/** 501 is an answer; every other 5xx may be a restart, an overload, or a proxy without its server. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

/** A wrong name, certificate or setting would meet the next attempt as well; these need not. */
const passingFaults: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // A gzip stream that ends early.
  'Z_BUF_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
  // Where neither length nor chunks tell the end, a cut answer shows only when it is parsed.
  faultCodes.notJson,
]);
