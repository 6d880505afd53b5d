import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { createWriter } from '../../src/writer.ts';

function stream(fail: (text: string) => Error | null) {
  const written: string[] = [];
  const writable = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      const error = fail(chunk);
      if (error === null) written.push(chunk);
      done(error);
    },
  });
  return { writable, written };
}

const failure = (code: string) => Object.assign(new Error('write failed'), { code });

describe('createWriter', () => {
  it('writes in order', async () => {
    const { writable, written } = stream(() => null);
    const write = createWriter(writable);
    await Promise.all([write('a'), write('b')]);
    assert.deepEqual(written, ['a', 'b']);
  });

  it('takes it that the reader goes away', async () => {
    const { writable, written } = stream((text) => (text === 'b' ? failure('EPIPE') : null));
    const write = createWriter(writable);
    for (const text of ['a', 'b', 'c']) await write(text);
    assert.deepEqual(written, ['a']);
  });

  it('rejects where the disk is full', async () => {
    const { writable } = stream(() => failure('ENOSPC'));
    await assert.rejects(createWriter(writable)('a'), {
      message: 'standard output cannot be written',
    });
  });
});
