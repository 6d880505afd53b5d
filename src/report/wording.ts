import { stringify } from 'lossless-json';
import { assertNever } from '../errors.ts';
import type { Change, Editor, FindingStatus } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import type { Counts, Gap, Verdict } from '../model/report.ts';
import { isDrift as isDriftStatus } from '../triage/triage.ts';
import { formatCount, shorten } from './escape.ts';
import { compareGaps, nameOfGap } from './order.ts';
import type { PreparedDifference, PreparedFinding, PreparedReport } from './prepared-report.ts';
import { formatAge, formatTime } from './time-text.ts';

/*
 * Sentences that all renderings share. They hold text from clusters and manifests as it came: each
 * rendering escapes it for its own place.
 */

const verdictNames: { readonly [verdict in Verdict]: string } = {
  'in-sync': 'In sync',
  drift: 'Drift',
  incomplete: 'Incomplete',
  failed: 'Failed',
};

/** What describeVerdict begins with. */
export function nameLead({ doubt, verdict }: Pick<PreparedReport, 'doubt' | 'verdict'>): string {
  return doubt === null ? verdictNames[verdict] : doubt.slice(0, doubt.indexOf('?') + 1);
}

/** `Drift on prod: 2 changed, 1 missing (1 P1, 2 P2); 117 of 120 objects match Git.` */
export function describeVerdict(report: PreparedReport): string {
  if (report.doubt !== null) return report.doubt;
  return `${describeTitle(report)}: ${describeResult(report)}.`;
}

/** The verdict in a few words, or the question that comes before any verdict. */
export function describeTitle({ doubt, verdict, target }: PreparedReport): string {
  if (doubt !== null) return nameLead({ doubt, verdict });
  return `${nameLead({ doubt, verdict })} on ${target.name}`;
}

/** What was found, in numbers and our own words alone. */
export function describeResult(report: PreparedReport): string {
  const { verdict, counts } = report;
  switch (verdict) {
    case 'in-sync':
      return [
        describeInSync(counts),
        ...describeGaps(report),
        ...describeAccepted(report),
        ...describeRest(counts),
      ].join('; ');
    case 'drift':
      return [
        describeDrift(counts),
        describeInSync(counts),
        ...describeGaps(report),
        ...describeAccepted(report),
      ].join('; ');
    case 'incomplete':
      return [
        ...describeCompared(counts),
        ...describeGaps(report),
        ...describeAccepted(report),
      ].join('; ');
    case 'failed':
      return 'the sweep came to no result';
    default:
      return assertNever(verdict);
  }
}

function describeCompared(counts: Counts): string[] {
  if (counts.inSync + counts.pending === 0) return ['nothing could be compared'];
  return ['no drift in what was compared', describeInSync(counts)];
}

function describeGaps(report: PreparedReport): string[] {
  return countPhrases([
    [report.counts.error, 'in error'],
    [listGaps(report).length, 'not compared'],
  ]);
}

function describeAccepted({ accepted }: PreparedReport): string[] {
  const gaps = accepted.reduce((sum, rule) => sum + rule.gaps, 0);
  return countPhrases([[gaps, 'left uncompared, as accepted']]);
}

function describeRest({ pending, skipped }: Counts): string[] {
  return countPhrases([
    [pending, 'pending'],
    [skipped, 'skipped'],
  ]);
}

function describeInSync({ inSync, objects }: Counts): string {
  if (objects === 0) return 'Git declares no object';
  if (objects === 1) return `${inSync} of 1 object matches Git`;
  if (inSync === objects) return `all ${formatCount(objects)} objects match Git`;
  return `${formatCount(inSync)} of ${formatCount(objects)} objects match Git`;
}

function describeDrift(counts: Counts): string {
  const kinds = countPhrases([
    [counts.changed, 'changed'],
    [counts.missing, 'missing'],
    [counts.unmanaged, 'unmanaged'],
    [counts.degraded, 'degraded'],
  ]);
  return `${kinds.join(', ')} (${countSeverities(counts).join(', ')})`;
}

/** `1 P1`, `2 P2`: those that there are. */
function countSeverities(counts: Counts): string[] {
  return countPhrases([
    [counts.p1, 'P1'],
    [counts.p2, 'P2'],
    [counts.p3, 'P3'],
  ]);
}

