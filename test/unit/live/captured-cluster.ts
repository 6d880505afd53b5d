import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type CaptureOptions, captureCluster } from '../../../src/live/capture.ts';
import { createSnapshotSource } from '../../../src/live/snapshot.ts';
import type { ApiResource, LiveSource } from '../../../src/ports.ts';
import { type Replies, type Reply, startApiServer, status, text } from './api-server.ts';
import { quickRetry } from './test-client.ts';
import { canary, recordLog, tokenRedactor } from './test-ports.ts';

interface TestKind {
  readonly kind: string;
  readonly resource: string;
  readonly scope?: string;
  readonly verbs?: readonly string[];
}

function version(name: string, ...kinds: readonly TestKind[]) {
  const resources = kinds.map(({ kind, resource, scope = 'Namespaced', verbs = ['list'] }) => ({
    resource,
    responseKind: { kind },
    scope,
    verbs,
  }));
  return { version: name, freshness: 'Current', resources };
}

function discovery(groups: { readonly [name: string]: readonly unknown[] }): Reply {
  const items = Object.entries(groups).map(([name, versions]) => ({
    metadata: { name },
    versions,
  }));
  return { json: { kind: 'APIGroupDiscoveryList', items } };
}

const widget = { kind: 'Widget', resource: 'widgets' };
const hostileKind = { kind: '../../../tmp/Owned', resource: 'owned' };
const list = (items: readonly object[]): Reply => ({ json: { items } });
const named = (namespace: string, name: string, rest: object = {}) => ({
  metadata: { namespace, name },
  ...rest,
});

const replies: { readonly [path: string]: Replies } = {
  '/version': { json: { gitVersion: 'v1.36.3' } },
  '/api/v1/namespaces/kube-system': { json: { metadata: { uid: 'the-uid' } } },
  '/api': discovery({
    '': [
      version(
        'v1',
        { kind: 'Secret', resource: 'secrets' },
        { kind: 'Event', resource: 'events' },
        { kind: 'Node', resource: 'nodes', scope: 'Cluster' },
        { kind: 'Binding', resource: 'bindings', verbs: ['create'] },
      ),
    ],
  }),
  '/apis': discovery({
    'example.com': [version('v1', widget, hostileKind), version('v1beta1', widget)],
    'stale.example': [{ version: 'v1', freshness: 'Stale' }],
    'admissionregistration.k8s.io': [
      version('v1', {
        kind: 'MutatingWebhookConfiguration',
        resource: 'mutatingwebhookconfigurations',
        scope: 'Cluster',
      }),
    ],
  }),
  '/api/v1/secrets?limit=500': list([
    named('shop', 'b', { data: { password: canary } }),
    named('shop', 'a', { data: { password: canary } }),
  ]),
  '/api/v1/namespaces/shop/secrets?limit=500': list([named('shop', 'a')]),
  '/api/v1/nodes?limit=500': status(403, `nodes is forbidden: ${canary}`),
  '/apis/example.com/v1/widgets?limit=500': text(
    200,
    '{"items":[{"metadata":{"name":"w","namespace":"shop"},"spec":{"n":9007199254740993,"__proto__":"x"}}]}',
    'application/json',
  ),
  '/apis/example.com/v1beta1/widgets?limit=500': list([named('shop', 'w')]),
  '/apis/example.com/v1/owned?limit=500': list([named('shop', 'o')]),
  '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations?limit=500': list([
    { metadata: { name: 'hook' } },
  ]),
  '/openapi/v3/api/v1': {
    json: {
      paths: {},
      components: {
        schemas: {
          Secret: {
            description: 'for people',
            'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Secret' }],
            properties: { description: { type: 'string', description: 'for people' } },
            allOf: [{ $ref: '#/components/schemas/Meta' }],
          },
          Meta: { type: 'object' },
          Unused: { type: 'object' },
        },
      },
    },
  },
  '/openapi/v3/apis/example.com/v1': status(403, 'no'),
};

interface TestCapture {
  readonly path: string;
  readonly parent: string;
  capture(options?: Partial<CaptureOptions>): ReturnType<typeof captureCluster>;
  read(): LiveSource;
}

/** A cluster to be captured into a folder of its own, which ends with the test. */
export async function prepareCapture(
  t: TestContext,
  changed: { readonly [path: string]: Replies } = {},
): Promise<TestCapture> {
  const { kubeConfig } = await startApiServer(t, { ...replies, ...changed });
  const parent = mkdtempSync(join(tmpdir(), 'drift-sweep-capture-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const path = join(parent, 'snapshot');
  const log = recordLog();
  const ports = { redactor: tokenRedactor, log };
  return {
    path,
    parent,
    capture: (options) =>
      captureCluster({
        kubeConfig,
        ...ports,
        retry: quickRetry,
        path,
        withSecrets: false,
        ...options,
      }),
    read: () => createSnapshotSource({ path, ...ports }),
  };
}

export function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

export function textOf(folder: string): string {
  return allFiles(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

export function resourceOf(kind: string, rest: Partial<ApiResource> = {}): ApiResource {
  return {
    group: '',
    version: 'v1',
    kind,
    plural: `${kind.toLowerCase()}s`,
    namespaced: true,
    verbs: ['list'],
    ...rest,
  };
}
