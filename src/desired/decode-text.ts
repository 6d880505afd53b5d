import { isUtf8 } from 'node:buffer';

export type DecodedText =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Lines, from 1, that are no valid UTF-8. */
      readonly invalidLines: readonly number[];
    }
  | { readonly kind: 'utf16' };

/** Reads a file's bytes as UTF-8, and tells which lines are not. */
export function decodeText(bytes: Buffer): DecodedText {
  const marks = [bytes[0], bytes[1]];
  if ((marks[0] === 0xff && marks[1] === 0xfe) || (marks[0] === 0xfe && marks[1] === 0xff)) {
    return { kind: 'utf16' };
  }
  const text = bytes.toString('utf8');
  return { kind: 'text', text, invalidLines: isUtf8(bytes) ? [] : findInvalidLines(bytes) };
}

/** A line break is a byte of its own in UTF-8, so that each line can be judged alone. */
function findInvalidLines(bytes: Buffer): number[] {
  const invalid: number[] = [];
  let line = 1;
  for (let start = 0; start <= bytes.length; line++) {
    const end = endOfLine(bytes, start);
    if (!isUtf8(bytes.subarray(start, end))) invalid.push(line);
    start = end + (bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : 1);
  }
  return invalid;
}

function endOfLine(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
  return end;
}
