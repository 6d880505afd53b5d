import { codeSpan, countOf, escapeHtml, fencedBlock, markdownSentence } from './escape.ts';
import type { FindingDiff, PreparedDifference, PreparedFinding } from './prepared-report.ts';
import {
  describeEditor,
  describeNotes,
  describePlace,
  describeValues,
  type EditorGroup,
  groupByEditor,
  nameManagers,
} from './wording.ts';

/** Paths under one editor, and lines of one diff: report.txt shows more, report.json all. */
const mostPaths = 20;
const mostLines = 120;

/** One finding, folded unless it is a P1: who and when, and the diff in a fence. */
export function foldedFinding(finding: PreparedFinding, sweptAt: string): string {
  const open = finding.severity === 'P1' ? ' open' : '';
  const points = [...placePoints(finding), ...editorPoints(finding, sweptAt)];
  const notes = describeNotes(finding).map((note) => `- ${markdownSentence(note)}`);
  const undrawn = finding.diff.undrawn
    .slice(0, mostPaths)
    .map((difference) => `- ${codeSpan(describeValues(difference))}`);
  const parts = [[...points, ...notes, ...undrawn].join('\n'), ...fencedDiff(finding.diff)];
  const body = parts.filter((part) => part !== '').join('\n\n');
  return `<details${open}><summary>${summaryOf(finding)}</summary>\n\n${body}\n\n</details>`;
}

/** HTML, which no Markdown is read in; a forge links no mention in `code`. */
function summaryOf(finding: PreparedFinding): string {
  const managers = nameManagers(finding);
  const by = managers === null ? '' : ` by <code>${escapeHtml(managers)}</code>`;
  return `${finding.status} <code>${escapeHtml(finding.ref)}</code>${by}`;
}

/** One line, where there is no room for more. */
export function listedFinding(finding: PreparedFinding): string {
  const place = describePlace(finding);
  const where = place === null ? '' : ` in ${codeSpan(place)}`;
  return `- ${finding.severity ?? 'Not judged'}: ${finding.status} ${codeSpan(finding.ref)}${where}`;
}

function placePoints(finding: PreparedFinding): string[] {
  const place = describePlace(finding);
  return place === null ? [] : [`- in ${codeSpan(place)}`];
}

function editorPoints(finding: PreparedFinding, sweptAt: string): string[] {
  const made =
    finding.editor === null
      ? []
      : [`- ${markdownSentence(`made by ${describeEditor(finding.editor, sweptAt)}`)}`];
  return [...made, ...groupByEditor(finding).flatMap((group) => groupPoints(group, sweptAt))];
}

function groupPoints({ editor, differences }: EditorGroup, sweptAt: string): string[] {
  const who = editor === null ? 'editor unknown' : `by ${describeEditor(editor, sweptAt)}`;
  const paths = differences.slice(0, mostPaths).map(pathPoint);
  const left = differences.length - paths.length;
  const more = left === 0 ? [] : [`  - and ${countOf(left, 'more path')}`];
  return [`- ${markdownSentence(who)}`, ...paths, ...more];
}

function pathPoint({ path, change, redacted }: PreparedDifference): string {
  return `  - ${change} ${codeSpan(path)}${redacted ? ' (value hidden)' : ''}`;
}

function fencedDiff({ from, to, lines }: FindingDiff): string[] {
  if (lines.length === 0) return [];
  const left = lines.length - mostLines;
  const rest = left > 0 ? [`\\ ${countOf(left, 'more line')} in report.txt`] : [];
  const content = [`--- ${from}`, `+++ ${to}`, ...lines.slice(0, mostLines), ...rest];
  return [fencedBlock('diff', content.join('\n'))];
}
