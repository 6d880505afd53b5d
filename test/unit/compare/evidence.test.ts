import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Evidence, type Judgement, judgeLiveOnly } from '../../../src/compare/evidence.ts';
import { readOwners } from '../../../src/compare/ownership.ts';
import type { Place } from '../../../src/compare/place.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import type { Path } from '../../../src/model/path.ts';
import { entry, refOf } from './compare-builders.ts';

interface Row {
  readonly name: string;
  readonly kind?: string;
  readonly path: Path;
  readonly value?: JsonValue;
  readonly fallback?: JsonValue;
  readonly isElement?: boolean;
  readonly owners?: readonly JsonObject[];
  readonly desired?: JsonObject;
  readonly evidence?: Partial<Evidence>;
  readonly expected: string;
}

const annotation = (key: string): Path => [
  { field: 'metadata' },
  { field: 'annotations' },
  { field: key },
];
const owned = (key: string): JsonObject => ({
  'f:metadata': { 'f:annotations': { [`f:${key}`]: {} } },
});
const replicas: Path = [{ field: 'spec' }, { field: 'replicas' }];
const finalizer: Path = [{ field: 'metadata' }, { field: 'finalizers' }, { member: 'x/y' }];
const finalizerOwned: JsonObject = { 'f:metadata': { 'f:finalizers': { 'v:"x/y"': {} } } };
const revision = 'deployment.kubernetes.io/revision';
const flux = { manager: 'kustomize-controller', operation: 'Apply' };

