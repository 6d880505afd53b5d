import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SchemaDocument } from '../../../src/compare/schema.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { type CompareOptions, compare, describeDifferences, entry } from './compare-builders.ts';

/** Edits that somebody could mean to hide, each of which must be seen. */
interface Row {
  readonly name: string;
  readonly desired: JsonObject;
  readonly live: JsonObject;
  readonly options?: CompareOptions;
  readonly expected: readonly string[];
}

function object(kind: string, apiVersion: string, rest: JsonObject): JsonObject {
  return { apiVersion, kind, metadata: { name: 'x', namespace: 'shop' }, ...rest };
}

function owned(live: JsonObject, ...managedFields: JsonObject[]): JsonObject {
  return { ...live, metadata: { name: 'x', namespace: 'shop', managedFields } };
}

const service = (spec: JsonObject): JsonObject => object('Service', 'v1', { spec });
const pod = (spec: JsonObject): JsonObject => object('Pod', 'v1', { spec });
const account = (rest: JsonObject): JsonObject => object('ServiceAccount', 'v1', rest);
const endpoints = (ip: string): JsonObject =>
  object('Endpoints', 'v1', { subsets: [{ addresses: [{ ip }] }] });
const container = (rest: JsonObject): JsonObject =>
  pod({ containers: [{ name: 'app', image: 'web:1', ...rest }] });
const other = entry('kustomize-controller', 'Apply', {});

const builtIn: readonly Row[] = [
  {
    name: 'what Git states as false is changed, and never by admission',
    desired: pod({ hostNetwork: false }),
    live: owned(pod({ hostNetwork: true }), other),
    options: { admissionPossible: true },
    expected: ['changed spec.hostNetwork'],
  },
  {
    name: 'a map key with an empty value',
    desired: service({ selector: { app: 'web' } }),
    live: service({ selector: { app: 'web', off: '' } }),
    expected: ['changed spec.selector'],
  },
  {
    name: 'a label with an empty value',
    desired: object('ConfigMap', 'v1', {}),
    live: {
      ...object('ConfigMap', 'v1', {}),
      metadata: { name: 'x', namespace: 'shop', labels: { off: '' } },
    },
    expected: ['added metadata.labels.off'],
  },
  {
    name: 'a known controller’s name does not replace what Git states',
    desired: account({ imagePullSecrets: [{ name: 'good' }] }),
    live: owned(
      account({ imagePullSecrets: [{ name: 'evil' }] }),
      entry('openshift-controller-manager', 'Update', { 'f:imagePullSecrets': {} }),
    ),
    expected: ['changed imagePullSecrets by openshift-controller-manager'],
  },
  {
    name: 'a controller does not write what it never writes',
    desired: account({}),
    live: owned(
      account({ imagePullSecrets: [{ name: 'evil' }] }),
      entry('kube-controller-manager', 'Update', { 'f:imagePullSecrets': {} }),
    ),
    expected: ['added imagePullSecrets by kube-controller-manager'],
  },
  {
    name: 'a volume that only has the name of a token’s',
    desired: pod({}),
    live: pod({ volumes: [{ name: 'kube-api-access-abcde', hostPath: { path: '/' } }] }),
    expected: ['added spec.volumes[name="kube-api-access-abcde"]'],
  },
  {
    name: 'a node that somebody chose',
    desired: pod({}),
    live: owned(
      pod({ nodeName: 'control-plane' }),
      entry('kubectl-create', 'Update', { 'f:spec': { 'f:nodeName': {} } }),
    ),
    expected: ['added spec.nodeName by kubectl-create'],
  },
  {
    name: 'an ingress class that somebody chose',
    desired: object('Ingress', 'networking.k8s.io/v1', { spec: {} }),
    live: owned(
      object('Ingress', 'networking.k8s.io/v1', { spec: { ingressClassName: 'public' } }),
      entry('kubectl-edit', 'Update', { 'f:spec': { 'f:ingressClassName': {} } }),
    ),
    expected: ['added spec.ingressClassName by kubectl-edit'],
  },
  {
    name: 'a Service made headless',
    desired: service({}),
    live: service({ clusterIP: 'None', clusterIPs: ['None'] }),
    expected: ['added spec.clusterIP', 'added spec.clusterIPs'],
  },
  {
    name: 'Endpoints without ports',
    desired: endpoints('10.1.1.1'),
    live: endpoints('10.6.6.6'),
    expected: ['changed subsets'],
  },
  {
    name: 'an env var that refers to one which now stands below it',
    desired: container({
      env: [
        { name: 'B', value: 'x' },
        { name: 'A', value: '$(B)' },
      ],
    }),
    live: container({
      env: [
        { name: 'A', value: '$(B)' },
        { name: 'B', value: 'x' },
      ],
    }),
    expected: ['changed spec.containers[name="app"].env'],
  },
  {
    name: 'env vars in another order that refer to nothing',
    desired: container({
      env: [
        { name: 'B', value: 'x' },
        { name: 'A', value: 'y' },
      ],
    }),
    live: container({
      env: [
        { name: 'A', value: 'y' },
        { name: 'B', value: 'x' },
      ],
    }),
    expected: [],
  },
  {
    name: 'a doubled env var, of which the other one now counts',
    desired: container({
      env: [
        { name: 'A', value: '1' },
        { name: 'A', value: '2' },
      ],
    }),
    live: container({
      env: [
        { name: 'A', value: '2' },
        { name: 'A', value: '1' },
      ],
    }),
    expected: [
      'changed spec.containers[name="app"].env[name="A"].value',
      'changed spec.containers[name="app"].env[name="A"].value',
    ],
  },
  {
    name: 'last-applied that was exported into Git is nobody’s edit',
    desired: {
      ...object('ConfigMap', 'v1', {}),
      metadata: {
        name: 'x',
        annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'old' },
      },
    },
    live: {
      ...object('ConfigMap', 'v1', {}),
      metadata: {
        name: 'x',
        annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'new' },
      },
    },
    expected: [],
  },
  {
    name: 'a default that follows from a changed neighbour is no second difference',
    desired: object('Job', 'batch/v1', { spec: { parallelism: 1 } }),
    live: object('Job', 'batch/v1', { spec: { parallelism: 3, completions: 1 } }),
    expected: ['changed spec.parallelism'],
  },
  {
    name: 'null in a map, of which create makes an empty text',
    desired: object('ConfigMap', 'v1', { data: { a: null, b: null } }),
    live: object('ConfigMap', 'v1', { data: { a: '' } }),
    expected: [],
  },
  {
    name: 'null in a map, where somebody set a value',
    desired: object('ConfigMap', 'v1', { data: { a: null } }),
    live: object('ConfigMap', 'v1', { data: { a: 'x' } }),
    expected: ['added data.a'],
  },
  {
    name: 'an image that is no reference is pulled if it is not there',
    desired: container({ image: 'ko://example.com/cmd' }),
    live: container({ image: 'ko://example.com/cmd', imagePullPolicy: 'IfNotPresent' }),
    expected: [],
  },
];

