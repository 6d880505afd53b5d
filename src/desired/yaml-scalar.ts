import type { JsonScalar } from '../model/json.ts';
import { toExactInteger } from './exact-integer.ts';

/**
 * What a scalar without quotes means to go-yaml v2, the reader behind kubectl; not what YAML 1.2 says.
 * https://github.com/yaml/go-yaml/blob/v2/resolve.go
 */
const words = new Map<string, JsonScalar | undefined>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    (word) => [word, false] as const,
  ),
  ...['.nan', '.NaN', '.NAN', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    (word) => [word, undefined] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, undefined] as const),
]);
const longestWord = 5;
const wordStart = /^[yYnNtTfFoO~.+-]/;
const numberStart = /^[0-9+-]/;
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
/** A number that begins with its dot goes to Go's ParseFloat, which lets `_` stand between digits. */
const dottedFloat = /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?$/;
/** 64 bits in binary, with their prefix. Longer ones, padded with zeros, are not worth their price. */
const longestInteger = 66;
const integer = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|[1-9][0-9]*|0)$/;

/** undefined: a number without a form in JSON (`.inf`, `.nan`). */
export function resolvePlainScalar(text: string): JsonScalar | undefined {
  if (text === '') return null;
  if (text.length <= longestWord && wordStart.test(text) && words.has(text)) return words.get(text);
  if (numberStart.test(text)) return resolveNumber(text) ?? text;
  if (dottedFloat.test(text)) return finite(text.replaceAll('_', '')) ?? text;
  return text;
}

function resolveNumber(text: string): number | bigint | undefined {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  const match = integer.exec(plain);
  if (match !== null) {
    const value = parseInteger(match[1] ?? '', match[2] ?? '');
    if (value !== undefined) return value;
  }
  return float.test(plain) ? finite(plain) : undefined;
}

/** undefined: more than 64 bits, or 63 with a sign. */
function parseInteger(sign: string, digits: string): number | bigint | undefined {
  const octal = /^0[0-7]/.test(digits);
  const small = octal ? Number.parseInt(digits, 8) : Number(digits);
  // `-0` is no negative zero: Go's integers have none.
  if (Number.isSafeInteger(small)) return sign === '-' && small !== 0 ? -small : small;
  if (digits.length > longestInteger) return undefined;
  const large = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  const value = sign === '-' ? -large : large;
  const limit = sign === '' ? 2n ** 64n : 2n ** 63n;
  if (value >= limit || value < -(2n ** 63n)) return undefined;
  return toExactInteger(value);
}

/** Whether go-yaml takes the text of a number for a float, though its value may be whole. */
export function isFloat(text: string, value: number): boolean {
  return !Number.isSafeInteger(value) || !integer.test(text.replaceAll('_', ''));
}

function finite(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export type TaggedScalar =
  | { readonly kind: 'value'; readonly value: JsonScalar }
  | { readonly kind: 'refused'; readonly message: string };

const prefix = 'tag:yaml.org,2002:';
const resolvedTypes = ['bool', 'int', 'float', 'null'];

/** A scalar with an explicit tag, which counts whether or not the scalar stands in quotes. */
export function resolveTaggedScalar(tag: string, text: string): TaggedScalar {
  const type = tag.startsWith(prefix) ? tag.slice(prefix.length) : '';
  if (type === 'binary') return decodeBinary(text);
  // Every other tag, known or not, leaves the text as it is.
  if (!resolvedTypes.includes(type)) return { kind: 'value', value: text };
  const value = resolvePlainScalar(text);
  if (value !== undefined && typeNames(value).includes(type)) return { kind: 'value', value };
  return { kind: 'refused', message: `The value does not fit its tag !!${type}.` };
}

function typeNames(value: JsonScalar): readonly string[] {
  if (value === null) return ['null'];
  switch (typeof value) {
    case 'boolean':
      return ['bool'];
    case 'bigint':
      return ['int', 'float'];
    case 'number':
      return Number.isInteger(value) ? ['int', 'float'] : ['float'];
    default:
      return [];
  }
}

function decodeBinary(text: string): TaggedScalar {
  const compact = text.replace(/[\r\n]/g, '');
  if (!isBase64(compact)) {
    return { kind: 'refused', message: 'The value of a !!binary tag is not valid base64.' };
  }
  return { kind: 'value', value: Buffer.from(compact, 'base64').toString('utf8') };
}

/** Standard base64 with its padding, as Go's decoder wants it, without line breaks. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
