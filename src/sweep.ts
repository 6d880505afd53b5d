import { readAutoscalers } from './compare/autoscaler.ts';
import {
  assembleComparison,
  type ComparedSet,
  groupByKind,
  listVersions,
} from './compare/compare-all.ts';
import { resolveObjects } from './compare/resolve.ts';
import { readLive } from './live/read-live.ts';
import type { Report, Target } from './model/report.ts';
import type { Clock, DesiredSource, LiveSource } from './ports.ts';
import { triage } from './triage/triage.ts';
import { countFindings, decideVerdict, isComplete } from './triage/verdict.ts';

export interface SweepPorts {
  readonly desired: DesiredSource;
  readonly live: LiveSource;
  readonly clock: Clock;
  readonly progress: (message: string) => void;
}

export interface SweepOptions {
  readonly targetName: string;
  readonly toolVersion: string;
  readonly commit: string | null;
  /** Field managers that the configuration names as deployers. */
  readonly deployers: readonly string[];
}

/** One sweep of one target: what Git declares, what runs, where they differ, and how bad that is. */
export async function sweep(ports: SweepPorts, options: SweepOptions): Promise<Report> {
  const sweptAt = ports.clock.now().toISOString();
  ports.progress('reading the manifests');
  const desired = await ports.desired.read();

  ports.progress('finding out which kinds there are');
  const [target, discovery] = await Promise.all([ports.live.describe(), ports.live.discover()]);
  const resolved = resolveObjects(desired.objects, discovery);

  const context = {
    deployers: options.deployers,
    autoscalers: readAutoscalers(resolved),
    versions: listVersions(discovery),
  };
  const outcomes = await readLive(
    ports.live,
    { kinds: groupByKind(resolved), context },
    ports.progress,
  );
  const compared = assembleComparison({ desired, resolved, outcomes });
  return makeReport({ compared, target, sweptAt, foreignFiles: desired.foreignFiles }, options);
}

function makeReport(
  result: {
    compared: ComparedSet;
    target: Omit<Target, 'name'>;
    sweptAt: string;
    foreignFiles: number;
  },
  options: SweepOptions,
): Report {
  const { compared, target, sweptAt, foreignFiles } = result;
  const findings = triage(compared.findings);
  const complete = isComplete(findings, compared.unchecked);
  return {
    sweptAt,
    toolVersion: options.toolVersion,
    target: { name: options.targetName, ...target },
    commit: options.commit,
    verdict: decideVerdict(findings, complete),
    complete,
    counts: countFindings(findings, compared.inSync),
    foreignFiles,
    findings,
    unchecked: compared.unchecked,
    ignored: [],
    assumptions: compared.assumptions,
  };
}
