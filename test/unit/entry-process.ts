import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';

export type Entry = 'runCommand' | 'runAction';

/** A folder in which both entries can be started, with files in it; removed after the tests of a file. */
export function makeWork(files: { readonly [name: string]: string }): string {
  const work = mkdtempSync(join(tmpdir(), 'entries-'));
  after(() => rmSync(work, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(work, name, '..'), { recursive: true });
    writeFileSync(join(work, name), content);
  }
  for (const entry of ['runCommand', 'runAction']) {
    const main = JSON.stringify(resolve('lib', 'src', 'main.js'));
    const program = `import { ${entry} } from ${main}; await ${entry}();`;
    writeFileSync(join(work, `${entry}.mjs`), program);
  }
  return work;
}

export function startEntry(
  work: string,
  entry: Entry,
  options: { readonly args?: readonly string[]; readonly env?: Record<string, string> },
): ChildProcess {
  return spawn(process.execPath, [join(work, `${entry}.mjs`), ...(options.args ?? [])], {
    cwd: work,
    env: { PATH: process.env['PATH'], HOME: work, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export interface Ended {
  /** As a shell reports it: 128 and the number of the signal that ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run says of its progress once it takes over a second, as it may where the machine is busy. */
const progressLines =
  /^(?:reading the (?:manifests|snapshot)|finding out which kinds there are|listed \d+ of \d+ kinds|comparing)\n/gm;

export function withoutProgress(stderr: string): string {
  return stderr.replace(progressLines, '');
}

export async function untilEnd(child: ChildProcess): Promise<Ended> {
  const { stdout, stderr } = child;
  assert(stdout !== null && stderr !== null);
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(stdout), text(stderr)]);
  const { signalCode } = child;
  const shown = signalCode === null ? code : 128 + constants.signals[signalCode];
  return { code: shown, stdout: out, stderr: withoutProgress(err) };
}

/** The outputs in the file that a runner reads: `NAME<<DELIMITER`, the value, the delimiter. */
export function readOutputs(file: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/^(.+?)<<(.+)\n(.*)\n\2$/gm);
  return Object.fromEntries([...found].map(([, name, , value]) => [name, value]));
}
