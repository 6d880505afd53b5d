import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '../../../src/model/finding.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { formatPath, type Path } from '../../../src/model/path.ts';
import { applyDifferences } from '../../../src/report/apply-differences.ts';
import { pathOf } from './report-builders.ts';

interface Row {
  readonly name: string;
  readonly git: JsonValue;
  readonly differences: readonly [Change, Path, JsonValue?][];
  readonly expected: JsonValue;
  readonly unplaced?: readonly string[];
}

const ports = [
  { port: 53, protocol: 'UDP', targetPort: 1 },
  { port: 53, targetPort: 2 },
];

const rows: Row[] = [
  {
    name: 'a changed field',
    git: { spec: { replicas: 3, paused: false } },
    differences: [['changed', pathOf('spec', 'replicas'), 5]],
    expected: { spec: { replicas: 5, paused: false } },
  },
  {
    name: 'a removed field',
    git: { metadata: { name: 'a', labels: { a: '1', b: '2' } } },
    differences: [['removed', pathOf('metadata', 'labels', 'a')]],
    expected: { metadata: { name: 'a', labels: { b: '2' } } },
  },
  {
    name: 'the last key of a map',
    git: { metadata: { name: 'a', labels: { a: '1' } } },
    differences: [['removed', pathOf('metadata', 'labels', 'a')]],
    expected: { metadata: { name: 'a' } },
  },
  {
    name: 'a map whose keys are exchanged stays in its place',
    git: { labels: { a: '1' }, name: 'a' },
    differences: [
      ['added', pathOf('labels', 'b'), '2'],
      ['removed', pathOf('labels', 'a')],
    ],
    expected: { labels: { b: '2' }, name: 'a' },
  },
  {
    name: 'an added field in a map that Git lacks',
    git: { metadata: { name: 'a' } },
    differences: [['added', pathOf('metadata', 'annotations', 'x.test/y'), '1']],
    expected: { metadata: { name: 'a', annotations: { 'x.test/y': '1' } } },
  },
  {
    name: 'an added element of a list that Git lacks',
    git: {},
    differences: [['added', pathOf('spec', 'env', { name: 'A' }), { name: 'A', value: '1' }]],
    expected: { spec: { env: [{ name: 'A', value: '1' }] } },
  },
  {
    name: 'a field of an element that Git lacks',
    git: { env: null },
    differences: [['added', pathOf('env', { name: 'A' }, 'value'), '1']],
    expected: { env: [{ name: 'A', value: '1' }] },
  },
  {
    name: 'an element by keys of which Git leaves one to its default',
    git: { ports },
    differences: [['changed', pathOf('ports', { port: 53, protocol: 'TCP' }, 'targetPort'), 9]],
    expected: { ports: [ports[0] ?? null, { port: 53, targetPort: 9 }] },
  },
  {
    name: 'an element by all of its keys before one by some',
    git: { ports: ports.toReversed() },
    differences: [['changed', pathOf('ports', { port: 53, protocol: 'UDP' }, 'targetPort'), 9]],
    expected: {
      ports: [
        { port: 53, targetPort: 2 },
        { port: 53, protocol: 'UDP', targetPort: 9 },
      ],
    },
  },
  {
    name: 'a key that is a number here and text there',
    git: { ports: [{ port: '80', name: 'a' }] },
    differences: [['changed', pathOf('ports', { port: 80 }, 'name'), 'b']],
    expected: { ports: [{ port: '80', name: 'b' }] },
  },
  {
    name: 'elements removed by index',
    git: { rules: ['a', 'b', 'c', 'd'] },
    differences: [
      ['removed', pathOf('rules', 0)],
      ['removed', pathOf('rules', 2)],
      ['changed', pathOf('rules', 3), 'D'],
    ],
    expected: { rules: ['b', 'D'] },
  },
  {
    name: 'elements added by index',
    git: { rules: ['b'] },
    differences: [
      ['added', pathOf('rules', 2), 'c'],
      ['added', pathOf('rules', 0), 'a'],
    ],
    expected: { rules: ['a', 'b', 'c'] },
  },
  {
    name: 'members of a set',
    git: { metadata: { finalizers: ['x/a', 'x/b'] } },
    differences: [
      ['removed', [...pathOf('metadata', 'finalizers'), { member: 'x/a' }]],
      ['added', [...pathOf('metadata', 'finalizers'), { member: 'x/c' }], 'x/c'],
    ],
    expected: { metadata: { finalizers: ['x/b', 'x/c'] } },
  },
  {
    name: 'a key __proto__',
    git: { data: JSON.parse('{"__proto__":"a","constructor":"b"}') },
    differences: [
      ['changed', pathOf('data', '__proto__'), 'A'],
      ['removed', pathOf('data', 'constructor')],
    ],
    expected: { data: JSON.parse('{"__proto__":"A"}') },
  },
  {
    name: 'a key that Git only seems to have',
    git: { data: { a: '1' } },
    differences: [['removed', pathOf('data', 'constructor')]],
    expected: { data: { a: '1' } },
    unplaced: ['data.constructor'],
  },
  {
    name: 'paths that lead nowhere',
    git: { spec: 'text', list: ['a'] },
    differences: [
      ['changed', pathOf('spec', 'replicas'), 1],
      ['changed', pathOf('list', 7), 'x'],
      ['removed', pathOf('list', { name: 'a' })],
      ['added', pathOf(), 'x'],
    ],
    expected: { spec: 'text', list: ['a'] },
    unplaced: ['spec.replicas', 'list[7]', 'list[name="a"]', ''],
  },
];

describe('applyDifferences', () => {
  for (const { name, git, differences, expected, unplaced = [] } of rows) {
    it(name, () => {
      const before = structuredClone(git);
      const applied = applyDifferences(
        git,
        differences.map(([change, segments, live = null]) => ({
          path: formatPath(segments),
          segments,
          change,
          desired: null,
          live,
          drawn: live,
          redacted: false,
          editor: null,
        })),
      );
      assert.deepEqual(applied.object, expected);
      assert.deepEqual(
        applied.unplaced.map(({ path }) => path),
        unplaced,
      );
      assert.deepEqual(git, before, 'the object of Git is left alone');
    });
  }
});
