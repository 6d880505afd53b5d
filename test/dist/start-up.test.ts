import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, it } from 'node:test';
import { bundle } from '../../scripts/bundle.ts';

// Packages are found from the project's folder alone.
const work = mkdtempSync(resolve('lib', 'empty-program-'));
after(() => rmSync(work, { recursive: true, force: true }));

const rounds = 15;
const limit = 1.3;

/** Milliseconds from the start of the process to its end. */
function time(file: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [file, '--version']);
  assert.equal(status, 0, stderr.toString());
  return performance.now() - start;
}

it(`is ready in at most ${limit} times an empty program of the same packages`, async (context) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(dependencies);
  const source = join(work, 'empty.mjs');
  writeFileSync(source, names.map((name, i) => `export * as p${i} from '${name}';\n`).join(''));
  const { code } = await bundle(source);
  const empty = join(work, 'bundle.mjs');
  writeFileSync(empty, code);

  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(time(resolve('dist', 'cli.js')));
    times.theirs.push(time(empty));
  }
  // The least of many: what else the machine does can only add to it.
  const [ours, theirs] = [Math.min(...times.ours), Math.min(...times.theirs)];
  const ratio = ours / theirs;
  context.diagnostic(
    `${ours.toFixed(0)} ms, empty ${theirs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  );
  assert(ratio <= limit, `ratio ${ratio}`);
});
