import { countLineBreaks } from './split-documents.ts';

/** Where a value begins, and where the items begin of the list that it wraps. Lines from 1. */
export interface Position {
  readonly line: number;
  readonly items: readonly Position[];
}

export type LineFinder = (offset: number) => number;

/** Turns offsets into `text` to lines of the file. Fast where they grow from call to call. */
export function createLineFinder(text: string, firstLine: number): LineFinder {
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
