import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { whyUnreadable } from '../desired/file-error.ts';
import { codeOf, UserError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { requireFile } from '../regular-file.ts';
import { parseState, renderState, type SweepState } from './sweep-state.ts';

/** Thirty sweeps and thousands of findings take far less. */
const largestState = 64 * 1024 * 1024;

/**
 * Reads the state that an earlier sweep left; null: there is none yet.
 * @throws UserError where it cannot be read, is broken, or is of a newer version
 */
export async function readStateFile(path: string): Promise<SweepState | null> {
  const place = `The state ${path}`;
  try {
    requireFile(path, place);
    const { size } = await stat(path);
    if (size > largestState) {
      throw new UserError(`${place} has ${size} bytes, more than any state; name another file.`);
    }
    return parseState(await readFile(path, 'utf8'), place);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (codeOf(error) === 'ENOENT') return null;
    throw new UserError(`${place} cannot be read: ${whyUnreadable(error)}.`, { cause: error });
  }
}

/**
 * Puts the state in the place of the one before, whole or not at all.
 * @throws UserError where it cannot be written
 */
export async function writeStateFile(path: string, state: SweepState): Promise<void> {
  const target = resolve(path);
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.partial`);
  try {
    await makeFolder(dirname(target));
    // `wx` neither follows a link nor takes a file that exists.
    await writeFile(draft, renderState(state), { flag: 'wx', flush: true });
    await rename(draft, target);
  } catch (error) {
    const message = `The state ${path} cannot be written: ${whyUnreadable(error)}. The next sweep will not know of this one; mend that, or name another file (state).`;
    throw new UserError(message, { cause: error });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
