import { showOneLine } from './escape.ts';

/** Plain text for terminals and files: wrapping and colour. */

const styles = {
  bold: '1',
  dim: '2',
  red: '31',
  green: '32',
  yellow: '33',
  cyan: '36',
  alarm: '1;31',
} as const;

export type Style = keyof typeof styles;

export interface Layout {
  /** Colours text that is harmless already. */
  readonly paint: (style: Style, text: string) => string;
  /** Columns at which sentences wrap; diffs, names and paths stay whole, to be copied. */
  readonly width: number;
}

export function createLayout({ colour, width }: { colour: boolean; width: number }): Layout {
  return {
    paint: (style, text) => (colour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text),
    width,
  };
}

const longestSentence = 20_000;

/** A sentence made harmless and broken at blanks; a word longer than the line stays whole. */
export function wrapSafe(text: string, { width }: Layout, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of showOneLine(text, longestSentence).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
      continue;
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, indent + line];
}
