import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { stringify } from 'lossless-json';
import { UserError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { captureFiles, captureSchemaVersion } from './capture-format.ts';

/** A capture while it is written: under a name of its own beside its place, so that no half of it stays. */
export interface CaptureFolder {
  /** `path` is relative to the folder. Indented JSON, so that two captures can be compared line by line. */
  write(path: string, value: unknown): Promise<void>;
  /** Puts the folder in its place, where it replaces an older capture. */
  finish(): Promise<void>;
  /** Removes what was written. Nothing happens after `finish`. */
  discard(): Promise<void>;
}

export interface CaptureFolderOptions {
  readonly path: string;
  /** Only the owner may read it: it holds secret values. */
  readonly secret: boolean;
}

/** Throws a UserError where something else than an older capture or an empty folder stands in its place. */
export async function createCaptureFolder(options: CaptureFolderOptions): Promise<CaptureFolder> {
  const place = resolve(options.path);
  const before = inspect(place);
  if (before === 'taken') {
    throw new UserError(
      `${options.path} exists and is no capture: it is left as it is. Name a folder that does not exist yet, or remove it.`,
    );
  }
  const draft = `${beside(place)}.partial`;
  const folderMode = options.secret ? 0o700 : 0o755;
  const fileMode = options.secret ? 0o600 : 0o644;
  await makeFolder(dirname(place));
  await mkdir(draft, { mode: folderMode });
  await mkdir(join(draft, captureFiles.objects), { mode: folderMode });
  await mkdir(join(draft, captureFiles.openApi), { mode: folderMode });

  return {
    async write(path, value) {
      const text = `${stringify(value, undefined, 2)}\n`;
      await writeFile(join(draft, path), text, { mode: fileMode, flag: 'wx' });
    },
    finish: () => replace(place, draft, before),
    discard: () => rm(draft, { recursive: true, force: true }),
  };
}

type Before = 'nothing' | 'empty' | 'capture' | 'taken';

function inspect(place: string): Before {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  if (!found.isDirectory()) return 'taken';
  const names = readdirSync(place);
  if (names.length === 0) return 'empty';
  const file = join(place, captureFiles.index);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return 'taken';
  const index = readFileSync(file, 'utf8');
  return index.includes(`"${captureSchemaVersion}"`) ? 'capture' : 'taken';
}

/** A folder is replaced by two renames: for a moment there is none, never half of one. */
async function replace(place: string, draft: string, before: Before): Promise<void> {
  if (before !== 'capture') {
    await rename(draft, place);
    return;
  }
  const old = `${beside(place)}.old`;
  await rename(place, old);
  try {
    await rename(draft, place);
  } catch (error) {
    await rename(old, place);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** On the same file system, so that a rename is enough; random, so that two captures do not meet. */
function beside(place: string): string {
  return join(dirname(place), `.${basename(place)}-${randomBytes(6).toString('hex')}`);
}
