import { deepestNesting, isObject, type JsonValue, setField } from '../model/json.ts';
import { parseJson } from './json-text.ts';
import { mayBeToken, mayHoldSecret } from './redact-text.ts';
import { mapItems, mapValues } from './share.ts';

/** Redacts a value by the name of the field that holds it. */
export type RedactNamed = (value: JsonValue, name: string) => JsonValue;

/**
 * managedFields with the values that its keys repeat: `v:"x"` names a member of a set, `k:{"name":"x"}`
 * an element of a list. They are redacted as those themselves are, so that both still agree.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export function redactManagedFields(entries: JsonValue[], redact: RedactNamed): JsonValue[] {
  const redactFields = createFieldsRedactor(redact);
  const redactPart = (value: JsonValue, key: string) =>
    key === 'fieldsV1' ? redactFields(value, '', 0) : redact(value, key);
  return mapItems(entries, (entry) =>
    isObject(entry) ? mapValues(entry, redactPart) : redact(entry, ''),
  );
}

/** `key` is the one that holds the fields: `f:data`. */
type RedactFields = (fields: JsonValue, key: string, depth: number) => JsonValue;

function createFieldsRedactor(redact: RedactNamed): RedactFields {
  const redactFields: RedactFields = (fields, key, depth) => {
    if (!isObject(fields)) return redact(fields, nameOf(key));
    // Nothing of the API is nested deeper; what is, tells nobody who wrote a field.
    if (depth > deepestNesting) return {};
    let result = fields;
    for (const below of Object.keys(fields)) {
      const value = fields[below] ?? null;
      const redacted = isEmpty(value) ? value : redactFields(value, below, depth + 1);
      const redactedKey = redactKey(below, nameOf(key), redact);
      if (redactedKey === below && redacted === value) continue;
      if (result === fields) result = { ...fields };
      delete result[below];
      setField(result, redactedKey, redacted);
    }
    return result;
  };
  return redactFields;
}

/** Most fields end in `{}`. */
function isEmpty(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function nameOf(key: string): string {
  return key.startsWith('f:') ? key.slice(2) : '';
}

function repeatsValue(key: string): boolean {
  return key.startsWith('v:') || key.startsWith('k:');
}

function redactKey(key: string, name: string, redact: RedactNamed): string {
  if (!repeatsValue(key)) {
    return mayBeToken(key) ? key.slice(0, 2) + redact(key.slice(2), '') : key;
  }
  // The members of a set may be secret by the set's name alone.
  if (key.startsWith('k:') && !mayHoldSecret(key) && !key.includes('\\u')) return key;
  const value = parseJson(key.slice(2)) ?? key.slice(2);
  const redacted = redact(value, name);
  return redacted === value ? key : key.slice(0, 2) + JSON.stringify(redacted);
}
