import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeText } from '../../../src/desired/decode-text.ts';

const bad = Buffer.from([0x61, 0xff, 0x62]);

const rows: readonly {
  readonly name: string;
  readonly bytes: Buffer;
  readonly invalidLines: readonly number[] | 'utf16';
}[] = [
  { name: 'nothing', bytes: Buffer.alloc(0), invalidLines: [] },
  { name: 'text beyond ASCII', bytes: Buffer.from('é\n💥\n'), invalidLines: [] },
  { name: 'a true replacement character', bytes: Buffer.from('\ufffd'), invalidLines: [] },
  {
    name: 'a bad byte in one line of several',
    bytes: Buffer.concat([Buffer.from('\ufffd\n'), bad, Buffer.from('\nc')]),
    invalidLines: [2],
  },
  {
    name: 'bad bytes after CRLF and CR',
    bytes: Buffer.concat([Buffer.from('a\r\n'), bad, Buffer.from('\r'), bad]),
    invalidLines: [2, 3],
  },
  {
    name: 'a character that a line break cuts',
    bytes: Buffer.concat([Buffer.from('é').subarray(0, 1), Buffer.from('\na')]),
    invalidLines: [1],
  },
  {
    name: 'UTF-16, little end first',
    bytes: Buffer.from('\ufeffa: 1', 'utf16le'),
    invalidLines: 'utf16',
  },
  {
    name: 'UTF-16, big end first',
    bytes: Buffer.from('\ufeffa: 1', 'utf16le').swap16(),
    invalidLines: 'utf16',
  },
];

describe('decodeText', () => {
  for (const { name, bytes, invalidLines } of rows) {
    it(`reads ${name}`, () => {
      const decoded = decodeText(bytes);
      assert.deepEqual(decoded.kind === 'text' ? decoded.invalidLines : decoded.kind, invalidLines);
    });
  }
});
