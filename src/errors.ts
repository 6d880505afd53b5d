/**
 * A failure that the user can mend: its message says what is wrong, where, and how to put it right.
 * Everything else that is thrown is a fault of ours or of the world, and keeps its cause.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(list.join('\n'), options);
    this.problems = list;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What went wrong in a work whose failure must not keep the rest from being done: one error, or none. */
export async function failuresOf(work: Promise<unknown>): Promise<readonly unknown[]> {
  try {
    await work;
    return [];
  } catch (error) {
    return [error];
  }
}

/** The end of a switch over a union: the compiler proves that it is not reached. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
