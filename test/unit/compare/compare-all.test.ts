import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  assembleComparison,
  type ComparedSet,
  groupByKind,
  listVersions,
} from '../../../src/compare/compare-all.ts';
import { startKindComparison } from '../../../src/compare/compare-kind.ts';
import { resolveObjects } from '../../../src/compare/resolve.ts';
import { kubernetesOpenApi } from '../../../src/live/kubernetes-schema.generated.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { DesiredObject } from '../../../src/model/kube-object.ts';
import type { Admission, ApiResource, ListOutcome, OpenApiOutcome } from '../../../src/ports.ts';
import { refOf } from './compare-builders.ts';

const configMaps: ApiResource = {
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  namespaced: true,
  verbs: ['list'],
};

function configMap(name: string, rest: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'shop', ...metadata },
    ...rest,
  };
}

function declare(object: JsonObject): DesiredObject {
  return {
    ref: refOf(object),
    object,
    source: { file: 'a.yaml', line: 1 },
    defaultNamespace: 'default',
    encrypted: [],
  };
}

function listed(...objects: JsonObject[]): ListOutcome {
  return { kind: 'listed', objects, uncompared: [], outside: null };
}

const described: OpenApiOutcome = {
  kind: 'document',
  document: JSON.parse(kubernetesOpenApi) as JsonObject,
};

interface Scene {
  readonly declared: readonly JsonObject[];
  readonly list: ListOutcome;
  readonly openApi?: OpenApiOutcome;
  readonly admission?: Admission;
}

function compareScene({ declared, list, openApi = described, admission }: Scene): ComparedSet {
  const objects = declared.map(declare);
  const discovery = { resources: [configMaps], unhealthy: [] };
  const resolved = resolveObjects(objects, discovery);
  const context = {
    deployers: [],
    autoscalers: new Map(),
    versions: listVersions(discovery),
    admission: admission ?? { kind: 'known' as const, configurations: [] },
    namespaceLabels: new Map(),
    redactedCapture: false,
  };
  const outcomes = groupByKind(resolved).flatMap((kind) => {
    const comparison = startKindComparison(kind, openApi, context);
    const { read } = comparison.reader;
    return [
      ...comparison.settle(
        list.kind === 'unchecked' ? list : { ...list, objects: list.objects.map(read) },
      ),
    ];
  });
  return assembleComparison({
    desired: { objects, errors: [], skipped: [], unchecked: [], foreignFiles: 0 },
    resolved,
    outcomes: new Map(outcomes),
  });
}

interface Row extends Scene {
  readonly name: string;
  /** `status name: message`. */
  readonly findings: readonly RegExp[];
  readonly gaps: readonly RegExp[];
  readonly inSync: number;
}

const rows: readonly Row[] = [
  {
    name: 'in sync, changed and missing',
    declared: [configMap('a'), configMap('b', { data: { x: '1' } }), configMap('c')],
    list: listed(configMap('a'), configMap('b', { data: { x: '2' } })),
    findings: [/^changed b/, /^missing c/],
    gaps: [],
    inSync: 1,
  },
  {
    name: 'a list that failed is one gap, and each object a finding',
    declared: [configMap('a'), configMap('b')],
    list: { kind: 'unchecked', reason: 'no right' },
    findings: [/^unchecked a: no right/, /^unchecked b: no right/],
    gaps: [/^v1\/ConfigMap: no right/],
    inSync: 0,
  },
  {
    name: 'a schema that failed',
    declared: [configMap('a')],
    list: listed(configMap('a')),
    openApi: { kind: 'unchecked', reason: 'broken' },
    findings: [/^unchecked a: broken/],
    gaps: [/broken/],
    inSync: 0,
  },
  {
    name: 'a schema that is not there, of a kind whose defaults would look like drift',
    declared: [configMap('a')],
    list: listed(configMap('a')),
    openApi: { kind: 'absent' },
    findings: [/^unchecked a: no OpenAPI document describes v1\/ConfigMap/],
    gaps: [/no OpenAPI document/],
    inSync: 0,
  },
  {
    name: 'outside of what was listed, nothing is missing',
    declared: [configMap('a')],
    list: { kind: 'listed', objects: [], uncompared: [], outside: () => 'another namespace' },
    findings: [/^unchecked a: another namespace/],
    gaps: [/v1\/ConfigMap\/shop\/a: another namespace/],
    inSync: 0,
  },
  {
    name: 'there, but not so that it could be compared',
    declared: [configMap('a')],
    list: {
      kind: 'listed',
      objects: [],
      uncompared: [{ namespace: 'shop', name: 'a', reason: 'only as v2' }],
      outside: null,
    },
    findings: [/^unchecked a: only as v2/],
    gaps: [/only as v2/],
    inSync: 0,
  },
  {
    name: 'a misspelt field is an error, and what else differs is drift',
    declared: [configMap('a', { dat: {} }), configMap('b', { dat: {}, data: { x: '1' } })],
    list: listed(configMap('a'), configMap('b', { data: { x: '2' } })),
    findings: [/^error a: dat is no field/, /^changed b: dat is no field/],
    gaps: [/ConfigMap\/shop\/a/, /ConfigMap\/shop\/b/],
    inSync: 0,
  },
];

describe('a comparison', () => {
  for (const row of rows) {
    it(row.name, () => {
      const { findings, unchecked, inSync } = compareScene(row);
      const told = findings.map(
        ({ status, ref, message }) => `${status} ${ref.split('/').at(-1)}: ${message ?? ''}`,
      );
      const gaps = unchecked.map(({ ref, kind, reason }) => `${ref ?? kind}: ${reason}`);
      assert.equal(inSync, row.inSync);
      assert.equal(told.length, row.findings.length, told.join('\n'));
      assert.equal(gaps.length, row.gaps.length, gaps.join('\n'));
      for (const [index, pattern] of row.findings.entries())
        assert.match(told[index] ?? '', pattern);
      for (const [index, pattern] of row.gaps.entries()) assert.match(gaps[index] ?? '', pattern);
    });
  }

  it('says what it took for the work of admission, and of whom', () => {
    const webhook = {
      metadata: { name: 'mesh' },
      webhooks: [
        {
          rules: [
            {
              apiGroups: [''],
              apiVersions: ['v1'],
              operations: ['CREATE'],
              resources: ['configmaps'],
            },
          ],
        },
      ],
    };
    const managedFields = [{ manager: 'flux', operation: 'Apply', fieldsV1: {} }];
    const scene = {
      declared: [configMap('a')],
      list: listed(configMap('a', { data: { x: '1' } }, { managedFields })),
    };
    const known = { kind: 'known' as const, configurations: [webhook] };
    assert.deepEqual(compareScene({ ...scene, admission: known }).assumptions, [
      { paths: 1, reason: 'such objects may be changed on their way in by: mesh' },
    ]);
    const assumed = { kind: 'assumed' as const, reason: 'a snapshot' };
    assert.deepEqual(compareScene({ ...scene, admission: assumed }).assumptions, [
      { paths: 1, reason: 'a snapshot' },
    ]);
    assert.equal(compareScene(scene).findings.length, 1);
  });
});
