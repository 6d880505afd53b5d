import { endOfLine, matchAt, readValue, type Span } from './text-value.ts';

const documentEnd = /^---/gm;
const secretKind =
  /^[ \t-]{0,200}["']?kind["']?[ \t]*:[ \t]*["']?Secret(?:List)?["']?,?[ \t\r]*$/im;
const values = /^([ \t-]*)["']?(?:data|stringData)["']?[ \t]*:[ \t\r]*(\{?)([^\n]*)$/gim;
const entry = /[ \t]*["']?([^\s"':]{1,253})["']?[ \t]*:[ \t]*/y;

/**
 * The values of Secrets that a text declares as YAML, or as JSON that cannot be parsed, such as a
 * template: everything below `data` and `stringData`.
 */
export function findManifestSecrets(text: string): readonly Span[] {
  if (!secretKind.test(text)) return [];
  const spans: Span[] = [];
  let from = 0;
  for (const to of [...[...text.matchAll(documentEnd)].map(({ index }) => index), text.length]) {
    if (secretKind.test(text.slice(from, to))) spans.push(...findValues(text, from, to));
    from = to;
  }
  return spans;
}

function findValues(text: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let done = from;
  for (const match of text.slice(from, to).matchAll(values)) {
    const start = from + match.index;
    if (start < done) continue;
    const [line, indent = '', brace = '', rest = ''] = match;
    const end = start + line.length;
    if (rest.trim() !== '' && brace === '') continue;
    if (!/^[\s},]*$/.test(rest)) spans.push({ from: end - rest.length, to: end });
    const below = findEntries(text, { from: end + 1, to }, indent.length);
    spans.push(...below);
    done = below.at(-1)?.to ?? end;
  }
  return spans;
}

/** The values of the entries that stand deeper than `indent`. */
function findEntries(text: string, block: Span, indent: number): readonly Span[] {
  const spans: Span[] = [];
  for (let at = block.from; at < block.to; ) {
    const line = text.slice(at, endOfLine(text, at));
    const column = line.search(/\S/);
    if (column >= 0 && column <= indent) break;
    const name = matchAt(entry, text, at);
    const found = name === null ? [] : readEntry(text, at + name[0].length, column);
    spans.push(...found);
    at = endOfLine(text, Math.max(at, found.at(-1)?.to ?? 0)) + 1;
  }
  return spans;
}

function readEntry(text: string, at: number, column: number): readonly Span[] {
  return readValue(text, {
    at,
    operator: ':',
    column,
    quotedName: false,
    enclosedBy: '',
    startsLine: true,
    shellWord: false,
    afterSemicolon: false,
  });
}
