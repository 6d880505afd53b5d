import { isObject, type JsonObject, type JsonScalar, type JsonValue } from '../model/json.ts';
import type { Path } from '../model/path.ts';
import { isScalar, isServerSet } from './equality.ts';
import { pairByKeys } from './keyed-lists.ts';
import { elementPlace, fieldPlace, isDropped, type Parents, type Place } from './place.ts';

/** A part of a value that only one side has, named as one difference. */
export interface Unit {
  readonly place: Place;
  readonly value: JsonValue;
  readonly isElement: boolean;
}

/**
 * Splits what only one side has: structs and maps to their leaves, lists to their elements, what is atomic
 * as a whole. What the server takes for nothing is left out.
 */
export function collectUnits(place: Place, value: JsonValue, side: 'desired' | 'live'): Unit[] {
  if (isDropped(place, value)) return [];
  if (isObject(value)) return collectFields(place, value, side);
  if (Array.isArray(value)) return collectElements(place, value);
  return [{ place, value, isElement: isListStep(place) }];
}

/** A leaf that the server would have filled in, had the struct around it been there. */
export function isDefaultLeaf(unit: Unit): boolean {
  return !unit.isElement && isServerSet(unit.place, unit.value);
}

function collectFields(place: Place, value: JsonObject, side: 'desired' | 'live'): Unit[] {
  const whole = { place, value, isElement: isListStep(place) };
  if (whole.isElement || place.schema?.atomicMap === true) return [whole];
  const parents: Parents =
    side === 'live' ? { desired: undefined, live: value } : { desired: value, live: {} };
  const units = Object.entries(value).flatMap(([field, inner]) =>
    collectUnits(fieldPlace(place, field, parents), inner, side),
  );
  // An empty struct that the server keeps, such as `emptyDir: {}`, is a difference of its own.
  return units.length === 0 ? [whole] : units;
}

function collectElements(place: Place, list: readonly JsonValue[]): Unit[] {
  const { schema } = place;
  const whole = { place, value: [...list], isElement: isListStep(place) };
  if (whole.isElement || schema === undefined || isServerSet(place, whole.value)) return [whole];
  if (schema.list.kind === 'set' && list.every(isScalar)) {
    return list.map((member: JsonScalar) => ({
      place: elementPlace(place, { member }),
      value: member,
      isElement: true,
    }));
  }
  if (schema.list.kind !== 'map') return [whole];
  const pairs = pairByKeys({ desired: [], live: list, keys: schema.list.keys, schema });
  if (pairs === undefined) return [whole];
  return pairs.map(({ segment, live }) => ({
    place: elementPlace(place, segment),
    value: live ?? null,
    isElement: true,
  }));
}

function isListStep(place: Place): boolean {
  const last = place.path.at(-1);
  return last !== undefined && !('field' in last);
}

/**
 * A block that only one side has is one difference, not one for each of its leaves: where several of them are
 * struck, the struct around them is named. Keys of maps (labels, data) stay apart, each on its own.
 */
export function nameBlock(
  place: Place,
  value: JsonValue,
  paths: readonly Path[],
): { readonly path: Path; readonly value: JsonValue } | undefined {
  if (paths.length < 2) return undefined;
  let { schema } = place;
  let block = value;
  let depth = place.path.length;
  for (;;) {
    const field = sharedField(paths, depth);
    if (field === undefined || !isObject(block)) break;
    block = block[field] ?? null;
    schema = schema?.child(field);
    depth += 1;
  }
  const isStruct = schema !== undefined && schema.fields.size > 0;
  return isStruct ? { path: paths[0]?.slice(0, depth) ?? [], value: block } : undefined;
}

/** The field that all paths have at a depth, short of their last step. */
function sharedField(paths: readonly Path[], depth: number): string | undefined {
  const first = paths[0]?.[depth];
  if (first === undefined || !('field' in first)) return undefined;
  const shared = paths.every((path) => {
    const step = path[depth];
    return (
      path.length > depth + 1 && step !== undefined && 'field' in step && step.field === first.field
    );
  });
  return shared ? first.field : undefined;
}
