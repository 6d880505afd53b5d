import { structuredPatch } from 'diff';
import { countOf, cutText } from './escape.ts';

/**
 * More edits than this are not worth the search for the shortest way, whose cost grows with their
 * square. Not a time limit: that would make the bytes depend on the machine.
 */
const longestEdit = 1000;
const contextLines = 3;
/** Lines of one run of removed or added lines. */
const longestRun = 80;
const longestDiff = 400;
const longestLine = 240;
/** What is kept before the first difference of two long lines. */
const leadIn = 60;

/**
 * The hunks of a unified diff, a line an item, cut for reading: what is left out is said in lines that
 * begin with a backslash, which patch programs take for remarks.
 */
export function diffTexts(left: string, right: string): readonly string[] {
  const patch = structuredPatch('', '', left, right, undefined, undefined, {
    context: contextLines,
    maxEditLength: longestEdit,
  });
  const hunks = patch?.hunks ?? [replacedBlock(linesOf(left), linesOf(right))];
  const lines = hunks.flatMap((hunk) => [
    `@@ -${formatRange(hunk.oldStart, hunk.oldLines)} +${formatRange(hunk.newStart, hunk.newLines)} @@`,
    ...blocksOf(hunk.lines).flatMap(cutBlock),
  ]);
  return cutEnd(lines);
}

/** An empty range stands after the line before it, which for the first one is 0. */
function formatRange(start: number, lines: number): string {
  return `${lines === 0 ? start - 1 : start},${lines}`;
}

/** Both texts end in a newline, or are empty. */
function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

/** All between the first and the last line that differ, as one change. */
function replacedBlock(left: readonly string[], right: readonly string[]): Hunk {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - contextLines);
  const after = left.slice(left.length - tail).slice(0, contextLines);
  const before = left.slice(start, head);
  const removed = left.slice(head, left.length - tail);
  const added = right.slice(head, right.length - tail);
  return {
    oldStart: start + 1,
    oldLines: before.length + removed.length + after.length,
    newStart: start + 1,
    newLines: before.length + added.length + after.length,
    lines: [
      ...before.map((line) => ` ${line}`),
      ...removed.map((line) => `-${line}`),
      ...added.map((line) => `+${line}`),
      ...after.map((line) => ` ${line}`),
    ],
  };
}

interface Block {
  readonly context: string[];
  readonly removed: string[];
  readonly added: string[];
}

/** The lines of a hunk as stretches of unchanged, removed and added ones, in this order. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const isContext = line.startsWith(' ');
    const startsBlock =
      isContext && last !== undefined && last.removed.length + last.added.length > 0;
    const block =
      last === undefined || startsBlock ? { context: [], removed: [], added: [] } : last;
    if (block !== last) blocks.push(block);
    const run = isContext ? block.context : line.startsWith('-') ? block.removed : block.added;
    run.push(line);
  }
  return blocks;
}

/** A removed line and the added one in its place are cut at the same point, so that the change shows. */
function cutBlock({ context, removed, added }: Block): string[] {
  return [
    ...context.map((line) => cutLine(line, undefined)),
    ...cutRun(removed, added, 'removed'),
    ...cutRun(added, removed, 'added'),
  ];
}

function cutRun(run: readonly string[], partners: readonly string[], change: string): string[] {
  const kept = run.slice(0, longestRun).map((line, index) => cutLine(line, partners[index]));
  const left = run.length - kept.length;
  return left === 0 ? kept : [...kept, `\\ ${countOf(left, `more ${change} line`)}`];
}

function cutLine(line: string, partner: string | undefined): string {
  if (line.length <= longestLine) return line;
  const start = partner === undefined ? 0 : commonLength(line, partner) - leadIn;
  if (start <= 0) return `${cutText(line, 0, longestLine)}${leftOut(line.length - longestLine)}`;
  const shown = cutText(line, start, start + longestLine);
  const rest = line.length - start - longestLine;
  return `${line.slice(0, 1)}${leftOut(start - 1)}${shown}${rest > 0 ? leftOut(rest) : ''}`;
}

function leftOut(characters: number): string {
  return ` [${countOf(characters, 'character')}] `;
}

/** How many characters after the sign are the same. */
function commonLength(a: string, b: string): number {
  let length = 1;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function cutEnd(lines: readonly string[]): readonly string[] {
  if (lines.length <= longestDiff) return lines;
  const left = lines.length - longestDiff;
  return [...lines.slice(0, longestDiff), `\\ ${countOf(left, 'more line')} of this difference`];
}
