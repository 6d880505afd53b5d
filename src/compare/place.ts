import { equalJson, fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Path } from '../model/path.ts';
import { serverDefaultOf } from './defaults/server-default.ts';
import { pointerFields } from './pointer-fields.generated.ts';
import type { Schema } from './schema.ts';

/** Where in an object the comparison stands, and what is known of that place. */
export interface Place {
  readonly path: Path;
  readonly schema: Schema | undefined;
  /** The schema of the struct or map around it. */
  readonly around: Schema | undefined;
  /** The last field's name; '' for list elements and the root. */
  readonly field: string;
  /** What the server would put here if nobody did, by its code or by the schema: any of these. */
  readonly fallbacks: readonly JsonValue[];
  readonly root: KubeObject;
}

export function rootPlace(root: KubeObject, schema: Schema | undefined): Place {
  return { path: [], schema, around: undefined, field: '', fallbacks: [], root };
}

/** The two structs, or maps, that hold a field. */
export interface Parents {
  /** undefined: Git has none there. */
  readonly desired: JsonObject | undefined;
  readonly live: JsonObject;
}

/** The place of a struct's field or of a map's key. */
export function fieldPlace(place: Place, field: string, parents: Parents): Place {
  const schema = place.schema?.child(field);
  return {
    path: [...place.path, { field }],
    schema,
    around: place.schema,
    field,
    fallbacks: fallbacksOf(place, field, parents),
    root: place.root,
  };
}

function fallbacksOf(place: Place, field: string, parents: Parents): readonly JsonValue[] {
  const { schema, root } = place;
  const declared = parents.desired ?? {};
  // A default may follow from a neighbour as it is live, or as Git had it when the server filled it in.
  const neighbours = parents.desired === undefined ? [parents.live] : [parents.live, declared];
  const own = neighbours
    .map((parent) => serverDefaultOf(schema?.definition, field, { parent, declared, root }))
    .filter(isDefined);
  if (own.length > 0) return own;
  // The default of a struct counts only where nobody set that struct.
  const isInherited = parents.desired === undefined || schema?.custom !== true;
  const inherited = place.fallbacks.map((fallback) => fieldOf(fallback, field)).filter(isDefined);
  if (isInherited && inherited.length > 0) return inherited;
  // The default of a map's values is none of its keys.
  if (schema?.fields.has(field) !== true) return [];
  return [schema.child(field)?.default].filter(isDefined);
}

function isDefined(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined;
}

/** The place of a list's element, named by `segment`. */
export function elementPlace(place: Place, segment: Path[number]): Place {
  return {
    path: [...place.path, segment],
    schema: place.schema?.element(),
    around: undefined,
    field: '',
    fallbacks: [],
    root: place.root,
  };
}

/** Whether the server stores this value as nothing: null, and in its own types what is empty or zero. */
export function isDropped(place: Place, value: JsonValue): boolean {
  if (value === null) return true;
  const { around, schema, field } = place;
  if (around === undefined || around.custom || around.definition === undefined) return false;
  // A map's value (a label, a ConfigMap's key) is kept even if it is empty.
  if (!around.fields.has(field) || isPointer(around.definition, field)) return false;
  if (isObject(value)) return isEmptyStruct(value, schema);
  if (Array.isArray(value)) return value.length === 0;
  return value === '' || value === false || equalJson(value, 0);
}

/** `{}`, or a struct whose fields are all dropped in their turn. */
function isEmptyStruct(value: JsonObject, schema: Schema | undefined): boolean {
  return Object.entries(value).every(
    ([field, inner]) =>
      inner === null ||
      (schema !== undefined &&
        isDropped(
          {
            path: [],
            schema: schema.child(field),
            around: schema,
            field,
            fallbacks: [],
            root: {},
          },
          inner,
        )),
  );
}

/** Whether a struct says something by its being there: the server would not have put it there itself. */
export function isPresenceMeant(place: Place): boolean {
  const { around, schema, field } = place;
  if (around === undefined || schema === undefined || schema.fields.size === 0) return false;
  if (place.fallbacks.length > 0) return false;
  return around.custom || (around.definition !== undefined && isPointer(around.definition, field));
}

function isPointer(definition: string, field: string): boolean {
  if (!Object.hasOwn(pointerFields, definition)) return false;
  return ` ${pointerFields[definition]} `.includes(` ${field} `);
}
