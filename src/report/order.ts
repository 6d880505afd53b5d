import type { Finding, FindingStatus, Severity } from '../model/finding.ts';
import type { Gap } from '../model/report.ts';

/** Worst first. A finding without severity is no drift and comes after those that are. */
export const severities: readonly Severity[] = ['P1', 'P2', 'P3'];

/** Drift first, then what could not be compared, then what needs no look. */
export const statuses: readonly FindingStatus[] = [
  'changed',
  'missing',
  'unmanaged',
  'degraded',
  'error',
  'unchecked',
  'pending',
  'skipped',
];

/** By code unit: the same on every machine, which `localeCompare` is not. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type SortedFinding = Pick<Finding, 'severity' | 'status' | 'ref' | 'source'>;

export function compareFindings(a: SortedFinding, b: SortedFinding): number {
  return (
    rankOfSeverity(a.severity) - rankOfSeverity(b.severity) ||
    statuses.indexOf(a.status) - statuses.indexOf(b.status) ||
    compareText(a.ref, b.ref) ||
    compareText(a.source?.file ?? '', b.source?.file ?? '') ||
    (a.source?.line ?? 0) - (b.source?.line ?? 0)
  );
}

function rankOfSeverity(severity: Severity | null): number {
  return severity === null ? severities.length : severities.indexOf(severity);
}

/** Gaps before what is only compared in part; folders before kinds before objects. */
export function compareGaps(a: Gap, b: Gap): number {
  return (
    Number(b.gap) - Number(a.gap) ||
    rankOfGap(a) - rankOfGap(b) ||
    compareText(nameOfGap(a), nameOfGap(b)) ||
    compareText(a.paths.join('\n'), b.paths.join('\n')) ||
    compareText(a.reason, b.reason)
  );
}

function rankOfGap(gap: Gap): number {
  if (gap.source !== null) return 0;
  return gap.kind !== null ? 1 : 2;
}

export function nameOfGap(gap: Gap): string {
  return gap.source ?? gap.kind ?? gap.ref ?? '';
}
