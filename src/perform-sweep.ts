import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { loadConfig } from './config-file.ts';
import { createDesiredSource } from './desired/desired-source.ts';
import { createGit } from './git/repository.ts';
import type { ExitCode, Surroundings } from './host.ts';
import type { SweepInputs } from './inputs.ts';
import type { RequestRecord, RequestRecorder } from './live/requests.ts';
import { createSnapshotSource } from './live/snapshot.ts';
import type { Report } from './model/report.ts';
import type { OpenedLive } from './open-cluster.ts';
import { removeReportFiles, writeReportFiles } from './publish/report-files.ts';
import { renderJson } from './report/json.ts';
import { renderMarkdown } from './report/markdown.ts';
import { renderPatch } from './report/patch.ts';
import { prepareReport } from './report/prepare-report.ts';
import { renderRunRecord } from './report/run-record.ts';
import { renderTable } from './report/table.ts';
import { renderText } from './report/text.ts';
import { type ManifestSource, type SweepSettings, settleSweep } from './settings.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';
import { sweep } from './sweep.ts';
import { timePorts } from './timed-ports.ts';
import { exitCodeOf } from './triage/verdict.ts';
import { version } from './version.ts';

const fileNames = {
  json: 'report.json',
  text: 'report.txt',
  markdown: 'report.md',
  patch: 'drift.patch',
  record: 'run.json',
};

/** Sweeps, writes the report's files and shows it. */
export async function performSweep(inputs: SweepInputs, around: Surroundings): Promise<ExitCode> {
  const { host, log } = around;
  const startedAt = new Date();
  const stopwatch = createStopwatch(() => performance.now());
  const requests: RequestRecord[] = [];
  await removeReportFiles({ folder: inputs.output, paths: Object.values(fileNames) });
  const report = await makeReport(inputs, {
    around,
    stopwatch,
    record: (one) => requests.push(one),
  });
  stopwatch.enter('report');
  const exitCode = exitCodeOf(report, inputs);
  const prepared = prepareReport(report);
  const renderings = {
    text: renderText(prepared, { colour: host.colour }),
    json: renderJson(prepared),
    markdown: renderMarkdown(prepared),
    table: renderTable(prepared),
  };
  const files = [
    { path: fileNames.json, content: renderings.json },
    { path: fileNames.text, content: renderText(prepared, { colour: false }) },
    { path: fileNames.markdown, content: renderings.markdown },
    { path: fileNames.patch, content: renderPatch(prepared) },
  ];
  const record = renderRunRecord({
    toolVersion: version,
    nodeVersion: process.version,
    startedAt: startedAt.toISOString(),
    milliseconds: stopwatch.total(),
    phases: stopwatch.phases(),
    requests,
  });
  host.interrupted.throwIfAborted();
  await writeReportFiles({
    folder: inputs.output,
    files: [...files, { path: fileNames.record, content: record }],
  });
  const reportFile = join(inputs.output, fileNames.json);
  await host.showSweep({ inputs, report: prepared, exitCode, reportFile, renderings }, log);
  return exitCode;
}

interface SweepRun {
  readonly around: Surroundings;
  readonly stopwatch: Stopwatch;
  readonly record: RequestRecorder;
}

/** Reads the config, opens both sides, and compares them. */
async function makeReport(inputs: SweepInputs, run: SweepRun): Promise<Report> {
  const { host, log, redactor, runner } = run.around;
  const isSecret = (text: string) => redactor.redactText(text) !== text;
  const settings = settleSweep(inputs, await loadConfig(inputs.config, isSecret), isSecret);
  const { live, name } = await openLive(inputs, settings, run);
  const progress = host.createProgress(log);
  try {
    const desired = createDesiredSource({
      sources: settings.sources,
      workspace: process.cwd(),
      redactor,
    });
    const commit = await createGit(runner, log).readCommit(folderOf(settings.sources));
    return await sweep(
      {
        ...timePorts({ desired, live }, run.stopwatch),
        clock: { now: () => new Date() },
        progress: (step) => progress.update(step),
      },
      {
        targetName: redactor.redactText(settings.target ?? name),
        toolVersion: version,
        commit,
        deployers: settings.deployers,
      },
    );
  } finally {
    progress.end();
    await live.close();
  }
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
  const { kubeconfig } = inputs;
  const { context, namespaces } = settings;
  return openCluster({ kubeconfig, context, namespaces }, around, record);
}

/** The folder in which the manifests lie: of a glob, the one above its first wildcard. */
function folderOf(sources: readonly ManifestSource[]): string {
  let folder = resolve(sources[0]?.path ?? '.');
  while (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    folder = dirname(folder);
  }
  return folder;
}
