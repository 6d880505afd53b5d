import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import { readStateFile, writeStateFile } from '../../../src/state/state-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'state-'));
after(() => rmSync(folder, { recursive: true }));

const state = {
  schemaVersion: 'drift-sweep-state/v1' as const,
  target: 'prod',
  clusterId: 'id-1',
  sweeps: [],
};

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason) => reason,
  );
  assert(error instanceof UserError);
  return error.message.replaceAll(folder, '.');
}

describe('the file of the state', () => {
  it('is null where there is none', async () => {
    assert.equal(await readStateFile(join(folder, 'none', 'state.json')), null);
  });

  it('is made with its folder, and read again', async () => {
    const path = join(folder, 'new', 'state.json');
    await writeStateFile(path, state);
    assert.deepEqual(await readStateFile(path), state);
    assert.deepEqual(readdirSync(join(folder, 'new')), ['state.json']);
  });

  it('takes the place of the one before at once, so that a reader has all of one', async () => {
    const path = join(folder, 'twice.json');
    await writeStateFile(path, state);
    const { ino } = statSync(path);
    const writers = Array.from({ length: 20 }, (_, index) =>
      writeStateFile(path, { ...state, target: `${index}`.repeat(9000) }),
    );
    await Promise.all([...writers, ...writers.map(() => readStateFile(path))]);
    assert.notEqual(statSync(path).ino, ino);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.partial')),
      [],
    );
  });

  it('replaces a link, and leaves what it leads to', async () => {
    writeFileSync(join(folder, 'precious'), 'precious');
    symlinkSync(join(folder, 'precious'), join(folder, 'link.json'));
    await writeStateFile(join(folder, 'link.json'), state);
    assert.equal(readFileSync(join(folder, 'precious'), 'utf8'), 'precious');
    assert.deepEqual(await readStateFile(join(folder, 'link.json')), state);
  });

  const unreadable: readonly { name: string; make(path: string): void; message: RegExp }[] = [
    { name: 'a folder', make: (path) => mkdirSync(path), message: /is a folder/ },
    {
      name: 'a file that is larger than any state',
      make(path) {
        writeFileSync(path, '');
        truncateSync(path, 65 * 1024 * 1024);
      },
      message: /^The state \.\/1 has 68157440 bytes, more than any state; name another file\.$/,
    },
    { name: 'no JSON', make: (path) => writeFileSync(path, 'x'), message: /it is no JSON/ },
  ];
  for (const [index, { name, make, message }] of unreadable.entries()) {
    it(`refuses ${name}`, async () => {
      const path = join(folder, `${index}`);
      make(path);
      assert.match(await messageOf(readStateFile(path)), message);
    });
  }

  for (const [name, path] of [
    ['below a file', 'precious-file/state.json'],
    ['in the place of a folder', 'a-folder'],
  ] as const) {
    it(`says that it cannot be written ${name}, and leaves nothing`, async () => {
      const place = mkdtempSync(join(folder, 'unwritable-'));
      writeFileSync(join(place, 'precious-file'), '');
      mkdirSync(join(place, 'a-folder', 'x'), { recursive: true });
      assert.match(
        await messageOf(writeStateFile(join(place, path), state)),
        /^The state .* cannot be written: .*\. The next sweep will not know of this one; mend that, or name another file \(state\)\.$/,
      );
      assert.deepEqual(readdirSync(place).sort(), ['a-folder', 'precious-file']);
    });
  }
});
