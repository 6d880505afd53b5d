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
import { type AcceptRule, acceptGaps } from './triage/accept-gaps.ts';
import { judgeCluster } from './triage/judge-cluster.ts';
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
  /** What is left uncompared on purpose. */
  readonly acceptUnchecked: readonly AcceptRule[];
  /** The cluster that earlier sweeps saw; null: none is remembered. */
  readonly remembered: RememberedCluster | null;
}

export interface RememberedCluster {
  readonly clusterId: string;
  /** Where it is remembered, for messages. */
  readonly place: string;
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

/** `2026-12-01` */
const dateLength = 10;

function makeReport(
  result: {
    compared: ComparedSet;
    target: Omit<Target, 'name'>;
    sweptAt: string;
    foreignFiles: number;
  },
  options: SweepOptions,
): Report {
  const { target, sweptAt, foreignFiles } = result;
  const judged = judgeCluster(result.compared, {
    name: options.targetName,
    id: target.clusterId,
    remembered: options.remembered,
  });
  const { compared } = judged;
  const accepted = acceptGaps(compared, options.acceptUnchecked, sweptAt.slice(0, dateLength));
  const findings = triage(accepted.findings);
  const complete = isComplete(findings, accepted.unchecked, compared.inSync);
  return {
    sweptAt,
    toolVersion: options.toolVersion,
    target: { name: options.targetName, ...target },
    commit: options.commit,
    doubt: judged.doubt,
    verdict: decideVerdict(findings, complete),
    complete,
    counts: countFindings(findings, { inSync: compared.inSync, doubted: judged.doubted }),
    foreignFiles,
    findings,
    unchecked: accepted.unchecked,
    accepted: accepted.accepted,
    ignored: [],
    assumptions: compared.assumptions,
  };
}
