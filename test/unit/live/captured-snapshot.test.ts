import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { everyObject } from '../../../src/live/every-object.ts';
import type { ApiResource } from '../../../src/ports.ts';
import { prepareCapture, resourceOf } from './captured-cluster.ts';
import { canary } from './test-ports.ts';

test('a capture read back is the cluster', async (t) => {
  const { capture, read } = await prepareCapture(t);
  await capture();
  const source = read();
  const { server, ...description } = await source.describe();
  assert.match(server, /^http:\/\/127\.0\.0\.1/);
  assert.deepEqual(description, { version: 'v1.36.3', clusterId: 'the-uid' });
  assert.equal(source.redactedCapture, true);

  const { resources, unhealthy } = await source.discover();
  assert.equal(resources.length, 8);
  assert.deepEqual(
    unhealthy.map(({ group }) => group),
    ['stale.example'],
  );

  const widgets = await source.list(resourceOf('Widget', { group: 'example.com' }), everyObject);
  assert.ok(widgets.kind === 'listed');
  assert.equal(
    JSON.stringify(widgets.objects, (_, value) =>
      typeof value === 'bigint' ? `${value}n` : value,
    ),
    '[{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w","namespace":"shop"},"spec":{"n":"9007199254740993n","__proto__":"x"}}]',
  );
  assert.deepEqual(await source.openApi({ group: '', version: 'v1' }), {
    kind: 'document',
    document: {
      components: {
        schemas: {
          Meta: { type: 'object' },
          Secret: {
            'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Secret' }],
            properties: { description: { type: 'string' } },
            allOf: [{ $ref: '#/components/schemas/Meta' }],
          },
        },
      },
    },
  });
  assert.deepEqual(await source.openApi({ group: 'example.com', version: 'v1' }), {
    kind: 'unchecked',
    reason: 'may not get /openapi/v3/apis/example.com/v1: 403 no',
  });
  assert.deepEqual(await source.openApi({ group: 'nobody', version: 'v1' }), { kind: 'absent' });
  assert.deepEqual(await source.admission(), {
    kind: 'known',
    configurations: [
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'MutatingWebhookConfiguration',
        metadata: { name: 'hook' },
      },
    ],
  });
});

const lists: readonly { name: string; resource: ApiResource; expected: unknown }[] = [
  {
    name: 'a kind that could not be listed',
    resource: resourceOf('Node'),
    expected: {
      kind: 'unchecked',
      reason: 'may not list nodes cluster-wide: 403 nodes is forbidden: [redacted by drift-sweep]',
    },
  },
  {
    name: 'a kind that was left out',
    resource: resourceOf('Event'),
    expected: { kind: 'unchecked', reason: 'the capture does not list Event objects' },
  },
  {
    name: 'another version than the captured one',
    resource: resourceOf('Widget', { group: 'example.com', version: 'v1beta1' }),
    expected: {
      kind: 'listed',
      objects: [],
      uncompared: [
        {
          namespace: 'shop',
          name: 'w',
          reason: 'the snapshot holds it as example.com/v1, not as example.com/v1beta1',
        },
      ],
      outside: null,
    },
  },
  {
    name: 'secrets without their values, in the order of their names',
    resource: resourceOf('Secret'),
    expected: {
      kind: 'listed',
      objects: ['a', 'b'].map((name) => ({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { namespace: 'shop', name },
        data: { password: '[redacted by drift-sweep]' },
      })),
      uncompared: [],
      outside: null,
    },
  },
];

for (const { name, resource, expected } of lists) {
  test(`a capture lists ${name}`, async (t) => {
    const { capture, read } = await prepareCapture(t);
    await capture();
    assert.deepEqual(await read().list(resource, everyObject), expected);
  });
}

test('only the namespaces that are asked for: the others are outside', async (t) => {
  const { capture, read } = await prepareCapture(t);
  const kinds = [{ group: '', version: 'v1', kind: 'Secret' }];
  await capture({ namespaces: ['shop'], kinds });
  const secrets = await read().list(resourceOf('Secret'), everyObject);
  assert.ok(secrets.kind === 'listed');
  assert.equal(secrets.objects.length, 1);
  assert.deepEqual(
    [secrets.outside?.('shop'), secrets.outside?.('pay')],
    [null, 'namespace pay is none of those that are listed: shop'],
  );
});

