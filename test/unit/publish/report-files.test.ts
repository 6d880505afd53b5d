import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import { writeReportFiles } from '../../../src/publish/report-files.ts';

const files = [
  { path: 'report.json', content: '{}\n' },
  { path: 'evidence/one.txt', content: 'ü\n' },
];

describe('writeReportFiles', () => {
  let root = '';
  let work = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'report-files-'));
    work = join(root, 'work');
    mkdirSync(work);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (folder: string) => writeReportFiles({ folder, files, workingFolder: work });

  function assertWritten(place: string): void {
    assert.deepEqual(readdirSync(place).sort(), ['evidence', 'report.json']);
    assert.deepEqual(readdirSync(join(place, 'evidence')), ['one.txt']);
    assert.equal(readFileSync(join(place, 'evidence/one.txt'), 'utf8'), 'ü\n');
  }

  it('makes the folder and what lies below', async () => {
    await write('out/drift-report');
    assertWritten(join(work, 'out/drift-report'));
  });

  it('writes over the report before', async () => {
    await write('out');
    writeFileSync(join(work, 'out/report.json'), 'a longer text than the new one\n');
    await write('out');
    assertWritten(join(work, 'out'));
    assert.equal(readFileSync(join(work, 'out/report.json'), 'utf8'), '{}\n');
  });

  it('writes to an absolute folder elsewhere', async () => {
    await write(join(root, 'elsewhere'));
    assertWritten(join(root, 'elsewhere'));
  });

  it('writes to a folder above, where it is named so', async () => {
    await write('../beside');
    assertWritten(join(root, 'beside'));
  });

  it('writes through a link of the user by its own name', async () => {
    mkdirSync(join(root, 'disk'));
    symlinkSync(join(root, 'disk'), join(root, 'link'));
    await write(join(root, 'link/out'));
    assertWritten(join(root, 'disk/out'));
  });

  it('replaces a link in the place of a file, and leaves alone what it names', async () => {
    writeFileSync(join(root, 'victim'), 'untouched');
    mkdirSync(join(work, 'out'));
    symlinkSync(join(root, 'victim'), join(work, 'out/report.json'));
    await write('out');
    assert.equal(readFileSync(join(root, 'victim'), 'utf8'), 'untouched');
    assert.equal(readFileSync(join(work, 'out/report.json'), 'utf8'), '{}\n');
  });

  const links: { name: string; link: string; folder: string }[] = [
    { name: 'the folder itself', link: 'out', folder: 'out' },
    { name: 'a folder on the way', link: 'a', folder: 'a/b/out' },
    { name: 'a folder below it', link: 'out/evidence', folder: 'out' },
  ];
  for (const { name, link, folder } of links) {
    it(`refuses a link out of the working folder: ${name}`, async () => {
      mkdirSync(join(root, 'victim'));
      mkdirSync(join(work, 'out', '..', link, '..'), { recursive: true });
      symlinkSync(join(root, 'victim'), join(work, link));
      await assert.rejects(write(folder), (error) => {
        assert.ok(error instanceof UserError);
        assert.match(error.message, /leads through a link to .*victim.*Remove the link/);
        return true;
      });
      assert.deepEqual(readdirSync(join(root, 'victim')), []);
      assert.equal(existsSync(join(work, 'out/report.json')), false);
    });
  }

  const faults: { name: string; folder: string; prepare?: () => void; expected: RegExp }[] = [
    {
      name: 'a file on the way',
      folder: 'file/out',
      prepare: () => writeFileSync(join(work, 'file'), ''),
      expected: /cannot be written to file\/out: a file lies where a folder is needed.*\(output\)/,
    },
    {
      name: 'a folder in the place of a file',
      folder: 'out',
      prepare: () => mkdirSync(join(work, 'out/report.json/x'), { recursive: true }),
      expected: /or a folder where a file is/,
    },
    {
      name: 'a link that leads nowhere',
      folder: 'out',
      prepare: () => symlinkSync(join(work, 'nowhere'), join(work, 'out')),
      expected: /a link leads nowhere|a file lies where/,
    },
    {
      name: 'a place that takes no folders',
      folder: '/sys/drift-report',
      expected: /cannot be written/,
    },
    {
      name: 'a place that takes no folders and does not say so',
      folder: '/proc/drift-report',
      expected: /a folder on the way does not exist and cannot be made/,
    },
    { name: 'a name too long', folder: 'x'.repeat(300), expected: /the path is too long/ },
  ];
  for (const { name, folder, prepare, expected } of faults) {
    it(`says what to do about ${name}`, async () => {
      prepare?.();
      await assert.rejects(write(folder), (error) => {
        assert.ok(error instanceof UserError, String(error));
        assert.match(error.message, expected);
        return true;
      });
    });
  }

  it('leaves no draft behind when it fails', async () => {
    mkdirSync(join(work, 'out/evidence/one.txt'), { recursive: true });
    await assert.rejects(write('out'), UserError);
    assert.deepEqual(
      readdirSync(join(work, 'out'), { recursive: true }).filter((name) =>
        /partial/.test(String(name)),
      ),
      [],
    );
  });

  it('takes a path out of the folder for a fault of the program', async () => {
    const escaping = [{ path: '../../x', content: '' }];
    await assert.rejects(
      writeReportFiles({ folder: 'out', files: escaping, workingFolder: work }),
      /lies outside of the report's folder/,
    );
  });
});
