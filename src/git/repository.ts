import type { CommandRunner, Environment } from '../exec/run-command.ts';
import type { Log } from '../log.ts';

/** The only door to git. */
export interface Git {
  /** The commit that is checked out in the repository around `folder`; null where there is none. */
  readCommit(folder: string): Promise<string | null>;
}

export function createGit(runner: CommandRunner, log: Log): Git {
  return {
    async readCommit(folder) {
      // Nothing is read but a reference: no object, and so nothing that a partial clone would fetch.
      const outcome = await runner.run({
        program: 'git',
        args: ['rev-parse', '--verify', '--quiet', 'HEAD'],
        cwd: folder,
        env: gitEnvironment,
        homeFiles: { '.gitconfig': trustTheFolder },
        timeLimit: 10_000,
        outputLimit: 64 * 1024,
      });
      if (outcome.kind !== 'exited') {
        log.debug(`git tells no commit: ${outcome.kind === 'absent' ? 'no git' : outcome.reason}`);
        return null;
      }
      const commit = outcome.stdout.trim();
      if (outcome.code === 0 && objectName.test(commit)) return commit;
      log.debug(`git tells no commit: exit code ${outcome.code}`);
      return null;
    },
  };
}

/** SHA-1 or SHA-256. */
const objectName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * A checkout often belongs to another user than the one who sweeps it, and git then refuses to read it.
 * As a file of the temporary home this holds for one call; older versions of git do not heed the
 * setting on the command line (https://git-scm.com/docs/git-config#Documentation/git-config.txt-safedirectory).
 */
const trustTheFolder = '[safe]\n\tdirectory = *\n';

/** Nothing that the repository's own config names is started: no hook, watcher, pager or transport. */
const gitEnvironment: Environment = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_PAGER: 'cat',
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'core.hooksPath',
  GIT_CONFIG_VALUE_0: '/dev/null',
  GIT_CONFIG_KEY_1: 'core.fsmonitor',
  GIT_CONFIG_VALUE_1: 'false',
  GIT_CONFIG_KEY_2: 'core.sshCommand',
  GIT_CONFIG_VALUE_2: 'false',
};
