import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { publishSummary } from '../../../src/publish/summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'summary-'));
const said: string[] = [];
const log = {
  debug: () => {},
  info: (message: string) => said.push(`info ${message}`),
  warn: (message: string) => said.push(`warn ${message}`),
  error: () => {},
};

describe('publishSummary', () => {
  beforeEach(() => {
    said.length = 0;
  });
  after(() => {
    delete process.env['GITHUB_STEP_SUMMARY'];
    rmSync(folder, { recursive: true });
  });

  it('says once that the runner takes none', async () => {
    delete process.env['GITHUB_STEP_SUMMARY'];
    assert.equal(await publishSummary('text', log), 'absent');
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /^info This runner takes no job summary/);
  });

  it('warns where the file cannot be written, and goes on', async () => {
    process.env['GITHUB_STEP_SUMMARY'] = join(folder, 'nowhere/summary');
    assert.equal(await publishSummary('text', log), 'failed');
    assert.match(said[0] ?? '', /^warn The job summary was not written: .* The verdict stands/);
  });

  it('adds the Markdown to what the step wrote before, and nothing of a failed one', async () => {
    const file = join(folder, 'summary');
    writeFileSync(file, 'before\n');
    process.env['GITHUB_STEP_SUMMARY'] = file;
    assert.equal(await publishSummary('# Drift\n', log), 'written');
    assert.equal(readFileSync(file, 'utf8'), 'before\n# Drift\n');
    assert.deepEqual(said, []);
  });
});
