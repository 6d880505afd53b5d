import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Difference, Editor, Finding } from '../../../src/model/finding.ts';
import type { Report } from '../../../src/model/report.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import type { PreparedFinding } from '../../../src/report/prepared-report.ts';
import { formatAge, formatTime } from '../../../src/report/time-text.ts';
import {
  describeEditor,
  describeNotes,
  describeSweep,
  describeValues,
  describeVerdict,
  groupByEditor,
  listGaps,
} from '../../../src/report/wording.ts';
import {
  kubectlEdit,
  makeCounts,
  makeDifference,
  makeFinding,
  makeGap,
  makeReport,
  pathOf,
} from './report-builders.ts';

function prepared(overrides: Partial<Finding>): PreparedFinding {
  const [finding] = prepareReport(makeReport({ findings: [makeFinding(overrides)] })).findings;
  assert.ok(finding);
  return finding;
}

const verdicts: { name: string; report: Partial<Report>; expected: string }[] = [
  { name: 'all in sync', report: {}, expected: 'In sync on prod: all 120 objects match Git.' },
  {
    name: 'in sync but for what needs no look',
    report: { counts: makeCounts({ objects: 1200, inSync: 1197, pending: 1, skipped: 2 }) },
    expected: 'In sync on prod: 1,197 of 1,200 objects match Git; 1 pending; 2 skipped.',
  },
  {
    name: 'one object',
    report: { counts: makeCounts({ objects: 1, inSync: 1 }) },
    expected: 'In sync on prod: 1 of 1 object matches Git.',
  },
  {
    name: 'drift where Git declares nothing',
    report: {
      verdict: 'drift',
      counts: makeCounts({ objects: 0, inSync: 0, unmanaged: 1, p2: 1 }),
    },
    expected: 'Drift on prod: 1 unmanaged (1 P2); Git declares no object.',
  },
  {
    name: 'nothing compared',
    report: {
      verdict: 'incomplete',
      complete: false,
      counts: makeCounts({ objects: 0, inSync: 0 }),
      unchecked: [makeGap({ source: 'charts/app' })],
    },
    expected: 'Incomplete on prod: nothing could be compared; 1 not compared.',
  },
  {
    name: 'drift',
    report: {
      verdict: 'drift',
      counts: makeCounts({
        objects: 9,
        inSync: 5,
        changed: 2,
        missing: 1,
        unmanaged: 1,
        p1: 1,
        p2: 3,
      }),
    },
    expected:
      'Drift on prod: 2 changed, 1 missing, 1 unmanaged (1 P1, 3 P2); 5 of 9 objects match Git.',
  },
  {
    name: 'drift, not complete',
    report: {
      verdict: 'drift',
      complete: false,
      counts: makeCounts({ objects: 9, inSync: 5, changed: 1, error: 2, p3: 1 }),
      unchecked: [makeGap({ kind: 'v1/Secret' }), makeGap({ ref: 'a', paths: ['b'], gap: false })],
    },
    expected:
      'Drift on prod: 1 changed (1 P3); 5 of 9 objects match Git; 2 in error; 1 not compared.',
  },
  {
    name: 'incomplete',
    report: {
      verdict: 'incomplete',
      complete: false,
      counts: makeCounts({ objects: 9, inSync: 8, unchecked: 1 }),
      findings: [makeFinding({ status: 'unchecked', severity: null })],
    },
    expected:
      'Incomplete on prod: no drift in what was compared; 8 of 9 objects match Git; 1 not compared.',
  },
  {
    name: 'failed',
    report: { verdict: 'failed', counts: makeCounts() },
    expected: 'Failed on prod: the sweep came to no result.',
  },
];

describe('describeVerdict', () => {
  for (const { name, report, expected } of verdicts) {
    it(name, () => assert.equal(describeVerdict(prepareReport(makeReport(report))), expected));
  }
});

describe('describeSweep', () => {
  it('names commit, time, server and version', () =>
    assert.equal(
      describeSweep(prepareReport(makeReport())),
      'Commit 3f9c2a1b7d0e4c55a8f6b1e2d3c4a5968778695a, swept 2026-12-01 06:00:00 UTC, against https://10.20.0.1:6443, Kubernetes v1.36.3.',
    ));
  it('says that the commit is unknown', () => {
    const target = { name: 'prod', server: 'examples/snapshot', version: null, clusterId: null };
    assert.equal(
      describeSweep(prepareReport(makeReport({ commit: null, target }))),
      'Commit unknown, swept 2026-12-01 06:00:00 UTC, against examples/snapshot.',
    );
  });
});

const editors: { name: string; editor: Partial<Editor>; expected: string }[] = [
  {
    name: 'a manager',
    editor: {},
    expected: 'kubectl-edit (Update), 2026-11-28 21:37:05 UTC, 2 days before the sweep',
  },
  {
    name: 'a subresource',
    editor: { subresource: 'scale' },
    expected: 'kubectl-edit (Update of scale), 2026-11-28 21:37:05 UTC, 2 days before the sweep',
  },
  {
    name: 'a user, and no time',
    editor: { user: 'system:serviceaccount:ci:bot', time: null },
    expected: 'system:serviceaccount:ci:bot with kubectl-edit (Update), time unknown',
  },
  {
    name: 'a manager that calls itself half a sentence',
    editor: { manager: 'nobody (Update), in sync', time: null },
    expected: '"nobody (Update), in sync" (Update), time unknown',
  },
  {
    name: 'a time that is none',
    editor: { time: 'yesterday' },
    expected: 'kubectl-edit (Update), yesterday',
  },
];

