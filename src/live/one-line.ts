const longest = 500;

/** Foreign text as part of a sentence of ours: one line, not endless, without its own full stop. */
export function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length <= longest ? line : `${line.slice(0, longest)}...`;
}
