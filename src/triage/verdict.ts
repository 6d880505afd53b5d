import type { Finding, Severity } from '../model/finding.ts';
import type { Counts, Gap, Verdict } from '../model/report.ts';
import { isDrift } from './triage.ts';

export type FailOn = Severity | 'never';

/** The verdict of a sweep that ran; `failed` is for one that could not. */
export function decideVerdict(findings: readonly Finding[], complete: boolean): Verdict {
  if (findings.some(({ status }) => isDrift(status))) return 'drift';
  return complete ? 'in-sync' : 'incomplete';
}

/** Nothing was left out against the user's will, and not everything with it. */
export function isComplete(
  findings: readonly Finding[],
  unchecked: readonly Gap[],
  inSync: number,
): boolean {
  if (unchecked.some(({ gap }) => gap)) return false;
  if (findings.some(isGap)) return false;
  // Where all that Git declares is accepted as uncompared, nothing is known.
  const isAllAccepted = inSync === 0 && findings.some(({ accepted }) => accepted !== undefined);
  return !isAllAccepted || findings.some(({ status }) => isDrift(status));
}

function isGap({ status, accepted }: Finding): boolean {
  return status === 'error' || (status === 'unchecked' && accepted === undefined);
}

/** What is counted besides the findings. */
export interface OtherCounts {
  readonly inSync: number;
  /** Objects that were left uncompared because the cluster is doubtful, which is a finding; null: it is not. */
  readonly doubted: number | null;
}

export function countFindings(
  findings: readonly Finding[],
  { inSync, doubted }: OtherCounts,
): Counts {
  const by = (status: Finding['status']) => findings.filter((f) => f.status === status).length;
  const at = (severity: Severity) => findings.filter((f) => f.severity === severity).length;
  const [changed, missing, pending] = [by('changed'), by('missing'), by('pending')];
  const [error, skipped] = [by('error'), by('skipped')];
  const unchecked = by('unchecked') + (doubted ?? 0);
  const notDeclared = doubted === null ? 0 : 1;
  return {
    // What Git declares; a cluster, unmanaged and degraded objects are counted for themselves.
    objects: inSync + changed + missing + pending + error + skipped + unchecked - notDeclared,
    inSync,
    changed,
    missing,
    unmanaged: by('unmanaged'),
    degraded: by('degraded'),
    pending,
    error,
    skipped,
    unchecked,
    p1: at('P1'),
    p2: at('P2'),
    p3: at('P3'),
  };
}

const ranks: Readonly<Record<FailOn, number>> = { P1: 1, P2: 2, P3: 3, never: 0 };

/** The exit code: 1 drift at or above `failOn`, 2 a gap, 0 otherwise. */
export function exitCodeOf(
  report: { findings: readonly Finding[]; complete: boolean; verdict: Verdict },
  options: { failOn: FailOn; failOnIncomplete: boolean },
): 0 | 1 | 2 | 3 {
  if (report.verdict === 'failed') return 3;
  if (options.failOn === 'never') return 0;
  const limit = ranks[options.failOn];
  const reached = report.findings.some(
    ({ severity }) => severity !== null && ranks[severity] <= limit,
  );
  if (reached) return 1;
  return !report.complete && options.failOnIncomplete ? 2 : 0;
}
