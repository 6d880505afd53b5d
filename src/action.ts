import { readFileSync } from 'node:fs';
import { messageOf, UserError } from './errors.ts';
import type { Environment } from './exec/run-command.ts';
import type { FinishedSweep, Host } from './host.ts';
import { readActionInputs } from './inputs.ts';
import { endProcess, listenForEnding } from './interruption.ts';
import { explainNoMemory } from './job-event.ts';
import { createActionLog } from './log.ts';
import { type Outputs, outputsOf, outputsOfFailure } from './outputs.ts';
import { createProgress } from './publish/progress.ts';
import { renderLogGroup } from './report/log-group.ts';
import { run } from './run.ts';
import { createWriter } from './writer.ts';

/** The action's entry. */
export async function runAction(): Promise<void> {
  const { env } = process;
  const interrupted = listenForEnding(process);
  // The command has no use for the toolkit, and it is not small.
  const core = await import(/* webpackMode: "eager" */ '@actions/core');
  const { publishSummary } = await import(/* webpackMode: "eager" */ './publish/summary.ts');
  const print = createWriter(process.stdout);
  const setOutputs = (outputs: Outputs) => {
    try {
      for (const [name, value] of outputs) core.setOutput(name, value);
    } catch (error) {
      const message = `The outputs of the step cannot be set: ${messageOf(error)}. GITHUB_OUTPUT must name a file that the step can write.`;
      throw new UserError(message, { cause: error });
    }
  };
  const host: Host = {
    env,
    interrupted,
    checkout: env['GITHUB_WORKSPACE'] || process.cwd(),
    noMemory: explainNoMemory(env, (path) => readFileSync(path, 'utf8')),
    colour: false,
    createLog: (level) => createActionLog(core, { level, annotations: !isForgejoOrGitea(env) }),
    // Some runners give their steps a terminal, but nobody sits before it.
    createProgress: (log) => createProgress({ stream: process.stdout, isTerminal: false, log }),
    print,
    async showSweep(sweep, log) {
      try {
        await print(`${sweep.renderings.table}${foldReport(sweep)}`);
      } finally {
        try {
          setOutputs(outputsOf(sweep));
        } finally {
          if (sweep.inputs.summary) await publishSummary(sweep.renderings.markdown, log);
        }
      }
    },
    showFailure: (exitCode) => setOutputs(outputsOfFailure(exitCode)),
  };
  const code = await run(host, () => readActionInputs(env));
  if (interrupted.aborted) endProcess(process, interrupted, code);
  process.exitCode = code;
}

/** Their runners set these for each step. */
function isForgejoOrGitea(env: Environment): boolean {
  return [env['FORGEJO_ACTIONS'], env['GITEA_ACTIONS']].includes('true');
}

/** Forges cut a log that is far longer, and nobody reads one. */
const longestLog = 200 * 1024;

function foldReport({ renderings, reportFile }: FinishedSweep): string {
  return renderLogGroup(renderings.text, { title: 'Report', limit: longestLog, reportFile });
}
