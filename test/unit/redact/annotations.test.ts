import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeBase64, hidden, type Row, redactor, redactShown, secret } from './shown.ts';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

const annotated = (key: string, value: string) => ({
  kind: 'Service',
  metadata: { annotations: { [key]: value } },
});

const annotations: readonly Row[] = [
  {
    name: 'last-applied of a Secret',
    object: annotated(
      lastApplied,
      `${JSON.stringify({ ...secret, stringData: { a: 'x' } }, null, 2)}\n`,
    ),
    expected: annotated(lastApplied, JSON.stringify({ ...secret, data: { a: hidden } })),
  },
  {
    name: 'last-applied with an escaped name',
    object: annotated(lastApplied, '{"kind":"X","spec":{"p\\u0061ssword":"hunter2"}}'),
    expected: annotated(lastApplied, '{"kind":"X","spec":{"password":"[redacted 1]"}}'),
  },
  {
    name: 'last-applied that cannot be parsed',
    object: annotated(lastApplied, '{"kind":"Secret","data":{"a":"eA=='),
    expected: annotated(lastApplied, hidden),
  },
  {
    name: 'a copy of another tool',
    object: annotated('kapp.k14s.io/original', JSON.stringify({ ...secret, data: { a: 'eA==' } })),
    expected: annotated(
      'kapp.k14s.io/original',
      JSON.stringify({ ...secret, data: { a: hidden } }),
    ),
  },
  {
    name: 'a copy in a spelling of its own',
    object: annotated('example.com/copy', '{ "kind": "Secret", "data": {"a": "eA=="} }'),
    expected: annotated('example.com/copy', hidden),
  },
  {
    name: 'a compressed copy',
    object: annotated(
      'objectset.rio.cattle.io/applied',
      'H4sIAAAAAAAA/6pWSkksSVSyUkorzVOqBQAAAP//',
    ),
    expected: annotated('objectset.rio.cattle.io/applied', hidden),
  },
  {
    name: 'a copy in base64',
    object: annotated('example.com/copy', encodeBase64('{"kind":"Secret","data":{"a":"eA=="}}')),
    expected: annotated('example.com/copy', hidden),
  },
  {
    name: 'a value of its own',
    object: annotated('example.com/api-key', 'x'),
    expected: annotated('example.com/api-key', hidden),
  },
];

test('copies of objects in annotations are redacted', async (t) => {
  for (const { name, object, expected } of annotations) {
    await t.test(name, () => assert.deepEqual(redactShown(object), expected));
  }
  await t.test('a second time nothing changes', () => {
    for (const { object } of annotations) {
      const once = redactor.redactObject(object);
      assert.deepEqual(redactor.redactObject(once), once);
    }
  });
});
