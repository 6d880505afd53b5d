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

/** What a work gave, or the one error that it ended with. */
export type Attempt<T> =
  | { readonly value: T; readonly failures: readonly [] }
  | { readonly value: null; readonly failures: readonly [unknown] };

/** For a work whose failure must not keep the rest from being done. */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work, failures: [] };
  } catch (error) {
    return { value: null, failures: [error] };
  }
}

export async function failuresOf(work: Promise<unknown>): Promise<readonly unknown[]> {
  return (await attempt(work)).failures;
}

/** One error for several, so that the user can mend all of it at once; what nobody can mend is told alone. */
export function joinFailures(failures: readonly unknown[]): unknown {
  const faults = failures.filter((failure) => failure instanceof UserError);
  if (faults.length < failures.length) {
    return failures.find((failure) => !(failure instanceof UserError));
  }
  const [first] = faults;
  if (faults.length === 1) return first;
  return new UserError(
    faults.flatMap(({ problems }) => problems),
    { cause: first },
  );
}

/** The end of a switch over a union: the compiler proves that it is not reached. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** The system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
