import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../src/model/json.ts';
import { type CompareOptions, compare, describeDifferences, entry } from './compare-builders.ts';

function deployment(
  container: JsonObject,
  spec: JsonObject = {},
  metadata: JsonObject = {},
): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: {
      template: { spec: { containers: [{ name: 'app', image: 'web:1', ...container }] } },
      ...spec,
    },
  };
}

function configMap(data: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c', ...metadata }, data };
}

const inContainer = (fields: JsonObject): JsonObject => ({
  'f:spec': {
    'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"app"}': fields } } },
  },
});

const container = 'spec.template.spec.containers[name="app"]';

interface Row {
  readonly name: string;
  readonly desired: JsonObject;
  readonly live: JsonObject;
  readonly options?: CompareOptions;
  readonly expected: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: 'an equal object',
    desired: deployment({}),
    live: deployment({}),
    expected: [],
  },
  {
    name: 'a changed image, by the manager that owns it',
    desired: deployment({}),
    live: deployment(
      { image: 'web:2' },
      {},
      {
        managedFields: [
          entry('kustomize-controller', 'Apply', inContainer({ '.': {}, 'f:name': {} })),
          entry('kubectl-set', 'Update', inContainer({ 'f:image': {} })),
        ],
      },
    ),
    expected: [`changed ${container}.image by kubectl-set`],
  },
  {
    name: 'a removed leaf names nobody, though another manager wrote beside it',
    desired: deployment({ workingDir: '/srv' }),
    live: deployment(
      {},
      {},
      {
        managedFields: [entry('kubectl-edit', 'Update', inContainer({ 'f:image': {} }))],
      },
    ),
    expected: [`removed ${container}.workingDir`],
  },
  {
    name: 'a hand-added env var is one difference, at the element',
    desired: deployment({}),
    live: deployment(
      { env: [{ name: 'DEBUG', value: '1' }] },
      {},
      {
        managedFields: [
          entry(
            'kubectl-edit',
            'Update',
            inContainer({ 'f:env': { 'k:{"name":"DEBUG"}': { '.': {} } } }),
          ),
        ],
      },
    ),
    expected: [`added ${container}.env[name="DEBUG"] by kubectl-edit`],
  },
  {
    name: 'what admission added is owned by nobody',
    desired: deployment({}),
    live: deployment(
      { env: [{ name: 'MESH', value: '1' }] },
      {},
      {
        managedFields: [entry('kustomize-controller', 'Apply', inContainer({ '.': {} }))],
      },
    ),
    options: { admissionPossible: true },
    expected: [],
  },
  {
    name: 'where no admission can have added it, it is drift by nobody known',
    desired: deployment({}),
    live: deployment(
      { env: [{ name: 'MESH', value: '1' }] },
      {},
      {
        managedFields: [entry('kustomize-controller', 'Apply', inContainer({ '.': {} }))],
      },
    ),
    expected: [`added ${container}.env[name="MESH"]`],
  },
  {
    name: 'without managedFields nothing but a default is explained',
    desired: deployment({}),
    live: deployment({ env: [{ name: 'MESH', value: '1' }], terminationMessagePolicy: 'File' }),
    options: { admissionPossible: true },
    expected: [`added ${container}.env[name="MESH"]`],
  },
  {
    name: 'a default that somebody changed is drift',
    desired: deployment({}),
    live: deployment(
      { terminationMessagePolicy: 'FallbackToLogsOnError' },
      {},
      {
        managedFields: [
          entry('kubectl-edit', 'Update', inContainer({ 'f:terminationMessagePolicy': {} })),
        ],
      },
    ),
    expected: [`added ${container}.terminationMessagePolicy by kubectl-edit`],
  },
  {
    name: 'a false that the server keeps, removed by hand',
    desired: deployment({}, { template: { spec: { automountServiceAccountToken: false } } }),
    live: deployment({}, { template: { spec: {} } }),
    expected: ['removed spec.template.spec.automountServiceAccountToken'],
  },
  {
    name: 'a false that the server drops',
    desired: deployment({ stdin: false }, { paused: false }),
    live: deployment({}),
    expected: [],
  },
  {
    name: 'null, empty lists and empty maps are nothing',
    desired: deployment({ args: [], env: null, resources: { limits: {} } }, {}, { labels: {} }),
    live: deployment({ resources: {} }),
    expected: [],
  },
  {
    name: 'a new struct with one leaf is named by the leaf',
    desired: deployment({}),
    live: deployment({ securityContext: { privileged: true } }),
    expected: [`added ${container}.securityContext.privileged`],
  },
  {
    name: 'a new struct with several leaves is named once',
    desired: deployment({}),
    live: deployment({ securityContext: { privileged: true, runAsUser: 0 } }),
    expected: [`added ${container}.securityContext`],
  },
  {
    name: 'a removed struct is named once',
    desired: deployment({
      livenessProbe: { httpGet: { port: 80, path: '/live' }, periodSeconds: 5 },
    }),
    live: deployment({}),
    expected: [`removed ${container}.livenessProbe`],
  },
  {
    name: 'labels stay apart',
    desired: configMap({}, { labels: { a: '1' } }),
    live: configMap({}, { labels: { b: '1', c: '2' } }),
    expected: ['removed metadata.labels.a', 'added metadata.labels.b', 'added metadata.labels.c'],
  },
  {
    name: 'a key named like an object’s own property',
    desired: configMap(JSON.parse('{"__proto__":"a","constructor":"b"}') as JsonObject),
    live: configMap(JSON.parse('{"__proto__":"c","toString":"d"}') as JsonObject),
    expected: ['changed data.__proto__', 'removed data.constructor', 'added data.toString'],
  },
  {
    name: 'a map value that is empty is a value',
    desired: configMap({ a: '' }),
    live: configMap({}),
    expected: ['removed data.a'],
  },
  {
    name: 'what was applied and is gone from Git is left over',
    desired: configMap({ a: '1' }),
    live: configMap(
      { a: '1', b: '2' },
      {
        managedFields: [
          entry('kustomize-controller', 'Apply', { 'f:data': { 'f:a': {}, 'f:b': {} } }),
        ],
      },
    ),
    options: { admissionPossible: true },
    expected: ['added data.b by kustomize-controller'],
  },
  {
    name: 'an object that is being deleted',
    desired: configMap({}),
    live: configMap({}, { deletionTimestamp: '2026-11-28T21:37:05Z' }),
    expected: ['added metadata.deletionTimestamp'],
  },
  {
    name: 'another order of init containers is behaviour',
    desired: deployment(
      {},
      {
        template: {
          spec: {
            initContainers: [
              { name: 'a', image: 'i' },
              { name: 'b', image: 'i' },
            ],
          },
        },
      },
    ),
    live: deployment(
      {},
      {
        template: {
          spec: {
            initContainers: [
              { name: 'b', image: 'i' },
              { name: 'a', image: 'i' },
            ],
          },
        },
      },
    ),
    expected: ['changed spec.template.spec.initContainers'],
  },
  {
    name: 'an unknown kind is compared as plain JSON',
    desired: { apiVersion: 'x.y/v1', kind: 'Z', metadata: { name: 'z' }, spec: { list: [1, 2] } },
    live: {
      apiVersion: 'x.y/v1',
      kind: 'Z',
      metadata: { name: 'z' },
      spec: { list: [2, 1], more: 1 },
    },
    options: { schema: undefined },
    expected: ['changed spec.list', 'added spec.more'],
  },
  {
    name: 'types that do not match are one change',
    desired: configMap({ a: 'x' }),
    live: configMap({ a: { b: 'x' } }),
    expected: ['changed data.a'],
  },
];

describe('compareObject', () => {
  for (const row of rows) {
    it(row.name, () => {
      const comparison = compare(row.desired, row.live, row.options);
      assert.deepEqual(describeDifferences(comparison), row.expected);
    });
  }

  it('lists a value that is encrypted in Git as unchecked', () => {
    const secret = (value: string): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      data: { token: value },
    });
    const comparison = compare(secret('ENC'), secret('abc'), { encrypted: ['data.token'] });
    assert.deepEqual(comparison.differences, []);
    assert.deepEqual(comparison.unchecked, ['data.token']);
  });
});
