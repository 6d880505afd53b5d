import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import { everyObject } from '../../../src/live/every-object.ts';
import { createSnapshotSource } from '../../../src/live/snapshot.ts';
import { stringAt } from '../../../src/model/json.ts';
import type { ApiResource, LiveSource } from '../../../src/ports.ts';
import { canary, canaryRedactor, recordLog } from './test-ports.ts';

interface TestSnapshot {
  readonly path: string;
  readonly log: ReturnType<typeof recordLog>;
  open(name?: string): LiveSource;
}

function writeSnapshot(t: TestContext, files: { readonly [name: string]: string }): TestSnapshot {
  const path = mkdtempSync(join(tmpdir(), 'drift-sweep-snapshot-'));
  t.after(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  const log = recordLog();
  return {
    path,
    log,
    open: (name = '') =>
      createSnapshotSource({ path: join(path, name), redactor: canaryRedactor, log }),
  };
}

async function find(
  source: LiveSource,
  wanted: { group: string; version: string; kind: string },
): Promise<ApiResource> {
  const { resources } = await source.discover();
  const resource = resources.find(
    ({ group, version, kind }) =>
      group === wanted.group && version === wanted.version && kind === wanted.kind,
  );
  assert.ok(resource, `${wanted.kind} is served`);
  return resource;
}

async function namesOf(
  source: LiveSource,
  wanted: { group: string; version: string; kind: string },
): Promise<unknown> {
  const list = await source.list(await find(source, wanted), everyObject);
  assert.ok(list.kind === 'listed');
  assert.equal(list.outside, null);
  return {
    objects: list.objects.map((object) => stringAt(object, 'metadata', 'name')),
    uncompared: list.uncompared,
  };
}

const configMap = (name: string, value = 'x') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {a: ${value}}\n`;
const autoscaler = (version: string) =>
  `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata: {name: web, namespace: shop}\n`;
const widget = `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w, namespace: shop}\n`;
const system = `apiVersion: v1\nkind: Namespace\nmetadata: {name: kube-system, uid: the-uid}\n`;

const configMaps = { group: '', version: 'v1', kind: 'ConfigMap' };
const hpaV1 = { group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler' };
const hpaV2 = { ...hpaV1, version: 'v2' };

const readings: readonly {
  name: string;
  files: { readonly [name: string]: string };
  path?: string;
  kind: { group: string; version: string; kind: string };
  expected: unknown;
}[] = [
  {
    name: 'a file',
    files: { 'live.yaml': `${configMap('a')}---\n${configMap('b')}` },
    path: 'live.yaml',
    kind: configMaps,
    expected: { objects: ['a', 'b'], uncompared: [] },
  },
  {
    name: 'a folder, whatever the endings are written like, and its lists',
    files: {
      'a.yaml': configMap('a'),
      'deep/er/b.YML': configMap('b'),
      '.hidden/c.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [
          { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c', namespace: 'shop' } },
        ],
      }),
      'notes.txt': 'apiVersion: v1',
    },
    kind: configMaps,
    expected: { objects: ['c', 'a', 'b'], uncompared: [] },
  },
  {
    name: 'a built-in kind that is not in it: nothing is there',
    files: { 'a.yaml': configMap('a') },
    kind: { group: 'apps', version: 'v1', kind: 'Deployment' },
    expected: { objects: [], uncompared: [] },
  },
  {
    name: 'an object in two versions, in the one that is asked for',
    files: { 'a.yaml': autoscaler('v1'), 'b.yaml': autoscaler('v2') },
    kind: hpaV1,
    expected: { objects: ['web'], uncompared: [] },
  },
  {
    name: 'an object in another version alone: neither there nor missing',
    files: { 'b.yaml': autoscaler('v2') },
    kind: hpaV1,
    expected: {
      objects: [],
      uncompared: [
        {
          namespace: 'shop',
          name: 'web',
          reason: 'the snapshot holds it as autoscaling/v2, not as autoscaling/v1',
        },
      ],
    },
  },
  {
    name: 'a kind of which nothing but an object is known',
    files: { 'a.yaml': widget },
    kind: { group: 'example.com', version: 'v1', kind: 'Widget' },
    expected: { objects: ['w'], uncompared: [] },
  },
  {
    name: 'an object that stands twice, alike',
    files: { 'a.yaml': configMap('a'), 'b.yaml': configMap('a') },
    kind: configMaps,
    expected: { objects: ['a'], uncompared: [] },
  },
];

for (const { name, files, path, kind, expected } of readings) {
  test(`snapshot: ${name}`, async (t) => {
    assert.deepEqual(await namesOf(writeSnapshot(t, files).open(path), kind), expected);
  });
}

test('the newer version of an object in two versions is read as well', async (t) => {
  const { open } = writeSnapshot(t, { 'a.yaml': autoscaler('v1'), 'b.yaml': autoscaler('v2') });
  assert.deepEqual(await namesOf(open(), hpaV2), { objects: ['web'], uncompared: [] });
});

test('objects are redacted', async (t) => {
  const { open } = writeSnapshot(t, { 'a.yaml': configMap('a', canary) });
  const source = open();
  const list = await source.list(await find(source, configMaps), everyObject);
  assert.ok(list.kind === 'listed');
  assert.equal(stringAt(list.objects[0], 'data', 'a'), '[redacted]');
  assert.equal(source.redactedCapture, false);
});

test('a snapshot describes itself, and does not know its admission', async (t) => {
  const { open, path } = writeSnapshot(t, { 'a.yaml': system });
  const source = open();
  assert.deepEqual(await source.describe(), {
    server: path,
    version: null,
    clusterId: 'the-uid',
  });
  assert.equal((await source.admission()).kind, 'assumed');
  await source.close();
});

const scopes: readonly { name: string; text: string; kind: string; namespaced: boolean }[] = [
  { name: 'with a namespace', text: widget, kind: 'Widget', namespaced: true },
  {
    name: 'without one',
    text: 'apiVersion: example.com/v1\nkind: Realm\nmetadata: {name: r}\n',
    kind: 'Realm',
    namespaced: false,
  },
  {
    name: 'of which one has a namespace',
    text: `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: v}\n---\n${widget}`,
    kind: 'Widget',
    namespaced: true,
  },
];

for (const { name, text, kind, namespaced } of scopes) {
  test(`the scope of an unknown kind is that of its objects: ${name}`, async (t) => {
    const source = writeSnapshot(t, { 'a.yaml': text }).open();
    const resource = await find(source, { group: 'example.com', version: 'v1', kind });
    assert.equal(resource.namespaced, namespaced);
  });
}

test('what is no object is left out, and said', async (t) => {
  const { open, log, path } = writeSnapshot(t, {
    'a.yaml': configMap('a'),
    'package.json': '{"name": "x"}',
  });
  open();
  assert.deepEqual(log.lines, [
    `warn: ${join(path, 'package.json')}:1: no Kubernetes object, left out of the snapshot.`,
  ]);
});

const refusals: readonly {
  name: string;
  files: { readonly [name: string]: string };
  path?: string;
  expected: readonly RegExp[];
}[] = [
  {
    name: 'a path that is not there',
    files: {},
    path: 'nowhere',
    expected: [/^The snapshot .*\/nowhere does not exist/],
  },
  { name: 'an empty folder', files: {}, expected: [/holds no Kubernetes object/] },
  {
    name: 'an empty file',
    files: { a: '\n' },
    path: 'a',
    expected: [/holds no Kubernetes object/],
  },
  {
    name: 'documents that cannot be read, each with its line',
    files: {
      'a.yaml': `${configMap('a')}---\na: 1\n b: {\n`,
      'b.json': '{"apiVersion": "v1",',
    },
    expected: [/cannot be read/, /a\.yaml:\d+: /, /b\.json:1: /],
  },
  {
    name: 'an object that stands twice, not alike',
    files: { 'a.yaml': configMap('a'), 'b.yaml': configMap('a', 'y') },
    expected: [/v1\/ConfigMap\/shop\/a twice, and not alike: .*a\.yaml:1 and .*b\.yaml:1/],
  },
];

for (const { name, files, path, expected } of refusals) {
  test(`snapshot refused: ${name}`, (t) => {
    const { open } = writeSnapshot(t, files);
    assert.throws(
      () => open(path),
      (error: unknown) => {
        assert.ok(error instanceof UserError);
        for (const pattern of expected) assert.match(error.message, pattern);
        return true;
      },
    );
  });
}
