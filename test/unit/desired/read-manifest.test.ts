import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../src/model/json.ts';
import { formatRef } from '../../../src/model/object-ref.ts';
import { configMap, listObjects, makeTree, readTree } from './source-folder.ts';

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
`;

describe('createDesiredSource: documents', () => {
  it('tells each object with its place, its ref and its default namespace', async (context) => {
    const folder = makeTree(context, { 'a.yaml': `${configMap('a')}---\n${deployment}` });
    const set = await readTree(folder, [{ path: '.', namespace: 'team' }]);
    assert.deepEqual(listObjects(set), [
      'a.yaml:1 v1/ConfigMap//a',
      'a.yaml:6 apps/v1/Deployment/shop/web',
    ]);
    assert.deepEqual(
      set.objects.map(({ defaultNamespace }) => defaultNamespace),
      ['team', 'team'],
    );
    assert.deepEqual(set.objects[0]?.object, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
    });
  });

  const namespaces: readonly {
    readonly name: string;
    readonly source?: string;
    readonly flag?: string;
    readonly expected: string;
  }[] = [
    { name: 'neither', expected: 'default' },
    { name: 'that of the source', source: 'team', expected: 'team' },
    { name: 'that of the command', flag: 'mine', expected: 'mine' },
    { name: 'both', source: 'team', flag: 'mine', expected: 'mine' },
    { name: 'empty ones', source: '', flag: '', expected: 'default' },
  ];
  for (const { name, source, flag, expected } of namespaces) {
    it(`takes ${expected} for an object without a namespace, given ${name}`, async (context) => {
      const folder = makeTree(context, { 'a.yaml': configMap('a') });
      const from = source === undefined ? { path: '.' } : { path: '.', namespace: source };
      const set = await readTree(folder, [from], flag === undefined ? {} : { namespace: flag });
      assert.equal(set.objects[0]?.defaultNamespace, expected);
    });
  }

  it('takes an empty namespace for none', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': `${configMap('a')}  namespace: ""\n---\n${configMap('b')}  namespace: null\n`,
    });
    const set = await readTree(folder, ['.']);
    assert.deepEqual(
      set.objects.map(({ ref, object }) => [ref.namespace, object['metadata']]),
      [
        ['', { name: 'a' }],
        ['', { name: 'b' }],
      ],
    );
  });

  it('names an error by what it declares, or else by its place', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': [
        deployment,
        `${deployment}kind: Pod\n`,
        `${configMap('b')}kind: Pod\n`,
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {}\n',
        `${deployment}\tspec: 1\n`,
        `kind: List\nitems:\n- ${JSON.stringify({ apiVersion: 'v1', kind: 'Pod' })}\n`,
      ].join('---\n'),
    });
    const set = await readTree(folder, [{ path: '.', namespace: 'team' }]);
    assert.deepEqual(
      set.errors.map(({ ref, declares, source }) => [
        ref,
        declares && formatRef(declares),
        source.line,
      ]),
      [
        ['apps/v1/Deployment/shop/web', 'apps/v1/Deployment/shop/web', 12],
        ['v1/ConfigMap/team/b', 'v1/ConfigMap//b', 18],
        ['file:a.yaml#4', null, 20],
        ['file:a.yaml#5', 'apps/v1/Deployment/shop/web', 29],
        ['file:a.yaml#6.1', null, 33],
      ],
    );
    assert.ok(set.errors.every(({ defaultNamespace }) => defaultNamespace === 'team'));
    assert.equal(set.objects.length, 1);
  });

  it('tells of a document without kind only beside objects', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': `${configMap('a')}---\nimage: x\n---\napiVersion: v1\nkind: Config\n`,
      'b.yaml': 'image: x\n---\nreplicas: 1\n',
    });
    const set = await readTree(folder, ['.']);
    assert.deepEqual(
      set.errors.map(({ ref, message }) => `${ref} ${message}`),
      ['file:a.yaml#2 The document has no apiVersion. Add one, such as v1 or apps/v1.'],
    );
    assert.equal(set.foreignFiles, 1);
  });

  it('skips what declares no lasting object', async (context) => {
    const job = (metadata: JsonObject) =>
      `${JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata })}\n`;
    const folder = makeTree(context, {
      'a.yaml': [
        job({ generateName: 'import-', namespace: 'shop' }),
        job({ generateName: 'import-' }),
        job({ name: 'hook', annotations: { 'helm.sh/hook': 'test' } }),
      ].join('---\n'),
    });
    const set = await readTree(folder, [{ path: '.', namespace: 'team' }]);
    assert.deepEqual(
      set.skipped.map(({ ref, declares }) => [ref, declares && formatRef(declares)]),
      [
        ['batch/v1/Job/shop/import-*', null],
        ['batch/v1/Job/team/import-*', null],
        ['batch/v1/Job/team/hook', 'batch/v1/Job//hook'],
      ],
    );
    assert.deepEqual(set.objects, []);
  });

  it('keeps secrets out of objects, errors and reasons', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': [
        `${configMap('a')}data: {password: hunter2}\n`,
        `${configMap('b')}data: {hunter2: 1, hunter2: 2}\n`,
        'apiVersion: v1\nkind: Secret\nmetadata: {name: c}\ndata: {hunter2: hunter2-}\n',
        `${configMap('d')}data: "hunter2\n`,
      ].join('---\n'),
    });
    const set = await readTree(folder, ['.']);
    assert.equal(set.objects.length, 1);
    assert.equal(set.errors.length, 3);
    assert.ok(!JSON.stringify(set).includes('hunter2'));
  });

  it('replaces what SOPS encrypted, also in the items of a list', async (context) => {
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'a' },
      data: { k: 'ENC[x]' },
    };
    const list = { apiVersion: 'v1', kind: 'List', items: [secret], sops: { mac: 'ENC[y]' } };
    const folder = makeTree(context, { 'a.json': JSON.stringify(list) });
    const set = await readTree(folder, ['.']);
    assert.deepEqual(
      set.objects.map(({ encrypted }) => encrypted),
      [['data.k']],
    );
    assert.deepEqual(set.objects[0]?.object, { ...secret, data: { k: 'ENCRYPTEDBYSOPS=' } });
  });

  it('keeps a ConfigMap key __proto__', async (context) => {
    const folder = makeTree(context, { 'a.yaml': `${configMap('a')}data:\n  __proto__: x\n` });
    const set = await readTree(folder, ['.']);
    assert.deepEqual(Object.keys(Object(set.objects[0]?.object['data'])), ['__proto__']);
  });
});
