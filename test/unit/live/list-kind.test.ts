import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyObject } from '../../../src/live/every-object.ts';
import { listKind } from '../../../src/live/list-kind.ts';
import { stringAt } from '../../../src/model/json.ts';
import type { KubeObject } from '../../../src/model/kube-object.ts';
import type { ApiResource } from '../../../src/ports.ts';
import { cutInTheMiddle, type Replies, type Reply, status, text } from './api-server.ts';
import { withServer } from './test-client.ts';
import { canary, canaryRedactor } from './test-ports.ts';

const deployments: ApiResource = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  namespaced: true,
  verbs: ['get', 'list'],
};
const path = '/apis/apps/v1/deployments?limit=500';

const item = (name: string, rest: object = {}) => ({ metadata: { name }, ...rest });
const object = (name: string, rest: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  ...rest,
});
function page(names: readonly string[], next?: string): Reply {
  const metadata = next === undefined ? {} : { continue: next };
  return { json: { kind: 'DeploymentList', metadata, items: names.map((name) => item(name)) } };
}
function listed(...names: readonly string[]) {
  return {
    kind: 'listed',
    objects: names.map((name) => object(name)),
    uncompared: [],
    outside: null,
  };
}
const noList = { kind: 'unchecked', reason: 'listing deployments.apps gave no list' };
const expired = status(410, 'The provided continue parameter is too old');

const cases: readonly {
  name: string;
  replies: { readonly [path: string]: Replies };
  expected: unknown;
}[] = [
  { name: 'one page', replies: { [path]: page(['a', 'b']) }, expected: listed('a', 'b') },
  { name: 'nothing', replies: { [path]: page([]) }, expected: listed() },
  {
    name: 'null for an empty list',
    replies: { [path]: { json: { items: null } } },
    expected: listed(),
  },
  {
    name: 'pages, whose place may hold any character',
    replies: {
      [path]: page(['a'], 'x=/&y'),
      [`${path}&continue=x%3D%2F%26y`]: page(['b'], 'z'),
      [`${path}&continue=z`]: page(['c']),
    },
    expected: listed('a', 'b', 'c'),
  },
  {
    name: '410 begins the list anew and drops what it had',
    replies: {
      [path]: [page(['a', 'gone'], 'x'), page(['a', 'b'], 'y')],
      [`${path}&continue=x`]: expired,
      [`${path}&continue=y`]: page(['c']),
    },
    expected: listed('a', 'b', 'c'),
  },
  {
    name: 'an object nested too deeply is told apart, and the rest is listed',
    replies: {
      [path]: text(
        200,
        `{"items":[{"metadata":{"name":"a"}},{"metadata":{"name":"deep","namespace":"n"},"spec":${'['.repeat(9_000)}${']'.repeat(9_000)}}]}`,
        'application/json',
      ),
    },
    expected: {
      ...listed('a'),
      uncompared: [
        {
          namespace: 'n',
          name: 'deep',
          reason: 'the live object is nested more than 500 levels deep',
        },
      ],
    },
  },
  {
    name: '410 for ever',
    replies: { [path]: page(['a'], 'x'), [`${path}&continue=x`]: expired },
    expected: {
      kind: 'unchecked',
      reason: 'listing deployments.apps failed: 410 The provided continue parameter is too old',
    },
  },
  {
    name: 'a page that fails: half a list is none',
    replies: { [path]: page(['a'], 'x'), [`${path}&continue=x`]: text(500, 'no') },
    expected: { kind: 'unchecked', reason: 'listing deployments.apps failed: 500 no' },
  },
  {
    name: 'a page that is cut once',
    replies: { [path]: page(['a'], 'x'), [`${path}&continue=x`]: [cutInTheMiddle, page(['b'])] },
    expected: listed('a', 'b'),
  },
  {
    name: 'a place that leads nowhere',
    replies: { [path]: page(['a'], 'x'), [`${path}&continue=x`]: page(['b'], 'x') },
    expected: noList,
  },
  {
    name: 'forbidden',
    replies: { [path]: status(403, 'deployments.apps is forbidden') },
    expected: {
      kind: 'unchecked',
      reason: 'may not list deployments.apps cluster-wide: 403 deployments.apps is forbidden',
    },
  },
  {
    name: 'gone since discovery',
    replies: {},
    expected: {
      kind: 'unchecked',
      reason:
        'listing deployments.apps failed: 404 the server could not find the requested resource',
    },
  },
  { name: 'no list at all', replies: { [path]: { json: { kind: 'Status' } } }, expected: noList },
  {
    name: 'items that are none',
    replies: { [path]: { json: { items: ['a'] } } },
    expected: noList,
  },
  {
    name: 'an item without a name',
    replies: { [path]: { json: { items: [{}] } } },
    expected: noList,
  },
  {
    name: 'items that claim to be something else',
    replies: { [path]: { json: { items: [item('a', { kind: 'Secret', apiVersion: 'v1' })] } } },
    expected: listed('a'),
  },
  {
    name: 'objects are redacted',
    replies: { [path]: { json: { items: [item('a', { spec: canary })] } } },
    expected: {
      kind: 'listed',
      objects: [object('a', { spec: '[redacted]' })],
      uncompared: [],
      outside: null,
    },
  },
];

