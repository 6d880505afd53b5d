import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RawFinding } from '../../../src/model/finding.ts';
import type { Gap } from '../../../src/model/report.ts';
import {
  type AcceptedPlace,
  type AcceptRule,
  acceptGaps,
} from '../../../src/triage/accept-gaps.ts';

const today = '2026-12-06';

function uncheckedObject(ref: string, file: string): RawFinding {
  return {
    ref,
    status: 'unchecked',
    source: { file, line: 1 },
    message: '403',
    differences: [],
    editor: null,
    desired: null,
  };
}

function makeGap(overrides: Partial<Gap>): Gap {
  return { ref: null, kind: null, source: null, paths: [], reason: '403', gap: true, ...overrides };
}

/** Two Secrets and a Role that may not be read, a chart that cannot be rendered, a document in error. */
const findings: readonly RawFinding[] = [
  uncheckedObject('v1/Secret/shop/payment', 'shop/secrets.yaml'),
  uncheckedObject('v1/Secret/infra/dns', 'infra/secrets.yaml'),
  uncheckedObject('rbac.authorization.k8s.io/v1/Role/shop/reader', 'shop/roles.yaml'),
  { ...uncheckedObject('file:shop/broken.yaml#1', 'shop/broken.yaml'), status: 'error' },
  { ...uncheckedObject('v1/Secret/shop/changed', 'shop/secrets.yaml'), status: 'changed' },
];
const unchecked: readonly Gap[] = [
  makeGap({ kind: 'v1/Secret' }),
  makeGap({ kind: 'rbac.authorization.k8s.io/v1/Role' }),
  makeGap({ source: 'charts/nginx' }),
  makeGap({ ref: 'file:shop/broken.yaml#1', paths: ['spec.replica'] }),
  makeGap({ ref: 'v1/Secret/shop/sops', paths: ['data.key'], gap: false }),
];

function makeRule(index: number, place: AcceptedPlace, until: string | null = null): AcceptRule {
  return { rule: `rule ${index}`, reason: 'meant', until, place };
}

interface Row {
  readonly name: string;
  readonly places: readonly AcceptedPlace[];
  readonly until?: string;
  /** What is no gap any more, and by which rule. */
  readonly expected: readonly string[];
  readonly summary: readonly string[];
}

const secrets = [
  'rule 0: v1/Secret/shop/payment',
  'rule 0: v1/Secret/infra/dns',
  'rule 0: v1/Secret',
];
const secret: AcceptedPlace = { by: 'kind', kind: 'v1/Secret' };

const rows: readonly Row[] = [
  { name: 'a kind', places: [secret], expected: secrets, summary: ['used 2'] },
  {
    name: 'a kind by another of its versions',
    places: [{ by: 'kind', kind: 'rbac.authorization.k8s.io/v1beta1/Role' }],
    expected: [
      'rule 0: rbac.authorization.k8s.io/v1/Role/shop/reader',
      'rule 0: rbac.authorization.k8s.io/v1/Role',
    ],
    summary: ['used 1'],
  },
  {
    name: 'no kind of another group',
    places: [{ by: 'kind', kind: 'example.test/v1/Secret' }],
    expected: [],
    summary: ['unused 0'],
  },
  {
    name: 'a namespace, and no kind that is left uncompared elsewhere too',
    places: [{ by: 'namespace', namespace: 'shop' }],
    expected: [
      'rule 0: v1/Secret/shop/payment',
      'rule 0: rbac.authorization.k8s.io/v1/Role/shop/reader',
      'rule 0: rbac.authorization.k8s.io/v1/Role',
    ],
    summary: ['used 2'],
  },
  {
    name: 'a folder, spelt in another way',
    places: [{ by: 'source', path: './charts/' }],
    expected: ['rule 0: charts/nginx'],
    summary: ['used 1'],
  },
  {
    name: 'what a file declares',
    places: [{ by: 'source', path: 'infra/secrets.yaml' }],
    expected: ['rule 0: v1/Secret/infra/dns'],
    summary: ['used 1'],
  },
  {
    name: 'no folder whose name only begins alike',
    places: [{ by: 'source', path: 'chart' }],
    expected: [],
    summary: ['unused 0'],
  },
  {
    name: 'everything that was not looked at, but nothing in error',
    places: [{ by: 'source', path: '.' }],
    expected: [
      ...secrets.slice(0, 2),
      'rule 0: rbac.authorization.k8s.io/v1/Role/shop/reader',
      'rule 0: v1/Secret',
      'rule 0: rbac.authorization.k8s.io/v1/Role',
      'rule 0: charts/nginx',
    ],
    summary: ['used 4'],
  },
  {
    name: 'what two rules name by the first',
    places: [secret, { by: 'namespace', namespace: 'infra' }],
    expected: secrets,
    summary: ['used 2', 'unused 0'],
  },
  {
    name: 'a kind of which two rules name each object',
    places: [
      { by: 'namespace', namespace: 'infra' },
      { by: 'source', path: 'shop/secrets.yaml' },
    ],
    expected: [
      'rule 1: v1/Secret/shop/payment',
      'rule 0: v1/Secret/infra/dns',
      'rule 1: v1/Secret',
    ],
    summary: ['used 1', 'used 1'],
  },
  {
    name: 'up to its last day',
    places: [secret],
    until: today,
    expected: secrets,
    summary: ['used 2'],
  },
  {
    name: 'nothing after it',
    places: [secret],
    until: '2026-12-05',
    expected: [],
    summary: ['ended 0'],
  },
];

describe('acceptGaps', () => {
  for (const { name, places, until, expected, summary } of rows) {
    it(`accepts ${name}`, () => {
      const rules = places.map((place, index) => makeRule(index, place, until ?? null));
      const result = acceptGaps({ findings, unchecked }, rules, today);
      const accepted = [...result.findings, ...result.unchecked].flatMap((one) =>
        one.accepted === undefined
          ? []
          : [`${one.accepted.rule}: ${one.ref ?? ('kind' in one ? (one.kind ?? one.source) : '')}`],
      );
      assert.deepEqual(accepted, expected);
      assert.deepEqual(
        result.accepted.map(({ state, gaps }) => `${state} ${gaps}`),
        summary,
      );
      // What is accepted is no gap, and all else is what it was.
      for (const [index, gap] of result.unchecked.entries()) {
        assert.equal(gap.gap, gap.accepted === undefined && unchecked[index]?.gap === true);
      }
    });
  }
});
