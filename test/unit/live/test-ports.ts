import type { Log, LogLevel } from '../../../src/log.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { isObject } from '../../../src/model/json.ts';
import type { Redactor } from '../../../src/redact/redactor.ts';

/** A secret that may stand in no message. */
export const canary = 'hunter2-canary';

const token = `[redacted:${'0'.repeat(32)}]`;

/** Hides the canary and nothing else. */
export const canaryRedactor: Redactor = createRedactor('[redacted]');
/** The same by a token, as the redactor of a sweep writes it. */
export const tokenRedactor: Redactor = createRedactor(token);

function createRedactor(replacement: string): Redactor {
  const redactObject: Redactor['redactObject'] = (object) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, hide(value, replacement)]),
    );
  return {
    redactObject,
    redactCapturedObject: redactObject,
    redactText: (text) => text.replaceAll(canary, replacement),
  };
}

function hide(value: JsonValue, replacement: string): JsonValue {
  if (typeof value === 'string') return value.replaceAll(canary, replacement);
  if (Array.isArray(value)) return value.map((item) => hide(item, replacement));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hide(item, replacement)]),
  );
}

export interface RecordingLog extends Log {
  readonly lines: readonly string[];
}

export function recordLog(): RecordingLog {
  const lines: string[] = [];
  const record = (level: LogLevel) => (message: string) => lines.push(`${level}: ${message}`);
  return {
    lines,
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
  };
}
