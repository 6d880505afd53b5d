import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SchemaDocument } from '../../../src/compare/schema.ts';
import { validateManifest } from '../../../src/compare/validate.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { builtInSchemas, refOf } from './compare-builders.ts';

function deployment(spec: JsonValue): JsonObject {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec };
}

const pod = (container: JsonObject): JsonObject =>
  deployment({ template: { spec: { containers: [{ name: 'app', ...container }] } } });

const place = 'spec.template.spec.containers[name="app"]';

const rows: readonly { name: string; object: JsonObject; faults: readonly string[] }[] = [
  { name: 'nothing wrong', object: pod({ image: 'a' }), faults: [] },
  {
    name: 'a misspelt field',
    object: deployment({ replica: 3 }),
    faults: ['spec.replica unknown-field'],
  },
  {
    name: 'a field in the wrong case, within a keyed list',
    object: pod({ imagePullpolicy: 'Always' }),
    faults: [`${place}.imagePullpolicy unknown-field`],
  },
  {
    name: 'a number where text is wanted',
    object: pod({ env: [{ name: 'A', value: 5 }] }),
    faults: [`${place}.env[name="A"].value wrong-type`],
  },
  {
    name: 'a boolean label',
    object: { ...deployment({}), metadata: { name: 'x', labels: { on: true } } },
    faults: ['metadata.labels.on wrong-type'],
  },
  {
    name: 'text where a number is wanted',
    object: deployment({ replicas: '3' }),
    faults: ['spec.replicas wrong-type'],
  },
  { name: 'a whole number written as 3.0', object: deployment({ replicas: 3.0 }), faults: [] },
  {
    name: 'a list where a map is wanted',
    object: deployment([]),
    faults: ['spec wrong-type'],
  },
  {
    name: 'a quantity is text or a number',
    object: pod({ resources: { limits: { cpu: 1, memory: '1Gi' } } }),
    faults: [],
  },
  {
    name: 'a port is a name or a number',
    object: pod({ livenessProbe: { httpGet: { port: 'http' } } }),
    faults: [],
  },
  { name: 'null is nothing', object: pod({ image: null, args: null }), faults: [] },
];

describe('validateManifest', () => {
  for (const { name, object, faults } of rows) {
    it(name, () => {
      const found = validateManifest(object, builtInSchemas.ofKind(refOf(object)));
      assert.deepEqual(
        found.map(({ path, fault }) => `${path} ${fault}`),
        faults,
      );
    });
  }

  it('names the field that was meant', () => {
    const object = deployment({ replica: 3 });
    const [fault] = validateManifest(object, builtInSchemas.ofKind(refOf(object)));
    assert.match(fault?.message ?? '', /nearest that it knows is replicas/);
  });

  it('knows no faults where there is no schema', () => {
    assert.deepEqual(validateManifest(deployment({ replica: 3 }), undefined), []);
  });

  it('takes a hidden number for a number', () => {
    const schema = new SchemaDocument({
      components: {
        schemas: {
          'test.Door': {
            type: 'object',
            'x-kubernetes-group-version-kind': [{ group: 'x.test', version: 'v1', kind: 'Door' }],
            properties: { spec: { type: 'object', properties: { pin: { type: 'integer' } } } },
          },
        },
      },
    }).ofKind({ group: 'x.test', version: 'v1', kind: 'Door' });
    const door = {
      apiVersion: 'x.test/v1',
      kind: 'Door',
      metadata: { name: 'd' },
      spec: { pin: 1234 },
    };
    const redacted = createRedactor(new Uint8Array(32)).redactObject(door);
    assert.notDeepEqual(redacted, door);
    assert.deepEqual(validateManifest(redacted, schema), []);
  });
});