describe('describeEditor', () => {
  for (const { name, editor, expected } of editors) {
    it(name, () =>
      assert.equal(describeEditor({ ...kubectlEdit, ...editor }, '2026-12-01T06:00:00Z'), expected),
    );
  }
});

describe('formatTime', () => {
  const rows = [
    { input: '2026-11-28T21:37:05Z', expected: '2026-11-28 21:37:05 UTC' },
    { input: '2026-11-28T21:37:05.123456Z', expected: '2026-11-28 21:37:05 UTC' },
    { input: '2026-11-28T23:37:05+02:00', expected: '2026-11-28 21:37:05 UTC' },
    { input: 'never', expected: 'never' },
  ];
  for (const { input, expected } of rows) {
    it(input, () => assert.equal(formatTime(input), expected));
  }
});

describe('formatAge', () => {
  const rows = [
    { time: '2026-11-30T05:59:00Z', expected: '1 day before the sweep' },
    { time: '2026-11-30T06:01:00Z', expected: '23 hours before the sweep' },
    { time: '2026-12-01T05:58:00Z', expected: '2 minutes before the sweep' },
    { time: '2026-12-01T05:59:30Z', expected: 'less than a minute before the sweep' },
    { time: '2026-12-01T06:00:01Z', expected: null },
    { time: 'never', expected: null },
  ];
  for (const { time, expected } of rows) {
    it(time, () => assert.equal(formatAge(time, '2026-12-01T06:00:00Z'), expected));
  }
});

describe('describeValues', () => {
  const path = pathOf('a', 'b');
  const rows: { difference: Partial<Difference>; expected: string }[] = [
    { difference: { path }, expected: 'a.b: 3 in Git, 5 live' },
    {
      difference: { path, change: 'added', desired: null, live: { c: 2n ** 60n } },
      expected: 'a.b: nothing in Git, {"c":1152921504606846976} live',
    },
    {
      difference: { path, change: 'removed', desired: 'x'.repeat(200), live: null },
      expected: `a.b: "${'x'.repeat(119)} [82 more characters] in Git, nothing live`,
    },
  ];
  for (const { difference, expected } of rows) {
    it(expected.slice(0, 30), () => {
      const [only] = prepared({ differences: [makeDifference(difference)] }).differences;
      assert.ok(only);
      assert.equal(describeValues(only), expected);
    });
  }
});

const notes: { name: string; finding: Partial<Finding>; expected: string[] }[] = [
  { name: 'a changed object needs none', finding: {}, expected: [] },
  {
    name: 'a missing object',
    finding: { status: 'missing', differences: [] },
    expected: ['Git declares it, the cluster does not have it.'],
  },
  {
    name: 'a missing object with a message',
    finding: { status: 'missing', differences: [], message: 'No group serves its kind.' },
    expected: ['No group serves its kind.'],
  },
  {
    name: 'class and fate',
    finding: { class: 'hotfix', rule: 'human-manager', fate: 'Reverted within 10 minutes.' },
    expected: ['Class hotfix, by rule human-manager.', 'Fate: Reverted within 10 minutes.'],
  },
  {
    name: 'an object that is being deleted',
    finding: {
      differences: [
        makeDifference({
          path: pathOf('metadata', 'deletionTimestamp'),
          change: 'added',
          desired: null,
          live: '2026-11-30T23:58:41Z',
        }),
      ],
    },
    expected: [
      'Marked for deletion at 2026-11-30 23:58:41 UTC: it goes once no finalizer holds it.',
    ],
  },
];

describe('describeNotes', () => {
  for (const { name, finding, expected } of notes) {
    it(name, () => assert.deepEqual(describeNotes(prepared(finding)), expected));
  }
});

describe('groupByEditor', () => {
  it('puts those of nobody known last', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((field) => pathOf(field));
    assert.ok(a && b && c);
    const differences = [
      makeDifference({ path: a, editor: null }),
      makeDifference({ path: b }),
      makeDifference({ path: c, editor: { ...kubectlEdit } }),
    ];
    assert.deepEqual(
      groupByEditor(prepared({ differences })).map((group) => [
        group.editor?.manager ?? null,
        ...group.differences.map(({ path }) => path),
      ]),
      [
        ['kubectl-edit', 'b', 'c'],
        [null, 'a'],
      ],
    );
  });
});

describe('listGaps', () => {
  it('has each unchecked object once', () => {
    const unchecked = makeFinding({ status: 'unchecked', severity: null, message: 'No rights.' });
    const report = makeReport({
      findings: [unchecked, { ...unchecked, ref: 'v1/Secret/a/b' }],
      unchecked: [makeGap({ ref: unchecked.ref, reason: 'Forbidden.' })],
    });
    assert.deepEqual(
      listGaps(prepareReport(report)).map(({ ref, reason }) => [ref, reason]),
      [
        [unchecked.ref, 'Forbidden.'],
        ['v1/Secret/a/b', 'No rights.'],
      ],
    );
  });
});
