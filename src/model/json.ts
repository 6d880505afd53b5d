/**
 * JSON as the API server reads it. Integers that a double cannot hold exactly are `bigint`, so that
 * two numbers beyond 2^53 which differ in the last digit never look equal.
 */
export type JsonScalar = string | number | bigint | boolean | null;
export type JsonValue = JsonScalar | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at `key`, never one inherited from Object.prototype: `constructor` is a legal ConfigMap key. */
export function fieldOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at the end of `keys`, or undefined where one of them is absent. */
export function fieldAt(value: JsonValue | undefined, ...keys: string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>(fieldOf, value);
}

export function stringAt(value: JsonValue | undefined, ...keys: string[]): string | undefined {
  const found = fieldAt(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/** The elements of a list; anything else is the only one. */
export function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

/** Sets an own property even where the key is `__proto__`, which plain assignment would swallow. */
export function setField(target: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  target[key] = value;
}

/** Equal as JSON values: key order and the number's type (`1` and `1n`) do not matter. */
export function equalJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (isNumeric(a) && isNumeric(b)) return equalNumbers(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equalJson(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

function isNumeric(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** `==` between a number and a bigint compares their mathematical values, exactly. */
function equalNumbers(a: number | bigint, b: number | bigint): boolean {
  return !(a < b) && !(a > b) && !Number.isNaN(Number(a));
}

/**
 * The deepest nesting that may be walked by recursion. The API server takes ten thousand levels, which no
 * manifest of use has, and which would end the program with a full stack.
 */
export const deepestNesting = 500;

/** Whether a value has more levels of lists and maps than `limit`. Walks no deeper than that itself. */
export function isNestedDeeper(value: JsonValue, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  const inner = Array.isArray(value) ? value : Object.values(value);
  return inner.some((item) => isNestedDeeper(item, limit - 1));
}
