import { isHarmless } from './harmless.ts';
import { nameRules } from './name-rules.ts';
import type { ClassifyName } from './names.ts';
import { joinHints } from './text-rules.ts';
import {
  endOfLine,
  matchAt,
  mostSpans,
  readValue,
  type Span,
  type ValueStart,
} from './text-value.ts';

/** A name in a text, and where its line begins. */
interface NameSpan extends Span {
  readonly lineStart: number;
}

const secretWord = new RegExp(joinHints(nameRules), 'gi');
const restOfName = /[\w.$/-]*/y;

const separator =
  /(\\{0,4}["'])?\]?[ \t]{0,40}(:=|=>|==|[?+]?=|:(?!:|\/\/)|\((?=\\{0,4}["']))([ \t]{0,40})/y;
const gapAfterFlag = /\\{0,4}["']?[ \t]{0,40}(,?)(\\\r?\n)?\s{0,200}(-[ \t]{1,40})?(?=[^\s-])/y;
const onlyWordOfLine = /\S{1,1000}[ \t]{0,40}(?:\r?\n|$)/y;
const labelOfName = /(?:name|key)\\{0,4}["']?[ \t]{0,9}[:=][ \t]{0,9}\\{0,4}["']?$/i;
const labelOfValue =
  /\\{0,4}["']?\s{0,40},?\s{0,200}\\{0,4}["']?value\\{0,4}["']?[ \t]{0,40}[:=][ \t]{0,40}/iy;

/** `external-secrets:v0.9.4` is an image, `token:v1` an assignment. */
const nameOfImage = /(?<!key|pass|password|phrase|pwd|secret|token)$/i;
const imageTag =
  /(?:v\d|\d+\.\d|latest|stable|main|master|edge|nightly|sha256)[\w.-]*(?=[\s"',@)\]]|$)/y;
const leadOfLine =
  /^[\s#;/"'-]{0,80}(?:(?:export|set|setx|env|arg|declare)[ \t]{1,9})?["']?(?:\$env:)?$/i;
const leadOfShell = /(?:^|[\s;&|])(?:export|declare|env)[ \t]/i;
/** nginx sets a header, a Dockerfile a variable, without a sign between name and value. */
const directive =
  /(?:set|add)[_-]header[ \t]{1,20}["']?$|header_up[ \t]{1,20}["']?$|^\s*(?:ENV|[Ss]et[Ee]nv)[ \t]{1,20}$/;
const nameOfHeader = /auth|token/i;
const loginScheme = /(?:basic|bearer|digest|negotiate|token|apikey|splunk|geniekey)[ \t]{1,9}/iy;

/**
 * The values in a text that stand beside a secret-looking name: `password: x`, `"token": "x"`,
 * `export SECRET=x`, `--api-key x`, `<password>x</password>`, `name: TOKEN` and then `value: x`.
 */
export function findAssignedSecrets(text: string, classify: ClassifyName): readonly Span[] {
  const spans: Span[] = [];
  const lineStartOf = createLineFinder(text);
  let done = 0;
  for (
    let hit = matchAt(secretWord, text, 0);
    hit !== null;
    hit = matchAt(secretWord, text, done)
  ) {
    const from = startOfName(text, hit.index, done);
    const hitEnd = hit.index + hit[0].length;
    const to = hitEnd + (matchAt(restOfName, text, hitEnd)?.[0].length ?? 0);
    const found = findSecretsOf(text, { from, to, lineStart: lineStartOf(from) }, classify);
    spans.push(...found);
    if (spans.length >= mostSpans) break;
    done = Math.max(to, found.at(-1)?.to ?? 0);
  }
  return spans;
}

function startOfName(text: string, at: number, floor: number): number {
  let from = at;
  while (from > floor && isPartOfName(text.charCodeAt(from - 1))) from -= 1;
  return from;
}

/** The characters of `restOfName`. */
function isPartOfName(code: number): boolean {
  if (code >= 0x61) return code <= 0x7a;
  if (code >= 0x41) return code <= 0x5a || code === 0x5f;
  // Digits follow `-`, `.` and `/`.
  return (code >= 0x2d && code <= 0x39) || code === 0x24;
}

/** Asked for ever later places, it reads the text once. */
function createLineFinder(text: string): (at: number) => number {
  let lineStart = 0;
  let lineEnd = endOfLine(text, 0);
  return (at) => {
    while (lineEnd < at) {
      lineStart = lineEnd + 1;
      lineEnd = endOfLine(text, lineStart);
    }
    return lineStart;
  };
}

function findSecretsOf(text: string, name: NameSpan, classify: ClassifyName): readonly Span[] {
  const label = text.slice(name.from, name.to);
  const meaning = classify(label);
  if (meaning !== 'secret' && meaning !== 'secrets') return [];
  const start = findValue(text, name, label);
  const values = start === undefined ? readTag(text, name) : readValue(text, start);
  return values
    .map((span) => (nameOfHeader.test(label) ? withoutScheme(text, span) : span))
    .filter(({ from, to }) => {
      const value = text.slice(from, to);
      return !isHarmless(value) && !(meaning === 'secrets' && /^\d{1,20}$/.test(value));
    });
}

function withoutScheme(text: string, span: Span): Span {
  const length = matchAt(loginScheme, text, span.from)?.[0].length ?? 0;
  return span.from + length < span.to ? { from: span.from + length, to: span.to } : span;
}

/** `<password>x</password>` */
function readTag(text: string, name: NameSpan): readonly Span[] {
  if (text[name.from - 1] !== '<' || text[name.to] !== '>') return [];
  const end = text.indexOf('<', name.to);
  const span = { from: name.to + 1, to: end < 0 ? text.length : end };
  return text.slice(span.from, span.to).trim() === '' ? [] : [span];
}

function findValue(text: string, name: NameSpan, label: string): ValueStart | undefined {
  const lead = text.slice(Math.max(name.lineStart, name.from - 120), name.from);
  const around = {
    column: name.from - name.lineStart,
    quotedName: false,
    enclosedBy: '',
    startsLine: leadOfLine.test(lead),
    shellWord: label.startsWith('-') || leadOfShell.test(lead),
    afterSemicolon: lead.endsWith(';'),
  };
  const assigned = matchAt(separator, text, name.to);
  if (assigned !== null) return findAssigned(text, name, { assigned, around, label });
  if (label.startsWith('-') || directive.test(lead)) return findAfterFlag(text, name, around);
  if (!labelOfName.test(lead)) return undefined;
  const value = matchAt(labelOfValue, text, name.to);
  return value === null ? undefined : { ...around, at: name.to + value[0].length, operator: ':' };
}

type Surroundings = Omit<ValueStart, 'at' | 'operator'>;

function findAssigned(
  text: string,
  name: NameSpan,
  found: { assigned: RegExpExecArray; around: Surroundings; label: string },
): ValueStart | undefined {
  const [whole, closingQuote, sign = '', gap] = found.assigned;
  const at = name.to + whole.length;
  const before = text.charAt(name.from - 1);
  const tight = sign === ':' && gap === '' && closingQuote === undefined;
  if (tight && isNoName(found.label, before)) return undefined;
  if (tight && nameOfImage.test(found.label) && matchAt(imageTag, text, at)) return undefined;
  const opened = before === '"' || before === "'" || before === '`';
  const { column, startsLine, shellWord, afterSemicolon } = found.around;
  return {
    at,
    operator: sign === ':' ? ':' : '=',
    column: column - (opened ? 1 : 0),
    quotedName: closingQuote !== undefined,
    enclosedBy: opened && closingQuote === undefined ? before : '',
    startsLine,
    shellWord,
    afterSemicolon,
  };
}

/** Before a colon without a blank: a path, a variable (`$PWD:$PATH`), a part of `system:token-cleaner:x`. */
function isNoName(label: string, before: string): boolean {
  return label.includes('/') || label.startsWith('$') || before === ':';
}

/** `--password x`, also as two items of a list in YAML or JSON, or two lines of a shell. */
function findAfterFlag(text: string, name: NameSpan, around: Surroundings): ValueStart | undefined {
  const gap = matchAt(gapAfterFlag, text, name.to);
  if (gap === null || !/[\s,]/.test(gap[0])) return undefined;
  const at = name.to + gap[0].length;
  const goesOn = gap[1] === ',' || gap[2] !== undefined || gap[3] !== undefined;
  const isOtherLine = gap[0].includes('\n') && !goesOn;
  if (isOtherLine && matchAt(onlyWordOfLine, text, at) === null) return undefined;
  return { ...around, at, operator: ' ' };
}
