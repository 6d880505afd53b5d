import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClusterSource } from '../../../src/live/cluster.ts';
import { createRequestTally, type RequestTally } from '../../../src/live/requests.ts';
import type { LiveSource } from '../../../src/ports.ts';
import { type Replies, type Reply, startApiServer, status, text } from './api-server.ts';
import { quickRetry } from './test-client.ts';
import { canaryRedactor, recordLog } from './test-ports.ts';

function group(name: string, ...kinds: readonly (readonly [string, string])[]) {
  const resources = kinds.map(([kind, resource]) => ({
    resource,
    responseKind: { kind },
    scope: 'Cluster',
    verbs: ['list'],
  }));
  return { metadata: { name }, versions: [{ version: 'v1', freshness: 'Current', resources }] };
}
function discovery(...groups: readonly unknown[]): Reply {
  return { json: { kind: 'APIGroupDiscoveryList', items: groups } };
}

const webhookKind = ['MutatingWebhookConfiguration', 'mutatingwebhookconfigurations'] as const;
const policyKind = ['MutatingAdmissionPolicy', 'mutatingadmissionpolicies'] as const;
const bindingKind = ['MutatingAdmissionPolicyBinding', 'mutatingadmissionpolicybindings'] as const;
const root = '/apis/admissionregistration.k8s.io/v1';
const list = (...names: readonly string[]): Reply => ({
  json: { items: names.map((name) => ({ metadata: { name } })) },
});
const admissionGroup = 'admissionregistration.k8s.io';

const replies: { readonly [path: string]: Replies } = {
  '/version': { json: { gitVersion: 'v1.36.3' } },
  '/api/v1/namespaces/kube-system': { json: { metadata: { uid: 'the-uid' } } },
  '/api': discovery(),
  '/apis': discovery(group(admissionGroup, webhookKind, policyKind, bindingKind)),
  [`${root}/mutatingwebhookconfigurations?limit=500`]: list('hook'),
  [`${root}/mutatingadmissionpolicies?limit=500`]: list('policy'),
  [`${root}/mutatingadmissionpolicybindings?limit=500`]: list('binding'),
  '/openapi/v3/apis/apps/v1': {
    json: { paths: { '/x': {} }, components: { schemas: { A: { type: 'object' } } } },
  },
  '/openapi/v3/api/v1': { json: { components: { schemas: {} } } },
  '/openapi/v3/apis/forbidden/v1': status(403, 'no'),
  '/openapi/v3/apis/broken/v1': text(500, 'no'),
  '/openapi/v3/apis/other/v1': { json: {} },
};

interface TestSource {
  readonly source: LiveSource;
  readonly requests: readonly string[];
  readonly tally: RequestTally;
  readonly url: string;
}

async function openSource(
  t: TestContext,
  changed: { readonly [path: string]: Replies } = {},
): Promise<TestSource> {
  const { kubeConfig, requests, url } = await startApiServer(t, { ...replies, ...changed });
  const tally = createRequestTally();
  const source = createClusterSource({
    record: tally.record,
    kubeConfig,
    redactor: canaryRedactor,
    log: recordLog(),
    retry: quickRetry,
  });
  t.after(() => source.close());
  return { source, requests, tally, url };
}

const descriptions: readonly {
  name: string;
  changed: { readonly [path: string]: Replies };
  expected: { version: string | null; clusterId: string | null };
}[] = [
  { name: 'all', changed: {}, expected: { version: 'v1.36.3', clusterId: 'the-uid' } },
  {
    name: 'kube-system forbidden',
    changed: { '/api/v1/namespaces/kube-system': status(403, 'no') },
    expected: { version: 'v1.36.3', clusterId: null },
  },
  {
    name: 'the version forbidden',
    changed: { '/version': status(403, 'no') },
    expected: { version: null, clusterId: 'the-uid' },
  },
];

for (const { name, changed, expected } of descriptions) {
  test(`describe: ${name}`, async (t) => {
    const { source, url } = await openSource(t, changed);
    assert.deepEqual(await source.describe(), { server: url, ...expected });
  });
}

