import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { describeFileError } from '../../../src/desired/file-error.ts';
import { configMap, listObjects, makeTree, readTree } from './source-folder.ts';

/** What may not be read becomes an error of that file alone. */
describe('createDesiredSource: what is refused', () => {
  it('follows no link out of the workspace', async (context) => {
    const outside = makeTree(context, {
      'secret.yaml': configMap('secret'),
      'd/e.yaml': configMap('e'),
    });
    const folder = makeTree(context, {
      'a.yaml': configMap('a'),
      'b.yaml': `-> ${outside}/secret.yaml`,
      'c/d': `-> ${outside}/d`,
      'c/up.yaml': '-> ../../../../../../../../../../../etc/hostname',
      'c/readme': `-> ${outside}/secret.yaml`,
    });
    const set = await readTree(folder, ['.', '*.yaml']);
    assert.deepEqual(listObjects(set), ['a.yaml:1 v1/ConfigMap//a']);
    assert.deepEqual(
      set.errors.map(({ ref, message }) => [ref, /leads out/.test(message)]),
      [
        ['file:b.yaml#1', true],
        ['file:c/d#1', true],
        ['file:c/up.yaml#1', true],
      ],
    );
  });

  it('follows no link out of a source outside of the workspace', async (context) => {
    const other = makeTree(context, { 'x.yaml': configMap('x') });
    const outside = makeTree(context, { 'a.yaml': configMap('a'), 'b.yaml': `-> ${other}/x.yaml` });
    const set = await readTree(makeTree(context, { 'w.yaml': configMap('w') }), [outside]);
    assert.equal(set.objects.length, 1);
    assert.equal(set.errors.length, 1);
  });

  it('says of links that lead nowhere, and of sockets, that they cannot be read', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': configMap('a'),
      'b.yaml': '-> nowhere',
      'c.yaml': '-> c.yaml',
      'd.txt': '-> nowhere',
    });
    const server = createServer().listen(join(folder, 'e.yaml'));
    await once(server, 'listening');
    const set = await readTree(folder, ['.']);
    server.close();
    assert.deepEqual(
      set.errors.map(({ source, message }) => `${source.file} ${message}`),
      [
        'b.yaml The link cannot be read: it is not there (ENOENT).',
        'c.yaml The link cannot be read: its links go round in a circle (ELOOP).',
        'e.yaml It is neither a file nor a folder.',
      ],
    );
    assert.equal(set.objects.length, 1);
  });

  it('reads what lies beside a file and a folder without rights', async (context) => {
    const folder = makeTree(context, {
      'a.yaml': configMap('a'),
      'b.yaml': configMap('b'),
      'c/d.yaml': configMap('d'),
    });
    const closed = [join(folder, 'b.yaml'), join(folder, 'c')];
    for (const path of closed) chmodSync(path, 0o000);
    const set = await readTree(folder, ['.']);
    for (const path of closed) chmodSync(path, 0o700);
    // Root may read everything.
    const files = process.getuid?.() === 0 ? ['b.yaml', 'c/d.yaml'] : [];
    assert.deepEqual(listObjects(set).length, 1 + files.length);
    assert.deepEqual(
      set.errors.map(({ source, message }) => `${source.file} ${message}`),
      files.length > 0
        ? []
        : [
            'b.yaml The file cannot be read: permission denied (EACCES).',
            'c The folder cannot be read: permission denied (EACCES).',
          ],
    );
  });

  it('says that a file is UTF-16, and which line is no UTF-8', async (context) => {
    const set = await readTree(
      makeTree(context, {
        'a.yaml': Buffer.from(`\ufeff${configMap('a')}`, 'utf16le'),
        'b.yaml': Buffer.concat([
          Buffer.from(`${configMap('b')}---\n${configMap('c')}# `),
          Buffer.from([0xe9]),
          Buffer.from(`\n---\n${configMap('d')}`),
        ]),
      }),
      ['.'],
    );
    assert.deepEqual(listObjects(set), ['b.yaml:1 v1/ConfigMap//b', 'b.yaml:12 v1/ConfigMap//d']);
    assert.deepEqual(
      set.errors.map(({ ref, source }) => `${ref} ${source.line}`),
      ['file:a.yaml#1 1', 'file:b.yaml#2 10'],
    );
  });
});

describe('describeFileError', () => {
  const rows: readonly (readonly [unknown, string])[] = [
    [
      Object.assign(new Error('hunter2'), { code: 'EACCES' }),
      'The file cannot be read: permission denied (EACCES).',
    ],
    [Object.assign(new Error('hunter2'), { code: 'EIO' }), 'The file cannot be read: EIO.'],
    [
      Object.assign(new Error('hunter2'), { code: 'constructor' }),
      'The file cannot be read: constructor.',
    ],
    [new Error('hunter2'), 'The file cannot be read: unknown.'],
  ];
  for (const [error, expected] of rows) {
    it(expected, () => assert.equal(describeFileError('file', error), expected));
  }
});
