import { deepestNesting, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import { mapItems, mapValues } from './share.ts';
import type { TokenMint } from './token.ts';

/** A token for a value of any type. A number is never equal to the text of its digits. */
export function hideValue(value: JsonValue, mint: TokenMint): string {
  if (typeof value === 'string') return mint.hide(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    return mint.tokenOf(value.toString(), 'number');
  }
  return mint.tokenOf(serialise(value), 'nested');
}

/** A value with a token for each text, number and switch in it; keys stay. */
export function hideScalars(value: JsonValue, mint: TokenMint, depth: number): JsonValue {
  if (value === null) return value;
  if (typeof value !== 'object' || depth > deepestNesting) return hideValue(value, mint);
  const hide = (part: JsonValue) => hideScalars(part, mint, depth + 1);
  return Array.isArray(value) ? mapItems(value, hide) : mapValues(value, hide);
}

type Part = { readonly text: string } | { readonly value: JsonValue };

/** One spelling for equal values, found without recursion: no depth of nesting ends the run. */
function serialise(value: JsonValue): string {
  const done: string[] = [];
  const pending: Part[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) done.push(next.text);
    else if (Array.isArray(next.value)) pushList(pending, next.value);
    else if (isObject(next.value)) pushObject(pending, next.value);
    else done.push(typeof next.value === 'string' ? JSON.stringify(next.value) : `${next.value}`);
  }
  return done.join('');
}

/** The last part pushed is the first that is taken. */
function pushList(pending: Part[], list: readonly JsonValue[]): void {
  pending.push({ text: ']' });
  for (const value of list.toReversed()) pending.push({ text: ',' }, { value });
  pending.push({ text: '[' });
}

function pushObject(pending: Part[], object: JsonObject): void {
  pending.push({ text: '}' });
  for (const [key, value] of Object.entries(object).sort(([a], [b]) => (a < b ? 1 : -1))) {
    pending.push({ text: ',' }, { value }, { text: `${JSON.stringify(key)}:` });
  }
  pending.push({ text: '{' });
}
