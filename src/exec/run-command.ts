import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { assertNever } from '../errors.ts';

export interface Command {
  /** A program's name, looked up on PATH, or its absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** What this tool needs besides the plain environment. */
  readonly env: Environment;
  /** Files of the temporary home folder, by their name. */
  readonly homeFiles: { readonly [name: string]: string };
  /** Milliseconds until the program and its children are ended. */
  readonly timeLimit: number;
  /** Bytes of standard output, and of standard error, until they are ended. */
  readonly outputLimit: number;
}

export interface Environment {
  readonly [name: string]: string | undefined;
}

export type Outcome =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    }
  /** No such program on PATH. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

export type StopReason = 'time-limit' | 'output-limit' | 'interrupted' | 'signal';

export interface CommandRunner {
  /** Rejects only where the program could not be started though it is there. */
  run(command: Command): Promise<Outcome>;
}

export interface RunnerOptions {
  /** Our own environment, of which a child gets next to nothing. */
  readonly env: Environment;
  /** The folder for temporary home folders. */
  readonly temporary: string;
  /** Ends every program that runs. */
  readonly interrupted: AbortSignal;
}

/**
 * The only way to start another program. The child gets a new environment: none of our inputs, tokens
 * and addresses are in it, and its home folder is empty.
 *
 * It is node:child_process and not `@actions/exec`, which takes its program as a line that it splits
 * at spaces and quotes, looks it up on our own PATH, and can neither end a program and its children
 * nor bound its output.
 */
export function createCommandRunner(options: RunnerOptions): CommandRunner {
  return {
    async run(command) {
      const path = absoluteFolders(options.env['PATH']);
      const program = await findProgram(command.program, path);
      if (program === null) return { kind: 'absent' };
      const home = await mkdtemp(join(options.temporary, 'drift-sweep-'));
      try {
        for (const [name, text] of Object.entries(command.homeFiles)) {
          await writeFile(join(home, name), text, { mode: 0o600 });
        }
        const env = { ...childEnvironment(options.env, path, home), ...command.env };
        // A group of its own, so that its children can be ended with it.
        const child = spawn(program, command.args, {
          cwd: command.cwd,
          env,
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        return await watch(child, command, options.interrupted);
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
  };
}

/** A relative folder on PATH would start a program of the checkout. */
function absoluteFolders(path: string | undefined): string[] {
  return (path ?? '').split(':').filter(isAbsolute);
}

async function findProgram(name: string, folders: readonly string[]): Promise<string | null> {
  if (isAbsolute(name)) return (await isExecutable(name)) ? name : null;
  for (const folder of folders) {
    const file = join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    // Not there, or not ours to start: the next folder may have it.
    return false;
  }
}

/** Proxies and certificate authorities, under every name that common tools read. */
const inherited: readonly string[] = [
  ...['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'].flatMap((name) => [
    name,
    name.toUpperCase(),
  ]),
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH'],
];

function childEnvironment(env: Environment, path: readonly string[], home: string): Environment {
  const kept = inherited.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]);
  return { ...Object.fromEntries(kept), PATH: path.join(':'), HOME: home, LANG: 'C.UTF-8' };
}

type Ending =
  | { readonly kind: 'closed'; readonly code: number | null }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

async function watch(
  child: ChildProcess,
  command: Command,
  interrupted: AbortSignal,
): Promise<Outcome> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  const ending = await new Promise<Ending>((resolve) => {
    let stopped: Ending | null = null;
    const stop = (reason: StopReason) => {
      stopped ??= { kind: 'stopped', reason };
      endGroup(child);
    };
    const timer = setTimeout(stop, command.timeLimit, 'time-limit');
    const interrupt = () => stop('interrupted');
    interrupted.addEventListener('abort', interrupt);
    const settle = (result: Ending) => {
      clearTimeout(timer);
      interrupted.removeEventListener('abort', interrupt);
      resolve(stopped ?? result);
    };
    collect(child.stdout, stdout, command.outputLimit, () => stop('output-limit'));
    collect(child.stderr, stderr, command.outputLimit, () => stop('output-limit'));
    child.on('error', (error) => settle({ kind: 'failed', error }));
    // What the program left running would keep its pipes open.
    child.on('exit', () => endGroup(child));
    child.on('close', (code) => settle({ kind: 'closed', code }));
    if (interrupted.aborted) interrupt();
  });
  return outcomeOf(ending, stdout, stderr);
}

function outcomeOf(ending: Ending, stdout: readonly Buffer[], stderr: readonly Buffer[]): Outcome {
  switch (ending.kind) {
    case 'stopped':
      return ending;
    case 'failed':
      throw new Error('a program could not be started', { cause: ending.error });
    case 'closed':
      if (ending.code === null) return { kind: 'stopped', reason: 'signal' };
      return {
        kind: 'exited',
        code: ending.code,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      };
    default:
      return assertNever(ending);
  }
}

function collect(
  stream: NodeJS.ReadableStream | null,
  chunks: Buffer[],
  limit: number,
  exceeded: () => void,
): void {
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) exceeded();
    else chunks.push(chunk);
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The whole group has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
