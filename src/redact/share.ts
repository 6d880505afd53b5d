import { type JsonObject, type JsonValue, setField } from '../model/json.ts';

/** The list with every item replaced; the very same list where nothing changes. */
export function mapItems(
  list: JsonValue[],
  replace: (item: JsonValue, index: number) => JsonValue,
): JsonValue[] {
  let copy: JsonValue[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index] ?? null;
    const replaced = replace(item, index);
    if (replaced === item) continue;
    copy ??= [...list];
    copy[index] = replaced;
  }
  return copy ?? list;
}

/** The object with every value replaced; the very same object where nothing changes. */
export function mapValues(
  object: JsonObject,
  replace: (value: JsonValue, key: string) => JsonValue,
): JsonObject {
  let copy: JsonObject | undefined;
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    const replaced = replace(value, key);
    if (replaced === value) continue;
    copy ??= { ...object };
    setField(copy, key, replaced);
  }
  return copy ?? object;
}

/** The object with every key replaced that `concerns` picks; the very same object where it picks none. */
export function mapKeys(
  object: JsonObject,
  concerns: (key: string) => boolean,
  replace: (key: string) => string,
): JsonObject {
  const keys = Object.keys(object);
  if (!keys.some(concerns)) return object;
  const copy: JsonObject = {};
  for (const key of keys) setField(copy, concerns(key) ? replace(key) : key, object[key] ?? null);
  return copy;
}
