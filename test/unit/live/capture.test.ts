import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hang } from './api-server.ts';
import { allFiles, prepareCapture, textOf } from './captured-cluster.ts';
import { canary } from './test-ports.ts';

test('a capture names what it lists, and what it does not', async (t) => {
  const { capture, path } = await prepareCapture(t);
  const summary = await capture();
  assert.deepEqual(
    summary.kinds.map(({ kind, version, objects }) => `${version}/${kind} ${objects}`),
    ['v1/Secret 2', 'v1/Widget 1', 'v1/../../../tmp/Owned 1', 'v1/MutatingWebhookConfiguration 1'],
  );
  assert.deepEqual(summary.notListed, [
    {
      group: '',
      version: 'v1',
      kind: 'Node',
      reason: 'may not list nodes cluster-wide: 403 nodes is forbidden: [redacted by drift-sweep]',
    },
  ]);
  const names = allFiles(path);
  assert.deepEqual(
    names.filter((name) => !/[0-9a-f]{32}/.test(name)),
    [
      'admission.json',
      'api-resources.json',
      'capture.json',
      'objects/admissionregistration.k8s.io.v1.MutatingWebhookConfiguration.json',
      'objects/core.v1.Secret.json',
      'objects/example.com.v1.Widget.json',
      'openapi/core.v1.json',
    ],
  );
  // The hostile kind lies under a hash.
  assert.equal(names.length, 8);
});

test('no secret is in a redacted capture, and all of them in one with secrets', async (t) => {
  const { capture, path, read } = await prepareCapture(t);
  await capture();
  assert.ok(!textOf(path).includes(canary));
  await capture({ withSecrets: true });
  assert.ok(readFileSync(join(path, 'objects/core.v1.Secret.json'), 'utf8').includes(canary));
  assert.ok(!readFileSync(join(path, 'capture.json'), 'utf8').includes(canary));
  assert.equal(read().redactedCapture, false);
  const modes = allFiles(path).map((name) => statSync(join(path, name)).mode & 0o777);
  assert.deepEqual([...new Set(modes)], [0o600]);
  assert.equal(statSync(path).mode & 0o777, 0o700);
});

test('the same cluster gives the same bytes', async (t) => {
  const { capture, path } = await prepareCapture(t);
  await capture();
  const before = textOf(path);
  await capture();
  assert.equal(textOf(path), before);
  await capture({ capturedAt: '2026-12-01T06:00:00Z' });
  assert.match(textOf(path), /"capturedAt": "2026-12-01T06:00:00Z"/);
});

test('only the kinds that are asked for, in the version that is asked for', async (t) => {
  const { capture, path } = await prepareCapture(t);
  const { kinds } = await capture({
    kinds: [
      { group: 'example.com', version: 'v1beta1', kind: 'Widget' },
      { group: '', version: null, kind: 'Secret' },
      { group: 'nobody', version: null, kind: 'Nothing' },
    ],
  });
  assert.deepEqual(
    kinds.map(({ group, version, kind }) => `${group}/${version}/${kind}`),
    ['example.com/v1beta1/Widget', '/v1/Secret'],
  );
  assert.ok(existsSync(join(path, 'api-resources.json')));
});

const places: readonly { name: string; make: (path: string) => void; taken: boolean }[] = [
  { name: 'an empty folder', make: (path) => mkdirSync(path), taken: false },
  {
    name: 'a folder of something else',
    make: (path) => {
      mkdirSync(path);
      writeFileSync(join(path, 'precious'), '');
    },
    taken: true,
  },
  {
    name: 'a folder with a capture.json of somebody else',
    make: (path) => {
      mkdirSync(path);
      writeFileSync(join(path, 'capture.json'), '{}');
    },
    taken: true,
  },
  { name: 'a file', make: (path) => writeFileSync(path, ''), taken: true },
  { name: 'a symbolic link', make: (path) => symlinkSync(tmpdir(), path), taken: true },
];

for (const { name, make, taken } of places) {
  test(`where ${name} stands, a capture is ${taken ? 'refused' : 'written'}`, async (t) => {
    const { capture, path, parent } = await prepareCapture(t);
    make(path);
    if (!taken) await capture();
    else await assert.rejects(capture(), /exists and is no capture: it is left as it is/);
    assert.equal(existsSync(join(path, 'api-resources.json')), !taken);
    assert.deepEqual(readdirSync(parent), ['snapshot']);
  });
}

test('an interrupted capture leaves nothing, and the older one in its place', async (t) => {
  const slow = { '/apis/example.com/v1/widgets?limit=500': hang };
  const { capture, parent, path } = await prepareCapture(t, slow);
  await capture({ kinds: [{ group: '', version: 'v1', kind: 'Secret' }] });
  const before = textOf(path);
  const signal = AbortSignal.timeout(200);
  await assert.rejects(capture({ signal }), { name: 'TimeoutError' });
  assert.deepEqual(readdirSync(parent), ['snapshot']);
  assert.equal(textOf(path), before);
});
