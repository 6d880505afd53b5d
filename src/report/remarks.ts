import type { Acceptance } from '../model/acceptance.ts';
import type { FindingStatus } from '../model/finding.ts';
import type { AcceptanceSummary, Assumption, Gap, IgnoredSummary } from '../model/report.ts';
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
  const partly = report.unchecked.filter(({ gap, accepted }) => !gap && accepted === undefined);
  const rules = report.accepted.filter(({ state }) => state !== 'used');
  const foreignFiles = {
    ...section('Files without Kubernetes objects', []),
    count: report.foreignFiles,
  };
  return [
    { ...section('Could not be compared', listGaps(report).map(entryOfGap)), isGap: true },
    section('Left uncompared, as accepted', listAccepted(report)),
    section('Rules of accept-unchecked that accept nothing', rules.map(entryOfIdleRule)),
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

/** The accepted gaps, and of kinds each object. */
function listAccepted({ unchecked, findings }: PreparedReport): Entry[] {
  const named = new Set(unchecked.map(({ ref }) => ref));
  const gaps = unchecked.map((gap) => ({ ...gap, name: describeGap(gap) }));
  const objects = findings
    .filter(({ ref }) => !named.has(ref))
    .map(({ ref, message, accepted }) => ({ name: ref, reason: message ?? '', accepted }));
  return [...gaps, ...objects].flatMap(({ name, reason, accepted }) =>
    accepted === undefined ? [] : [{ name, reason: explainAcceptance(accepted, reason) }],
  );
}

function explainAcceptance({ rule, reason, until }: Acceptance, why: string): string {
  const end = until === null ? '' : `, until ${until}`;
  return `${reason} (${rule}${end}); ${why}`;
}

function entryOfIdleRule({ rule, state, until }: AcceptanceSummary): Entry {
  const reason =
    state === 'ended'
      ? `Its last day was ${until}: what it names counts as a gap again.`
      : 'Nothing that it names was left uncompared: remove it.';
  return { name: rule, reason };
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
