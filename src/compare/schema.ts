import { fieldAt, fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { ObjectRef } from '../model/object-ref.ts';
import type { ScalarFormat } from './scalars.ts';

export type ListKind =
  | { readonly kind: 'map'; readonly keys: readonly string[] }
  | { readonly kind: 'set' }
  | { readonly kind: 'atomic' };

export type JsonType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'any';

/** What the server's OpenAPI v3 document says of one place in an object. */
export interface Schema {
  /** `io.k8s.api.core.v1.Container`; undefined for an inline schema. */
  readonly definition: string | undefined;
  readonly type: JsonType;
  readonly format: ScalarFormat | undefined;
  readonly list: ListKind;
  /** A map or struct that is replaced as a whole, such as a label selector. */
  readonly atomicMap: boolean;
  readonly default: JsonValue | undefined;
  /** Names of the struct's fields; empty for maps and scalars. */
  readonly fields: ReadonlySet<string>;
  /** Fields that the schema does not name are kept by the server. */
  readonly open: boolean;
  /** Part of a custom resource: the server keeps zero values and empty containers as they were sent. */
  readonly custom: boolean;
  /** A whole object of the API stands here (x-kubernetes-embedded-resource). */
  readonly embedded: boolean;
  /** The schema of a struct's field or of a map's value; undefined where nothing is known. */
  child(key: string): Schema | undefined;
  /** The schema of a list's elements. */
  element(): Schema | undefined;
}

const refPrefix = '#/components/schemas/';

/** One OpenAPI document, its schemas resolved on demand and kept. */
export class SchemaDocument {
  readonly #definitions: JsonValue | undefined;
  readonly #resolved = new Map<JsonObject, Schema>();
  #kinds: Map<string, string> | undefined;

  constructor(document: JsonObject) {
    this.#definitions = fieldAt(document, 'components', 'schemas');
  }

  /** The schema of a kind, or undefined where the document does not describe it. */
  ofKind(ref: Pick<ObjectRef, 'group' | 'version' | 'kind'>): Schema | undefined {
    this.#kinds ??= indexKinds(this.#definitions);
    const name = this.#kinds.get(`${ref.group}/${ref.version}/${ref.kind}`);
    if (name === undefined) return undefined;
    const raw = fieldOf(this.#definitions, name);
    return isObject(raw)
      ? this.#open(raw, { definition: name, custom: !isBuiltIn(name) })
      : undefined;
  }

  #open(raw: JsonObject, place: { definition: string | undefined; custom: boolean }): Schema {
    const known = this.#resolved.get(raw);
    if (known !== undefined) return known;
    const { merged, definition } = this.#follow(raw, place.definition);
    const custom = definition === undefined ? place.custom : !isBuiltIn(definition);
    const schema = this.#describe({ merged, definition, custom });
    this.#resolved.set(raw, schema);
    return schema;
  }

  /** A `$ref`, alone or as the only `allOf`, is what it points at, with the siblings laid over it. */
  #follow(
    raw: JsonObject,
    definition: string | undefined,
  ): { merged: JsonObject; definition: string | undefined } {
    let merged = raw;
    let name = definition;
    // Bounded: a document whose references run in a circle must not hang the sweep.
    for (let depth = 0; depth < 16; depth++) {
      const target = referenceOf(merged);
      if (target === undefined) break;
      const next = fieldOf(this.#definitions, target);
      if (!isObject(next)) break;
      const { $ref: _ref, allOf: _allOf, ...siblings } = merged;
      merged = { ...next, ...siblings };
      name = target;
    }
    return { merged, definition: name };
  }

  #describe(place: {
    merged: JsonObject;
    definition: string | undefined;
    custom: boolean;
  }): Schema {
    const { merged, definition, custom } = place;
    const properties = fieldOf(merged, 'properties');
    const values = fieldOf(merged, 'additionalProperties');
    const items = fieldOf(merged, 'items');
    const descend = (raw: JsonValue | undefined): Schema | undefined =>
      isObject(raw) ? this.#open(raw, { definition: undefined, custom }) : undefined;
    return {
      definition,
      custom,
      type: typeOf(merged),
      format: formatOf(merged, definition),
      list: listKindOf(merged),
      atomicMap: fieldOf(merged, 'x-kubernetes-map-type') === 'atomic',
      default: fieldOf(merged, 'default'),
      fields: new Set(isObject(properties) ? Object.keys(properties) : []),
      open: isOpen(merged),
      embedded: fieldOf(merged, 'x-kubernetes-embedded-resource') === true,
      child: (key) => descend(fieldOf(properties, key) ?? values),
      element: () => descend(items),
    };
  }
}

