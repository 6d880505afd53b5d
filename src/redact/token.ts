import { createHmac } from 'node:crypto';
import { isObject, type JsonValue } from '../model/json.ts';

/** What a redacted capture holds in place of every hidden value. */
export const captureMarker = '[redacted by drift-sweep]';

const tokenSyntax = /\[redacted:[0-9a-f]{32}\]/;
const tokensSyntax = /\[redacted:[0-9a-f]{32}\]/g;
const wholeToken = /^\[redacted:([0-9a-f]{24})([0-9a-f]{8})\]$/;

/**
 * The sort of bytes behind a token. The same bytes of two sorts are two values: base64 that cannot be
 * decoded must never look equal to a value that, decoded, reads the same.
 */
export type TokenSort = 'bytes' | 'number' | 'undecodable' | 'nested' | 'captured';

/** Makes the tokens of one run, and knows its own again. */
export interface TokenMint {
  /** `[redacted:<32 hex>]`: equal for equal bytes, and telling neither them nor their length. */
  tokenOf(value: string | Uint8Array, sort?: TokenSort): string;
  /** The token of a text, or the text itself where it is a token already. */
  hide(text: string): string;
  /** Whether a text is one token that this mint made, not one that somebody else wrote. */
  isOwn(text: string): boolean;
}

/**
 * A token is 24 hex digits of HMAC-SHA-256 over the value and 8 over those 24. The second part tells the
 * mint's own tokens from forged ones without a list of what was issued.
 */
export function createTokenMint(key: Uint8Array): TokenMint {
  const digest = (label: string, value: string | Uint8Array) =>
    createHmac('sha256', key).update(`${label}\0`).update(value).digest('hex');
  const checkOf = (value: string) => digest('check', value).slice(0, 8);
  const tokenOf = (value: string | Uint8Array, sort: TokenSort = 'bytes') => {
    const body = digest(sort, value).slice(0, 24);
    return `[redacted:${body}${checkOf(body)}]`;
  };
  const isOwn = (text: string) => {
    const [, body, check] = wholeToken.exec(text) ?? [];
    return body !== undefined && check === checkOf(body);
  };
  return { tokenOf, isOwn, hide: (text) => (isOwn(text) ? text : tokenOf(text)) };
}

export function replaceTokens(text: string, replace: (token: string) => string): string {
  return text.includes('[redacted:') ? text.replace(tokensSyntax, replace) : text;
}

const tokenLength = '[redacted:]'.length + 32;

/** Whether a place lies within a token, behind its first character. */
export function startsInToken(text: string, at: number): boolean {
  const from = Math.max(0, at - tokenLength + 1);
  const start = text.slice(from, at).lastIndexOf('[redacted:');
  return start >= 0 && wholeToken.test(text.slice(from + start, from + start + tokenLength));
}

/** Whether a value that passed the redactor hides something. */
export function containsToken(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('[redacted:') && tokenSyntax.test(value);
  if (Array.isArray(value)) return value.some(containsToken);
  if (!isObject(value)) return false;
  return Object.values(value).some(containsToken);
}

/**
 * A copy with every string and key passed through `replace`; parts in which nothing changes are shared.
 * (A key holds a token where managedFields names the member of a set.)
 */
export function mapStrings(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => mapStrings(item, replace));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, item]): [string, JsonValue] => {
    const entry: [string, JsonValue] = [replace(name), mapStrings(item, replace)];
    changed ||= entry[0] !== name || entry[1] !== item;
    return entry;
  });
  // fromEntries defines its properties, so that a key `__proto__` stays one.
  return changed ? Object.fromEntries(entries) : value;
}
