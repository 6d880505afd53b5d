import { UserError } from './errors.ts';

/** The folder that the program runs in. @throws UserError where it was removed meanwhile */
export function readWorkingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    const message =
      'The folder in which the sweep was started is gone. Change to one that exists, and start it again.';
    throw new UserError(message, { cause: error });
  }
}
