import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Schema, SchemaDocument } from '../../../src/compare/schema.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { builtInSchemas } from './compare-builders.ts';

function at(root: Schema | undefined, ...keys: string[]): Schema | undefined {
  return keys.reduce<Schema | undefined>(
    (schema, key) => (key === '[]' ? schema?.element() : schema?.child(key)),
    root,
  );
}

const deployment = builtInSchemas.ofKind({ group: 'apps', version: 'v1', kind: 'Deployment' });
const pod = ['spec', 'template', 'spec'];

const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

const custom = new SchemaDocument({
  components: {
    schemas: {
      'test.shop.v1.Order': {
        type: 'object',
        'x-kubernetes-group-version-kind': [{ group: 'shop.test', version: 'v1', kind: 'Order' }],
        properties: {
          metadata: {
            allOf: [
              { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
            ],
          },
          spec: {
            type: 'object',
            properties: {
              size: { 'x-kubernetes-int-or-string': true, pattern: quantityPattern },
              interval: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$' },
              free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
              weight: { type: 'integer', default: 1 },
              loop: { $ref: '#/components/schemas/test.loop' },
            },
          },
        },
      },
      'test.loop': { $ref: '#/components/schemas/test.loop' },
      'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': {
        type: 'object',
        properties: { labels: { type: 'object', additionalProperties: { type: 'string' } } },
      },
    },
  },
} satisfies JsonObject).ofKind({ group: 'shop.test', version: 'v1', kind: 'Order' });

const rows: readonly { name: string; schema: Schema | undefined; expected: Partial<Schema> }[] = [
  {
    name: 'a reference beside siblings',
    schema: at(deployment, 'spec', 'strategy'),
    expected: {
      definition: 'io.k8s.api.apps.v1.DeploymentStrategy',
      type: 'object',
      custom: false,
    },
  },
  {
    name: 'a keyed list',
    schema: at(deployment, ...pod, 'containers'),
    expected: { type: 'array', list: { kind: 'map', keys: ['name'] } },
  },
  {
    name: 'a list with two keys',
    schema: at(deployment, ...pod, 'containers', '[]', 'ports'),
    expected: { list: { kind: 'map', keys: ['containerPort', 'protocol'] } },
  },
  {
    name: 'a default of the document',
    schema: at(deployment, ...pod, 'containers', '[]', 'ports', '[]', 'protocol'),
    expected: { default: 'TCP', type: 'string' },
  },
  {
    name: 'an atomic list',
    schema: at(deployment, ...pod, 'tolerations'),
    expected: { list: { kind: 'atomic' } },
  },
  {
    name: 'an atomic map',
    schema: at(deployment, 'spec', 'selector'),
    expected: { atomicMap: true },
  },
  {
    name: 'a set',
    schema: at(deployment, 'metadata', 'finalizers'),
    expected: { list: { kind: 'set' } },
  },
  {
    name: 'a quantity',
    schema: at(deployment, ...pod, 'containers', '[]', 'resources', 'limits', 'cpu'),
    expected: { format: 'quantity' },
  },
  {
    name: 'an int-or-string',
    schema: at(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxSurge'),
    expected: { format: 'int-or-string' },
  },
  {
    name: 'a map is open, a struct is not',
    schema: at(deployment, 'metadata', 'labels'),
    expected: { open: true },
  },
  { name: 'a struct is closed', schema: at(deployment, 'spec'), expected: { open: false } },
  { name: 'a field that is not there', schema: at(deployment, 'spec', 'replica'), expected: {} },
  {
    name: 'a quantity of a custom resource',
    schema: at(custom, 'spec', 'size'),
    expected: { format: 'quantity', custom: true },
  },
  {
    name: 'a duration of a custom resource',
    schema: at(custom, 'spec', 'interval'),
    expected: { format: 'duration' },
  },
  { name: 'unknown fields kept', schema: at(custom, 'spec', 'free'), expected: { open: true } },
  {
    name: 'a default of a custom resource',
    schema: at(custom, 'spec', 'weight'),
    expected: { default: 1, custom: true },
  },
  {
    name: 'metadata of a custom resource is the server’s own type',
    schema: at(custom, 'metadata'),
    expected: { custom: false },
  },
  {
    name: 'a reference that runs in a circle ends',
    schema: at(custom, 'spec', 'loop'),
    expected: { type: 'any' },
  },
];

describe('SchemaDocument', () => {
  for (const { name, schema, expected } of rows) {
    it(name, () => {
      for (const [key, value] of Object.entries(expected)) {
        assert.deepEqual(schema?.[key as keyof Schema], value, key);
      }
      assert.equal(schema === undefined, Object.keys(expected).length === 0);
    });
  }

  it('knows nothing of a kind that it does not describe', () => {
    const unknown = { group: 'x', version: 'v1', kind: 'Y' };
    assert.equal(builtInSchemas.ofKind(unknown), undefined);
    assert.equal(new SchemaDocument({}).ofKind(unknown), undefined);
  });
});
