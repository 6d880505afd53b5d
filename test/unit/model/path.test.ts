import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPath, type Path } from '../../../src/model/path.ts';

const rows: { name: string; path: Path; expected: string }[] = [
  { name: 'fields', path: [{ field: 'spec' }, { field: 'replicas' }], expected: 'spec.replicas' },
  {
    name: 'two list keys',
    path: [
      { field: 'spec' },
      { field: 'ports' },
      { keys: { port: 53, protocol: 'UDP' } },
      { field: 'targetPort' },
    ],
    expected: 'spec.ports[port=53,protocol="UDP"].targetPort',
  },
  {
    name: 'a key with dots and slashes',
    path: [{ field: 'metadata' }, { field: 'annotations' }, { field: 'a.b/c' }],
    expected: 'metadata.annotations["a.b/c"]',
  },
  {
    name: 'a member of a set',
    path: [{ field: 'metadata' }, { field: 'finalizers' }, { member: 'x/y' }],
    expected: 'metadata.finalizers[="x/y"]',
  },
  { name: 'an index', path: [{ field: 'rules' }, { index: 1 }], expected: 'rules[1]' },
  {
    name: 'an integer beyond 2^53',
    path: [{ field: 'l' }, { keys: { id: 9007199254740993n } }],
    expected: 'l[id=9007199254740993]',
  },
];

describe('formatPath', () => {
  for (const row of rows) {
    it(row.name, () => assert.equal(formatPath(row.path), row.expected));
  }
});
