/** The candidate that `word` was most likely meant to be, or null where none is close. */
export function nearestOf(word: string, candidates: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | null = null;
  let least = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Ends a sentence: `; did you mean "fail-on"?`, or a full stop where no candidate is close. */
export function suggest(word: string, candidates: readonly string[], prefix = ''): string {
  const nearest = nearestOf(word, candidates);
  return nearest === null ? '.' : `; did you mean "${prefix}${nearest}"?`;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`
 * (optimal string alignment: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance).
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + cost,
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, at(beforeLast, column - 2) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
