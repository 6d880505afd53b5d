const mostNames = 5;

/** A path in a sentence: characters that a terminal obeys, or that cannot be seen, are replaced. */
export function showPath(path: string): string {
  return path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** `a, b and c`, or the first few and how many more there are. */
export function showPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, mostNames).map(showPath);
  const rest = paths.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
