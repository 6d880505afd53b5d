import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  captureExample,
  exampleEdits,
  exampleManifests,
  exampleSnapshot,
} from '../../scripts/example-platform.ts';
import { describeFindings, readReport, runDriftSweep, type SweepReport } from './drift-sweep.ts';

const work = mkdtempSync(join(tmpdir(), 'drift-sweep-example-'));
after(() => rmSync(work, { recursive: true, force: true }));

const expected = exampleEdits.map(({ finding }) => finding).sort();

test('the committed snapshot shows the seven findings', async () => {
  assert.deepEqual(describeFindings(await sweepSnapshot(exampleSnapshot)), expected);
});

test('a fresh snapshot shows the same seven findings', async () => {
  const fresh = join(work, 'snapshot');
  await captureExample(fresh);
  assert.deepEqual(describeFindings(await sweepSnapshot(fresh)), expected);
});

async function sweepSnapshot(snapshot: string): Promise<SweepReport> {
  const output = join(work, 'report');
  const args = ['sweep', exampleManifests, `--live=${snapshot}`, `--output=${output}`];
  const { code, stderr } = await runDriftSweep(args);
  assert.equal(code, 1, stderr);
  const report = readReport(output);
  assert.deepEqual(
    { verdict: report.verdict, complete: report.complete },
    { verdict: 'drift', complete: true },
  );
  return report;
}
