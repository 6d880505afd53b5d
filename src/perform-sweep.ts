import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { loadConfig } from './config-file.ts';
import { createDesiredSource } from './desired/desired-source.ts';
import { attempt, failuresOf, joinFailures, messageOf, UserError } from './errors.ts';
import { createGit } from './git/repository.ts';
import type { ExitCode, FinishedSweep, Host, Surroundings, TaskResult } from './host.ts';
import type { SweepInputs } from './inputs.ts';
import type { RequestRecord, RequestRecorder } from './live/requests.ts';
import { createSnapshotSource } from './live/snapshot.ts';
import { type Memory, openMemory, rememberedCluster } from './memory.ts';
import type { Report } from './model/report.ts';
import type { OpenedLive } from './open-cluster.ts';
import type { DesiredSource } from './ports.ts';
import { type ReportFile, removeReportFiles, writeReportFiles } from './publish/report-files.ts';
import { renderJson } from './report/json.ts';
import { renderMarkdown } from './report/markdown.ts';
import { renderPatch } from './report/patch.ts';
import { prepareReport } from './report/prepare-report.ts';
import type { PreparedReport } from './report/prepared-report.ts';
import { renderRunRecord } from './report/run-record.ts';
import { renderTable } from './report/table.ts';
import { renderText } from './report/text.ts';
import { type ManifestSource, type SweepSettings, settleSweep } from './settings.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';
import { sweep } from './sweep.ts';
import { timePorts } from './timed-ports.ts';
import { exitCodeOf } from './triage/verdict.ts';
import { version } from './version.ts';
import { readWorkingFolder } from './working-folder.ts';

const fileNames = {
  json: 'report.json',
  text: 'report.txt',
  markdown: 'report.md',
  patch: 'drift.patch',
  record: 'run.json',
};

/** Sweeps, writes the report's files and shows it, whether they could be written or not. */
export async function performSweep(inputs: SweepInputs, around: Surroundings): Promise<TaskResult> {
  const { host, log } = around;
  const startedAt = new Date();
  const stopwatch = createStopwatch(() => performance.now());
  const requests: RequestRecord[] = [];
  const folder = inputs.output;
  const workingFolder = readWorkingFolder();
  const kept = await failuresOf(
    removeReportFiles({ folder, workingFolder, paths: Object.values(fileNames) }),
  );
  const record = (one: RequestRecord) => requests.push(one);
  const memory = await openMemory(inputs.state);
  const run = { around, stopwatch, record, memory };
  const report = await makeReport(inputs, run).catch((error) => {
    for (const failure of [...kept, ...memory.failures])
      log.warn(around.redactor.redactText(messageOf(failure)));
    throw error;
  });
  stopwatch.enter('report');
  await hearSignals(host.interrupted);
  const prepared = prepareReport(report);
  const { files, renderings } = await render(prepared, host);
  const content = renderRunRecord({
    toolVersion: version,
    nodeVersion: process.version,
    startedAt: startedAt.toISOString(),
    milliseconds: stopwatch.total(),
    phases: stopwatch.phases(),
    requests,
  });
  const written = [...files, { path: fileNames.record, content }];
  // Where nothing can be removed, nothing can be written either.
  const failures =
    kept.length > 0
      ? kept
      : await failuresOf(writeReportFiles({ folder, workingFolder, files: written }));
  const code = exitCodeOf(report, inputs);
  const exitCode = exitCodeAfter(code, failures);
  const reportFile = failures.length > 0 ? '' : join(folder, fileNames.json);
  const sweep = { inputs, report: prepared, exitCode, reportFile, renderings };
  const shown = await failuresOf(host.showSweep(sweep, log));
  const remembered = await failuresOf(memory.remember(report, around));
  const all = [...failures, ...shown, ...memory.failures, ...remembered];
  return { exitCode: exitCodeAfter(code, all), failures: all };
}

/** A verdict that fails keeps its code; a sweep that passed has not, where nobody can read its report. */
function exitCodeAfter(code: ExitCode, failures: readonly unknown[]): ExitCode {
  return code === 0 && failures.length > 0 ? 3 : code;
}

interface Rendered {
  readonly files: readonly ReportFile[];
  readonly renderings: FinishedSweep['renderings'];
}

