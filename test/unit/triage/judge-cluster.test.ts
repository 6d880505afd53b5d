import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FindingStatus, RawFinding } from '../../../src/model/finding.ts';
import type { Gap } from '../../../src/model/report.ts';
import { type ClusterIdentity, judgeCluster } from '../../../src/triage/judge-cluster.ts';

interface Counted {
  readonly inSync: number;
  readonly changed?: number;
  readonly missing?: number;
  readonly error?: number;
  readonly unchecked?: number;
}

function findingsOf(status: FindingStatus, count = 0): RawFinding[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: `v1/ConfigMap/shop/${status}-${index}`,
    status,
    source: { file: 'a.yaml', line: index + 1 },
    message: null,
    differences: [],
    editor: null,
    desired: null,
  }));
}

const gaps: readonly Gap[] = [
  { ref: null, kind: 'v1/Secret', source: null, paths: [], reason: '403', gap: true },
  { ref: 'v1/Secret/a/b', kind: null, source: null, paths: ['data.x'], reason: 'SOPS', gap: false },
];

function judge({ inSync, changed, missing, error, unchecked }: Counted, known = identity()) {
  const findings = [
    ...findingsOf('changed', changed),
    ...findingsOf('missing', missing),
    ...findingsOf('error', error),
    ...findingsOf('unchecked', unchecked),
  ];
  const assumptions = [{ reason: 'admission', paths: 3 }];
  return judgeCluster({ findings, inSync, unchecked: gaps, assumptions }, known);
}

function identity(overrides: Partial<ClusterIdentity> = {}): ClusterIdentity {
  return { name: 'prod', id: 'id-1', remembered: null, ...overrides };
}

const few = (text: string) =>
  `Is this the right cluster? ${text} there. If nothing was deployed yet, deploy it, else mend the kubeconfig or its context.`;

const rows: readonly { name: string; counted: Counted; doubt: string | null }[] = [
  { name: 'nothing declared', counted: { inSync: 0 }, doubt: null },
  { name: 'nine of nine missing', counted: { inSync: 0, missing: 9 }, doubt: null },
  {
    name: 'ten of ten missing',
    counted: { inSync: 0, missing: 10 },
    doubt: few('Of 10 declared objects none is'),
  },
  { name: 'one of ten there', counted: { inSync: 1, missing: 9 }, doubt: null },
  {
    name: 'one of ten there, and changed',
    counted: { inSync: 0, changed: 1, missing: 9 },
    doubt: null,
  },
  {
    name: 'one of eleven there',
    counted: { inSync: 0, changed: 1, missing: 10 },
    doubt: few('Of 11 declared objects one is'),
  },
  {
    name: '29 of 300 there',
    counted: { inSync: 20, changed: 9, missing: 271 },
    doubt: few('Of 300 declared objects 29 are'),
  },
  { name: '30 of 300 there', counted: { inSync: 30, missing: 270 }, doubt: null },
  {
    name: 'what could not be looked for, which is neither there nor missing',
    counted: { inSync: 0, missing: 9, unchecked: 50, error: 50 },
    doubt: null,
  },
];

describe('judgeCluster', () => {
  for (const { name, counted, doubt } of rows) {
    it(`${doubt === null ? 'trusts' : 'doubts'} ${name}`, () => {
      assert.equal(judge(counted).doubt, doubt);
    });
  }

  const remembered = { clusterId: 'id-0', place: 'the state s.json' };
  const identities: readonly { name: string; known: ClusterIdentity; doubted: boolean }[] = [
    { name: 'another id', known: identity({ remembered }), doubted: true },
    { name: 'the same id', known: identity({ id: 'id-0', remembered }), doubted: false },
    {
      name: 'an id that cannot be read',
      known: identity({ id: null, remembered }),
      doubted: false,
    },
    { name: 'no memory', known: identity(), doubted: false },
  ];
  for (const { name, known, doubted } of identities) {
    it(`${doubted ? 'doubts' : 'trusts'} ${name}`, () => {
      const { doubt } = judge({ inSync: 5 }, known);
      assert.equal(
        doubt,
        doubted
          ? 'Is this the right cluster? Its id is id-1; earlier sweeps saw id-0. If the cluster was built anew, remove the state s.json, else mend the kubeconfig or its context.'
          : null,
      );
    });
  }

  it('leaves one finding and the gaps that have nothing to do with it', () => {
    const { doubt, doubted, compared } = judge({
      inSync: 1,
      changed: 1,
      missing: 300,
      error: 1,
      unchecked: 1,
    });
    assert.deepEqual(
      compared.findings.map(({ ref, status, message }) => ({ ref, status, message })),
      [
        { ref: 'cluster/prod', status: 'missing', message: doubt },
        { ref: 'v1/ConfigMap/shop/error-0', status: 'error', message: null },
        { ref: 'v1/ConfigMap/shop/unchecked-0', status: 'unchecked', message: null },
      ],
    );
    assert.deepEqual(
      compared.unchecked.map(({ ref, kind, gap }) => [ref ?? kind, gap]),
      [
        ['cluster/prod', true],
        ['v1/Secret', true],
      ],
    );
    assert.deepEqual([compared.inSync, compared.assumptions, doubted], [0, [], 302]);
  });

  it('changes nothing where there is no doubt', () => {
    const { compared, doubted } = judge({ inSync: 5, changed: 1, missing: 2 });
    assert.deepEqual([compared.findings.length, compared.inSync, doubted], [3, 5, null]);
    assert.equal(compared.unchecked, gaps);
  });
});