const prepare = canaryRedactor.redactObject;
const purpose = 'list';
const reader = everyObject;

for (const { name, replies, expected } of cases) {
  test(`list: ${name}`, async (t) => {
    const { client, get } = await withServer(t, replies);
    await get('/version');
    const list = await listKind(client, deployments, {
      namespaces: undefined,
      prepare,
      reader,
      purpose,
    });
    assert.deepEqual(list, expected);
  });
}

test('a key __proto__ stays a key', async (t) => {
  const body = '{"items":[{"metadata":{"name":"a"},"data":{"__proto__":"x"},"__proto__":{"y":1}}]}';
  const { client } = await withServer(t, { [path]: text(200, body, 'application/json') });
  const list = await listKind(client, deployments, {
    namespaces: undefined,
    prepare: (one) => one,
    reader,
    purpose,
  });
  assert.ok(list.kind === 'listed');
  assert.equal(
    JSON.stringify(list.objects),
    '[{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"data":{"__proto__":"x"},"__proto__":{"y":1}}]',
  );
});

test('a kind that cannot be listed is not asked for', async (t) => {
  const { client, server } = await withServer(t, {});
  const review = { ...deployments, kind: 'TokenReview', verbs: ['create'] };
  assert.deepEqual(
    await listKind(client, review, { namespaces: undefined, prepare, reader, purpose }),
    {
      kind: 'unchecked',
      reason: 'the server cannot list TokenReview objects',
    },
  );
  assert.deepEqual(server.requests, []);
});

test('only the chosen namespaces are listed, and the others are outside', async (t) => {
  const { client } = await withServer(t, {
    '/apis/apps/v1/namespaces/shop/deployments?limit=500': page(['a']),
    '/apis/apps/v1/namespaces/pay/deployments?limit=500': page(['b']),
  });
  const list = await listKind(client, deployments, {
    namespaces: ['shop', 'pay'],
    prepare,
    reader,
    purpose,
  });
  assert.ok(list.kind === 'listed');
  assert.deepEqual(list.objects, [object('a'), object('b')]);
  assert.deepEqual(
    [list.outside?.('shop'), list.outside?.('other')],
    [null, 'namespace other is none of those that are listed: shop, pay'],
  );
});

test('one forbidden namespace leaves the kind unchecked', async (t) => {
  const { client } = await withServer(t, {
    '/apis/apps/v1/namespaces/shop/deployments?limit=500': page(['a']),
    '/apis/apps/v1/namespaces/pay/deployments?limit=500': status(403, 'no'),
  });
  const list = await listKind(client, deployments, {
    namespaces: ['shop', 'pay'],
    prepare,
    reader,
    purpose,
  });
  assert.deepEqual(list, {
    kind: 'unchecked',
    reason: 'may not list deployments.apps in namespace pay: 403 no',
  });
});

test('a cluster-scoped kind is listed whole whatever the namespaces', async (t) => {
  const { client } = await withServer(t, { '/api/v1/nodes?limit=500': page(['n']) });
  const nodes = { ...deployments, group: '', kind: 'Node', plural: 'nodes', namespaced: false };
  const list = await listKind(client, nodes, {
    namespaces: ['shop', 'shop'],
    prepare,
    reader,
    purpose,
  });
  assert.ok(list.kind === 'listed');
  assert.deepEqual([list.objects.length, list.outside], [1, null]);
});

test('a page that is too large is asked for again in smaller ones', async (t) => {
  const filler = 'x'.repeat(3 * 1024 * 1024);
  const large = (names: readonly string[], next?: string): Reply => ({
    json: {
      metadata: next === undefined ? {} : { continue: next },
      items: names.map((name) => item(name, { filler })),
    },
  });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { client, get, server } = await withServer(t, {
    [path]: large(all),
    [path.replace('500', '62')]: large(all),
    [path.replace('500', '7')]: large(all),
    [path.replace('500', '1')]: large(['a'], 'p2'),
    [`${path.replace('500', '2')}&continue=p2`]: large(['b', 'c'], 'p3'),
    [`${path.replace('500', '2')}&continue=p3`]: large(['d', 'e', 'f', 'g']),
  });
  await get('/version');
  const reader = { ...everyObject, read: (one: KubeObject) => stringAt(one, 'metadata', 'name') };
  const list = await listKind(client, deployments, {
    namespaces: undefined,
    prepare,
    reader,
    purpose,
  });
  assert.ok(list.kind === 'listed', JSON.stringify(list));
  assert.deepEqual(list.objects, all);
  assert.equal(server.requests.length, 7);
});
