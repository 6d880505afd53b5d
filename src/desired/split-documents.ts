/** The text of one document of a YAML stream, still unread. */
export interface DocumentText {
  readonly text: string;
  /** The line of the file on which the text begins, from 1. */
  readonly firstLine: number;
  /** A line that begins with `---` and goes on with text, which kubectl refuses; or null. */
  readonly badMarkerLine: number | null;
}

/**
 * Splits a stream at its document markers before anything is parsed, so that a broken document does
 * not take the next one with it. A marker is a line that begins with `---` and holds nothing else
 * but a comment, as in kubectl:
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/util/yaml/decoder.go
 */
export function splitDocuments(text: string): DocumentText[] {
  const documents: DocumentText[] = [];
  let start = 0;
  let firstLine = 1;
  let badMarkerLine: number | null = null;
  const close = (end: number) => {
    const part = text.slice(start, end);
    if (part.trim() !== '') documents.push({ text: part, firstLine, badMarkerLine });
  };
  for (let marker = nextMarker(text, 0); marker !== -1; ) {
    const next = nextLine(text, marker);
    const rest = text.slice(marker + 3, next).trim();
    if (rest === '' || rest.startsWith('#')) {
      close(marker);
      firstLine += countLineBreaks(text, start, next);
      start = next;
      badMarkerLine = null;
    } else {
      badMarkerLine ??= firstLine + countLineBreaks(text, start, marker);
    }
    marker = nextMarker(text, next);
  }
  close(text.length);
  return documents;
}

/** The offset of the first line at or after `from`, itself the start of a line, that begins with `---`. */
function nextMarker(text: string, from: number): number {
  if (text.startsWith('---', from)) return from;
  const found = text.indexOf('\n---', from);
  return found === -1 ? -1 : found + 1;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

export function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}
