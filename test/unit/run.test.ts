import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invocation } from '../../src/command-line.ts';
import { UserError } from '../../src/errors.ts';
import type { Host } from '../../src/host.ts';
import { Interruption, listenForEnding } from '../../src/interruption.ts';
import { createCommandLog } from '../../src/log.ts';
import { run } from '../../src/run.ts';
import { version } from '../../src/version.ts';

interface Recorded {
  readonly code: number;
  readonly printed: string;
  readonly logged: string[];
  /** Exit codes that `showFailure` was called with. */
  readonly failures: number[];
}

async function record(
  read: () => Invocation,
  { interrupted = new AbortController().signal, showFailure = () => {} }: Partial<Host> = {},
): Promise<Recorded> {
  let printed = '';
  const logged: string[] = [];
  const failures: number[] = [];
  const host: Host = {
    env: {},
    interrupted,
    checkout: null,
    noMemory: null,
    colour: false,
    createLog: (level) => createCommandLog((line) => logged.push(line), level),
    createProgress: () => ({ update() {}, end() {} }),
    async print(text) {
      printed += text;
    },
    async showSweep() {},
    showFailure(exitCode) {
      failures.push(exitCode);
      showFailure(exitCode);
    },
  };
  return { code: await run(host, read), printed, logged, failures };
}

function fail(error: unknown): () => never {
  return () => {
    throw error;
  };
}

const ring = new Error('round');
ring.cause = ring;

const failing: { name: string; error: unknown; expected: string[] }[] = [
  {
    name: 'every problem that the user can mend, in a line each',
    error: new UserError(['one', 'two']),
    expected: ['error: one\n', 'error: two\n'],
  },
  {
    name: 'anything else in one line, with its causes',
    error: new Error('list failed', { cause: new Error('socket\nhang up') }),
    expected: ['error: Drift Sweep failed: list failed: socket hang up\n'],
  },
  {
    name: 'what is no error at all',
    error: 'odd',
    expected: ['error: Drift Sweep failed: odd\n'],
  },
  {
    name: 'a ring of causes',
    error: ring,
    expected: [`error: Drift Sweep failed: ${Array(10).fill('round').join(': ')}\n`],
  },
  {
    name: 'no secret',
    error: new UserError('cannot reach https://bob:hunter2@git.example'),
    expected: ['error: cannot reach https://bob:[redacted]@git.example\n'],
  },
];

describe('run', () => {
  it('prints the version', async () => {
    const { code, printed } = await record(() => ({ kind: 'version' }));
    assert.deepEqual({ code, printed }, { code: 0, printed: `drift-sweep ${version}\n` });
  });

  it('prints the help', async () => {
    const { code, printed } = await record(() => ({ kind: 'help', command: 'capture' }));
    assert.equal(code, 0);
    assert.match(printed, /^Usage: drift-sweep capture/);
  });

  for (const { name, error, expected } of failing) {
    it(`tells ${name}`, async () => {
      const recorded = await record(fail(error));
      assert.deepEqual(recorded, { code: 3, printed: '', logged: expected, failures: [3] });
    });
  }

  it('tells of a failure that cannot even be shown', async () => {
    const recorded = await record(fail(new UserError('first')), {
      showFailure: fail(new Error('second')),
    });
    assert.equal(recorded.code, 3);
    assert.deepEqual(recorded.logged, ['error: first\n', 'error: Drift Sweep failed: second\n']);
  });

  it('ends with the exit code of the signal', async () => {
    const interrupted = AbortSignal.abort(new Interruption('SIGTERM'));
    const recorded = await record(fail(new Error('socket hang up')), { interrupted });
    assert.deepEqual(recorded, {
      code: 143,
      printed: '',
      logged: ['error: Drift Sweep was interrupted by SIGTERM.\n'],
      failures: [143],
    });
  });
});

describe('listenForEnding', () => {
  const listen = () => {
    const listeners = new Map<string, (error: unknown) => void>();
    const source = {
      once: (name: string, listener: () => void) => listeners.set(name, listener),
      on: (name: string, listener: (error: unknown) => void) => listeners.set(name, listener),
    };
    return { signal: listenForEnding(source), listeners };
  };

  for (const [name, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`aborts at ${name}`, () => {
      const { signal, listeners } = listen();
      assert(!signal.aborted);
      listeners.get(name)?.(undefined);
      assert(signal.reason instanceof Interruption);
      assert.equal(signal.reason.exitCode, exitCode);
    });
  }

  it('aborts at an error that nobody caught', () => {
    const { signal, listeners } = listen();
    const error = new Error('lost');
    listeners.get('uncaughtException')?.(error);
    assert.equal(signal.reason, error);
  });
});
