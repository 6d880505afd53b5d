import { stringify } from 'lossless-json';
import type { Gap } from '../model/report.ts';
import { type ReportDocument, schemaVersion } from './contract.ts';
import { disarmJson } from './escape.ts';
import type { PreparedDifference, PreparedFinding, PreparedReport } from './prepared-report.ts';

/** report.json. Integers beyond 2^53 stand as their digits; what a terminal would obey, as escapes. */
export function renderJson(report: PreparedReport): string {
  return `${disarmJson(stringify(documentOf(report), null, 2) ?? '')}\n`;
}

function documentOf(report: PreparedReport): ReportDocument {
  const { name, server, version, clusterId } = report.target;
  return {
    schemaVersion,
    sweptAt: report.sweptAt,
    tool: { version: report.toolVersion },
    target: { name, server, version, clusterId },
    commit: report.commit,
    verdict: report.verdict,
    complete: report.complete,
    counts: countsOf(report),
    findings: report.findings.map(findingOf),
    unchecked: report.unchecked.map(gapOf),
    accepted: report.accepted.map(({ rule, reason, until, state, gaps }) => ({
      rule,
      reason,
      until,
      state,
      gaps,
    })),
    ignored: report.ignored.map(({ rule, reason, hidden }) => ({ rule, reason, hidden })),
    assumptions: report.assumptions.map(({ reason, paths }) => ({ reason, paths })),
  };
}

function countsOf({ counts }: PreparedReport): ReportDocument['counts'] {
  return {
    objects: counts.objects,
    inSync: counts.inSync,
    changed: counts.changed,
    missing: counts.missing,
    unmanaged: counts.unmanaged,
    degraded: counts.degraded,
    pending: counts.pending,
    error: counts.error,
    skipped: counts.skipped,
    unchecked: counts.unchecked,
    p1: counts.p1,
    p2: counts.p2,
    p3: counts.p3,
  };
}

function findingOf(finding: PreparedFinding): ReportDocument['findings'][number] {
  return {
    ref: finding.ref,
    status: finding.status,
    class: finding.class,
    severity: finding.severity,
    rule: finding.rule,
    fate: finding.fate,
    fingerprint: finding.fingerprint,
    source: finding.source && { file: finding.source.file, line: finding.source.line },
    message: finding.message,
    differences: finding.differences.map(differenceOf),
    editor: editorOf(finding.editor),
  };
}

function differenceOf(
  difference: PreparedDifference,
): ReportDocument['findings'][number]['differences'][number] {
  const { path, change, desired, live, redacted } = difference;
  return { path, change, desired, live, redacted, editor: editorOf(difference.editor) };
}

function editorOf(editor: PreparedFinding['editor']): ReportDocument['findings'][number]['editor'] {
  if (editor === null) return null;
  const { manager, operation, subresource, time, user } = editor;
  return { manager, operation, subresource, time, user };
}

function gapOf(gap: Gap): ReportDocument['unchecked'][number] {
  const { ref, kind, source, paths, reason, accepted } = gap;
  return { ref, kind, source, paths: [...paths], reason, accepted: accepted?.rule ?? null };
}