async function render(prepared: PreparedReport, { colour, interrupted }: Host): Promise<Rendered> {
  const plain = renderText(prepared, { colour: false });
  const text = colour ? renderText(prepared, { colour }) : plain;
  await hearSignals(interrupted);
  const json = renderJson(prepared);
  await hearSignals(interrupted);
  const [markdown, table] = [renderMarkdown(prepared), renderTable(prepared)];
  await hearSignals(interrupted);
  const patch = renderPatch(prepared);
  await hearSignals(interrupted);
  return {
    files: [
      { path: fileNames.json, content: json },
      { path: fileNames.text, content: plain },
      { path: fileNames.markdown, content: markdown },
      { path: fileNames.patch, content: patch },
    ],
    renderings: { text, json, markdown, table },
  };
}

/** Signals are heard between two turns of the event loop alone, and long computing takes one turn. */
async function hearSignals(interrupted: AbortSignal): Promise<void> {
  await setImmediate();
  interrupted.throwIfAborted();
}

interface SweepRun {
  readonly memory: Pick<Memory, 'place' | 'state'>;
  readonly around: Surroundings;
  readonly stopwatch: Stopwatch;
  readonly record: RequestRecorder;
}

/** Reads the config, opens both sides, and compares them. */
async function makeReport(inputs: SweepInputs, run: SweepRun): Promise<Report> {
  const { host, log, redactor, runner } = run.around;
  const progress = host.createProgress(log);
  try {
    if (inputs.live !== null) progress.update('reading the snapshot');
    const { settings, desired, opened } = await openSides(inputs, run);
    try {
      const commit = await createGit(runner, log).readCommit(folderOf(settings.sources));
      return await sweep(
        {
          ...timePorts({ desired, live: opened.live }, run.stopwatch),
          clock: { now: () => new Date() },
          progress: (step) => progress.update(step),
        },
        {
          targetName: redactor.redactText(settings.target ?? opened.name),
          toolVersion: version,
          commit,
          deployers: settings.deployers,
          acceptUnchecked: settings.acceptUnchecked,
          remembered: rememberedCluster(run.memory),
        },
      );
    } finally {
      await opened.live.close();
    }
  } finally {
    progress.end();
  }
}

interface Sides {
  readonly settings: SweepSettings;
  readonly desired: DesiredSource;
  readonly opened: OpenedLive;
}

/** @throws UserError with the faults of the config, the live side and the manifests, as far as they show */
async function openSides(inputs: SweepInputs, run: SweepRun): Promise<Sides> {
  const { redactor } = run.around;
  const isSecret = (text: string) => redactor.redactText(text) !== text;
  const config = await attempt(loadConfig(inputs.config, isSecret));
  const settings = settleSweep(inputs, config.value ?? {}, isSecret);
  const desired = createDesiredSource({
    sources: settings.sources,
    workspace: readWorkingFolder(),
    redactor,
  });
  const opened = await attempt(openLive(inputs, settings, run));
  if (config.value !== null && opened.value !== null) {
    return { settings, desired, opened: opened.value };
  }
  await opened.value?.live.close();
  // Without the config only the inputs tell where the manifests lie.
  const known = config.value !== null || inputs.manifests !== null;
  const unread = known ? await failuresOf(desired.read()) : [];
  throw joinFailures([...config.failures, ...opened.failures, ...unread]);
}

/** What the user can mend in the config, the snapshot or kubeconfig, and the manifests. Nothing is swept. */
export async function findFaults(
  inputs: SweepInputs,
  around: Surroundings,
): Promise<readonly UserError[]> {
  const memory = { place: null, state: null };
  const run = { around, memory, stopwatch: createStopwatch(() => 0), record: () => undefined };
  const { value: sides, failures } = await attempt(openSides(inputs, run));
  const unread = sides === null ? [] : await failuresOf(sides.desired.read());
  await sides?.opened.live.close();
  return [...failures, ...unread].filter((failure) => failure instanceof UserError);
}

async function openLive(
  inputs: SweepInputs,
  settings: SweepSettings,
  { around, record }: SweepRun,
): Promise<OpenedLive> {
  if (inputs.live !== null) {
    const live = createSnapshotSource({ path: inputs.live, ...around });
    return { live, name: basename(resolve(inputs.live)) };
  }
  // Its client is the largest part of the bundle, and a snapshot needs none.
  const { openCluster } = await import(/* webpackMode: "eager" */ './open-cluster.ts');
  const { kubeconfig, timeout: timeLimit } = inputs;
  const { context, namespaces } = settings;
  return openCluster({ kubeconfig, context, namespaces, timeLimit }, around, record);
}

/** The folder in which the manifests lie: of a glob, the one above its first wildcard. */
function folderOf(sources: readonly ManifestSource[]): string {
  let folder = resolve(sources[0]?.path ?? '.');
  while (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    folder = dirname(folder);
  }
  return folder;
}
