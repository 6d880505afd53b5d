import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/model/json.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { encodeBase64, hidden, podWith, redactor, redactShown, secret } from './shown.ts';

test('an object is left as it was, and nothing of a secret stays in its copy', () => {
  const object = {
    ...secret,
    data: { a: encodeBase64('hunter2') },
    metadata: {
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({
          ...secret,
          stringData: { a: 'hunter2' },
        }),
      },
    },
  };
  const before = structuredClone(object);
  const redacted = JSON.stringify(redactor.redactObject(object));
  assert.deepEqual(object, before);
  assert.ok(!redacted.includes('hunter2') && !redacted.includes(encodeBase64('hunter2')));
});

test('the same value has the same token wherever it stands, and another in another run', () => {
  const tokenOf = (object: JsonObject, other = redactor) =>
    JSON.stringify(other.redactObject(object)).match(/\[redacted:[0-9a-f]{32}\]/)?.[0];
  const token = tokenOf({ ...secret, stringData: { a: 'hunter2' } });
  assert.ok(token !== undefined);
  const others: readonly JsonObject[] = [
    { ...secret, data: { a: encodeBase64('hunter2') } },
    podWith({ env: [{ name: 'DB_PASSWORD', value: 'hunter2' }] }),
    podWith({ args: ['--password=hunter2'] }),
    { kind: 'ConfigMap', data: { 'app.ini': 'password = hunter2' } },
    { kind: 'ConfigMap', data: { 'app.yaml': 'url: redis://:hunter2@x' } },
  ];
  for (const object of others) assert.equal(tokenOf(object), token);
  assert.notEqual(
    tokenOf(
      { ...secret, stringData: { a: 'hunter2' } },
      createRedactor(new Uint8Array(32).fill(1)),
    ),
    token,
  );
  assert.notEqual(tokenOf({ ...secret, stringData: { a: 'hunter3' } }), token);
});

test('managedFields agree with the members that they name', () => {
  const object: JsonObject = {
    kind: 'Broker',
    metadata: {
      managedFields: [
        {
          manager: 'kubectl',
          operation: 'Apply',
          fieldsV1: {
            'f:spec': {
              'f:password': {},
              [`f:ghp_${'a1'.repeat(18)}`]: {},
              'f:tokens': { '.': {}, 'v:"hunter2"': {} },
              'f:urls': { 'v:"redis://:hunter2@x"': {} },
              'f:env': { 'k:{"name":"TOKEN"}': { '.': {}, 'f:value': {} } },
            },
          },
        },
      ],
    },
    spec: { [`ghp_${'a1'.repeat(18)}`]: 1, tokens: ['hunter2'] },
  };
  assert.deepEqual(redactShown(object), {
    kind: 'Broker',
    metadata: {
      managedFields: [
        {
          manager: 'kubectl',
          operation: 'Apply',
          fieldsV1: {
            'f:spec': {
              'f:password': {},
              'f:[redacted 1]': {},
              'f:tokens': { '.': {}, 'v:"[redacted 2]"': {} },
              'f:urls': { 'v:"redis://:[redacted 2]@x"': {} },
              'f:env': { 'k:{"name":"TOKEN"}': { '.': {}, 'f:value': {} } },
            },
          },
        },
      ],
    },
    spec: { [hidden]: 1, tokens: ['[redacted 2]'] },
  });
});
