import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { removeReportFiles } from '../../../src/publish/report-files.ts';

describe('removeReportFiles', () => {
  let work = '';
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'report-files-'));
    mkdirSync(join(work, 'out'));
    mkdirSync(join(work, 'elsewhere'));
    for (const folder of ['out', 'elsewhere']) {
      for (const name of ['report.json', 'mine.txt']) writeFileSync(join(work, folder, name), 'x');
    }
  });
  afterEach(() => rmSync(work, { recursive: true }));

  const remove = (folder: string) =>
    removeReportFiles({ folder, paths: ['report.json', 'run.json'], workingFolder: work });

  it('takes what an earlier run wrote, and nothing else', async () => {
    await remove('out');
    assert.deepEqual(readdirSync(join(work, 'out')), ['mine.txt']);
  });

  it('does not mind a folder that is not there', async () => {
    await remove('new');
    assert.deepEqual(readdirSync(work).sort(), ['elsewhere', 'out']);
  });

  it('follows no link out of the working folder', async () => {
    const inner = join(work, 'out');
    symlinkSync(join(work, 'elsewhere'), join(inner, 'link'));
    await assert.rejects(
      removeReportFiles({ folder: 'link', paths: ['report.json'], workingFolder: inner }),
      /leads through a link/,
    );
    assert.deepEqual(readdirSync(join(work, 'elsewhere')).sort(), ['mine.txt', 'report.json']);
  });

  it('says what to do where something else lies there', async () => {
    mkdirSync(join(work, 'out', 'run.json'));
    await assert.rejects(remove('out'), /cannot be written to out: .* Remove it, or name another/);
  });
});
