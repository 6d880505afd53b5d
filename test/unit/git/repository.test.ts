import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  type Command,
  type CommandRunner,
  createCommandRunner,
} from '../../../src/exec/run-command.ts';
import { createGit } from '../../../src/git/repository.ts';
import type { Log } from '../../../src/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'repository-'));
after(() => rmSync(folder, { recursive: true }));

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const runner = (path = process.env['PATH']): CommandRunner =>
  createCommandRunner({
    env: { PATH: path },
    temporary: folder,
    interrupted: new AbortController().signal,
  });
const gitWith = (path?: string) => createGit(runner(path), silent);

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();
}

function makeRepository(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'clusters', 'prod'), { recursive: true });
  git(path, 'init', '--quiet', '--initial-branch=main');
  return path;
}

function commit(path: string): string {
  git(path, 'commit', '--quiet', '--allow-empty', '--message=First');
  return git(path, 'rev-parse', 'HEAD');
}

describe('readCommit', () => {
  it("tells HEAD's commit, in a folder of the repository too", async () => {
    const path = makeRepository('plain');
    const head = commit(path);
    assert.equal(await gitWith().readCommit(path), head);
    assert.equal(await gitWith().readCommit(join(path, 'clusters', 'prod')), head);
  });

  it('tells the commit of a detached HEAD and of a worktree', async () => {
    const path = makeRepository('detached');
    const head = commit(path);
    git(path, 'checkout', '--quiet', '--detach');
    git(path, 'worktree', 'add', '--quiet', join(folder, 'worktree'));
    assert.equal(await gitWith().readCommit(path), head);
    assert.equal(await gitWith().readCommit(join(folder, 'worktree')), head);
  });

  it('tells none outside of a repository, without a commit, and without git', async () => {
    const path = makeRepository('unborn');
    assert.equal(await gitWith().readCommit(path), null);
    assert.equal(await gitWith().readCommit(folder), null);
    assert.equal(await gitWith('/nowhere').readCommit(path), null);
  });

  it('reads a repository that belongs to someone else', async () => {
    const path = makeRepository('foreign');
    const head = commit(path);
    // https://github.com/git/git/blob/v2.39.5/setup.c#L1153
    const asStranger = (homeFiles?: Command['homeFiles']): CommandRunner => ({
      run: (command) =>
        runner().run({
          ...command,
          homeFiles: homeFiles ?? command.homeFiles,
          env: { ...command.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
        }),
    });
    assert.equal(await createGit(asStranger({}), silent).readCommit(path), null);
    assert.equal(await createGit(asStranger(), silent).readCommit(path), head);
  });

  it("starts nothing that the repository's config names", async () => {
    const path = makeRepository('hostile');
    const head = commit(path);
    const trap = join(folder, 'trap.sh');
    const sprung = join(folder, 'sprung');
    writeFileSync(trap, `#!/bin/sh\ntouch ${sprung}\n`, { mode: 0o755 });
    const settings = {
      'core.fsmonitor': trap,
      'core.hooksPath': folder,
      'core.pager': trap,
      'core.sshCommand': trap,
      'core.alternateRefsCommand': trap,
      'credential.helper': trap,
      'alias.rev-parse': `!${trap}`,
      'remote.origin.url': `ext::${trap}`,
      'remote.origin.promisor': 'true',
      'extensions.partialClone': 'origin',
      'protocol.ext.allow': 'always',
    };
    for (const [key, value] of Object.entries(settings)) git(path, 'config', key, value);
    assert.equal(await gitWith().readCommit(path), head);
    assert(!existsSync(sprung));
  });
});
