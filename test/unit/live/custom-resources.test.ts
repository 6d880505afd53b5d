import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCustomResources } from '../../../src/live/custom-resources.ts';
import type { JsonObject } from '../../../src/model/json.ts';

function definition(spec: JsonObject, apiVersion = 'apiextensions.k8s.io/v1'): JsonObject {
  return {
    apiVersion,
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.shop.example.com' },
    spec: {
      group: 'shop.example.com',
      names: { kind: 'Widget', plural: 'widgets' },
      scope: 'Namespaced',
      ...spec,
    },
  };
}

function version(name: string, openAPIV3Schema: JsonObject | null, served = true): JsonObject {
  return { name, served, ...(openAPIV3Schema === null ? {} : { schema: { openAPIV3Schema } }) };
}

const metadata = {
  allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }],
};
const type = { type: 'string' };
const kinds = [{ group: 'shop.example.com', version: 'v1', kind: 'Widget' }];

/** What the real API server 1.36 publishes for these, but for descriptions and `required`. */
const schemas: readonly { name: string; written: JsonObject | null; expected: JsonObject }[] = [
  {
    name: 'metadata is ObjectMeta, whatever the definition says',
    written: {
      type: 'object',
      properties: {
        metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 20 } } },
        spec: { type: 'object', properties: { size: { type: 'integer', default: 3 } } },
      },
    },
    expected: {
      type: 'object',
      properties: {
        apiVersion: type,
        kind: type,
        metadata,
        spec: { type: 'object', properties: { size: { type: 'integer', default: 3 } } },
      },
      'x-kubernetes-group-version-kind': kinds,
    },
  },
  {
    name: 'int-or-string is written out, in lists and maps too',
    written: {
      type: 'object',
      properties: {
        ports: { type: 'array', items: { 'x-kubernetes-int-or-string': true } },
        limits: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } },
        open: { type: 'object', additionalProperties: true },
      },
    },
    expected: {
      type: 'object',
      properties: {
        ports: {
          type: 'array',
          items: {
            'x-kubernetes-int-or-string': true,
            anyOf: [{ type: 'integer' }, { type: 'string' }],
          },
        },
        limits: {
          type: 'object',
          additionalProperties: {
            'x-kubernetes-int-or-string': true,
            anyOf: [{ type: 'integer' }, { type: 'string' }],
          },
        },
        open: { type: 'object', additionalProperties: true },
        apiVersion: type,
        kind: type,
        metadata,
      },
      'x-kubernetes-group-version-kind': kinds,
    },
  },
  {
    name: 'an embedded resource has metadata as well',
    written: {
      type: 'object',
      properties: {
        template: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
        },
      },
    },
    expected: {
      type: 'object',
      properties: {
        template: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          properties: { apiVersion: type, kind: type, metadata },
        },
        apiVersion: type,
        kind: type,
        metadata,
      },
      'x-kubernetes-group-version-kind': kinds,
    },
  },
  {
    name: 'no schema: everything is kept',
    written: null,
    expected: {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { apiVersion: type, kind: type, metadata },
      'x-kubernetes-group-version-kind': kinds,
    },
  },
];

for (const { name, written, expected } of schemas) {
  test(`schema of a custom resource: ${name}`, () => {
    const [custom] = readCustomResources([definition({ versions: [version('v1', written)] })]);
    assert.deepEqual(custom?.schema, expected);
    assert.equal(custom?.schemaName, 'com.example.shop.v1.Widget');
  });
}

test('a property __proto__ is one like any other', () => {
  const written = JSON.parse('{"properties": {"__proto__": {"type": "string"}}}');
  const [custom] = readCustomResources([definition({ versions: [version('v1', written)] })]);
  assert.match(JSON.stringify(custom?.schema), /"__proto__":\{"type":"string"\}/);
});

test('preserveUnknownFields switches the schema off', () => {
  const spec = { preserveUnknownFields: true, versions: [version('v1', { type: 'object' })] };
  const [custom] = readCustomResources([definition(spec)]);
  assert.equal(custom?.schema['x-kubernetes-preserve-unknown-fields'], true);
});

const definitions: readonly { name: string; object: JsonObject; expected: readonly string[] }[] = [
  {
    name: 'every served version',
    object: definition({
      scope: 'Cluster',
      versions: [version('v1', null), version('v1beta1', null), version('v1alpha1', null, false)],
    }),
    expected: ['v1 cluster', 'v1beta1 cluster'],
  },
  {
    name: 'a definition of another API version',
    object: definition({ versions: [version('v1', null)] }, 'apiextensions.k8s.io/v1beta1'),
    expected: [],
  },
  { name: 'a definition without versions', object: definition({}), expected: [] },
  {
    name: 'another kind',
    object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
    expected: [],
  },
];

for (const { name, object, expected } of definitions) {
  test(`custom resources of ${name}`, () => {
    const found = readCustomResources([object]).map(
      ({ resource }) => `${resource.version} ${resource.namespaced ? 'namespaced' : 'cluster'}`,
    );
    assert.deepEqual(found, expected);
  });
}
