import { formatDuration } from '../duration.ts';

/** The whole sweep has taken as long as it may. What was read until then still counts. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';

  constructor(milliseconds: number) {
    super(`the sweep's time limit of ${formatDuration(milliseconds)} has run out`);
  }
}

export interface TimeLimit {
  /** Aborts with a `TimeLimitPassed` at the end of the time. */
  readonly signal: AbortSignal;
  stop(): void;
}

/** The time begins now. It keeps no process alive. */
export function startTimeLimit(milliseconds: number): TimeLimit {
  const end = new AbortController();
  const expire = () => end.abort(new TimeLimitPassed(milliseconds));
  const timer = setTimeout(expire, milliseconds).unref();
  return { signal: end.signal, stop: () => clearTimeout(timer) };
}

/** What the work gives, unless the signal comes first: then it rejects with the signal's reason. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
