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
  const sums = new Map<string, number>();
  const start = now();
  let current: { readonly name: string; readonly since: number } | null = null;
  return {
    enter(name) {
      if (current?.name === name) return;
      const at = now();
      if (current !== null) add(sums, current.name, at - current.since);
      add(sums, name, 0);
      current = { name, since: at };
    },
    phases() {
      const all = new Map(sums);
      if (current !== null) add(all, current.name, now() - current.since);
      return [...all].map(([name, milliseconds]) => ({ name, milliseconds }));
    },
    total: () => now() - start,
  };
}

function add(sums: Map<string, number>, name: string, milliseconds: number): void {
  sums.set(name, (sums.get(name) ?? 0) + milliseconds);
}
