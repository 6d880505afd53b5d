import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listKind } from '../../../src/live/list-kind.ts';
import { stringAt } from '../../../src/model/json.ts';
import type { KubeObject } from '../../../src/model/kube-object.ts';
import type { ApiResource } from '../../../src/ports.ts';
import { type Replies, type Reply, status, text } from './api-server.ts';
import { withServer } from './test-client.ts';
import { canaryRedactor } from './test-ports.ts';

const deployments: ApiResource = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  namespaced: true,
  verbs: ['get', 'list'],
};
const path = '/apis/apps/v1/deployments?limit=500';

const prepare = canaryRedactor.redactObject;
const purpose = 'list';

/** A reader of the objects that Git declares: names by namespace. */
function declare(places: { readonly [namespace: string]: readonly string[] }) {
  const declared = new Map(
    Object.entries(places).map(([namespace, names]) => [namespace, new Set(names)]),
  );
  return {
    declared,
    readOthers: false,
    read: (one: KubeObject) => stringAt(one, 'metadata', 'name'),
  };
}

const inNamespace = (namespace: string) => `/apis/apps/v1/namespaces/${namespace}/deployments`;
const inShop = (...names: readonly string[]): Reply => ({
  json: { items: names.map((name) => ({ metadata: { name, namespace: 'shop' } })) },
});
const one = (name: string, namespace = 'shop'): Reply => ({
  json: { metadata: { name, namespace } },
});
const clusterWide = 'may not list deployments.apps cluster-wide: 403 no';

const forbiddenCases: readonly {
  name: string;
  declared: { readonly [namespace: string]: readonly string[] };
  replies: { readonly [path: string]: Replies };
  /** Names that were read, then `namespace/name: reason`. */
  read: readonly string[];
  uncompared: readonly string[];
}[] = [
  {
    name: 'allowed in the namespaces of the declared objects',
    declared: { shop: ['a', 'b'], pay: ['c'] },
    replies: {
      [path]: status(403, 'no'),
      [`${inNamespace('shop')}?limit=500`]: inShop('a', 'x'),
      [`${inNamespace('pay')}?limit=500`]: { json: { items: [] } },
    },
    read: ['a'],
    uncompared: [],
  },
  {
    name: 'allowed by name alone, where one is absent and another one is not allowed',
    declared: { shop: ['a', 'b', 'c'] },
    replies: {
      [path]: status(403, 'no'),
      [`${inNamespace('shop')}?limit=500`]: status(403, 'no'),
      [`${inNamespace('shop')}/a`]: one('a'),
      [`${inNamespace('shop')}/b`]: status(404, 'deployments.apps "b" not found'),
      [`${inNamespace('shop')}/c`]: status(403, 'no'),
    },
    read: ['a'],
    uncompared: [
      'shop/c: may not list deployments.apps in namespace shop: 403 no, nor get them by name',
    ],
  },
  {
    name: 'a 404 in words of a proxy makes nothing absent, nor does another object',
    declared: { shop: ['a', 'b'] },
    replies: {
      [path]: status(403, 'no'),
      [`${inNamespace('shop')}?limit=500`]: status(403, 'no'),
      [`${inNamespace('shop')}/a`]: text(404, 'page not found'),
      [`${inNamespace('shop')}/b`]: one('b', 'other'),
    },
    read: [],
    uncompared: [
      'shop/a: getting deployments.apps a failed: 404 page not found',
      'shop/b: getting deployments.apps b gave another object, or none',
    ],
  },
  {
    name: 'one namespace is closed, and the other is read',
    declared: { shop: ['a'], pay: ['c'] },
    replies: {
      [path]: status(403, 'no'),
      [`${inNamespace('shop')}?limit=500`]: inShop('a'),
      [`${inNamespace('pay')}?limit=500`]: status(403, 'no'),
      [`${inNamespace('pay')}/c`]: status(403, 'no'),
    },
    read: ['a'],
    uncompared: [
      'pay/c: may not list deployments.apps in namespace pay: 403 no, nor get them by name',
    ],
  },
  {
    name: 'one namespace fails, and the other is read',
    declared: { shop: ['a'], pay: ['c'] },
    replies: {
      [path]: status(403, 'no'),
      [`${inNamespace('shop')}?limit=500`]: inShop('a'),
      [`${inNamespace('pay')}?limit=500`]: text(500, 'broken'),
    },
    read: ['a'],
    uncompared: ['pay/c: listing deployments.apps failed: 500 broken'],
  },
];

for (const { name, declared, replies, read, uncompared } of forbiddenCases) {
  test(`forbidden cluster-wide: ${name}`, async (t) => {
    const { client, get } = await withServer(t, replies);
    await get('/version');
    const scope = { namespaces: undefined, prepare, reader: declare(declared), purpose } as const;
    const list = await listKind(client, deployments, scope);
    assert.ok(list.kind === 'listed', JSON.stringify(list));
    assert.deepEqual(list.objects, read);
    assert.deepEqual(
      list.uncompared.map((object) => `${object.namespace}/${object.name}: ${object.reason}`),
      uncompared,
    );
  });
}

test('what is forbidden everywhere is one gap, after a bounded number of tries', async (t) => {
  const names = Array.from({ length: 300 }, (_, i) => `d${i}`);
  const refusals = names.map((name) => [`${inNamespace('shop')}/${name}`, status(403, 'no')]);
  const { client, server } = await withServer(t, {
    [path]: status(403, 'no'),
    [`${inNamespace('shop')}?limit=500`]: status(403, 'no'),
    ...Object.fromEntries(refusals),
  });
  const reader = declare({ shop: names });
  const list = await listKind(client, deployments, {
    namespaces: undefined,
    prepare,
    reader,
    purpose,
  });
  assert.deepEqual(list, {
    kind: 'unchecked',
    reason: `${clusterWide}, nor in the namespaces of the declared objects, nor by their names`,
  });
  assert.equal(server.requests.length, 50);
});
