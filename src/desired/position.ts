/** Where a value begins, and where the items begin of the list that it wraps. Lines from 1. */
export interface Position {
  readonly line: number;
  readonly items: readonly Position[];
}

export type LineFinder = (offset: number) => number;

/** Turns offsets into `text` to lines of the file. Fast where they grow from call to call. */
export function createLineFinder(text: string, firstLine: number): LineFinder {
  let line = firstLine;
  let lineStart = 0;
  let nextBreak = text.indexOf('\n');
  return (offset) => {
    if (offset < lineStart) {
      line = firstLine;
      lineStart = 0;
      nextBreak = text.indexOf('\n');
    }
    while (nextBreak !== -1 && nextBreak < offset) {
      line += 1;
      lineStart = nextBreak + 1;
      nextBreak = text.indexOf('\n', lineStart);
    }
    return line;
  };
}
