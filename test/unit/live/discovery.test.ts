import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discover } from '../../../src/live/discovery.ts';
import { type Replies, type Reply, status, text } from './api-server.ts';
import { withServer } from './test-client.ts';

function aggregated(...groups: readonly unknown[]): Reply {
  return {
    headers: { 'content-type': 'application/json;g=apidiscovery.k8s.io;v=v2' },
    json: { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', items: groups },
  };
}

const core = {
  metadata: {},
  versions: [
    {
      version: 'v1',
      freshness: 'Current',
      resources: [
        {
          resource: 'pods',
          responseKind: { group: '', version: 'v1', kind: 'Pod' },
          scope: 'Namespaced',
          verbs: ['get', 'list'],
          subresources: [{ subresource: 'log', responseKind: { kind: 'Pod' }, verbs: ['get'] }],
        },
        {
          resource: 'nodes',
          responseKind: { group: '', version: 'v1', kind: 'Node' },
          scope: 'Cluster',
          verbs: ['list'],
        },
        { resource: 'orphans', responseKind: {}, scope: 'Namespaced', verbs: [] },
      ],
    },
  ],
};

const pods = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  namespaced: true,
  verbs: ['get', 'list'],
};
const nodes = {
  group: '',
  version: 'v1',
  kind: 'Node',
  plural: 'nodes',
  namespaced: false,
  verbs: ['list'],
};
const deployments = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  namespaced: true,
  verbs: ['list'],
};

const oldCore: Replies = { json: { kind: 'APIVersions', versions: ['v1'] } };
const oldPods: Replies = {
  json: {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [
      { name: 'pods', kind: 'Pod', namespaced: true, verbs: ['get', 'list'] },
      { name: 'pods/log', kind: 'Pod', namespaced: true, verbs: ['get'] },
      { name: 'nodes', kind: 'Node', namespaced: false, verbs: ['list'] },
    ],
  },
};
const oldGroups: Replies = {
  json: {
    kind: 'APIGroupList',
    groups: [
      { name: 'apps', versions: [{ groupVersion: 'apps/v1', version: 'v1' }] },
      { name: 'metrics.k8s.io', versions: [{ groupVersion: 'metrics.k8s.io/v1', version: 'v1' }] },
    ],
  },
};
const oldApps: Replies = {
  json: {
    kind: 'APIResourceList',
    groupVersion: 'apps/v1',
    resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['list'] }],
  },
};

/** A group with one kind whose resource or version is something that cannot be. */
function hostile(resource: string, version = 'v1') {
  return {
    metadata: { name: 'example.com' },
    versions: [
      {
        version,
        freshness: 'Current',
        resources: [
          { resource, responseKind: { kind: 'Widget' }, scope: 'Namespaced', verbs: ['list'] },
        ],
      },
    ],
  };
}
const badName = 'its discovery holds a name that no resource can have';

