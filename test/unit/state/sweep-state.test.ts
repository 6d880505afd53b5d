import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import type { Report } from '../../../src/model/report.ts';
import {
  parseState,
  rememberSweep,
  renderState,
  type SweepState,
} from '../../../src/state/sweep-state.ts';
import { makeReport } from '../report/report-builders.ts';

const sweep = {
  sweptAt: '2026-12-01T06:00:00.000Z',
  commit: null,
  verdict: 'in-sync',
  complete: true,
};
const state = {
  schemaVersion: 'drift-sweep-state/v1' as const,
  target: 'prod',
  clusterId: 'id-1',
  sweeps: [sweep],
};

const broken = (fault: string) =>
  `The state s cannot be used: ${fault}. It is left as it is; remove it, and the next sweep begins a new one.`;

const refused: readonly { name: string; content: string; message: string }[] = [
  { name: 'nothing', content: '', message: broken('it is no JSON') },
  { name: 'half of it', content: '{"schemaVersion":', message: broken('it is no JSON') },
  { name: 'a list', content: '[]', message: broken('the whole is not what it should be') },
  { name: 'null', content: 'null', message: broken('the whole is not what it should be') },
  {
    name: 'another file of JSON',
    content: '{"name":"x"}',
    message: broken('schemaVersion is not what it should be'),
  },
  {
    name: 'a sweep at no time',
    content: JSON.stringify({ ...state, sweeps: [{ ...sweep, sweptAt: 'yesterday' }] }),
    message: broken('sweeps.0.sweptAt is not what it should be'),
  },
  {
    name: 'a newer version',
    content: '{"schemaVersion":"drift-sweep-state/v2","sweeps":"other"}',
    message:
      'The state s has version 2, this program reads version 1; it is left as it is. Update Drift Sweep, or name another file.',
  },
  {
    name: 'a version that is none',
    content: '{"schemaVersion":"drift-sweep-state/v99999999999"}',
    message: broken('schemaVersion is not what it should be'),
  },
];

describe('parseState', () => {
  for (const { name, content, message } of refused) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => parseState(content, 'The state s'),
        (error) => error instanceof UserError && error.message === message,
      );
    });
  }

  it('reads what renderState wrote, and keeps what it does not know', () => {
    const later = { ...state, findings: { a: 1 }, sweeps: [{ ...sweep, took: 5 }] };
    const before = parseState(renderState(later), 'The state s');
    assert.deepEqual(before, later);
    const after = rememberSweep(before, makeReport());
    assert.deepEqual([after?.['findings'], after?.sweeps[0]?.['took']], [{ a: 1 }, 5]);
  });
});

function remember(before: SweepState | null, overrides: Partial<Report> = {}): SweepState | null {
  return rememberSweep(before, makeReport({ commit: 'abc', ...overrides }));
}

describe('rememberSweep', () => {
  it('begins a state', () => {
    assert.deepEqual(remember(null), {
      schemaVersion: 'drift-sweep-state/v1',
      target: 'prod',
      clusterId: makeReport().target.clusterId,
      sweeps: [{ ...sweep, commit: 'abc' }],
    });
  });

  it('keeps the id of a cluster that could not be read this time', () => {
    const { target } = makeReport();
    assert.equal(remember(state, { target: { ...target, clusterId: null } })?.clusterId, 'id-1');
  });

  it('changes nothing where the cluster is doubtful', () => {
    assert.equal(remember(state, { doubt: 'Is this it? No.' }), state);
    assert.equal(remember(null, { doubt: 'Is this it? No.' }), null);
  });

  it('keeps the last thirty sweeps', () => {
    const states = Array.from(
      { length: 40 },
      (_, index) => `commit-${index}`,
    ).reduce<SweepState | null>((before, commit) => remember(before, { commit }), null);
    const commits = states?.sweeps.map(({ commit }) => commit) ?? [];
    assert.deepEqual([commits.length, commits[0], commits.at(-1)], [30, 'commit-10', 'commit-39']);
  });
});