const custom = new SchemaDocument({
  components: {
    schemas: {
      'test.Gate': {
        type: 'object',
        'x-kubernetes-group-version-kind': [{ group: 'x.test', version: 'v1', kind: 'Gate' }],
        properties: {
          spec: {
            type: 'object',
            properties: {
              tls: { type: 'object', properties: { enabled: { type: 'boolean', default: true } } },
              a: {
                type: 'object',
                default: { x: 1 },
                properties: { x: { type: 'integer', default: 2 } },
              },
              n: { type: 'integer', nullable: true, default: 5 },
            },
          },
        },
      },
    },
  },
}).ofKind({ group: 'x.test', version: 'v1', kind: 'Gate' });

const customRows: readonly {
  name: string;
  desired: JsonObject;
  live: JsonObject;
  expected: string[];
}[] = [
  {
    name: 'a struct whose leaves are all defaults is there because somebody put it there',
    desired: {},
    live: { tls: { enabled: true } },
    expected: ['added spec.tls'],
  },
  { name: 'a struct’s own default', desired: {}, live: { a: { x: 1 } }, expected: [] },
  {
    name: 'the default within a struct that Git sets',
    desired: { a: {} },
    live: { a: { x: 2 } },
    expected: [],
  },
  {
    name: 'the struct’s default where Git sets the struct',
    desired: { a: {} },
    live: { a: { x: 1 } },
    expected: ['added spec.a.x'],
  },
  {
    name: 'null in the place of a default',
    desired: {},
    live: { n: null } satisfies Record<string, JsonValue>,
    expected: ['changed spec.n'],
  },
];

describe('edits that could be hidden', () => {
  for (const { name, desired, live, options, expected } of builtIn) {
    it(name, () => {
      assert.deepEqual(describeDifferences(compare(desired, live, options)), expected);
    });
  }
  for (const { name, desired, live, expected } of customRows) {
    it(name, () => {
      const gate = (spec: JsonObject) => object('Gate', 'x.test/v1', { spec });
      const comparison = compare(gate(desired), gate(live), { schema: custom });
      assert.deepEqual(describeDifferences(comparison), expected);
    });
  }
});
