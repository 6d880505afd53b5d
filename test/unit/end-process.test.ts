import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { makeWork, untilEnd } from './entry-process.ts';

it('a signal ends a process even if a thread of it is stuck', async () => {
  const work = makeWork({});
  execFileSync('mkfifo', [join(work, 'pipe')]);
  const module = JSON.stringify(resolve('lib', 'src', 'interruption.js'));
  const program = `import { readFile } from 'node:fs';
import { endProcess, listenForEnding } from ${module};
const interrupted = listenForEnding(process);
interrupted.addEventListener('abort', () => endProcess(process, interrupted, 143));
readFile('pipe', () => {});
setTimeout(() => console.log('reading'), 200);
`;
  writeFileSync(join(work, 'stuck.mjs'), program);
  const child = spawn(process.execPath, ['stuck.mjs'], {
    cwd: work,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const ended = untilEnd(child);
  assert(child.stdout !== null);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.equal((await ended).code, 143);
});
