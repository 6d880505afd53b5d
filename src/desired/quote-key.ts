const longest = 80;

/** A key or a name as messages show it: in quotes, control characters escaped, never endless. */
export function quoteKey(key: string): string {
  const shown = key.length > longest ? `${key.slice(0, longest)}...` : key;
  return JSON.stringify(shown);
}
