import { replaceTokens } from './redact/token.ts';
import { disarmCommands, showUnseen } from './report/escape.ts';

/** Where the program speaks while it works. Implementations redact nothing: callers pass safe text. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

const ranks: { readonly [level in LogLevel]: number } = { debug: 0, info: 1, warn: 2, error: 3 };

/** Lines for a person or a journal: `warning: ...`. */
export function createCommandLog(write: (line: string) => void, level: LogLevel): Log {
  const say = (rank: LogLevel, prefix: string) => (message: string) => {
    if (ranks[rank] < ranks[level]) return;
    write(`${harmless(`${prefix}${message}`)}\n`);
  };
  return {
    debug: say('debug', 'debug: '),
    info: say('info', ''),
    warn: say('warn', 'warning: '),
    error: say('error', 'error: '),
  };
}

/** The part of `@actions/core` that speaks. */
export interface ActionsVoice {
  debug(message: string): void;
  info(message: string): void;
  warning(message: string): void;
  error(message: string): void;
}

export interface ActionLogOptions {
  readonly level: LogLevel;
  /** Whether the forge makes annotations of errors and warnings: Forgejo would show the command as it is. */
  readonly annotations: boolean;
}

/** Lines and annotations of a job's log. */
export function createActionLog(core: ActionsVoice, { level, annotations }: ActionLogOptions): Log {
  const say = (rank: LogLevel, speak: (text: string) => void) => (message: string) => {
    if (ranks[rank] >= ranks[level]) speak(harmless(message));
  };
  return {
    // A runner hides its own debug lines unless the whole job is debugged; who sets the level wants them.
    debug: say('debug', (text) => core.info(`debug: ${text}`)),
    info: say('info', (text) => core.info(text)),
    warn: say('warn', (text) => {
      if (annotations) core.warning(text);
      else core.info(`WARNING: ${text}`);
    }),
    error: say('error', (text) => {
      if (annotations) core.error(text);
      else core.info(`ERROR: ${text}`);
    }),
  };
}

/** Text that neither a terminal nor a runner obeys; in a log nobody compares hidden values. */
function harmless(text: string): string {
  return disarmCommands(showUnseen(replaceTokens(text, () => '[redacted]')));
}
