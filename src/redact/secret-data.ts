import { fieldOf, isObject, type JsonObject, type JsonValue, setField } from '../model/json.ts';
import { hideValue } from './hide-value.ts';
import type { TokenMint } from './token.ts';

/** What is no secret of a Secret. Every other field may be a misspelt or misplaced `data`. */
export const readableOfSecret: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'type',
  'immutable',
]);

/** Without one of them an object within another is a reference: `{kind: Secret, name: x}`. */
const fieldsOfManifest = /^(?:meta-?data|(?:string|binary)?[-_]?data)$/i;

/** A Secret, however its kind is spelt; `depth` 0 is an object that is in nothing else. */
export function isSecretObject(object: JsonObject, depth: number): boolean {
  const kind = object['kind'];
  if (typeof kind !== 'string' || kind.length > 100 || !/^\s*secrets?\s*$/i.test(kind))
    return false;
  return depth === 0 || Object.keys(object).some((key) => fieldsOfManifest.test(key));
}

/**
 * A Secret with its values as the server holds them: `stringData` merged into `data`, where it wins,
 * and each value a token of its decoded bytes. Keys, type and metadata are left as they are.
 */
export function withRedactedData(secret: JsonObject, mint: TokenMint): JsonObject {
  const { stringData, ...redacted } = secret;
  const data = mergeData(fieldOf(secret, 'data'), stringData, mint);
  if (data !== undefined) redacted['data'] = data;
  return redacted;
}

function mergeData(
  data: JsonValue | undefined,
  stringData: JsonValue | undefined,
  mint: TokenMint,
): JsonValue | undefined {
  // What is no map cannot be read as the server reads it: it is hidden as a whole.
  if (!isMap(data)) return hideValue(data, mint);
  if (!isMap(stringData)) return hideValue([data ?? null, stringData], mint);
  if (!isObject(data) && !isObject(stringData)) return data;
  const merged: JsonObject = {};
  // Of a null, kubectl apply makes nothing, and create an empty value: it stays, to be told apart.
  for (const [key, value] of Object.entries(data ?? {})) {
    const bytes = typeof value === 'string' ? redactBase64(value, mint) : hideValue(value, mint);
    setField(merged, key, value === null ? null : bytes);
  }
  for (const [key, value] of Object.entries(stringData ?? {})) {
    if (value !== null) setField(merged, key, value === '' ? '' : hideValue(value, mint));
    else if (!Object.hasOwn(merged, key)) setField(merged, key, null);
  }
  return merged;
}

function isMap(value: JsonValue | undefined): value is JsonObject | null | undefined {
  return value === undefined || value === null || isObject(value);
}

/**
 * The token of the decoded bytes; line breaks do not count, as Go decodes them. What Go refuses to decode
 * gets a token that equals no decoded value's. An empty value hides nothing.
 */
export function redactBase64(value: string, mint: TokenMint): string {
  if (value === '') return value;
  if (mint.isOwn(value)) return value;
  const text = value.replace(/[\r\n]/g, '');
  const legal = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  if (!legal) return mint.tokenOf(value, 'undecodable');
  const bytes = Buffer.from(text, 'base64');
  const token = mint.tokenOf(bytes);
  bytes.fill(0);
  return token;
}
