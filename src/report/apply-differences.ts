import { fieldOf, isObject, type JsonScalar, type JsonValue, setField } from '../model/json.ts';
import type { Path, PathSegment } from '../model/path.ts';
import type { PreparedDifference } from './prepared-report.ts';

export interface AppliedDifferences {
  /** Git's object as the cluster has it, without what the server filled in. */
  readonly object: JsonValue;
  /** Differences whose place could not be found in Git's object. */
  readonly unplaced: readonly PreparedDifference[];
}

/** Changes a copy of Git's object by the differences found; the object that is given stays as it is. */
export function applyDifferences(
  desired: JsonValue,
  differences: readonly PreparedDifference[],
): AppliedDifferences {
  const object = cloneJson(desired);
  const unplaced = inOrderOfApplication(differences).filter(
    (difference) => !applyDifference(object, difference),
  );
  for (const { segments, change } of differences) {
    if (change === 'removed') pruneEmptied(object, segments.slice(0, -1));
  }
  return { object, unplaced };
}

/** A map that lost its last key goes too: `annotations: {}` would be a line that nobody wrote. */
function pruneEmptied(object: JsonValue, path: Path): void {
  const last = path.at(-1);
  const parent = followPath(object, path.slice(0, -1));
  if (last === undefined || parent === undefined || !('field' in last)) return;
  const map = childAt(parent, last);
  if (isObject(map) && Object.keys(map).length === 0) removeAt(parent, last);
}

function followPath(object: JsonValue, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(childAt, object);
}

function cloneJson(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(cloneJson);
  if (!isObject(value)) return value;
  const copy = {};
  for (const [key, field] of Object.entries(value)) setField(copy, key, cloneJson(field));
  return copy;
}

/** Indexes are Git's until an element goes or comes: last ones are removed first, first ones added first. */
function inOrderOfApplication(differences: readonly PreparedDifference[]): PreparedDifference[] {
  const changed = differences.filter(({ change }) => change === 'changed');
  const removed = differences.filter(({ change }) => change === 'removed');
  const added = differences.filter(({ change }) => change === 'added');
  return [
    ...changed,
    ...removed.sort((a, b) => lastIndex(b) - lastIndex(a)),
    ...added.sort((a, b) => lastIndex(a) - lastIndex(b)),
  ];
}

function lastIndex(difference: PreparedDifference): number {
  const last = difference.segments.at(-1);
  return last !== undefined && 'index' in last ? last.index : 0;
}

/** False where the path leads nowhere in the object. */
function applyDifference(object: JsonValue, difference: PreparedDifference): boolean {
  const last = difference.segments.at(-1);
  if (last === undefined) return false;
  const parent = findParent(object, difference);
  if (parent === undefined) return false;
  switch (difference.change) {
    case 'removed':
      return removeAt(parent, last);
    case 'added':
      return addAt(parent, last, cloneJson(difference.drawn));
    case 'changed':
      return changeAt(parent, last, cloneJson(difference.drawn));
  }
}

function findParent(object: JsonValue, difference: PreparedDifference): JsonValue | undefined {
  const { segments, change } = difference;
  const path = segments.slice(0, -1);
  if (change === 'removed') return followPath(object, path);
  return path.reduce<JsonValue | undefined>(
    (parent, segment, index) =>
      childAt(parent, segment) ?? makeChild(parent, segment, segments[index + 1]),
    object,
  );
}

/** The map or list on the way to something that only the live object has. */
function makeChild(
  parent: JsonValue | undefined,
  segment: PathSegment,
  following: PathSegment | undefined,
): JsonValue | undefined {
  if (parent === undefined || following === undefined) return undefined;
  const child: JsonValue = 'field' in following ? keysOf(segment) : [];
  return addAt(parent, segment, child) ? child : undefined;
}

function keysOf(segment: PathSegment): { [key: string]: JsonValue } {
  const object = {};
  if (!('keys' in segment)) return object;
  for (const [key, value] of Object.entries(segment.keys)) setField(object, key, value);
  return object;
}

function childAt(parent: JsonValue | undefined, segment: PathSegment): JsonValue | undefined {
  if ('field' in segment) return fieldOf(parent, segment.field);
  if (!Array.isArray(parent)) return undefined;
  return parent[indexAt(parent, segment)];
}

function removeAt(parent: JsonValue, segment: PathSegment): boolean {
  if ('field' in segment) {
    return isObject(parent) && Object.hasOwn(parent, segment.field) && delete parent[segment.field];
  }
  if (!Array.isArray(parent)) return false;
  const index = indexAt(parent, segment);
  return index in parent && parent.splice(index, 1).length === 1;
}

function addAt(parent: JsonValue, segment: PathSegment, value: JsonValue): boolean {
  if ('field' in segment) {
    if (!isObject(parent)) return false;
    setField(parent, segment.field, value);
    return true;
  }
  if (!Array.isArray(parent)) return false;
  const index = 'index' in segment ? segment.index : parent.length;
  parent.splice(index, 0, value);
  return true;
}

function changeAt(parent: JsonValue, segment: PathSegment, value: JsonValue): boolean {
  if ('field' in segment) return addAt(parent, segment, value);
  if (!Array.isArray(parent)) return false;
  const index = indexAt(parent, segment);
  if (!(index in parent)) return false;
  parent[index] = value;
  return true;
}

function indexAt(list: readonly JsonValue[], segment: Exclude<PathSegment, { field: string }>) {
  if ('index' in segment) return segment.index;
  if ('member' in segment) return list.findIndex((item) => isSameScalar(item, segment.member));
  return indexOfKeys(list, segment.keys);
}

/** A key that Git leaves to its default (`protocol: TCP`) is absent there, so the closest element counts. */
function indexOfKeys(
  list: readonly JsonValue[],
  keys: { readonly [key: string]: JsonScalar },
): number {
  const fits = list.map((item) => countFittingKeys(item, keys));
  const best = Math.max(0, ...fits);
  return best === 0 ? -1 : fits.indexOf(best);
}

/** 0 where a key has another value. */
function countFittingKeys(item: JsonValue, keys: { readonly [key: string]: JsonScalar }): number {
  let fitting = 0;
  for (const [key, wanted] of Object.entries(keys)) {
    const found = fieldOf(item, key);
    if (found === undefined) continue;
    if (!isSameScalar(found, wanted)) return 0;
    fitting += 1;
  }
  return fitting;
}

/** `80` and `"80"` name the same port. */
function isSameScalar(a: JsonValue, b: JsonScalar): boolean {
  return typeof a !== 'object' && String(a) === String(b);
}