function countPhrases(phrases: readonly (readonly [number, string])[]): string[] {
  return phrases
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`);
}

/** Where the sweep looked, and when. */
export function describeSweep({ commit, sweptAt, target }: PreparedReport): string {
  const version = target.version === null ? '' : `, Kubernetes ${target.version}`;
  const from = commit === null ? 'Commit unknown' : `Commit ${commit}`;
  return `${from}, swept ${formatTime(sweptAt)}, against ${target.server}${version}.`;
}

export function isDrift({ status }: PreparedFinding): boolean {
  return isDriftStatus(status);
}

/** Every gap: those of the report, and objects that are unchecked without an entry of their own. */
export function listGaps(report: PreparedReport): Gap[] {
  const gaps = report.unchecked.filter(({ gap }) => gap);
  const named = new Set(gaps.map(({ ref }) => ref));
  const others = report.findings
    .filter(
      ({ status, ref, accepted }) =>
        status === 'unchecked' && accepted === undefined && !named.has(ref),
    )
    .map(({ ref, message }) => ({
      ref,
      kind: null,
      source: null,
      paths: [],
      reason: message ?? 'The reason is unknown.',
      gap: true,
    }));
  return [...gaps, ...others].sort(compareGaps);
}

/** `v1/Secret/shop/smtp: data.password, data.user` */
export function describeGap(gap: Gap): string {
  const paths = gap.paths.length === 0 ? '' : `: ${gap.paths.join(', ')}`;
  return `${nameOfGap(gap)}${paths}`;
}

export function describePlace({ source }: PreparedFinding): string | null {
  return source === null ? null : `${source.file}:${source.line}`;
}

const plainName = /^[\w.:/@+-]+$/;

/** `alice with kubectl (Update of scale), 2026-11-28 21:37:05 UTC, 2 days before the sweep` */
export function describeEditor(editor: Editor, sweptAt: string): string {
  const { manager, operation, subresource, time, user } = editor;
  const door = subresource === null ? operation : `${operation} of ${subresource}`;
  const who = `${user === null ? '' : `${quoteOddName(user)} with `}${quoteOddName(manager)} (${door})`;
  if (time === null) return `${who}, time unknown`;
  const age = formatAge(time, sweptAt);
  return `${who}, ${formatTime(time)}${age === null ? '' : `, ${age}`}`;
}

/** A client calls itself what it likes, even half a sentence. */
function quoteOddName(name: string): string {
  return plainName.test(name) ? name : JSON.stringify(name);
}

const changeSigns: { readonly [change in Change]: string } = {
  changed: '~',
  removed: '-',
  added: '+',
};

/** `~ spec.replicas`; a sign as in a plan: changed, only in Git, only live. */
export function describeDifference({ path, change, redacted }: PreparedDifference): string {
  return `${changeSigns[change]} ${path}${redacted ? ' (value hidden)' : ''}`;
}

const longestValue = 120;

/** For a difference that no diff shows. */
export function describeValues({ path, change, desired, live }: PreparedDifference): string {
  const git = change === 'added' ? 'nothing' : shortJson(desired);
  const cluster = change === 'removed' ? 'nothing' : shortJson(live);
  return `${path}: ${git} in Git, ${cluster} live`;
}

function shortJson(value: JsonValue): string {
  return shorten(stringify(value) ?? 'null', longestValue);
}

/** What a person is told of the finding beside its paths. */
export function describeNotes(finding: PreparedFinding): string[] {
  return [
    finding.message ?? defaultMessage(finding.status),
    describeDeletion(finding),
    finding.class === null ? null : `Class ${finding.class}, by rule ${finding.rule ?? 'unknown'}.`,
    finding.fate === null ? null : `Fate: ${finding.fate}`,
  ].filter((note) => note !== null);
}

function defaultMessage(status: FindingStatus): string | null {
  if (status === 'missing') return 'Git declares it, the cluster does not have it.';
  if (status === 'unmanaged') return 'The cluster has it, no manifest declares it.';
  return null;
}

function describeDeletion({ differences }: PreparedFinding): string | null {
  const deletion = differences.find(
    ({ path, change }) => path === 'metadata.deletionTimestamp' && change === 'added',
  );
  if (deletion === undefined || typeof deletion.live !== 'string') return null;
  return `Marked for deletion at ${formatTime(deletion.live)}: it goes once no finalizer holds it.`;
}

/** `kubectl, kubectl-edit`; null where nobody is named. */
export function nameManagers(finding: PreparedFinding): string | null {
  const editors = [finding.editor, ...finding.differences.map(({ editor }) => editor)];
  const managers = editors.flatMap((editor) => (editor === null ? [] : [editor.manager]));
  return managers.length === 0 ? null : [...new Set(managers)].map(quoteOddName).join(', ');
}

export interface EditorGroup {
  readonly editor: Editor | null;
  readonly differences: readonly PreparedDifference[];
}

/** The differences by who made them; those of nobody known come last. */
export function groupByEditor(finding: PreparedFinding): EditorGroup[] {
  const groups = new Map<string, PreparedDifference[]>();
  for (const difference of finding.differences) {
    const key = JSON.stringify(difference.editor);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [difference]);
    else group.push(difference);
  }
  const all = [...groups.values()].map((differences) => ({
    editor: differences[0]?.editor ?? null,
    differences,
  }));
  return [
    ...all.filter(({ editor }) => editor !== null),
    ...all.filter(({ editor }) => editor === null),
  ];
}
