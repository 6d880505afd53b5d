import { endOfBrackets, endOfQuotes } from './quoted-text.ts';

/** The end of a line that begins a block scalar, whose lines are content as they stand. */
const blockScalarHeader = /(?:^|[\s:-])[|>][-+0-9]*[ \t]*(?:#.*)?$/;
/** A value in quotes, brackets or braces after its key or dash, with its anchor or tag. */
const valueStart = /(?:: +|- +|^ *)(?:[&!]\S* +)*(?=["'[{])/g;

/**
 * YAML 1.2 wants the further lines of a quoted text, and of brackets and braces, indented deeper than
 * their key; the readers behind kubectl, kustomize and Flux do not care. Indents such lines, which
 * changes neither the values nor a line's number. For documents that cannot be parsed as they are:
 * what is taken for a value here may not be one, and then the result is no YAML either.
 */
export function indentContinuations(text: string): string {
  const parts: string[] = [];
  let next = 0;
  for (let at = 0; at < text.length; at = next) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (blockScalarHeader.test(line)) {
      next = endOfBlock(text, end + 1, indentOf(line));
      parts.push(text.slice(at, next));
      continue;
    }
    const value = findOpenValue(text, at, line);
    next = endOfLine(text, value === null ? at : value.end) + 1;
    const lines = text.slice(at, next);
    parts.push(value === null ? lines : lines.replace(/\n(?!$)/g, `\n${' '.repeat(value.column)}`));
  }
  return parts.join('');
}

/** The first value of the line that does not end on it. */
function findOpenValue(
  text: string,
  at: number,
  line: string,
): { readonly column: number; readonly end: number } | null {
  let read = 0;
  if (line.trimStart().startsWith('#')) return null;
  for (const match of line.matchAll(valueStart)) {
    const column = match.index + match[0].length;
    if (column < read) continue;
    if (line.slice(read, column).includes(' #')) return null;
    const start = at + column;
    const quoted = text[start] === '"' || text[start] === "'";
    const end = quoted ? endOfQuotes(text, start) : endOfBrackets(text, start);
    if (end === null) return null;
    if (end > at + line.length) return { column, end };
    read = end - at;
  }
  return null;
}

/** The start of the first line that is not part of a block whose header is indented by `indent`. */
function endOfBlock(text: string, start: number, indent: number): number {
  let at = start;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (line.trim() !== '' && indentOf(line) <= indent) return at;
    at = end + 1;
  }
  return text.length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