const rows: readonly Row[] = [
  {
    name: 'tracking of this deployer',
    path: [
      { field: 'metadata' },
      { field: 'labels' },
      { field: 'kustomize.toolkit.fluxcd.io/name' },
    ],
    evidence: { deployer: flux },
    expected: 'explained tracking',
  },
  {
    name: 'tracking of another deployer explains nothing',
    path: [
      { field: 'metadata' },
      { field: 'labels' },
      { field: 'kustomize.toolkit.fluxcd.io/name' },
    ],
    evidence: { deployer: { manager: 'helm', operation: 'Update' } },
    expected: 'drift no-owner',
  },
  {
    name: 'applied by the deployer and gone from Git',
    path: replicas,
    fallback: 1,
    value: 1,
    owners: [entry('kustomize-controller', 'Apply', { 'f:spec': { 'f:replicas': {} } })],
    evidence: { deployer: flux },
    expected: 'drift left-over by kustomize-controller',
  },
  {
    name: 'in what was applied last and gone from Git',
    path: annotation('a'),
    evidence: { lastApplied: { metadata: { annotations: { a: '1' } } } },
    expected: 'drift left-over',
  },
  {
    name: 'a path that a controller is known to write',
    path: annotation(revision),
    owners: [
      entry('kube-controller-manager', 'Update', owned(revision), { subresource: 'status' }),
    ],
    expected: 'explained deployment-revision',
  },
  {
    name: 'a default class that a claim got later',
    kind: 'PersistentVolumeClaim',
    path: [{ field: 'spec' }, { field: 'storageClassName' }],
    owners: [
      entry('kube-controller-manager', 'Update', { 'f:spec': { 'f:storageClassName': {} } }),
    ],
    expected: 'explained late-storage-class',
  },
  {
    name: 'that path by another manager',
    path: annotation(revision),
    owners: [entry('kubectl-annotate', 'Update', owned(revision))],
    expected: 'drift hand-added by kubectl-annotate',
  },
  {
    name: 'that manager at another path: a name alone explains nothing',
    path: annotation('other'),
    owners: [entry('kube-controller-manager', 'Update', owned('other'))],
    expected: 'drift hand-added by kube-controller-manager',
  },
  {
    name: 'that manager by another operation',
    path: annotation(revision),
    owners: [entry('kube-controller-manager', 'Apply', owned(revision))],
    expected: 'drift hand-added by kube-controller-manager',
  },
  ...[
    {
      name: 'replicas by the autoscaler, within its bounds',
      value: 4,
      expected: 'explained autoscaler',
    },
    {
      name: 'replicas by the autoscaler, beyond its bounds',
      value: 9,
      expected: 'drift hand-added by kube-controller-manager',
    },
  ].map((row) => ({
    ...row,
    path: replicas,
    fallback: 1,
    owners: [
      entry(
        'kube-controller-manager',
        'Update',
        { 'f:spec': { 'f:replicas': {} } },
        { subresource: 'scale' },
      ),
    ],
    evidence: { replicaBounds: { min: 2, max: 5 } },
  })),
  {
    name: 'replicas by hand, within the bounds',
    path: replicas,
    value: 4,
    fallback: 1,
    owners: [
      entry('kubectl', 'Update', { 'f:spec': { 'f:replicas': {} } }, { subresource: 'scale' }),
    ],
    evidence: { replicaBounds: { min: 2, max: 5 } },
    expected: 'drift hand-added by kubectl',
  },
  {
    name: 'replicas by that controller where Git declares no autoscaler',
    path: replicas,
    value: 4,
    fallback: 1,
    owners: [
      entry(
        'kube-controller-manager',
        'Update',
        { 'f:spec': { 'f:replicas': {} } },
        { subresource: 'scale' },
      ),
    ],
    expected: 'drift hand-added by kube-controller-manager',
  },
  {
    name: 'a finalizer that a controller added',
    path: finalizer,
    isElement: true,
    owners: [entry('fleet-operator', 'Update', finalizerOwned)],
    expected: 'explained finalizer',
  },
  {
    name: 'a finalizer that a person added',
    path: finalizer,
    isElement: true,
    owners: [entry('kubectl-edit', 'Update', finalizerOwned)],
    expected: 'drift hand-added by kubectl-edit',
  },
  {
    name: 'an allocation of the server',
    kind: 'Service',
    path: [{ field: 'spec' }, { field: 'clusterIP' }],
    value: '10.0.0.1',
    expected: 'explained cluster-ip',
  },
  {
    name: 'a node port where Git wants none',
    kind: 'Service',
    path: [
      { field: 'spec' },
      { field: 'ports' },
      { keys: { port: 80, protocol: 'TCP' } },
      { field: 'nodePort' },
    ],
    value: 30_000,
    expected: 'drift no-owner',
  },
  {
    name: 'a default, whoever’s entry holds it',
    path: replicas,
    value: 1,
    fallback: 1,
    owners: [entry('kubectl-edit', 'Update', { 'f:spec': { 'f:replicas': {} } })],
    expected: 'explained server-default',
  },
  {
    name: 'an element is never a default',
    path: [{ field: 'spec' }, { field: 'ports' }, { index: 0 }],
    value: {},
    fallback: {},
    isElement: true,
    expected: 'drift no-owner',
  },
  {
    name: 'what the deployer’s update holds and no default explains',
    path: annotation('a'),
    owners: [entry('kubectl-client-side-apply', 'Update', owned('a'))],
    evidence: { deployer: { manager: 'kubectl-client-side-apply', operation: 'Update' } },
    expected: 'drift left-over by kubectl-client-side-apply',
  },
  {
    name: 'a scale that left no owner',
    path: replicas,
    value: 0,
    fallback: 1,
    owners: [entry('x', 'Update', {})],
    evidence: { admissionPossible: true },
    expected: 'drift unowned-scale',
  },
  {
    name: 'nobody’s, where admission may have written it',
    path: annotation('a'),
    owners: [entry('x', 'Update', {})],
    evidence: { admissionPossible: true },
    expected: 'explained admission',
  },
  {
    name: 'nobody’s, where there are no owners at all',
    path: annotation('a'),
    evidence: { admissionPossible: true },
    expected: 'drift no-owner',
  },
];

function judge(row: Row): Judgement {
  const live: JsonObject = {
    apiVersion: row.kind === undefined ? 'apps/v1' : 'v1',
    kind: row.kind ?? 'Deployment',
    metadata: { name: 'x', managedFields: [...(row.owners ?? [])] },
  };
  const place: Place = {
    path: row.path,
    schema: undefined,
    around: undefined,
    field: '',
    fallbacks: row.fallback === undefined ? [] : [row.fallback],
    root: live,
  };
  return judgeLiveOnly(
    { place, value: row.value ?? '1', isElement: row.isElement ?? false },
    {
      ref: refOf(live),
      desired: row.desired ?? {},
      live,
      owners: readOwners(live),
      deployer: undefined,
      lastApplied: undefined,
      replicaBounds: undefined,
      admissionPossible: false,
      ...row.evidence,
    },
  );
}

describe('judgeLiveOnly', () => {
  for (const row of rows) {
    it(row.name, () => {
      const judgement = judge(row);
      const editor = judgement.kind === 'drift' ? judgement.editor : null;
      const by = editor === null ? '' : ` by ${editor.manager}`;
      assert.equal(`${judgement.kind} ${judgement.rule}${by}`, row.expected);
    });
  }
});
