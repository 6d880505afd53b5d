import type { Log } from '../log.ts';
import { cutText, showOneLine } from '../report/escape.ts';

/** Says what a long sweep is doing. */
export interface Progress {
  /** `step` is a short sentence; `done` of `total` where they are known. */
  update(step: string, done?: number, total?: number): void;
  /** Clears the line; nothing is written after it. */
  end(): void;
}

export interface ProgressOptions {
  /** stderr: the report may go to stdout. */
  readonly stream: { write(text: string): unknown; readonly columns?: number };
  /** A line that is rewritten; else rare lines in the log. */
  readonly isTerminal: boolean;
  readonly log: Log;
}

/** A sweep that ends sooner shows none. */
const quietMilliseconds = 1000;
const redrawMilliseconds = 200;
const logMilliseconds = 10_000;
const defaultColumns = 80;

/** Steps show when they change and, for one that waits long, by a timer that keeps no process alive. */
export function createProgress(options: ProgressOptions): Progress {
  const sink = options.isTerminal ? lineSink(options) : logSink(options.log);
  const startedAt = Date.now();
  let lastShown = 0;
  let text = '';
  const show = () => {
    const now = Date.now();
    if (text === '' || now - startedAt < quietMilliseconds) return;
    if (now - lastShown < sink.pauseMilliseconds) return;
    lastShown = now;
    sink.show(text);
  };
  const timer = setInterval(show, redrawMilliseconds);
  timer.unref();
  return {
    update(step, done, total) {
      text = showOneLine(describeStep(step, done, total));
      show();
    },
    end() {
      clearInterval(timer);
      if (lastShown > 0) sink.clear();
    },
  };
}

interface Sink {
  readonly pauseMilliseconds: number;
  show(text: string): void;
  clear(): void;
}

function lineSink({ stream }: ProgressOptions): Sink {
  return {
    pauseMilliseconds: redrawMilliseconds,
    show: (text) =>
      stream.write(`\r${cutText(text, 0, (stream.columns ?? defaultColumns) - 1)}\u001b[K`),
    clear: () => stream.write('\r\u001b[K'),
  };
}

function logSink(log: Log): Sink {
  return {
    pauseMilliseconds: logMilliseconds,
    show: (text) => log.info(text),
    clear: () => {},
  };
}

function describeStep(step: string, done?: number, total?: number): string {
  if (done === undefined) return step;
  return total === undefined ? `${step} (${done})` : `${step} (${done} of ${total})`;
}
