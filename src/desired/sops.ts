import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  setField,
  stringAt,
} from '../model/json.ts';
import { formatPath, type Path } from '../model/path.ts';

/** Stands for every encrypted value; valid base64, as data of a Secret must be. */
const placeholder = 'ENCRYPTEDBYSOPS=';

/** https://github.com/getsops/sops: each value is `ENC[AES256_GCM,data:...,iv:...,tag:...,type:...]`. */
export function isEncrypted(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.startsWith('ENC[') && value.endsWith(']');
}

/** The block that SOPS adds to a file that it encrypted. */
export function hasSopsBlock(object: JsonObject): boolean {
  return stringAt(object, 'sops', 'mac') !== undefined;
}

export interface OpenedObject {
  /** Without the block, which is no part of the object, and with placeholders for what is encrypted. */
  readonly object: JsonObject;
  /** Formatted paths of the placeholders. In a Secret, stringData is told as the data it becomes. */
  readonly encrypted: readonly string[];
}

export function replaceEncrypted(object: JsonObject): OpenedObject {
  if (!hasSopsBlock(object)) return { object, encrypted: [] };
  const encrypted: string[] = [];
  const isSecret = fieldOf(object, 'kind') === 'Secret';
  const opened: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (key === 'sops') continue;
    const field = isSecret && key === 'stringData' ? 'data' : key;
    setField(opened, key, replaceValue(value, [{ field }], encrypted));
  }
  return { object: opened, encrypted };
}

function replaceValue(value: JsonValue, path: Path, encrypted: string[]): JsonValue {
  if (isEncrypted(value)) {
    encrypted.push(formatPath(path));
    return placeholder;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => replaceValue(item, [...path, { index }], encrypted));
  }
  if (!isObject(value)) return value;
  const replaced: JsonObject = {};
  for (const [field, item] of Object.entries(value)) {
    setField(replaced, field, replaceValue(item, [...path, { field }], encrypted));
  }
  return replaced;
}
