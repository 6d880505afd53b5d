import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../model/json.ts';
import type { PathSegment } from '../model/path.ts';
import { isScalar } from './equality.ts';
import { canonicalText } from './meaning.ts';
import type { Schema } from './schema.ts';

/** An element of a keyed list on either side, under its keys. */
export interface PairedElement {
  readonly segment: PathSegment;
  readonly desired: JsonObject | undefined;
  readonly live: JsonObject | undefined;
}

interface KeyedElement {
  readonly id: string;
  readonly keys: Readonly<Record<string, JsonScalar>>;
  readonly element: JsonObject;
}

/**
 * Pairs the elements of a keyed list. Client-side apply and create accept one key twice, and then the order
 * tells which counts: elements of the same key are paired in order. undefined where an element has no key:
 * the list then counts as a whole.
 */
export function pairByKeys(lists: {
  desired: readonly JsonValue[];
  live: readonly JsonValue[];
  keys: readonly string[];
  schema: Schema | undefined;
}): readonly PairedElement[] | undefined {
  const desired = keyElements(lists.desired, lists);
  const live = keyElements(lists.live, lists);
  if (desired === undefined || live === undefined) return undefined;
  const remaining = new Map<string, KeyedElement[]>();
  for (const item of live) {
    const same = remaining.get(item.id);
    if (same === undefined) remaining.set(item.id, [item]);
    else same.push(item);
  }
  const pairs = desired.map((item): PairedElement => {
    const partner = remaining.get(item.id)?.shift();
    return { segment: { keys: item.keys }, desired: item.element, live: partner?.element };
  });
  const added = [...remaining.values()].flat();
  const extra = added.map(
    (item): PairedElement => ({
      segment: { keys: item.keys },
      desired: undefined,
      live: item.element,
    }),
  );
  return [...pairs, ...extra];
}

function keyElements(
  list: readonly JsonValue[],
  by: { keys: readonly string[]; schema: Schema | undefined },
): KeyedElement[] | undefined {
  const elements: KeyedElement[] = [];
  for (const element of list) {
    if (!isObject(element)) return undefined;
    const keys: Record<string, JsonScalar> = {};
    for (const key of by.keys) {
      // A key may be left to its default: `protocol` of a port is.
      const value = fieldOf(element, key) ?? by.schema?.element()?.child(key)?.default;
      if (value === undefined || value === null || !isScalar(value)) return undefined;
      keys[key] = value;
    }
    elements.push({ id: canonicalText(Object.values(keys)), keys, element });
  }
  return elements;
}

/** Whether two lists hold the same elements in another order. */
export function isReordered(
  lists: { desired: readonly JsonValue[]; live: readonly JsonValue[]; keys: readonly string[] },
  schema: Schema | undefined,
): boolean {
  const desired = keyElements(lists.desired, { keys: lists.keys, schema });
  const live = keyElements(lists.live, { keys: lists.keys, schema });
  if (desired === undefined || live === undefined) return false;
  const present = new Set(live.map((item) => item.id));
  const known = new Set(desired.map((item) => item.id));
  const before = desired.filter((item) => present.has(item.id)).map((item) => item.id);
  const after = live.filter((item) => known.has(item.id)).map((item) => item.id);
  return before.some((id, index) => id !== after[index]);
}