const schemas: readonly { group: string; version: string; expected: unknown }[] = [
  {
    group: 'apps',
    version: 'v1',
    expected: {
      kind: 'document',
      document: { components: { schemas: { A: { type: 'object' } } } },
    },
  },
  {
    group: '',
    version: 'v1',
    expected: { kind: 'document', document: { components: { schemas: {} } } },
  },
  { group: 'nobody', version: 'v1', expected: { kind: 'absent' } },
  {
    group: 'forbidden',
    version: 'v1',
    expected: { kind: 'unchecked', reason: 'may not get /openapi/v3/apis/forbidden/v1: 403 no' },
  },
  {
    group: 'broken',
    version: 'v1',
    expected: { kind: 'unchecked', reason: 'GET /openapi/v3/apis/broken/v1 failed: 500 no' },
  },
  {
    group: 'other',
    version: 'v1',
    expected: {
      kind: 'unchecked',
      reason: 'GET /openapi/v3/apis/other/v1 gave no OpenAPI document',
    },
  },
];

for (const { group, version, expected } of schemas) {
  test(`schemas of ${group}/${version}`, async (t) => {
    const { source } = await openSource(t);
    await source.describe();
    assert.deepEqual(await source.openApi({ group, version }), expected);
  });
}

const admissions: readonly {
  name: string;
  changed: { readonly [path: string]: Replies };
  expected: { kind: string; names?: readonly string[]; reason?: RegExp };
}[] = [
  {
    name: 'webhooks, policies and their bindings',
    changed: {},
    expected: { kind: 'known', names: ['hook', 'policy', 'binding'] },
  },
  {
    name: 'a server without policies',
    changed: { '/apis': discovery(group(admissionGroup, webhookKind)) },
    expected: { kind: 'known', names: ['hook'] },
  },
  {
    name: 'webhooks forbidden',
    changed: { [`${root}/mutatingwebhookconfigurations?limit=500`]: status(403, 'no') },
    expected: { kind: 'assumed', reason: /^may not list mutatingwebhookconfigurations/ },
  },
  {
    name: 'policies forbidden',
    changed: { [`${root}/mutatingadmissionpolicies?limit=500`]: status(403, 'no') },
    expected: { kind: 'assumed', reason: /^may not list mutatingadmissionpolicies/ },
  },
  {
    name: 'no such group',
    changed: { '/apis': discovery() },
    expected: { kind: 'assumed', reason: /serves no MutatingWebhookConfiguration/ },
  },
  {
    name: 'a group whose discovery is stale',
    changed: {
      '/apis': discovery({
        metadata: { name: admissionGroup },
        versions: [{ version: 'v1', freshness: 'Stale' }],
      }),
    },
    expected: { kind: 'assumed', reason: /does not answer/ },
  },
];

for (const { name, changed, expected } of admissions) {
  test(`admission: ${name}`, async (t) => {
    const { source } = await openSource(t, changed);
    const admission = await source.admission();
    assert.equal(admission.kind, expected.kind);
    if (admission.kind === 'assumed') assert.match(admission.reason, expected.reason ?? /^$/);
    else {
      const names = admission.configurations.map(({ metadata }) => metadata);
      assert.deepEqual(
        names,
        expected.names?.map((one) => ({ name: one })),
      );
    }
  });
}

test('what is asked once is not asked again, and nothing but GET is sent', async (t) => {
  const { source, requests, tally } = await openSource(t);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([source.describe(), source.discover(), source.admission()]);
  }
  assert.equal(requests.length, 7);
  assert.ok(requests.every((request) => request.startsWith('GET ')));
  const counts = Object.entries(tally.totals()).map(([purpose, one]) => [purpose, one.requests]);
  assert.deepEqual(Object.fromEntries(counts), {
    version: 1,
    'cluster-id': 1,
    discovery: 2,
    admission: 3,
  });
});
