/**
 * Text from a cluster, a manifest or a host, made harmless for each place where it is printed.
 * Values in report.json stay exact (JSON escapes); everywhere else what cannot be seen is shown.
 */

/**
 * Controls, format characters (bidi overrides, zero widths, tags), lone surrogates, blanks other than the
 * space, and letters without a glyph. Tab and newline are left to the caller.
 */
const unseen = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Shows what a terminal or a browser would obey or hide: `␛[2J`, `<U+202E>`. Keeps tabs and newlines. */
export function showUnseen(text: string): string {
  return text.replace(unseen, showCharacter);
}

function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** Longer than a ref whose parts are as long as the API server allows. */
const longestName = 800;

/** One line of plain text: for names, paths and messages. */
export function showOneLine(text: string, limit = longestName): string {
  const shown = showUnseen(shorten(text, limit));
  return shown.replace(/[\t\n]/g, showCharacter);
}

/** The first `limit` characters, and how many were left out. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = cutText(text, 0, limit);
  return `${kept} [${countOf(text.length - kept.length, 'more character')}]`;
}

/** A slice that splits no surrogate pair. */
export function cutText(text: string, start: number, end: number): string {
  const from = isLowSurrogate(text, start) ? start - 1 : start;
  const to = isLowSurrogate(text, end) ? end - 1 : end;
  return text.slice(Math.max(from, 0), to);
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** `1,048,576`, the same everywhere: `toLocaleString` depends on how Node was built. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 finding`, `1,200 findings` */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

interface CommandRule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly replacement: string;
}

/**
 * What a runner takes for a command in the output of a step. `::name::` counts at the start of a line,
 * after blanks; `##[name]` anywhere.
 * https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
const commandRules: readonly CommandRule[] = [
  { name: 'workflow command', pattern: /^([^\S\n]*)::/gm, replacement: '$1\\::' },
  { name: 'older workflow command', pattern: /##(vso)?\[/g, replacement: '##$1\\[' },
];

/** The last step of every text that may reach a step's output. */
export function disarmCommands(text: string): string {
  return commandRules.reduce((safe, rule) => safe.replace(rule.pattern, rule.replacement), text);
}

/** Inside of JSON, where each character may as well be written as its escape: the value stays exact. */
export function disarmJson(json: string): string {
  return json.replace(unseen, escapeUnits).replace(/##(?=(vso)?\[)/g, '#\\u0023');
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index += 1) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/** Text or an attribute of HTML. */
export function escapeHtml(text: string): string {
  return showOneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * A Markdown code span, in which forges link no mention, issue or commit. Its delimiter is longer than
 * any run of backticks inside. Not for tables, where a bar would end the cell even in here.
 */
export function codeSpan(text: string): string {
  const shown = showOneLine(text);
  if (shown.trim() === '') return '`(empty)`';
  const delimiter = '`'.repeat(longestBacktickRun(shown) + 1);
  const blank = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${delimiter}${blank}${shown}${blank}${delimiter}`;
}

/** A fenced block, whose fence is longer than any run of backticks inside. */
export function fencedBlock(language: string, content: string): string {
  const shown = showUnseen(content);
  const fence = '`'.repeat(Math.max(3, longestBacktickRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestBacktickRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** A word that no Markdown renderer and no forge gives a meaning: letters, or digits alone. */
const plainWord = /^\(?(?:\p{L}+(?:['’-]\p{L}+)*|\d{1,6})[.,;:!?]?\)?[.,;:!?]?$/u;
/** Seven hex digits or more are linked as a commit. */
const commitLike = /^\(?[0-9a-f]{7,}\W*$/i;
/** `1.` or `1)` would open a list at the start of a sentence. */
const listMarker = /^\d+[.)]/;

/**
 * A sentence in Markdown: words stay as they are, all else (names, paths, links, mentions) stands in
 * code spans, so that it can neither format nor link anything.
 */
export function markdownSentence(text: string, limit = 2000): string {
  const words = showOneLine(text, limit)
    .split(/ +/)
    .filter((word) => word !== '');
  const runs: { plain: boolean; text: string }[] = [];
  for (const [index, word] of words.entries()) {
    const plain = isPlainWord(word) && !(index === 0 && listMarker.test(word));
    const last = runs.at(-1);
    if (last !== undefined && last.plain === plain) last.text += ` ${word}`;
    else runs.push({ plain, text: word });
  }
  return runs.map((run) => (run.plain ? run.text : spanWithoutPunctuation(run.text))).join(' ');
}

function isPlainWord(word: string): boolean {
  return plainWord.test(word) && !commitLike.test(word);
}

function spanWithoutPunctuation(text: string): string {
  const end = /[.,;:]$/.exec(text)?.[0] ?? '';
  const name = text.slice(0, text.length - end.length);
  return name === '' ? codeSpan(text) : `${codeSpan(name)}${end}`;
}
