import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Invocation } from './command-line.ts';
import { assertNever, joinFailures, messageOf, UserError } from './errors.ts';
import { createCommandRunner } from './exec/run-command.ts';
import type { Host, Surroundings, TaskResult } from './host.ts';
import { InvalidInputs } from './inputs.ts';
import { Interruption } from './interruption.ts';
import type { Log, LogLevel } from './log.ts';
import { createRedactor, type Redactor } from './redact/redactor.ts';
import { renderHelp } from './usage.ts';
import { version } from './version.ts';

/** Milliseconds that what is under way gets to end in order after a signal. */
const patience = 2000;

/**
 * Does what was asked and returns the process's exit code. The one place where failures are caught:
 * what the user can mend is told in a line each, everything else in one plain line.
 */
export async function run(host: Host, readInvocation: () => Invocation): Promise<number> {
  const redactor = createRedactor(randomBytes(32));
  let level: LogLevel = 'info';
  try {
    const runner = createCommandRunner({
      env: host.env,
      temporary: tmpdir(),
      interrupted: host.interrupted,
    });
    const around = { host, redactor, runner, log: host.createLog(level) };
    const invocation = await readAll(readInvocation, around);
    if ('logLevel' in invocation) level = invocation.logLevel;
    const log = host.createLog(level);
    const work = perform(invocation, { ...around, log });
    const { exitCode, failures } = await Promise.race([work, giveUp(host.interrupted)]);
    host.interrupted.throwIfAborted();
    for (const failure of failures) tell(failure, log, redactor);
    return exitCode;
  } catch (error) {
    const log = host.createLog(level);
    const cause = host.interrupted.aborted ? host.interrupted.reason : error;
    const code = tell(cause, log, redactor);
    try {
      host.showFailure(code);
    } catch (second) {
      tell(second, log, redactor);
    }
    return code;
  }
}

/** @throws UserError with the faults of the inputs, and of the files that they name */
async function readAll(read: () => Invocation, around: Surroundings): Promise<Invocation> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInputs)) throw error;
    const { findFaults } = await import(/* webpackMode: "eager" */ './perform-sweep.ts');
    throw joinFailures([error, ...(await findFaults(error.inputs, around))]);
  }
}

const done: TaskResult = { exitCode: 0, failures: [] };

/**
 * The tasks are loaded when they are asked for: help and version must not wait for the clients. `eager`
 * keeps them in the one bundle (https://webpack.js.org/api/module-methods/#magic-comments).
 */
async function perform(invocation: Invocation, around: Surroundings): Promise<TaskResult> {
  switch (invocation.kind) {
    case 'help':
      await around.host.print(renderHelp(invocation.command));
      return done;
    case 'version':
      await around.host.print(`drift-sweep ${version}\n`);
      return done;
    case 'sweep': {
      const { performSweep } = await import(/* webpackMode: "eager" */ './perform-sweep.ts');
      return performSweep(invocation, around);
    }
    case 'capture': {
      const { performCapture } = await import(/* webpackMode: "eager" */ './perform-capture.ts');
      return performCapture(invocation, around);
    }
    default:
      return assertNever(invocation);
  }
}

/** Rejects some time after a signal, for what does not end when it is told to. */
function giveUp(interrupted: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    interrupted.addEventListener('abort', () => {
      setTimeout(() => reject(interrupted.reason), patience).unref();
    });
  });
}

/** Says what went wrong, and returns the exit code. */
function tell(error: unknown, log: Log, redactor: Redactor): number {
  const say = (message: string) => log.error(redactor.redactText(message));
  if (error instanceof Interruption) {
    say(`Drift Sweep was ${error.message}.`);
    return error.exitCode;
  }
  if (error instanceof UserError) {
    for (const problem of error.problems) say(problem);
    return 3;
  }
  const chain = chainOf(error);
  say(`Drift Sweep failed: ${chain.map(messageOf).join(': ').replace(/\s+/g, ' ')}`);
  for (const link of chain) {
    if (link instanceof Error) log.debug(redactor.redactText(link.stack ?? link.message));
  }
  return 3;
}

/** An error and what caused it, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  while (chain.length < longestChain) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    chain.push(last.cause);
  }
  return chain;
}

/** Causes may form a ring. */
const longestChain = 10;
