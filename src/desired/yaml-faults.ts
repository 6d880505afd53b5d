import type { ErrorCode } from 'yaml';

/**
 * What a syntax error means, in our words: those of the parser quote the document, which may hold
 * secrets.
 */
const meanings: { readonly [code in ErrorCode]: string } = {
  ALIAS_PROPS: 'An alias stands together with an anchor or a tag. Remove one of them.',
  BAD_ALIAS: 'An anchor or an alias has no proper name.',
  BAD_COLLECTION_TYPE: 'A tag does not fit the mapping or list behind it.',
  BAD_DIRECTIVE: 'A line that begins with % is no proper YAML directive.',
  BAD_DQ_ESCAPE:
    'A text in double quotes has an unknown escape after a backslash. Double the backslash, or use single quotes.',
  BAD_INDENT: 'The indentation does not fit the lines above.',
  BAD_PROP_ORDER: 'An anchor or a tag stands in the wrong place.',
  BAD_SCALAR_START:
    'A value begins with a character that YAML reserves (such as @, `, % or a comma). Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY:
    'A value goes on with a second ": " or "- " on its line. Put the value in quotes, or begin a new line.',
  BLOCK_IN_FLOW:
    'Inside of brackets or braces an indented mapping or list begins. A bracket may be unclosed.',
  DUPLICATE_KEY: 'A key occurs twice in one mapping. Keep one of the two.',
  IMPOSSIBLE: 'The YAML cannot be understood.',
  KEY_OVER_1024_CHARS: 'A key is longer than 1024 characters.',
  MISSING_CHAR:
    'A character is missing, such as a closing quote, bracket or comma, or the space after a colon.',
  MULTILINE_IMPLICIT_KEY:
    'A key stretches over several lines. The line before may lack its colon, or its quotes.',
  MULTIPLE_ANCHORS: 'A value has more than one anchor.',
  MULTIPLE_DOCS: 'A second document begins without a line of --- before it.',
  MULTIPLE_TAGS: 'A value has more than one tag.',
  NON_STRING_KEY: 'A key is not a text.',
  RESOURCE_EXHAUSTION: 'The document is nested too deeply.',
  TAB_AS_INDENT: 'A tab is used as indentation. YAML allows only spaces.',
  TAG_RESOLVE_FAILED: 'A tag is not known, or does not fit its value.',
  UNEXPECTED_TOKEN:
    'The YAML breaks off or goes on where it cannot. Check the indentation and the quotes.',
};

export function describeFault(code: ErrorCode): string {
  return meanings[code];
}

const templateStart = /^[ \t-]*\{[{%]|(?::|- )[ \t]*\{[{%]/;

export const unrenderedTemplate =
  'A template stands here unrendered. Sweep what it renders to, not the template.';

/** The offset of a line at or next to `offset` on which a value or a line begins with `{{` or `{%`. */
export function findTemplate(text: string, offset: number): number | null {
  const own = lineStart(text, offset);
  const before = own === 0 ? null : lineStart(text, own - 1);
  const next = text.indexOf('\n', offset);
  for (const start of [own, before, next === -1 ? null : next + 1]) {
    if (start !== null && templateStart.test(lineAt(text, start))) return start;
  }
  return null;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end);
}
