/** Runs a task as soon as one of the places is free; tasks start in the order in which they came. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>;

/** At most `places` tasks at once. */
export function createLimit(places: number): Limit {
  const waiting: (() => void)[] = [];
  let free = places;

  async function takePlace(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((start) => waiting.push(start));
  }

  function givePlace(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return async (task) => {
    await takePlace();
    try {
      return await task();
    } finally {
      givePlace();
    }
  };
}
