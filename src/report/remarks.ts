import type { FindingStatus } from '../model/finding.ts';
import type { Assumption, Gap, IgnoredSummary } from '../model/report.ts';
import { countOf } from './escape.ts';
import type { PreparedReport } from './prepared-report.ts';
import { describeGap, describePlace, listGaps } from './wording.ts';

/** Names that share one reason. */
export interface Remark {
  readonly names: readonly string[];
  readonly reason: string;
}

export interface RemarkSection {
  readonly title: string;
  readonly count: number;
  /** It tells what was not compared, and is never folded away. */
  readonly isGap: boolean;
  readonly remarks: readonly Remark[];
}

/** What a report says after its findings: what was not compared, needs no look, or was left out. */
export function remarkSections(report: PreparedReport): RemarkSection[] {
  const partly = report.unchecked.filter(({ gap }) => !gap);
  const foreignFiles = {
    ...section('Files without Kubernetes objects', []),
    count: report.foreignFiles,
  };
  return [
    { ...section('Could not be compared', listGaps(report).map(entryOfGap)), isGap: true },
    section('Compared in part', partly.map(entryOfGap)),
    section('Pending, for Git has moved on', entriesOfStatus(report, 'pending')),
    section('Skipped', entriesOfStatus(report, 'skipped')),
    section('Taken for the work of admission', report.assumptions.map(entryOfAssumption)),
    section('Hidden by ignore rules', report.ignored.map(entryOfIgnored)),
    foreignFiles,
  ].filter(({ count }) => count > 0);
}

interface Entry {
  readonly name: string;
  readonly reason: string;
}

/** Entries of one reason stand together, where the first of them stood. */
function section(title: string, entries: readonly Entry[]): RemarkSection {
  const namesByReason = new Map<string, string[]>();
  for (const { name, reason } of entries) {
    const names = namesByReason.get(reason);
    if (names === undefined) namesByReason.set(reason, [name]);
    else names.push(name);
  }
  const remarks = [...namesByReason].map(([reason, names]) => ({ names, reason }));
  return { title, count: entries.length, isGap: false, remarks };
}

function entryOfGap(gap: Gap): Entry {
  return { name: describeGap(gap), reason: gap.reason };
}

function entriesOfStatus(report: PreparedReport, status: FindingStatus): Entry[] {
  return report.findings
    .filter((finding) => finding.status === status)
    .map((finding) => ({
      name: [finding.ref, describePlace(finding)].filter((part) => part !== null).join('  '),
      reason: finding.message ?? 'No reason is known.',
    }));
}

function entryOfAssumption({ reason, paths }: Assumption): Entry {
  return { name: `${countOf(paths, 'path')} that no manager owns`, reason };
}

function entryOfIgnored({ rule, reason, hidden }: IgnoredSummary): Entry {
  return { name: `${rule}  ${countOf(hidden, 'difference')}`, reason };
}
