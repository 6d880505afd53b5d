import { readCommandLine } from './command-line.ts';
import type { Host } from './host.ts';
import { endProcess, listenForEnding } from './interruption.ts';
import { createCommandLog } from './log.ts';
import { createProgress } from './publish/progress.ts';
import { run } from './run.ts';
import { createWriter } from './writer.ts';

/** The command's entry: `drift-sweep sweep ...`. */
export async function runCommand(): Promise<void> {
  const { env, stdout, stderr } = process;
  const interrupted = listenForEnding(process);
  const print = createWriter(stdout);
  // On a terminal the line of the progress may stand where this one begins.
  const clear = stderr.isTTY ? '\r\u001b[K' : '';
  // Where standard error is gone, there is no place left to say so.
  stderr.on('error', () => undefined);
  const host: Host = {
    env,
    interrupted,
    checkout: null,
    noMemory: null,
    // https://no-color.org
    colour: stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
    createLog: (level) => createCommandLog((line) => stderr.write(`${clear}${line}`), level),
    createProgress: (log) => createProgress({ stream: stderr, isTerminal: stderr.isTTY, log }),
    print,
    showSweep: ({ inputs, renderings }) => print(renderings[inputs.format]),
    showFailure: () => undefined,
  };
  const code = await run(host, () => readCommandLine(process.argv.slice(2)));
  // What is still under way after a signal must not keep the process alive.
  if (interrupted.aborted) endProcess(process, interrupted, code);
  process.exitCode = code;
}
