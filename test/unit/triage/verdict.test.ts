import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FindingStatus, RawFinding } from '../../../src/model/finding.ts';
import { triage } from '../../../src/triage/triage.ts';
import {
  countFindings,
  decideVerdict,
  exitCodeOf,
  type FailOn,
  isComplete,
} from '../../../src/triage/verdict.ts';

function finding(status: FindingStatus): RawFinding {
  return {
    ref: `v1/ConfigMap/shop/${status}`,
    status,
    source: null,
    message: null,
    differences: [],
    editor: null,
    desired: null,
  };
}

const acceptance = { rule: 'accept-unchecked[0]: kind v1/ConfigMap', reason: 'r', until: null };

interface Row {
  readonly statuses: readonly FindingStatus[];
  readonly gap?: boolean;
  /** Statuses of objects whose gap is accepted. */
  readonly accepted?: readonly FindingStatus[];
  readonly inSync?: number;
  readonly failOn?: FailOn;
  readonly failOnIncomplete?: boolean;
  readonly verdict: string;
  readonly complete: boolean;
  readonly exit: number;
}

const rows: readonly Row[] = [
  { statuses: [], verdict: 'in-sync', complete: true, exit: 0 },
  { statuses: ['changed'], verdict: 'drift', complete: true, exit: 1 },
  { statuses: ['missing'], verdict: 'drift', complete: true, exit: 1 },
  { statuses: ['unmanaged'], verdict: 'drift', complete: true, exit: 1 },
  { statuses: ['degraded'], verdict: 'drift', complete: true, exit: 1 },
  { statuses: ['pending', 'skipped'], verdict: 'in-sync', complete: true, exit: 0 },
  { statuses: ['error'], verdict: 'incomplete', complete: false, exit: 2 },
  { statuses: ['unchecked'], verdict: 'incomplete', complete: false, exit: 2 },
  { statuses: [], gap: true, verdict: 'incomplete', complete: false, exit: 2 },
  { statuses: [], gap: false, verdict: 'in-sync', complete: true, exit: 0 },
  { statuses: [], accepted: ['unchecked'], inSync: 1, verdict: 'in-sync', complete: true, exit: 0 },
  { statuses: [], accepted: ['unchecked'], verdict: 'incomplete', complete: false, exit: 2 },
  {
    statuses: ['skipped'],
    accepted: ['unchecked'],
    verdict: 'incomplete',
    complete: false,
    exit: 2,
  },
  { statuses: ['missing'], accepted: ['unchecked'], verdict: 'drift', complete: true, exit: 1 },
  {
    statuses: ['unchecked'],
    accepted: ['unchecked'],
    inSync: 9,
    verdict: 'incomplete',
    complete: false,
    exit: 2,
  },
  { statuses: [], accepted: ['error'], inSync: 9, verdict: 'incomplete', complete: false, exit: 2 },
  { statuses: ['error', 'changed'], verdict: 'drift', complete: false, exit: 1 },
  { statuses: ['changed'], failOn: 'P1', verdict: 'drift', complete: true, exit: 0 },
  { statuses: ['changed', 'error'], failOn: 'P1', verdict: 'drift', complete: false, exit: 2 },
  { statuses: ['changed', 'error'], failOn: 'never', verdict: 'drift', complete: false, exit: 0 },
  { statuses: ['error'], failOnIncomplete: false, verdict: 'incomplete', complete: false, exit: 0 },
];

describe('the verdict', () => {
  for (const row of rows) {
    const failOn = row.failOn ?? 'P2';
    const failOnIncomplete = row.failOnIncomplete ?? true;
    const gap = row.gap === undefined ? '' : `, gap ${row.gap}`;
    const accepted = row.accepted === undefined ? '' : `, accepted ${row.accepted.join(' and ')}`;
    const inSync = row.inSync ?? 0;
    const counted = inSync === 0 ? '' : `, ${inSync} in sync`;
    it(`${row.statuses.join(' and ') || 'nothing'}${gap}${accepted}${counted}, fail-on ${failOn}/${failOnIncomplete}`, () => {
      const findings = triage([
        ...row.statuses.map(finding),
        ...(row.accepted ?? []).map((status) => ({ ...finding(status), accepted: acceptance })),
      ]);
      const unchecked =
        row.gap === undefined
          ? []
          : [{ ref: null, kind: 'v1/Secret', source: null, paths: [], reason: 'r', gap: row.gap }];
      const complete = isComplete(findings, unchecked, inSync);
      const verdict = decideVerdict(findings, complete);
      assert.equal(verdict, row.verdict);
      assert.equal(complete, row.complete);
      assert.equal(
        exitCodeOf({ findings, complete, verdict }, { failOn, failOnIncomplete }),
        row.exit,
      );
    });
  }

  it('counts each object once, by its status', () => {
    const findings = triage((['changed', 'missing', 'unmanaged', 'error'] as const).map(finding));
    const counts = countFindings(findings, { inSync: 5, doubted: null });
    assert.equal(counts.objects, 8);
    assert.deepEqual([counts.inSync, counts.changed, counts.unmanaged, counts.p2], [5, 1, 1, 3]);
  });

  it('counts what a doubtful cluster leaves uncompared, and not the cluster itself', () => {
    const findings = triage((['missing', 'error'] as const).map(finding));
    const counts = countFindings(findings, { inSync: 0, doubted: 12 });
    assert.deepEqual(
      [counts.objects, counts.missing, counts.error, counts.unchecked],
      [13, 1, 1, 12],
    );
  });
});