const damages: readonly { name: string; file: string; text: string | null; expected: RegExp }[] = [
  {
    name: 'a file is missing',
    file: 'objects/core.v1.Secret.json',
    text: null,
    expected:
      /objects\/core\.v1\.Secret\.json cannot be read: it is not there \(ENOENT\)\. .*capture again/,
  },
  {
    name: 'a file is cut',
    file: 'objects/core.v1.Secret.json',
    text: '{"items": [',
    expected: /core\.v1\.Secret\.json cannot be read: .*no JSON/,
  },
  {
    name: 'a file holds something else',
    file: 'objects/core.v1.Secret.json',
    text: '{"items": ["a"]}',
    expected: /core\.v1\.Secret\.json holds no list of objects/,
  },
  {
    name: 'a newer version wrote it',
    file: 'capture.json',
    text: '{"schemaVersion": "drift-sweep-capture/v2"}',
    expected: /capture\.json was written by a newer version \(drift-sweep-capture\/v2\): update/,
  },
  {
    name: 'its index has no version',
    file: 'capture.json',
    text: '{"kinds": []}',
    expected: /capture\.json has no schemaVersion of a capture\. The capture is damaged: capture/,
  },
  {
    name: 'its index has a version that nobody wrote',
    file: 'capture.json',
    text: '{"schemaVersion": "drift-sweep-capture/v0"}',
    expected: /capture\.json has no schemaVersion of a capture\./,
  },
  {
    name: 'objects are gone',
    file: 'objects/core.v1.Secret.json',
    text: '{"items": []}',
    expected:
      /core\.v1\.Secret\.json holds 0 objects, and capture\.json tells of 2\. The capture is damaged/,
  },
  {
    name: 'its resources are not readable',
    file: 'api-resources.json',
    text: '{}',
    expected: /api-resources\.json is no part of a capture/,
  },
];

for (const { name, file, text: content, expected } of damages) {
  test(`a damaged capture is refused: ${name}`, async (t) => {
    const { capture, path, read } = await prepareCapture(t);
    await capture();
    if (content === null) rmSync(join(path, file));
    else writeFileSync(join(path, file), content);
    assert.throws(read, expected);
  });
}

test('an index cannot lead out of its folder', async (t) => {
  const { capture, path, read } = await prepareCapture(t);
  await capture();
  const index = readFileSync(join(path, 'capture.json'), 'utf8');
  writeFileSync(
    join(path, 'capture.json'),
    index.replace('core.v1.Secret.json', '../../outside.json'),
  );
  assert.throws(read, /kinds\.0\.file/);
});

test('no text of an index is shown with the secret that it holds', async (t) => {
  for (const redacted of [true, false]) {
    const { capture, path, read } = await prepareCapture(t);
    await capture({ namespaces: ['shop'], kinds: [{ group: '', version: 'v1', kind: 'Secret' }] });
    const change = (name: string, edit: (text: string) => string) =>
      writeFileSync(join(path, name), edit(readFileSync(join(path, name), 'utf8')));
    change('capture.json', (text) =>
      JSON.stringify({
        ...JSON.parse(text),
        redacted,
        server: `https://u:${canary}@h`,
        version: canary,
        clusterId: canary,
        namespaces: [canary],
        notListed: [{ group: '', version: 'v1', kind: 'Node', reason: canary }],
        openApi: [{ group: '', version: 'v1', reason: canary }],
        admissionUnknown: canary,
      }),
    );
    change('api-resources.json', (text) =>
      JSON.stringify({
        ...JSON.parse(text),
        unhealthy: [{ group: 'x', version: null, reason: canary }],
      }),
    );
    const source = read();
    const secrets = await source.list(resourceOf('Secret'), everyObject);
    const shown = [
      await source.describe(),
      await source.discover(),
      await source.list(resourceOf('Node'), everyObject),
      await source.openApi({ group: '', version: 'v1' }),
      await source.admission(),
      secrets.kind === 'listed' && secrets.outside?.('pay'),
    ];
    for (const part of shown) {
      assert.doesNotMatch(JSON.stringify(part), new RegExp(canary));
      assert.match(JSON.stringify(part), /redacted/);
    }
  }
});

for (const text of ['{}', '{"components": {}}', '[]']) {
  test(`a damaged capture is refused: an OpenAPI document is ${text}`, async (t) => {
    const { capture, path, read } = await prepareCapture(t);
    await capture();
    writeFileSync(join(path, 'openapi', 'core.v1.json'), text);
    await assert.rejects(
      read().openApi({ group: '', version: 'v1' }),
      /openapi\/core\.v1\.json holds no OpenAPI document\. The capture is damaged/,
    );
  });
}

test('a listing of kubectl may have the name of an index', async (t) => {
  const { capture, path, read } = await prepareCapture(t);
  await capture();
  rmSync(path, { recursive: true });
  mkdirSync(path);
  const listing =
    '{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"}}]}';
  writeFileSync(join(path, 'capture.json'), listing);
  const nodes = await read().list(resourceOf('Node', { namespaced: false }), everyObject);
  assert.ok(nodes.kind === 'listed');
  assert.equal(nodes.objects.length, 1);
});