function indexKinds(definitions: JsonValue | undefined): Map<string, string> {
  const kinds = new Map<string, string>();
  if (!isObject(definitions)) return kinds;
  for (const [name, definition] of Object.entries(definitions)) {
    const served = fieldOf(definition, 'x-kubernetes-group-version-kind');
    if (!Array.isArray(served)) continue;
    for (const gvk of served) {
      kinds.set(
        `${fieldOf(gvk, 'group')}/${fieldOf(gvk, 'version')}/${fieldOf(gvk, 'kind')}`,
        name,
      );
    }
  }
  return kinds;
}

/** The API server's own types; a CustomResourceDefinition's are named after its reversed group. */
function isBuiltIn(definition: string): boolean {
  return (
    definition.startsWith('io.k8s.api.') || builtInPackages.some((p) => definition.startsWith(p))
  );
}

const builtInPackages = [
  'io.k8s.apimachinery.pkg.',
  'io.k8s.apiextensions-apiserver.pkg.',
  'io.k8s.kube-aggregator.pkg.',
];

function referenceOf(raw: JsonObject): string | undefined {
  const own = fieldOf(raw, '$ref');
  const all = fieldOf(raw, 'allOf');
  const only = Array.isArray(all) && all.length === 1 ? fieldOf(all[0], '$ref') : undefined;
  const target = own ?? only;
  return typeof target === 'string' && target.startsWith(refPrefix)
    ? target.slice(refPrefix.length)
    : undefined;
}

const jsonTypes: readonly JsonType[] = [
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
];

function typeOf(raw: JsonObject): JsonType {
  const type = fieldOf(raw, 'type');
  return jsonTypes.find((known) => known === type) ?? 'any';
}

const quantityDefinition = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const timeDefinitions = /^io\.k8s\.apimachinery\.pkg\.apis\.meta\.v1\.(?:Micro)?Time$/;
const durationDefinition = 'io.k8s.apimachinery.pkg.apis.meta.v1.Duration';

/** controller-gen writes these patterns for resource.Quantity and metav1.Duration fields of CRDs. */
const quantityPattern = /\(\[KMGTPE\]i\)\|\[numkMGTPE\]/;
const durationPattern = /\((?:ns\|us\|µs\|)?(?:ms\|s\|m|h\|m\|s\|ms|ms\|s\|m\|h|s\|m\|h)\|?h?\)/;

function formatOf(raw: JsonObject, definition: string | undefined): ScalarFormat | undefined {
  if (definition === quantityDefinition) return 'quantity';
  if (definition === durationDefinition) return 'duration';
  if (definition !== undefined && timeDefinitions.test(definition)) return 'date-time';
  const pattern = fieldOf(raw, 'pattern');
  if (typeof pattern === 'string') {
    if (quantityPattern.test(pattern)) return 'quantity';
    if (durationPattern.test(pattern)) return 'duration';
  }
  if (fieldOf(raw, 'x-kubernetes-int-or-string') === true) return 'int-or-string';
  switch (fieldOf(raw, 'format')) {
    case 'date-time':
      return 'date-time';
    case 'duration':
      return 'duration';
    case 'byte':
      return 'base64';
    case 'int-or-string':
      return 'int-or-string';
    default:
      return undefined;
  }
}

function listKindOf(raw: JsonObject): ListKind {
  const type = fieldOf(raw, 'x-kubernetes-list-type');
  if (type === 'set') return { kind: 'set' };
  const keys = fieldOf(raw, 'x-kubernetes-list-map-keys');
  if (type === 'map' && Array.isArray(keys)) {
    return { kind: 'map', keys: keys.filter((key) => typeof key === 'string') };
  }
  return { kind: 'atomic' };
}

/** Nothing may be called an unknown field where the schema leaves room for it. */
function isOpen(raw: JsonObject): boolean {
  if (fieldOf(raw, 'x-kubernetes-preserve-unknown-fields') === true) return true;
  if (fieldOf(raw, 'additionalProperties') !== undefined) return true;
  if (fieldOf(raw, 'type') !== 'object') return true;
  return fieldOf(raw, 'properties') === undefined;
}
