import {
  fieldAt,
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  setField,
  stringAt,
} from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ApiResource } from '../ports.ts';

const group = 'apiextensions.k8s.io';

/** One version of a kind that a CustomResourceDefinition defines, with its schema as the server publishes it. */
export interface CustomResource {
  readonly resource: ApiResource;
  /** The name of the schema in an OpenAPI document: `com.example.v1.Widget`. */
  readonly schemaName: string;
  readonly schema: JsonObject;
}

/** Every served version of the definitions among the objects. */
export function readCustomResources(objects: readonly KubeObject[]): CustomResource[] {
  return objects
    .filter(
      (object) =>
        stringAt(object, 'kind') === 'CustomResourceDefinition' &&
        stringAt(object, 'apiVersion') === `${group}/v1`,
    )
    .flatMap(readDefinition);
}

function readDefinition(definition: KubeObject): CustomResource[] {
  const spec = fieldOf(definition, 'spec');
  const versions = fieldOf(spec, 'versions');
  const kind = stringAt(spec, 'names', 'kind');
  const owner = stringAt(spec, 'group');
  if (!Array.isArray(versions) || kind === undefined || owner === undefined) return [];
  return versions
    .filter((version) => fieldOf(version, 'served') === true)
    .map((version) => {
      const name = stringAt(version, 'name') ?? '';
      return {
        resource: {
          group: owner,
          version: name,
          kind,
          plural: stringAt(spec, 'names', 'plural') ?? '',
          namespaced: stringAt(spec, 'scope') === 'Namespaced',
          verbs: ['get', 'list'],
        },
        schemaName: [...owner.split('.').reverse(), name, kind].join('.'),
        schema: publishSchema(
          fieldAt(version, 'schema', 'openAPIV3Schema'),
          { group: owner, version: name, kind },
          fieldOf(spec, 'preserveUnknownFields') === true,
        ),
      };
    });
}

const objectMeta: JsonObject = {
  allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }],
};

/**
 * The schema of a kind as the API server's OpenAPI v3 spells it, so that custom resources are compared
 * like built-in ones: with metadata as ObjectMeta, here and in embedded resources, and int-or-string
 * written out.
 * https://github.com/kubernetes/apiextensions-apiserver/blob/master/pkg/controller/openapi/builder/builder.go
 */
function publishSchema(
  written: JsonValue | undefined,
  kind: JsonObject,
  preserveUnknownFields: boolean,
): JsonObject {
  const known = isObject(written) && !preserveUnknownFields;
  const schema: JsonObject = known
    ? publishParts(written)
    : { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return { ...embedObject(schema), 'x-kubernetes-group-version-kind': [kind] };
}

function publishParts(written: JsonObject): JsonObject {
  const schema: JsonObject = {};
  for (const [keyword, value] of Object.entries(written)) {
    setField(schema, keyword, publishKeyword(keyword, value));
  }
  if (schema['x-kubernetes-int-or-string'] === true && schema['anyOf'] === undefined) {
    schema['anyOf'] = [{ type: 'integer' }, { type: 'string' }];
  }
  return schema['x-kubernetes-embedded-resource'] === true ? embedObject(schema) : schema;
}

/** Only these hold schemas whose structure counts; what stands in allOf and the like only validates. */
function publishKeyword(keyword: string, value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  if (keyword === 'items' || keyword === 'additionalProperties') return publishParts(value);
  if (keyword !== 'properties') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isObject(part) ? publishParts(part) : part]),
  );
}

function embedObject(schema: JsonObject): JsonObject {
  const properties = fieldOf(schema, 'properties');
  return {
    ...schema,
    properties: {
      ...(isObject(properties) ? properties : {}),
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: objectMeta,
    },
  };
}
