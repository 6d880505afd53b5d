import { fieldAt, fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Path } from '../model/path.ts';

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** Git's metadata without that annotation: kubectl writes it anew, whatever was exported into Git with it. */
export function withoutLastApplied(metadata: JsonObject): JsonObject {
  const annotations = fieldOf(metadata, 'annotations');
  if (!isObject(annotations) || !Object.hasOwn(annotations, annotation)) return metadata;
  const { [annotation]: _copy, ...rest } = annotations;
  return { ...metadata, annotations: rest };
}

/** What client-side apply says it applied last; undefined where it says nothing that can be read. */
export function parseLastApplied(live: KubeObject): JsonValue | undefined {
  const text = fieldAt(live, 'metadata', 'annotations', annotation);
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Anyone may have written anything there; it is then no evidence.
    return undefined;
  }
}

/** Whether an applied object holds a path. */
export function holdsPath(object: JsonValue, path: Path): boolean {
  let value: JsonValue | undefined = object;
  for (const segment of path) {
    if ('field' in segment) value = fieldAt(value, segment.field);
    else if (!Array.isArray(value)) return false;
    else if ('index' in segment) value = value[segment.index];
    else if ('member' in segment) value = value.find((item) => item === segment.member);
    else value = value.find((item) => matchesKeys(item, segment.keys));
    if (value === undefined || value === null) return false;
  }
  // `rules: []` holds nothing that could be left over.
  return !isEmpty(value);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

function matchesKeys(item: JsonValue, keys: Readonly<Record<string, JsonValue>>): boolean {
  // A key that was left out is one that the server has defaulted.
  return (
    isObject(item) &&
    Object.entries(keys).every(([key, value]) => (fieldAt(item, key) ?? value) === value)
  );
}
