import type { Log, LogLevel } from '../../../src/log.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { isObject } from '../../../src/model/json.ts';
import type { Redactor } from '../../../src/redact/redactor.ts';

/** A secret that may stand in no message. */
export const canary = 'hunter2-canary';

/** Hides the canary and nothing else. */
export const canaryRedactor: Redactor = {
  redactObject: (object) => {
    const hidden = hide(object);
    if (!isObject(hidden)) throw new Error('an object stays an object');
    return hidden;
  },
  redactText: (text) => text.replaceAll(canary, '[redacted]'),
};

function hide(value: JsonValue): JsonValue {
  if (typeof value === 'string') return canaryRedactor.redactText(value);
  if (Array.isArray(value)) return value.map(hide);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hide(item)]));
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
