import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hidden, type Row, redactor, redactShown, secret } from './shown.ts';

const secrets: readonly Row[] = [
  {
    name: 'values of data, with everything else left',
    object: { ...secret, type: 'Opaque', immutable: true, data: { a: 'eA==', b: 'eQ==' } },
    expected: {
      ...secret,
      type: 'Opaque',
      immutable: true,
      data: { a: hidden, b: '[redacted 2]' },
    },
  },
  {
    name: 'stringData wins over data and is gone',
    object: { ...secret, data: { a: 'b2xk' }, stringData: { a: 'new', b: 'new' } },
    expected: { ...secret, data: { a: hidden, b: hidden } },
  },
  {
    name: 'stringData alone',
    object: { ...secret, stringData: { a: 'x' } },
    expected: { ...secret, data: { a: hidden } },
  },
  {
    name: 'line breaks in base64 do not count',
    object: { ...secret, data: { a: 'aGVs\nbG8=\r\n', b: 'aGVsbG8=' }, stringData: { c: 'hello' } },
    expected: { ...secret, data: { a: hidden, b: hidden, c: hidden } },
  },
  {
    name: 'null and an empty value hide nothing',
    object: { ...secret, data: { a: null, b: '' }, stringData: { c: null, d: '' } },
    expected: { ...secret, data: { a: null, b: '', c: null, d: '' } },
  },
  {
    name: 'what cannot be decoded equals no decoded value',
    object: { ...secret, data: { a: 'hello!', b: 'a GVs', c: 'AAA' }, stringData: { d: 'hello!' } },
    expected: {
      ...secret,
      data: { a: hidden, b: '[redacted 2]', c: '[redacted 3]', d: '[redacted 4]' },
    },
  },
  {
    name: 'a number equals no text',
    object: { ...secret, stringData: { a: 1234, b: '1234', c: true } },
    expected: { ...secret, data: { a: hidden, b: '[redacted 2]', c: '[redacted 3]' } },
  },
  {
    name: 'values that are encrypted in Git',
    object: { ...secret, stringData: { a: 'ENC[AES256_GCM,data:x,type:str]' } },
    expected: { ...secret, data: { a: hidden } },
  },
  {
    name: 'keys that Object.prototype has too',
    object: { ...secret, data: JSON.parse('{"__proto__":"eA==","constructor":"eA=="}') },
    expected: {
      ...secret,
      data: JSON.parse('{"__proto__":"[redacted 1]","constructor":"[redacted 1]"}'),
    },
  },
  {
    name: 'data that is no map',
    object: { ...secret, data: ['a', 'b'] },
    expected: { ...secret, data: hidden },
  },
  {
    name: 'no data at all',
    object: { ...secret, data: null },
    expected: { ...secret, data: null },
  },
  {
    name: 'a list',
    object: { kind: 'List', items: [{ ...secret, data: { a: 'eA==' } }] },
    expected: { kind: 'List', items: [{ ...secret, data: { a: hidden } }] },
  },
  {
    name: 'a SecretList, whose items have no kind',
    object: { kind: 'SecretList', items: [{ type: 'Opaque', data: { a: 'eA==' } }] },
    expected: { kind: 'SecretList', items: [{ type: 'Opaque', data: { a: hidden } }] },
  },
  {
    name: 'a template of a SealedSecret',
    object: {
      kind: 'SealedSecret',
      spec: { template: { type: 'Opaque', data: { conf: 'a: b' } } },
    },
    expected: {
      kind: 'SealedSecret',
      spec: { template: { type: 'Opaque', data: { conf: hidden } } },
    },
  },
  {
    name: 'an object that is made from stringData, whatever its kind',
    object: { kind: 'Template', spec: { objects: [{ stringData: { a: 'x' } }] } },
    expected: { kind: 'Template', spec: { objects: [{ data: { a: hidden } }] } },
  },
  {
    name: 'a misspelt field',
    object: {
      ...secret,
      type: 'Opaque',
      stringdata: { a: 'x' },
      Data: { a: 'x', b: [1, true, null] },
      spec: { a: 'x' },
    },
    expected: {
      ...secret,
      type: 'Opaque',
      stringdata: { a: hidden },
      Data: { a: hidden, b: ['[redacted 2]', '[redacted 3]', null] },
      spec: { a: hidden },
    },
  },
  {
    name: 'keys that lost their indentation',
    object: { ...secret, stringData: null, user: 'x', pin: 7, ready: false },
    expected: { ...secret, user: hidden, pin: '[redacted 2]', ready: '[redacted 3]' },
  },
  {
    name: 'a kind in the wrong case, alone and in a list',
    object: {
      kind: 'List',
      items: [
        { apiVersion: 'V1', kind: 'secret', metadata: { name: 'x' }, stringdata: { a: 'x' } },
        { kind: 'SECRET', Data: { a: 'y' } },
      ],
    },
    expected: {
      kind: 'List',
      items: [
        { apiVersion: 'V1', kind: 'secret', metadata: { name: 'x' }, stringdata: { a: hidden } },
        { kind: 'SECRET', Data: { a: '[redacted 2]' } },
      ],
    },
  },
  {
    name: 'a list in the wrong case',
    object: { kind: 'secretList', items: [{ value: 'x' }] },
    expected: { kind: 'secretList', items: [{ value: hidden }] },
  },
  {
    name: 'a Secret within another object',
    object: { kind: 'X', spec: { of: { kind: 'Secret', metadata: { name: 'x' }, a: 'x' } } },
    expected: { kind: 'X', spec: { of: { kind: 'Secret', metadata: { name: 'x' }, a: hidden } } },
  },
  {
    name: 'a reference to a Secret',
    object: { kind: 'Gateway', spec: { refs: [{ group: '', kind: 'Secret', name: 'tls' }] } },
    expected: { kind: 'Gateway', spec: { refs: [{ group: '', kind: 'Secret', name: 'tls' }] } },
  },
];

test('values of Secrets become tokens of their decoded bytes', async (t) => {
  for (const { name, object, expected } of secrets) {
    await t.test(name, () => assert.deepEqual(redactShown(object), expected));
  }
  await t.test('a second time nothing changes', () => {
    for (const { object } of secrets) {
      const once = redactor.redactObject(object);
      assert.deepEqual(redactor.redactObject(once), once);
    }
  });
});
