import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, createCommandRunner, type Outcome } from '../../../src/exec/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'run-command-'));
after(() => rmSync(folder, { recursive: true }));

const systemPath = process.env['PATH'] ?? '';

function runnerWith(env: Record<string, string>, interrupted = new AbortController().signal) {
  return createCommandRunner({ env: { PATH: systemPath, ...env }, temporary: folder, interrupted });
}

const shell = (script: string, rest: Partial<Command> = {}): Command => ({
  program: 'sh',
  args: ['-c', script],
  cwd: folder,
  env: {},
  homeFiles: {},
  timeLimit: 10_000,
  outputLimit: 1024,
  ...rest,
});

describe('createCommandRunner', () => {
  const rows: { name: string; command: Command; expected: Outcome }[] = [
    {
      name: 'hands over what was printed, and the exit code',
      command: shell('echo out; echo err >&2; exit 3'),
      expected: { kind: 'exited', code: 3, stdout: 'out\n', stderr: 'err\n' },
    },
    {
      name: 'gives nothing to read',
      command: shell('cat'),
      expected: { kind: 'exited', code: 0, stdout: '', stderr: '' },
    },
    {
      name: 'passes arguments as they are',
      command: shell('printf "%s|" "$@"', {
        args: ['-c', 'printf "%s|" "$@"', 'sh', 'a b', '$(id)', '"'],
      }),
      expected: { kind: 'exited', code: 0, stdout: 'a b|$(id)|"|', stderr: '' },
    },
    {
      name: 'starts a program by its absolute path',
      command: shell('echo here', { program: '/bin/sh' }),
      expected: { kind: 'exited', code: 0, stdout: 'here\n', stderr: '' },
    },
    {
      name: 'tells that no program has an absolute path',
      command: shell('', { program: '/no/such/program' }),
      expected: { kind: 'absent' },
    },
    {
      name: 'tells that a program is not there',
      command: shell('', { program: 'no-such-program' }),
      expected: { kind: 'absent' },
    },
    {
      name: 'ends a program that takes too long',
      command: shell('sleep 60', { timeLimit: 50 }),
      expected: { kind: 'stopped', reason: 'time-limit' },
    },
    {
      name: 'ends a program that ignores polite signals',
      command: shell('trap "" TERM INT; sleep 60', { timeLimit: 50 }),
      expected: { kind: 'stopped', reason: 'time-limit' },
    },
    {
      name: 'ends a program that prints too much',
      command: shell('yes'),
      expected: { kind: 'stopped', reason: 'output-limit' },
    },
    {
      name: 'tells that a program was killed',
      command: shell('kill -9 $$'),
      expected: { kind: 'stopped', reason: 'signal' },
    },
  ];
  for (const { name, command, expected } of rows) {
    it(name, async () => assert.deepEqual(await runnerWith({}).run(command), expected));
  }

  it('gives the child a new environment', async () => {
    const env = {
      INPUT_KUBECONFIG: 'secret',
      GITHUB_TOKEN: 'secret',
      HTTPS_PROXY: 'http://p',
      LANG: 'xx',
    };
    const outcome = await runnerWith(env).run(shell('env', { env: { TOOL: 'yes' } }));
    assert(outcome.kind === 'exited');
    const names = outcome.stdout.split('\n').map((line) => line.split('=')[0]);
    // The shell itself adds PWD and the like.
    const own = names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_', ''].includes(name ?? ''));
    assert.deepEqual(own.sort(), ['HOME', 'HTTPS_PROXY', 'LANG', 'PATH', 'TOOL']);
    assert.doesNotMatch(outcome.stdout, /secret/);
  });

  it('makes a home folder for the one call, and removes it', async () => {
    const before = readdirSync(folder);
    const outcome = await runnerWith({}).run(
      shell('ls -A $HOME; cat $HOME/.x', { homeFiles: { '.x': 'y' } }),
    );
    assert.deepEqual(outcome, { kind: 'exited', code: 0, stdout: '.x\ny', stderr: '' });
    assert.deepEqual(readdirSync(folder), before);
  });

  it('starts no program that lies in the working folder', async () => {
    const work = join(folder, 'work');
    await mkdir(work);
    await writeFile(join(work, 'git'), '#!/bin/sh\necho trapped\n');
    await chmod(join(work, 'git'), 0o755);
    const outcome = await runnerWith({ PATH: '.::work' }).run(
      shell('', { program: 'git', cwd: work }),
    );
    assert.deepEqual(outcome, { kind: 'absent' });
  });

  it('ends what a program left running', async () => {
    const outcome = await runnerWith({}).run(shell('(sleep 0.2; touch late) & echo started'));
    assert.deepEqual(outcome, { kind: 'exited', code: 0, stdout: 'started\n', stderr: '' });
    await sleep(500);
    assert(!existsSync(join(folder, 'late')));
  });

  it('ends a program when the sweep is interrupted', async () => {
    const controller = new AbortController();
    const running = runnerWith({}, controller.signal).run(shell('sleep 60'));
    await sleep(50);
    controller.abort();
    assert.deepEqual(await running, { kind: 'stopped', reason: 'interrupted' });
  });

  it('rejects with the cause where a program cannot be started', async () => {
    await writeFile(join(folder, 'broken'), '#!/no/such/interpreter\n');
    await chmod(join(folder, 'broken'), 0o755);
    const running = runnerWith({ PATH: folder }).run(shell('', { program: 'broken' }));
    await assert.rejects(running, (error: Error) => error.cause instanceof Error);
  });
});
