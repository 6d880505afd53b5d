import { fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { ClassifyName } from './names.ts';

/**
 * Where a value stands, as far as it decides what is secret.
 * - `secret`, `secrets`: beside a name of that meaning.
 * - `secretBytes`: beside such a name, in base64; `secretMap`: every value of the map is secret.
 * - `labels`: things are selected by them, so that they are never secret, whatever their names say.
 */
export type Place =
  | 'plain'
  | 'secret'
  | 'secrets'
  | 'secretBytes'
  | 'secretMap'
  | 'secretList'
  | 'secretListItem'
  | 'sealedSpec'
  | 'sealedTemplate'
  | 'binaryData'
  | 'labels'
  | 'annotations'
  | 'managedFields';

type Places = Readonly<Record<string, Place>>;

/** A field that means the same wherever it stands. */
const placesByField: ReadonlyMap<string, Place> = new Map([
  ['annotations', 'annotations'],
  ['labels', 'labels'],
  ['managedFields', 'managedFields'],
  ['matchLabels', 'labels'],
  ['nodeSelector', 'labels'],
  ['selector', 'labels'],
]);

/** Fields of one kind. A SealedSecret's and a SopsSecret's templates are Secrets without a kind. */
const placesByKind: ReadonlyMap<string, Places> = new Map<string, Places>([
  ['configmap', { binaryData: 'binaryData' }],
  ['sealedsecret', { spec: 'sealedSpec' }],
  ['secretlist', { items: 'secretList' }],
  ['sopssecret', { spec: 'sealedSpec' }],
]);

const fieldsByKind = new Set([...placesByKind.values()].flatMap(Object.keys));

const placesBelow: Partial<Record<Place, Places>> = {
  sealedSpec: { secretTemplates: 'sealedTemplate', template: 'sealedTemplate' },
  sealedTemplate: { data: 'secretMap', stringData: 'secretMap' },
};

/** Where a field of a secret-looking name holds an object, what of it is the secret: `password: {value: x}`. */
const literalFields = new Set(['content', 'default', 'literal', 'plain', 'plaintext', 'value']);

const schemaTypes = new Set<JsonValue | undefined>([
  'array',
  'boolean',
  'integer',
  'number',
  'object',
  'string',
]);

/** The place of the value at `key` of an object that itself stands at `place`. */
export type FindPlace = (object: JsonObject, place: Place, key: string) => Place;

export function createPlaceFinder(classify: ClassifyName): FindPlace {
  const byName = (name: string): Place => {
    const meaning = classify(name);
    return meaning === 'reference' ? 'plain' : meaning;
  };

  const ofField: FindPlace = (object, place, key) => {
    const known = placesByField.get(key) ?? placeByKind(object['kind'], key);
    if (known !== undefined) return known;
    if (place === 'secret' && literalFields.has(key)) return 'secret';
    if (place === 'secrets' && isSecretMember(object, key, classify)) return 'secret';
    if (key === 'value') return byName(nameBeside(object) ?? key);
    // In an ExternalSecret it names a key of the Secret that will be made.
    if (key === 'secretKey' && isObject(fieldOf(object, 'remoteRef'))) return 'plain';
    return byName(key);
  };

  return (object, place, key) => {
    if (place === 'plain') return ofField(object, place, key);
    if (place === 'labels') return placesByField.get(key) ?? 'plain';
    if (place === 'secretMap') return 'secret';
    if (place === 'binaryData') return byName(key) === 'plain' ? 'plain' : 'secretBytes';
    return ownPlace(placesBelow[place], key) ?? ofField(object, place, key);
  };
}

/** A kind in the wrong case is still told from what it must hide. */
function placeByKind(kind: JsonValue | undefined, key: string): Place | undefined {
  if (typeof kind !== 'string' || !fieldsByKind.has(key)) return undefined;
  return ownPlace(placesByKind.get(kind.toLowerCase()), key);
}

function ownPlace(places: Places | undefined, key: string): Place | undefined {
  return places !== undefined && Object.hasOwn(places, key) ? places[key] : undefined;
}

/** The name in `{name, value}` of variables, headers and parameters, and in `{key, value}`. */
function nameBeside(object: JsonObject): string | undefined {
  const name = fieldOf(object, 'name') ?? fieldOf(object, 'key');
  // Tolerations and requirements compare a label's value.
  const compares = Object.hasOwn(object, 'operator') || Object.hasOwn(object, 'effect');
  return typeof name === 'string' && !compares ? name : undefined;
}

/** A member of `credentials: {...}`, unless it is a schema or a reference to where they are. */
function isSecretMember(object: JsonObject, key: string, classify: ClassifyName): boolean {
  const value = object[key];
  if (typeof value === 'object' || schemaTypes.has(fieldOf(object, 'type'))) return false;
  return classify(key) !== 'reference';
}
