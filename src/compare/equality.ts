import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  listOf,
  setField,
} from '../model/json.ts';
import { expandSubsets, isUnorderedList, shortDefinition } from './meaning.ts';
import { elementPlace, fieldPlace, isDropped, type Place } from './place.ts';
import { equalScalars } from './scalars.ts';

/**
 * Whether the API server, given `desired`, would hold `live`: the same values in any spelling, and beyond
 * them only what it fills in itself. Used where a value counts as a whole, as atomic lists do.
 */
export function isSatisfied(place: Place, desired: JsonValue, live: JsonValue): boolean {
  if (isObject(desired) && isObject(live)) return areFieldsSatisfied(place, desired, live);
  if (Array.isArray(desired) && Array.isArray(live)) return isListSatisfied(place, desired, live);
  if (!isScalar(desired) || !isScalar(live))
    return isDropped(place, desired) && isDropped(place, live);
  return equalScalars(desired, live, place.schema?.format);
}

export function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null;
}

function areFieldsSatisfied(place: Place, desired: JsonObject, live: JsonObject): boolean {
  const parents = { desired, live };
  for (const [field, value] of Object.entries(desired)) {
    const there = fieldOf(live, field) ?? null;
    const inner = fieldPlace(place, field, parents);
    if (value === null) {
      if (there !== null && !isServerSet(inner, there)) return false;
    } else if (there === null) {
      if (!isDropped(inner, value)) return false;
    } else if (!isSatisfied(inner, value, there)) return false;
  }
  return Object.entries(live).every(
    ([field, value]) =>
      Object.hasOwn(desired, field) ||
      value === null ||
      isServerSet(fieldPlace(place, field, parents), value),
  );
}

function isListSatisfied(
  place: Place,
  desired: readonly JsonValue[],
  live: readonly JsonValue[],
): boolean {
  if (
    shortDefinition(place.around?.definition) === 'core.v1.Endpoints' &&
    place.field === 'subsets'
  ) {
    const [a, b] = [expandSubsets([...desired]), expandSubsets([...live])];
    return isListOrdered({ place, desired: listOf(a), live: listOf(b) });
  }
  const unordered =
    isUnorderedList(place.around?.definition, place.field) ||
    place.schema?.list.kind === 'set' ||
    place.schema?.list.kind === 'map';
  // RBAC and the like take a repeated element as one, so a set is compared as a set.
  if (unordered) return isSubset(place, desired, live) && isCovered(place, desired, live);
  return isListOrdered({ place, desired, live });
}

function isListOrdered(lists: {
  place: Place;
  desired: readonly JsonValue[];
  live: readonly JsonValue[];
}): boolean {
  const { place, desired, live } = lists;
  if (desired.length !== live.length) return false;
  return desired.every((item, index) =>
    isSatisfied(elementPlace(place, { index }), item, live[index] ?? null),
  );
}

function isSubset(
  place: Place,
  desired: readonly JsonValue[],
  live: readonly JsonValue[],
): boolean {
  return desired.every((item, index) => {
    const inner = elementPlace(place, { index });
    // Most lists come back in the order they were sent.
    if (isSatisfied(inner, item, live[index] ?? null)) return true;
    return live.some((other) => isSatisfied(inner, item, other));
  });
}

function isCovered(
  place: Place,
  desired: readonly JsonValue[],
  live: readonly JsonValue[],
): boolean {
  return live.every((other, index) => {
    const inner = elementPlace(place, { index });
    if (isSatisfied(inner, desired[index] ?? null, other)) return true;
    return desired.some((item) => isSatisfied(inner, item, other));
  });
}

/** Whether a value that only the live object has is what the server fills in. */
export function isServerSet(place: Place, live: JsonValue): boolean {
  if (isDropped(place, live)) return true;
  const bare = { ...place, fallbacks: [] };
  if (place.fallbacks.some((fallback) => isSatisfied(bare, fallback, live))) return true;
  // A struct that is filled in field by field.
  if (!isObject(live) || place.schema?.fields.size === 0) return false;
  if (Object.keys(live).length === 0) return false;
  return Object.entries(live).every(([field, value]) =>
    isFilledIn(place, { field, value, parent: live }),
  );
}

function isFilledIn(
  place: Place,
  inner: { field: string; value: JsonValue; parent: JsonObject },
): boolean {
  const { field, value, parent } = inner;
  const child = fieldPlace(place, field, { desired: undefined, live: parent });
  return child.schema !== undefined && isServerSet(child, value);
}

/** The live value with each part that equals Git's spelt as in Git, and without what the server fills in. */
export function respell(place: Place, desired: JsonValue, live: JsonValue): JsonValue {
  if (Array.isArray(desired) && Array.isArray(live)) {
    const spelt = live.map((item, index) => respellElement(place, { desired, item, index }));
    if (!isUnorderedList(place.around?.definition, place.field)) return spelt;
    const kept = desired.filter((item) => spelt.includes(item));
    return [...kept, ...spelt.filter((item) => !kept.includes(item))];
  }
  if (!isObject(desired) || !isObject(live)) return live;
  const parents = { desired, live };
  const spelt: JsonObject = {};
  for (const [field, value] of Object.entries(live)) {
    const inner = fieldPlace(place, field, parents);
    const wanted = fieldOf(desired, field) ?? null;
    if (wanted === null && isServerSet(inner, value)) continue;
    const same = wanted !== null && isSatisfied(inner, wanted, value);
    setField(spelt, field, same ? wanted : respell(inner, wanted, value));
  }
  return spelt;
}

function respellElement(
  place: Place,
  list: { desired: readonly JsonValue[]; item: JsonValue; index: number },
): JsonValue {
  const { desired, item, index } = list;
  const inner = elementPlace(place, { index });
  const same = desired[index];
  if (same !== undefined && isSatisfied(inner, same, item)) return same;
  const equal = desired.find((other) => isSatisfied(inner, other, item));
  return equal ?? respell(inner, {}, item);
}
