import type { Counts } from '../model/report.ts';
import { bytesOf, takeFitting } from './byte-budget.ts';
import { codeSpan, countOf, disarmCommands, formatCount, markdownSentence } from './escape.ts';
import { foldedFinding, listedFinding } from './markdown-finding.ts';
import { severities } from './order.ts';
import type { PreparedFinding, PreparedReport } from './prepared-report.ts';
import { type Remark, type RemarkSection, remarkSections } from './remarks.ts';
import {
  describePlace,
  describeResult,
  describeSweep,
  describeTitle,
  isDrift,
  nameLead,
} from './wording.ts';

export interface MarkdownOptions {
  /** Bytes of UTF-8 that the whole may have, 8 KiB at least. Forges show a mebibyte for each step. */
  readonly limitBytes?: number;
}

/** Kept for what a summary says after its findings, and for its remarks on what was cut. */
const remarkShare = 0.25;
const cutRemarkBytes = 1024;
/** Of the room for findings, where not all of them fit with their diffs. */
const foldedShare = 0.6;

/** report.md and the job summary: verdict, counts, findings worst first, then what was not compared. */
export function renderMarkdown(report: PreparedReport, options: MarkdownOptions = {}): string {
  const limit = options.limitBytes ?? 900 * 1024;
  const head = [
    `## ${markdownSentence(describeTitle(report))}`,
    describeOutcome(report),
    markdownSentence(describeSweep(report)),
    countsTable(report.counts),
  ].map(disarmCommands);
  const remarks = renderRemarks(report, limit * remarkShare);
  const used = [...head, ...remarks].reduce((sum, text) => sum + bytesOf(text), 0);
  const findings = renderFindings(report, limit - used - cutRemarkBytes);
  return `${[...head, ...findings, ...remarks].join('\n\n')}\n`;
}

function describeOutcome(report: PreparedReport): string {
  const { doubt } = report;
  if (doubt === null) return `${capitalise(describeResult(report))}.`;
  return markdownSentence(doubt.slice(nameLead(report).length).trim());
}

function capitalise(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

const columns: readonly { readonly key: keyof Counts; readonly title: string }[] = [
  { key: 'objects', title: 'objects' },
  { key: 'inSync', title: 'in sync' },
  { key: 'changed', title: 'changed' },
  { key: 'missing', title: 'missing' },
  { key: 'unmanaged', title: 'unmanaged' },
  { key: 'degraded', title: 'degraded' },
  { key: 'pending', title: 'pending' },
  { key: 'error', title: 'error' },
  { key: 'skipped', title: 'skipped' },
  { key: 'unchecked', title: 'unchecked' },
  { key: 'p1', title: 'P1' },
  { key: 'p2', title: 'P2' },
  { key: 'p3', title: 'P3' },
];

function countsTable(counts: Counts): string {
  const shown = columns.filter(({ key }) => key === 'objects' || counts[key] > 0);
  const rows = [
    shown.map(({ title }) => title),
    shown.map(() => '--:'),
    shown.map(({ key }) => formatCount(counts[key])),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** With their diffs as far as there is room, then by name, then by number. */
function renderFindings(report: PreparedReport, limitBytes: number): string[] {
  const findings = report.findings.filter(isDrift);
  const fold = (finding: PreparedFinding, index: number) =>
    withHeading(findings, index, foldedFinding(finding, report.sweptAt));
  const listFinding = (finding: PreparedFinding) => disarmCommands(listedFinding(finding));
  const all = takeFitting(findings, fold, limitBytes);
  if (all.texts.length === findings.length) return [...all.texts];
  const folded = takeFitting(findings, fold, limitBytes * foldedShare);
  const others = findings.slice(folded.texts.length);
  const listed = takeFitting(others, listFinding, limitBytes - folded.bytes);
  const left = others.slice(listed.texts.length);
  return [
    ...folded.texts,
    '### Without their differences',
    `This page has no room for the differences of ${countOf(others.length, 'finding')}: report.txt and report.json have them.`,
    listed.texts.join('\n'),
    ...(left.length === 0 ? [] : [describeLeft(left)]),
  ];
}

function withHeading(findings: readonly PreparedFinding[], index: number, block: string): string {
  const severity = findings[index]?.severity;
  const text = disarmCommands(block);
  if (severity === findings[index - 1]?.severity && index > 0) return text;
  return `### ${severity ?? 'Not judged'}\n\n${text}`;
}

function describeLeft(left: readonly PreparedFinding[]): string {
  const counts = [...severities, null]
    .map((severity) => ({
      name: severity ?? 'not judged',
      count: left.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatCount(count)} ${name}`);
  return `Left out altogether: ${countOf(left.length, 'finding')} (${counts.join(', ')}).`;
}

/** Each section is named with its count, whatever else has to go. */
function renderRemarks(report: PreparedReport, limitBytes: number): string[] {
  const sections = [errorSection(report), ...remarkSections(report)].filter(
    ({ count }) => count > 0,
  );
  let left = limitBytes;
  return sections.map((section) => {
    const text = disarmCommands(renderSection(section, left));
    left -= bytesOf(text);
    return text;
  });
}

function errorSection(report: PreparedReport): RemarkSection {
  const errors = report.findings.filter(({ status }) => status === 'error');
  const remarks = errors.map((finding) => ({
    names: [describePlace(finding) ?? finding.ref],
    reason: finding.message ?? 'No reason is known.',
  }));
  return { title: 'In error', count: errors.length, isGap: true, remarks };
}

/** Room for the heading and for what was cut. */
const sectionBytes = 256;

function renderSection({ title, count, isGap, remarks }: RemarkSection, limit: number): string {
  const heading = `${title} (${formatCount(count)})`;
  const points = takeFitting(remarks, remarkPoint, limit - sectionBytes).texts;
  const cut = remarks.slice(points.length).reduce((sum, { names }) => sum + names.length, 0);
  const more = cut === 0 ? [] : [`- and ${formatCount(cut)} more in report.txt`];
  const list = [...points, ...more].join('\n');
  if (list === '') return `${heading}.`;
  if (isGap) return `### ${heading}\n\n${list}`;
  return `<details><summary>${heading}</summary>\n\n${list}\n\n</details>`;
}

const mostNames = 20;

function remarkPoint({ names, reason }: Remark): string {
  const shown = names.slice(0, mostNames).map(codeSpan);
  const left = names.length - shown.length;
  const more = left === 0 ? [] : [`${formatCount(left)} more`];
  return `- ${[...shown, ...more].join(', ')}: ${markdownSentence(reason)}`;
}
