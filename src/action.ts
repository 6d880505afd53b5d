import type { Host } from './host.ts';
import { readActionInputs } from './inputs.ts';
import { endProcess, listenForEnding } from './interruption.ts';
import { createActionLog } from './log.ts';
import { type Outputs, outputsOf, outputsOfFailure } from './outputs.ts';
import { createProgress } from './publish/progress.ts';
import { run } from './run.ts';
import { createWriter } from './writer.ts';

/** The action's entry. */
export async function runAction(): Promise<void> {
  const interrupted = listenForEnding(process);
  // The command has no use for the toolkit, and it is not small.
  const core = await import(/* webpackMode: "eager" */ '@actions/core');
  const { publishSummary } = await import(/* webpackMode: "eager" */ './publish/summary.ts');
  const print = createWriter(process.stdout);
  const setOutputs = (outputs: Outputs) => {
    for (const [name, value] of outputs) core.setOutput(name, value);
  };
  const host: Host = {
    env: process.env,
    interrupted,
    checkout: process.env['GITHUB_WORKSPACE'] || process.cwd(),
    colour: false,
    createLog: (level) => createActionLog(core, level),
    // Some runners give their steps a terminal, but nobody sits before it.
    createProgress: (log) => createProgress({ stream: process.stdout, isTerminal: false, log }),
    print,
    async showSweep(sweep, log) {
      await print(sweep.renderings.table);
      setOutputs(outputsOf(sweep));
      if (sweep.inputs.summary) await publishSummary(sweep.renderings.markdown, log);
    },
    showFailure: (exitCode) => setOutputs(outputsOfFailure(exitCode)),
  };
  const code = await run(host, () => readActionInputs(process.env));
  if (interrupted.aborted) endProcess(process, interrupted, code);
  process.exitCode = code;
}
