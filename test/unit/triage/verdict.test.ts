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

interface Row {
  readonly statuses: readonly FindingStatus[];
  readonly gap?: boolean;
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
    it(`${row.statuses.join(' and ') || 'nothing'}${gap}, fail-on ${failOn}/${failOnIncomplete}`, () => {
      const findings = triage(row.statuses.map(finding));
      const unchecked =
        row.gap === undefined
          ? []
          : [{ ref: null, kind: 'v1/Secret', source: null, paths: [], reason: 'r', gap: row.gap }];
      const complete = isComplete(findings, unchecked);
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
    const counts = countFindings(findings, 5);
    assert.equal(counts.objects, 8);
    assert.deepEqual([counts.inSync, counts.changed, counts.unmanaged, counts.p2], [5, 1, 1, 3]);
  });
});
