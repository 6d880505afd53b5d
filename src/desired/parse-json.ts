import { parse as parseLossless } from 'lossless-json';
import type { JsonValue } from '../model/json.ts';
import { toExactInteger } from './exact-integer.ts';

/** Sixteen digits where a number may begin: any integer that a double cannot hold has as many. */
const longInteger = /(?:^|[:,[])\s*-?\d{16}/;
const integer = /^-?\d+$/;

/**
 * Reads one JSON value and keeps integers beyond 2^53 exact, as bigint.
 *
 * The error says nothing but that it failed: the text of V8's own quotes the input, which may be a
 * Secret.
 */
export function parseJson(text: string): JsonValue {
  const value = tryParseJson(text);
  if (value === undefined) throw new SyntaxError('The text is no JSON, or nested too deeply.');
  return value;
}

/** undefined: the text is no JSON. */
export function tryParseJson(text: string): JsonValue | undefined {
  try {
    if (!longInteger.test(text)) return JSON.parse(text) as JsonValue;
    return parseLossless(text, null, {
      parseNumber: parseExactNumber,
      onDuplicateKey: ({ newValue }) => newValue,
    }) as JsonValue;
  } catch {
    return undefined;
  }
}

function parseExactNumber(text: string): number | bigint {
  return integer.test(text) ? toExactInteger(BigInt(text)) : Number(text);
}
