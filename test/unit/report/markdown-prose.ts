/**
 * What a Markdown renderer reads as text, markup and links: without fenced blocks, code spans, and the
 * `code` elements of summaries. A small reader of its own, after CommonMark 6.1 and 4.5, so that the tests
 * do not trust the escaping that they test.
 */
export function proseOf(markdown: string): string {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence === '') lines.push(withoutCode(line));
    else if (mark.length >= fence.length && line === mark) fence = '';
  }
  if (fence !== '') throw new Error('a fence is not closed');
  return lines.join('\n');
}

function withoutCode(line: string): string {
  if (line.startsWith('<details')) return line.replace(/<code>[^<>]*<\/code>/g, '');
  let prose = '';
  let rest = line;
  for (;;) {
    const open = /`+/.exec(rest);
    if (open === null) return prose + rest;
    prose += rest.slice(0, open.index);
    const after = rest.slice(open.index + open[0].length);
    const close = closingRun(after, open[0].length);
    if (close === null) throw new Error(`a code span is not closed: ${line}`);
    rest = after.slice(close);
  }
}

/** Where the run of exactly so many backticks ends. */
function closingRun(text: string, length: number): number | null {
  for (const run of text.matchAll(/`+/g)) {
    if (run[0].length === length) return run.index + length;
  }
  return null;
}
