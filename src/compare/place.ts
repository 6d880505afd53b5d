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
  /** What the server would put here if nobody did: of its code, or of the schema. */
  readonly fallback: JsonValue | undefined;
  readonly root: KubeObject;
}

export function rootPlace(root: KubeObject, schema: Schema | undefined): Place {
  return { path: [], schema, around: undefined, field: '', fallback: undefined, root };
}

/** The two structs, or maps, that hold a field. */
export interface Parents {
  readonly desired: JsonObject;
  readonly live: JsonObject;
}

/** The place of a struct's field or of a map's key. */
export function fieldPlace(place: Place, field: string, parents: Parents): Place {
  const schema = place.schema?.child(field);
  const own = serverDefaultOf(place.schema?.definition, field, {
    parent: parents.live,
    declared: parents.desired,
    root: place.root,
  });
  return {
    path: [...place.path, { field }],
    schema,
    around: place.schema,
    field,
    fallback: own ?? fieldOf(place.fallback, field) ?? schema?.default,
    root: place.root,
  };
}

/** The place of a list's element, named by `segment`. */
export function elementPlace(place: Place, segment: Path[number]): Place {
  return {
    path: [...place.path, segment],
    schema: place.schema?.element(),
    around: undefined,
    field: '',
    fallback: undefined,
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
            fallback: undefined,
            root: {},
          },
          inner,
        )),
  );
}

function isPointer(definition: string, field: string): boolean {
  if (!Object.hasOwn(pointerFields, definition)) return false;
  return ` ${pointerFields[definition]} `.includes(` ${field} `);
}
