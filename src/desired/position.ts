import { countLineBreaks } from './split-documents.ts';

/** Where a value begins, and where the items begin of the list that it wraps. */
export interface Position {
  /** Into the document's text. */
  readonly offset: number;
  readonly items: readonly Position[];
}

/** Turns offsets into 1-based lines of the file. Fast where the offsets grow from call to call. */
export function createLineFinder(text: string, firstLine: number): (offset: number) => number {
  let line = firstLine;
  let counted = 0;
  return (offset) => {
    if (offset < counted) {
      line = firstLine;
      counted = 0;
    }
    line += countLineBreaks(text, counted, offset);
    counted = offset;
    return line;
  };
}
