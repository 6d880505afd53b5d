import { type Stats, statSync } from 'node:fs';
import { UserError } from './errors.ts';

/**
 * Throws a UserError where a folder, a pipe or a device lies at the path: reading a pipe waits for its
 * writer, and not even a signal ends that; a device may have no end. What is not there at all is left to
 * whoever reads it. `name` begins the sentence: `The config x.yml`.
 */
export function requireFile(path: string, name: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  const { what, remedy } = describeOther(found);
  throw new UserError(`${name} is ${what}, no file. ${remedy}`);
}

/** Whether reading the path may never end. */
export function isEndless(found: Stats): boolean {
  return !found.isFile() && !found.isDirectory();
}

export function describeOther(found: Stats): { readonly what: string; readonly remedy: string } {
  if (found.isDirectory()) return { what: 'a folder', remedy: 'Name the file itself.' };
  if (found.isFIFO())
    return { what: 'a pipe', remedy: 'Save what it gives to a file, and name that.' };
  return {
    what: found.isSocket() ? 'a socket' : 'a device',
    remedy: 'Name the file that is meant.',
  };
}
