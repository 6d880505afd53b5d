import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Servers that live in one temporary folder and never outlive the process that started them. */
export interface ChildServers {
  /** A temporary folder, removed by `stop`. */
  readonly folder: string;
  /** Starts a server; what it prints goes to NAME.log in the folder. */
  start(name: string, command: string, args: readonly string[]): void;
  /** Waits until `probe` answers true. Rejects with the server's log where it has ended, or after 60 s. */
  waitFor(name: string, probe: () => Promise<boolean>): Promise<void>;
  /** Ends every server and removes the folder. May be called twice. */
  stop(): Promise<void>;
}

export function openChildServers(prefix: string): ChildServers {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const children = new Map<string, ChildProcess>();
  const killAll = () => {
    for (const child of children.values()) child.kill('SIGKILL');
  };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  const whenProcessEnds = () => {
    killAll();
    removeFolder();
  };
  process.once('exit', whenProcessEnds);
  exitOnSignals();

  return {
    folder,
    start(name, command, args) {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(command, args, { stdio: ['ignore', log, log], cwd: folder });
      closeSync(log);
      children.set(name, child);
    },
    async waitFor(name, probe) {
      const deadline = Date.now() + 60_000;
      while (!(await probe().catch(() => false))) {
        if (hasEnded(children.get(name)) || Date.now() > deadline) {
          throw new Error(`${name} did not become ready:\n${tail(join(folder, `${name}.log`))}`);
        }
        await sleep(50);
      }
    },
    async stop() {
      process.off('exit', whenProcessEnds);
      const ends = [...children.values()].filter((child) => !hasEnded(child)).map(untilExit);
      killAll();
      await Promise.all(ends);
      removeFolder();
    },
  };
}

/** Without a handler a signal ends the process before its `exit` listeners could clean up. */
function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code));
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child === undefined || child.exitCode !== null || child.signalCode !== null;
}

function untilExit(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('exit', () => done()));
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').slice(-4000);
}

/** Ports that were free a moment ago; all differ. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('not a TCP server');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function listenAnywhere(): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

/** The folder of the real servers' binaries; the first call on a machine builds them (minutes). */
export async function toolsFolder(): Promise<string> {
  const { stdout } = await execute(resolve('scripts/build-e2e-tools.sh'));
  return stdout.trim();
}
