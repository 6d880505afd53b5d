import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceEncrypted } from '../../../src/desired/sops.ts';
import { isBase64 } from '../../../src/desired/yaml-scalar.ts';
import type { JsonObject } from '../../../src/model/json.ts';

const sealed = 'ENC[AES256_GCM,data:q1w2e3r4,iv:ZmFrZQ==,tag:ZmFrZQ==,type:str]';
const sops = { mac: sealed, version: '3.9.0' };
const hidden = 'ENCRYPTEDBYSOPS=';

const rows: readonly {
  readonly name: string;
  readonly object: JsonObject;
  readonly expected: JsonObject;
  readonly encrypted: readonly string[];
}[] = [
  {
    name: 'a Secret, with stringData as the data it becomes',
    object: {
      kind: 'Secret',
      data: { 'a.b': sealed },
      stringData: { c: sealed, d: 'plain' },
      sops,
    },
    expected: { kind: 'Secret', data: { 'a.b': hidden }, stringData: { c: hidden, d: 'plain' } },
    encrypted: ['data["a.b"]', 'data.c'],
  },
  {
    name: 'another kind',
    object: { kind: 'Thing', stringData: { c: sealed }, spec: { list: [1, { x: sealed }] }, sops },
    expected: { kind: 'Thing', stringData: { c: hidden }, spec: { list: [1, { x: hidden }] } },
    encrypted: ['stringData.c', 'spec.list[1].x'],
  },
  {
    name: 'a key __proto__',
    object: JSON.parse(`{"data":{"__proto__":"${sealed}"},"sops":{"mac":"x"}}`),
    expected: JSON.parse(`{"data":{"__proto__":"${hidden}"}}`),
    encrypted: ['data.__proto__'],
  },
  {
    name: 'nothing without the block of SOPS',
    object: { data: { a: sealed }, sops: { enabled: true } },
    expected: { data: { a: sealed }, sops: { enabled: true } },
    encrypted: [],
  },
];

describe('replaceEncrypted', () => {
  for (const { name, object, expected, encrypted } of rows) {
    it(`replaces ${name}`, () => {
      assert.deepEqual(replaceEncrypted(object), { object: expected, encrypted });
    });
  }

  it('uses a placeholder that data of a Secret may hold', () => assert.ok(isBase64(hidden)));
});
