/** How long each part of a run took. */
export interface Stopwatch {
  /** Begins a part, and ends the one before. */
  enter(phase: string): void;
  /** In the order in which they began; one that was entered again is summed. */
  phases(): readonly Phase[];
  total(): number;
}

export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
}

/** `now` gives milliseconds since any fixed moment. */
export function createStopwatch(now: () => number): Stopwatch {
  const marks: { readonly name: string; readonly at: number }[] = [];
  const start = now();
  return {
    enter(name) {
      if (marks.at(-1)?.name !== name) marks.push({ name, at: now() });
    },
    phases() {
      const sums = new Map<string, number>();
      for (const [i, { name, at }] of marks.entries()) {
        const end = marks[i + 1]?.at ?? now();
        sums.set(name, (sums.get(name) ?? 0) + end - at);
      }
      return [...sums].map(([name, milliseconds]) => ({ name, milliseconds }));
    },
    total: () => now() - start,
  };
}
