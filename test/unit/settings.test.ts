import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCommandLine } from '../../src/command-line.ts';
import type { Config } from '../../src/config.ts';
import { type SweepSettings, settleSweep } from '../../src/settings.ts';

const config: Config = {
  target: {
    name: 'from-config',
    context: 'from-config',
    manifests: ['a'],
    namespaces: ['shop'],
    sources: [
      { path: 'b', as: 'raw', namespace: 'infra' },
      { path: 'c', as: 'raw' },
    ],
  },
  compare: { deployers: ['bot'] },
  'accept-unchecked': [
    { kind: 'v1/Secret', reason: 'no right', until: '2027-01-31' },
    { namespace: 'old', reason: 'going' },
    { source: 'charts', reason: 'later' },
  ],
};

const acceptUnchecked: SweepSettings['acceptUnchecked'] = [
  {
    rule: 'accept-unchecked[0]: kind v1/Secret',
    reason: 'no right',
    until: '2027-01-31',
    place: { by: 'kind', kind: 'v1/Secret' },
  },
  {
    rule: 'accept-unchecked[1]: namespace old',
    reason: 'going',
    until: null,
    place: { by: 'namespace', namespace: 'old' },
  },
  {
    rule: 'accept-unchecked[2]: source charts',
    reason: 'later',
    until: null,
    place: { by: 'source', path: 'charts' },
  },
];

const rows: { name: string; flags: string[]; config: Config; expected: SweepSettings }[] = [
  {
    name: 'defaults alone',
    flags: [],
    config: {},
    expected: {
      sources: [{ path: 'clusters/prod', namespace: 'default' }],
      context: null,
      target: null,
      deployers: [],
      acceptUnchecked: [],
      namespaces: null,
    },
  },
  {
    name: 'the config over the defaults',
    flags: [],
    config,
    expected: {
      sources: [
        { path: 'a', namespace: 'default' },
        { path: 'b', namespace: 'infra' },
        { path: 'c', namespace: 'default' },
      ],
      context: 'from-config',
      target: 'from-config',
      deployers: ['bot'],
      acceptUnchecked,
      namespaces: ['shop'],
    },
  },
  {
    name: 'flags over the config',
    flags: ['--context', 'x', '--target', 'y', '--namespace', 'z', '--manifests', 'm'],
    config,
    expected: {
      sources: [{ path: 'm', namespace: 'z' }],
      context: 'x',
      target: 'y',
      deployers: ['bot'],
      acceptUnchecked,
      namespaces: ['shop'],
    },
  },
  {
    name: "a namespace flag over the sources' own",
    flags: ['--namespace', 'z'],
    config,
    expected: {
      sources: ['a', 'b', 'c'].map((path) => ({ path, namespace: 'z' })),
      context: 'from-config',
      target: 'from-config',
      deployers: ['bot'],
      acceptUnchecked,
      namespaces: ['shop'],
    },
  },
];

const isSecret = (text: string) => text.includes('hunter2');

describe('settleSweep', () => {
  it('refuses a target that is a secret, without repeating it', () => {
    const inputs = readCommandLine(['sweep', '--target', 'https://u:hunter2@h']);
    assert(inputs.kind === 'sweep');
    assert.throws(
      () => settleSweep(inputs, config, isSecret),
      ({ message }: Error) => message.includes('--target') && !message.includes('hunter2'),
    );
  });
  for (const row of rows) {
    it(row.name, () => {
      const inputs = readCommandLine(['sweep', ...row.flags]);
      assert(inputs.kind === 'sweep');
      assert.deepEqual(settleSweep(inputs, row.config, isSecret), row.expected);
    });
  }
});
