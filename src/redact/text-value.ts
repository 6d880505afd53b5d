import { startsInToken } from './token.ts';

/** Part of a text: from its first character up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A text with this many secrets is hidden as a whole: nobody reads the rest, and a hostile one must not
 * cost a digest for every few letters.
 */
export const mostSpans = 1000;

/** Where a value begins, and what its surroundings say about where it ends. */
export interface ValueStart {
  readonly at: number;
  readonly operator: ':' | '=' | ' ';
  /** How far the name is from the start of its line: what stands deeper below belongs to it. */
  readonly column: number;
  /** The name stands in quotes of its own, as in JSON. */
  readonly quotedName: boolean;
  /** Name and value stand in quotes together, as in `-H "Authorization: x"`: which. */
  readonly enclosedBy: string;
  /** Nothing but indentation or a word such as `export` stands before the name. */
  readonly startsLine: boolean;
  /** A word of a command line: blanks end it. */
  readonly shellWord: boolean;
  /** A part of `a=b;c=d`. */
  readonly afterSemicolon: boolean;
}

const quote = /(\\{0,4})(["'`])/y;
/** A tag or an anchor of YAML may stand before it. */
const blockIndicator =
  /(?:[!&]\S{0,100}[ \t]{1,9}){0,2}[|>][+\-0-9]{0,2}[ \t]{0,200}(?:#[^\n]{0,200})?\r?\n/y;
const nothingElse = /[ \t]{0,200}(?:#[^\n]{0,200})?(?:\r?\n|$)/y;
const jsonScalar = /[^,}\]\s]*/y;
const endOfQuoted = /[\s,;:)\]}>&|/]|["'`](?![\w$])|\\[nrt"]|$/y;
const anyBrace = /\{(?!\{)/y;
/** `{a: 1}` and not `{hunter2}`. */
const openingBrace = /\{(?:\s|["']|[\w-]{1,80}[ \t]{0,9}[:=])/y;
const endOfShellWord = /\s|[;&,](?=[ \t]?[\w.$ -]{1,40}=)|["'`](?=[\s,;:)\]}]|$)/g;
const endOfPair = /;|\r?\n/g;
const nextPair = /;[ \t]?[\w.$ -]{1,40}=/g;
const commandSubstitution = /\$\([^()\n]{0,200}\)/y;
/** A flag, a second assignment or an operator of the shell after the first word. */
const shellSyntax = /^\S+[ \t](?:.*[ \t])?(?:--?[A-Za-z]|&&|\|\|?|[A-Z_]{2,}=)/;
const token = /\[redacted:[0-9a-f]{32}\]/y;
const openingOfStructure = /^(?!\[redacted:)[[\]{}]/;
const mappingEntry = /^["']?[\w./-]+["']?[ \t]*:(?:\s|$)/;

/** The parts of a text that are the value; none where what follows is a structure of its own. */
export function readValue(text: string, start: ValueStart): readonly Span[] {
  if (start.operator === ':') {
    const block = matchAt(blockIndicator, text, start.at);
    if (block !== null) return readBlock(text, start.at + block[0].length, start.column);
    const empty = matchAt(nothingElse, text, start.at);
    if (empty !== null) return readBelow(text, start.at + empty[0].length, start.column);
  }
  const opening = matchAt(quote, text, start.at);
  if (opening !== null) return spanOf(readQuoted(text, start, opening[0].length));
  if (matchAt(start.operator === '=' ? openingBrace : anyBrace, text, start.at)) return [];
  const list = text[start.at] === '[' ? readList(text, start.at) : undefined;
  return list ?? spanOf(trimSpan(text, { from: start.at, to: endOfPlainValue(text, start) }));
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function spanOf(span: Span): readonly Span[] {
  return span.to > span.from ? [span] : [];
}

function readQuoted(text: string, start: ValueStart, length: number): Span {
  const from = start.at + length;
  const close = closingQuote(text, from, length - 1, text.charAt(from - 1));
  if (close === undefined) return { from, to: endOfLine(text, from) };
  const after = close + length;
  if (matchAt(endOfQuoted, text, after) !== null) return { from, to: close };
  // The value goes on, as `'it'\''s'` does in a shell.
  return { from: start.at, to: endOfPlainValue(text, { ...start, at: after }) };
}

/** A quote behind more backslashes than the opening one is part of the value, and so is `''`. */
function closingQuote(text: string, from: number, depth: number, sign: string): number | undefined {
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1;
    if (depth === 0 && sign === "'" && text[at + 1] === "'") at += 1;
    else if (depth === 0 ? slashes % 2 === 0 : slashes <= depth)
      return at - Math.min(depth, slashes);
  }
  return undefined;
}

/** `[a, b]`: all of it, unless it is a list of objects; undefined where it is no list. */
function readList(text: string, at: number): readonly Span[] | undefined {
  if (matchAt(token, text, at) !== null) return undefined;
  const from = at + 1;
  const beginning = text.slice(from, from + 1000);
  const object = beginning.indexOf('{');
  if (object >= 0 && !beginning.slice(0, object).includes(']')) return [];
  const to = endOfList(text, from);
  if (to < text.length && matchAt(endOfQuoted, text, to + 1) === null) return undefined;
  return spanOf(trimSpan(text, { from, to }));
}

/** A token among the items has a bracket of its own. */
function endOfList(text: string, from: number): number {
  let end = nextOf(text, from, ']');
  while (end < text.length && startsInToken(text, end)) end = nextOf(text, end + 1, ']');
  return end;
}

function endOfPlainValue(text: string, start: ValueStart): number {
  const at = start.at + (matchAt(token, text, start.at)?.[0].length ?? 0);
  if (start.quotedName) return at + (matchAt(jsonScalar, text, at)?.[0].length ?? 0);
  const limit = start.enclosedBy === '' ? undefined : nextOnLine(text, at, start.enclosedBy);
  if (limit !== undefined) return limit;
  if (start.afterSemicolon) return indexOfMatch(endOfPair, text, at);
  if (start.shellWord) return endOfWord(text, at);
  if (start.operator === ':') return endOfPlainScalar(text, endOfLine(text, at), start);
  if (!start.startsLine) return endOfWord(text, at);
  const line = text.slice(start.at, endOfLine(text, at));
  if (shellSyntax.test(line)) return endOfWord(text, at);
  return start.at + indexOfMatch(nextPair, line, at - start.at);
}

/** In YAML a text goes on in lines that are indented deeper than its name. */
function endOfPlainScalar(text: string, end: number, start: ValueStart): number {
  const below = start.startsLine ? readBlock(text, end + 1, start.column) : [];
  return below.at(-1)?.to ?? end;
}

function endOfWord(text: string, at: number): number {
  const command = matchAt(commandSubstitution, text, at);
  return indexOfMatch(endOfShellWord, text, at + (command?.[0].length ?? 0));
}

/** The lines of a block scalar: those that are indented deeper than its name. */
function readBlock(text: string, from: number, column: number): readonly Span[] {
  let to = from;
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at);
    const indent = indentOf(text, at, end);
    if (at + indent < end && indent <= column) break;
    to = end;
    at = end + 1;
  }
  return spanOf(trimSpan(text, { from, to }));
}

/** A value on the lines below its name: a text, or a list of texts. */
function readBelow(text: string, from: number, column: number): readonly Span[] {
  const items: Span[] = [];
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at);
    const indent = indentOf(text, at, end);
    const line = text.slice(at + indent, end);
    if (line === '' && items.length === 0) {
      at = end + 1;
      continue;
    }
    const dash = /^-[ \t]+/.exec(line);
    if (indent < column || (indent === column && dash === null)) break;
    if (dash === null)
      return items.length > 0 || isStructure(line) ? items : readBlock(text, at, column);
    const item = { from: at + indent + dash[0].length, to: end };
    if (isStructure(line.slice(dash[0].length))) break;
    items.push(...spanOf(unquoteSpan(text, trimSpan(text, item))));
    at = end + 1;
  }
  return items;
}

function isStructure(line: string): boolean {
  return (
    line.trim() === '' || openingOfStructure.test(line) || mappingEntry.test(line.slice(0, 300))
  );
}

function unquoteSpan(text: string, span: Span): Span {
  const first = text[span.from];
  const quoted = (first === '"' || first === "'") && text[span.to - 1] === first;
  return quoted && span.to - span.from > 1 ? { from: span.from + 1, to: span.to - 1 } : span;
}

function trimSpan(text: string, span: Span): Span {
  let { from, to } = span;
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return { from, to };
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function indentOf(text: string, at: number, end: number): number {
  let indent = 0;
  while (at + indent < end && isBlank(text.charCodeAt(at + indent))) indent += 1;
  return indent;
}

export function endOfLine(text: string, at: number): number {
  return nextOf(text, at, '\n');
}

function nextOnLine(text: string, at: number, sign: string): number | undefined {
  const found = text.indexOf(sign, at);
  if (found < 0 || text.slice(at, found).includes('\n')) return undefined;
  let to = found;
  while (to > at && text[to - 1] === '\\') to -= 1;
  return to;
}

function nextOf(text: string, at: number, sign: string): number {
  const found = text.indexOf(sign, at);
  return found < 0 ? text.length : found;
}

/** Where the next match begins; the end of the text without one. */
function indexOfMatch(pattern: RegExp, text: string, at: number): number {
  return matchAt(pattern, text, at)?.index ?? text.length;
}
