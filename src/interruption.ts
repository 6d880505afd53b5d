type EndingSignal = 'SIGINT' | 'SIGTERM';

const exitCodes: { readonly [signal in EndingSignal]: number } = { SIGINT: 130, SIGTERM: 143 };

/** Somebody ended the program: Ctrl-C, a cancelled job, a stopped unit. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  /** 128 and the signal's number, as a shell reports it. */
  readonly exitCode: number;

  readonly signal: EndingSignal;

  constructor(signal: EndingSignal) {
    super(`interrupted by ${signal}`);
    this.signal = signal;
    this.exitCode = exitCodes[signal];
  }
}

/** The part of a process that tells of its end. */
export interface EndingSource {
  once(signal: EndingSignal, listener: () => void): unknown;
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
}

/**
 * Aborts with an `Interruption` at the first signal (a second one ends the process at once), or with an
 * error that nobody caught: left to itself, Node would end with the exit code that stands for drift.
 */
export function listenForEnding(source: EndingSource): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    source.once(signal, () => controller.abort(new Interruption(signal)));
  }
  source.on('uncaughtException', (error) => controller.abort(error));
  return controller.signal;
}

/**
 * Ends the process after `interrupted` was aborted. The signal is sent once more, with nobody listening by
 * now: `process.exit` alone waits for threads, and one that reads a pipe or asks the DNS may be stuck.
 */
export function endProcess(process: NodeJS.Process, interrupted: AbortSignal, code: number): never {
  const { reason } = interrupted;
  if (reason instanceof Interruption) process.kill(process.pid, reason.signal);
  // The first process of a container is not ended by its own signals.
  return process.exit(code);
}
