import {
  fieldAt,
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  setField,
} from '../model/json.ts';
import type { OpenApiDocument } from '../ports.ts';

const referencePrefix = '#/components/schemas/';

/** Keywords that hold one schema, or a list of them. */
const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'not',
  'allOf',
  'anyOf',
  'oneOf',
]);
/** Text for people. A property may bear the same name: only the keyword is dropped. */
const droppedKeywords: ReadonlySet<string> = new Set(['description', 'externalDocs', 'example']);

/** What is left of an OpenAPI document when only these kinds (`apps/v1/Deployment`) are read by it. */
export function compactOpenApi(
  document: OpenApiDocument,
  kinds: ReadonlySet<string>,
): OpenApiDocument {
  const schemas = fieldAt(document, 'components', 'schemas');
  const kept = new Map<string, JsonObject>();
  const keep = (name: string) => {
    const schema = fieldOf(schemas, name);
    if (kept.has(name) || !isObject(schema)) return;
    const compact = compactSchema(schema);
    kept.set(name, compact);
    for (const reference of referencesIn(compact)) keep(reference);
  };
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
    if (kindsOf(schema).some((kind) => kinds.has(kind))) keep(name);
  }
  const sorted = [...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return { components: { schemas: Object.fromEntries(sorted) } };
}

/** The kinds that a schema describes, as `group/version/kind`; '' is the core group. */
function kindsOf(schema: JsonValue): readonly string[] {
  const kinds = fieldOf(schema, 'x-kubernetes-group-version-kind');
  if (!Array.isArray(kinds)) return [];
  return kinds.map((kind) =>
    ['group', 'version', 'kind'].map((field) => fieldOf(kind, field)).join('/'),
  );
}

function compactSchema(schema: JsonObject): JsonObject {
  const compact: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (!droppedKeywords.has(keyword)) setField(compact, keyword, compactKeyword(keyword, value));
  }
  return compact;
}

function compactKeyword(keyword: string, value: JsonValue): JsonValue {
  if (keyword === 'properties' && isObject(value)) {
    const entries = Object.entries(value).map(([name, schema]): [string, JsonValue] => [
      name,
      isObject(schema) ? compactSchema(schema) : schema,
    ]);
    return Object.fromEntries(entries);
  }
  if (!schemaKeywords.has(keyword)) return value;
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? compactSchema(one) : one));
  return isObject(value) ? compactSchema(value) : value;
}

function referencesIn(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const reference = fieldOf(value, '$ref');
  const own =
    typeof reference === 'string' && reference.startsWith(referencePrefix)
      ? [reference.slice(referencePrefix.length)]
      : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
