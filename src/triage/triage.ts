import type { Finding, FindingStatus, RawFinding, Severity } from '../model/finding.ts';
import { fingerprintOf } from './fingerprint.ts';

const drifting: ReadonlySet<FindingStatus> = new Set([
  'changed',
  'missing',
  'unmanaged',
  'degraded',
]);

/** Whether a status is drift; the others are gaps, or nothing to act on. */
export function isDrift(status: FindingStatus): boolean {
  return drifting.has(status);
}

/** Judges what the comparison found. All drift is P2: nothing here tells one drift from another yet. */
export function triage(findings: readonly RawFinding[]): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    class: null,
    severity: isDrift(finding.status) ? ('P2' satisfies Severity) : null,
    rule: null,
    fate: null,
    fingerprint: fingerprintOf(finding),
  }));
}
