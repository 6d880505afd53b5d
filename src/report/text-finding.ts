import type { FindingStatus, Severity } from '../model/finding.ts';
import { countOf, showOneLine } from './escape.ts';
import type { FindingDiff, PreparedFinding } from './prepared-report.ts';
import { type Layout, type Style, wrapSafe } from './text-layout.ts';
import {
  describeDifference,
  describeEditor,
  describeNotes,
  describePlace,
  describeValues,
  type EditorGroup,
  groupByEditor,
} from './wording.ts';

const severityStyles: { readonly [severity in Severity]: Style } = {
  P1: 'alarm',
  P2: 'yellow',
  P3: 'cyan',
};

/** Paths named under one editor; the diff and report.json have them all. */
const mostPaths = 40;

/** One finding: what, where, who and when, and the diff. */
export function findingBlock(finding: PreparedFinding, layout: Layout, sweptAt: string): string[] {
  return [
    heading(finding, layout),
    ...placeLines(finding, layout),
    ...editorLines(finding, layout, sweptAt),
    ...describeNotes(finding).flatMap((note) => wrapSafe(note, layout, '  ')),
    ...diffLines(finding, layout),
  ];
}

function heading({ severity, status, ref }: PreparedFinding, { paint }: Layout): string {
  const label = `${severity ?? '--'} ${labelOf(status)}`;
  const style = severity === null ? 'bold' : severityStyles[severity];
  return `${paint(style, label)} ${paint('bold', showOneLine(ref))}`;
}

/** Wide enough for the longest, so that refs stand below each other. */
function labelOf(status: FindingStatus): string {
  return status.padEnd('unmanaged'.length);
}

function placeLines(finding: PreparedFinding, { paint }: Layout): string[] {
  const place = describePlace(finding);
  return place === null ? [] : [`  ${paint('dim', showOneLine(place))}`];
}

function editorLines(finding: PreparedFinding, layout: Layout, sweptAt: string): string[] {
  const maker = finding.editor;
  const made =
    maker === null ? [] : wrapSafe(`made by ${describeEditor(maker, sweptAt)}`, layout, '  ');
  return [
    ...made,
    ...groupByEditor(finding).flatMap((group) => editorGroupLines(group, layout, sweptAt)),
  ];
}

function editorGroupLines(
  { editor, differences }: EditorGroup,
  layout: Layout,
  sweptAt: string,
): string[] {
  const who = editor === null ? 'editor unknown' : `by ${describeEditor(editor, sweptAt)}`;
  const paths = differences
    .slice(0, mostPaths)
    .map((difference) => `    ${showOneLine(describeDifference(difference))}`);
  const left = differences.length - paths.length;
  const more = left === 0 ? [] : [`    and ${countOf(left, 'more path')}`];
  return [...wrapSafe(who, layout, '  '), ...paths, ...more];
}

const lineStyles: { readonly [sign: string]: Style } = { '-': 'red', '+': 'green', '@': 'cyan' };

/** The object of a missing finding stands in Git: a reader needs no copy here. */
function diffLines({ diff, status }: PreparedFinding, layout: Layout): string[] {
  const undrawn = diff.undrawn.map(
    (difference) => `    ${showOneLine(describeValues(difference))}`,
  );
  if (status === 'missing' || diff.lines.length === 0) return undrawn;
  return ['', ...drawnLines(diff, layout), ...undrawn];
}

function drawnLines(diff: FindingDiff, { paint }: Layout): string[] {
  const header = [`--- ${diff.from}`, `+++ ${diff.to}`].map((line) => paint('bold', line));
  const lines = diff.lines.map((line) => {
    const style = lineStyles[line.slice(0, 1)];
    return style === undefined ? line : paint(style, line);
  });
  return [...header, ...lines].map((line) => `    ${line}`);
}