const cases: readonly {
  name: string;
  replies: { readonly [path: string]: Replies };
  expected: unknown;
}[] = [
  {
    name: 'aggregated: kinds of both roots, without subresources and their parents',
    replies: {
      '/api': aggregated(core),
      '/apis': aggregated({
        metadata: { name: 'apps' },
        versions: [
          {
            version: 'v1',
            freshness: 'Current',
            resources: [
              {
                resource: 'deployments',
                responseKind: { kind: 'Deployment' },
                scope: 'Namespaced',
                verbs: ['list'],
              },
            ],
          },
        ],
      }),
    },
    expected: { resources: [pods, nodes, deployments], unhealthy: [] },
  },
  {
    name: 'aggregated: a stale version is unhealthy, with or without its kinds',
    replies: {
      '/api': aggregated(core),
      '/apis': aggregated({
        metadata: { name: 'metrics.k8s.io' },
        versions: [{ version: 'v1beta1', freshness: 'Stale' }],
      }),
    },
    expected: {
      resources: [pods, nodes],
      unhealthy: [
        {
          group: 'metrics.k8s.io',
          version: 'v1beta1',
          reason:
            'the server behind metrics.k8s.io/v1beta1 does not answer (its discovery is stale)',
        },
      ],
    },
  },
  {
    name: 'old: one request a group-version, a failed one is unhealthy',
    replies: {
      '/api': oldCore,
      '/api/v1': oldPods,
      '/apis': oldGroups,
      '/apis/apps/v1': oldApps,
      '/apis/metrics.k8s.io/v1': text(503, 'service unavailable'),
    },
    expected: {
      resources: [pods, nodes, deployments],
      unhealthy: [
        {
          group: 'metrics.k8s.io',
          version: 'v1',
          reason: 'the discovery of metrics.k8s.io/v1 failed: 503 service unavailable',
        },
      ],
    },
  },
  {
    name: 'old: what is forbidden or no list is unhealthy',
    replies: {
      '/api': oldCore,
      '/api/v1': oldPods,
      '/apis': oldGroups,
      '/apis/apps/v1': status(403, 'forbidden: cannot get path "/apis/apps/v1"'),
      '/apis/metrics.k8s.io/v1': { json: { kind: 'Status' } },
    },
    expected: {
      resources: [pods, nodes],
      unhealthy: [
        {
          group: 'apps',
          version: 'v1',
          reason: 'the discovery of apps/v1 failed: 403 forbidden: cannot get path "/apis/apps/v1"',
        },
        {
          group: 'metrics.k8s.io',
          version: 'v1',
          reason: 'the discovery of metrics.k8s.io/v1 cannot be read',
        },
      ],
    },
  },
  {
    name: 'a group without kinds is well',
    replies: {
      '/api': aggregated(core),
      '/apis': aggregated({ metadata: { name: 'empty' }, versions: null }),
    },
    expected: { resources: [pods, nodes], unhealthy: [] },
  },
  ...[
    hostile('../../secrets'),
    hostile('widgets?limit=1'),
    hostile('widgets', '..'),
    hostile(''),
  ].map((group) => ({
    name: `a name that would become another path: ${JSON.stringify(group.versions)}`,
    replies: { '/api': aggregated(core), '/apis': aggregated(group) },
    expected: {
      resources: [pods, nodes],
      unhealthy: [{ group: 'example.com', version: group.versions[0]?.version, reason: badName }],
    },
  })),
];

for (const { name, replies, expected } of cases) {
  test(`discovery: ${name}`, async (t) => {
    const { client } = await withServer(t, replies);
    assert.deepEqual(await discover(client), expected);
  });
}

test('aggregated discovery takes two requests, and asks for each of its versions', async (t) => {
  const { client, server } = await withServer(t, {
    '/api': aggregated(core),
    '/apis': aggregated(),
  });
  await discover(client);
  assert.deepEqual([...server.requests].sort(), ['GET /api', 'GET /apis']);
  const accept = server.headers[0]?.accept ?? '';
  for (const version of ['v=v2;', 'v=v2beta1;', ',application/json']) {
    assert.ok(accept.includes(version), `${version} in ${accept}`);
  }
});

const refusals: readonly { name: string; reply: Reply; expected: RegExp }[] = [
  {
    name: 'forbidden',
    reply: status(403, 'forbidden: User "ci" cannot get path "/apis"'),
    expected:
      /does not tell what it serves: GET \/apis: 403 .*Bind the ClusterRole system:discovery/,
  },
  {
    name: 'forbidden to nobody',
    reply: status(403, 'forbidden: User "system:anonymous" cannot get path "/apis"'),
    expected: /without credentials: give the user of the kubeconfig's context a token/,
  },
  {
    name: 'credentials that have run out since',
    reply: status(401, 'Unauthorized'),
    expected: /GET \/apis: 401 Unauthorized\. Renew the credentials/,
  },
  {
    name: 'failing for good',
    reply: text(500, 'etcd'),
    expected: /GET \/apis: 500 etcd\. Try again/,
  },
  {
    name: 'something else',
    reply: { json: { hello: 'world' } },
    expected: /something else than the Kubernetes API/,
  },
];

for (const { name, reply, expected } of refusals) {
  test(`discovery ends the sweep: ${name}`, async (t) => {
    const { client, get } = await withServer(t, { '/api': aggregated(core), '/apis': reply });
    await get('/version');
    await assert.rejects(discover(client), expected);
  });
}
