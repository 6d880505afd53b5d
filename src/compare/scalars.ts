import { equalJson, type JsonScalar } from '../model/json.ts';
import { equalQuantities } from './quantity.ts';

/** How the API server understands a scalar, where that is more than its text. */
export type ScalarFormat = 'quantity' | 'date-time' | 'duration' | 'base64' | 'int-or-string';

/** Whether the API server takes two scalars as the same value of that format. */
export function equalScalars(
  a: JsonScalar,
  b: JsonScalar,
  format: ScalarFormat | undefined,
): boolean {
  if (equalJson(a, b)) return true;
  if (a === null || b === null) return false;
  switch (format) {
    case 'quantity':
      return equalQuantities(String(a), String(b));
    case 'date-time':
      return typeof a === 'string' && typeof b === 'string' && equalTimes(a, b);
    case 'duration':
      return typeof a === 'string' && typeof b === 'string' && equalDurations(a, b);
    case 'base64':
      return typeof a === 'string' && typeof b === 'string' && stripSpace(a) === stripSpace(b);
    case 'int-or-string':
    case undefined:
      return false;
  }
}

const timeForm = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/;

/** RFC 3339 with up to nine digits of a second: MicroTime has six, Date keeps three. */
function equalTimes(a: string, b: string): boolean {
  const left = parseTime(a);
  return left !== undefined && left === parseTime(b);
}

function parseTime(text: string): bigint | undefined {
  const match = timeForm.exec(text);
  if (match === null) return undefined;
  const [, day = '', clock = '', fraction = '', zone = ''] = match;
  const milliseconds = Date.parse(`${day}T${clock}${zone.toUpperCase()}`);
  if (Number.isNaN(milliseconds)) return undefined;
  return BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}

const durationUnits = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const durationForm = /^[+-]?(?:\d+(?:\.\d*)?(?:ns|us|µs|μs|ms|s|m|h))+$/;
const durationPart = /(\d+)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/g;

/** Go's durations: `90s` is `1m30s`. https://pkg.go.dev/time#ParseDuration */
function equalDurations(a: string, b: string): boolean {
  const left = parseDuration(a);
  return left !== undefined && left === parseDuration(b);
}

/** In units of 10^-9 nanoseconds, so that every fraction a server reads stays exact. */
function parseDuration(text: string): bigint | undefined {
  if (text === '0') return 0n;
  if (text.length > 64 || !durationForm.test(text)) return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of text.matchAll(durationPart)) {
    const digits = fraction.slice(0, 9).padEnd(9, '0');
    total += BigInt(`${whole}${digits}`) * (durationUnits.get(unit) ?? 0n);
  }
  return text.startsWith('-') ? -total : total;
}

function stripSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
