// Runs the compiled tests of the named folders and ends with one plain line for CI.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const folders = process.argv.slice(2);
const files = folders.flatMap((folder) =>
  readdirSync(join('lib', 'test', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => join('lib', 'test', folder, name)),
);
if (files.length === 0) throw new Error(`no compiled tests in ${folders.join(', ')}`);

let passed = 0;
let failed = 0;
// The end-to-end tests share two cores with the servers that they start.
// A test that hangs must fail in time for the log to be read.
const isEndToEnd = folders.includes('e2e');
const stream = run({
  files,
  concurrency: isEndToEnd ? 1 : 2,
  timeout: (isEndToEnd ? 30 : 10) * 60_000,
});
const isSuite = (event) => event.details?.type === 'suite';
stream.on('test:pass', (event) => {
  if (isSuite(event)) return;
  // A test that does not run proves nothing, so here it counts as failed.
  if (event.skip !== undefined || event.todo !== undefined) failed += 1;
  else passed += 1;
});
stream.on('test:fail', (event) => {
  if (!isSuite(event)) failed += 1;
});
stream.on('end', () => {
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});
stream.compose(new spec()).pipe(process.stdout, { end: false });
