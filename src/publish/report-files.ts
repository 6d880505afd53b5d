import { randomUUID } from 'node:crypto';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, UserError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { isWithin } from '../path-within.ts';

export interface ReportFile {
  /** Relative to the folder, with forward slashes: `report.json`, `evidence/1.json`. */
  readonly path: string;
  readonly content: string;
}

export interface ReportFiles {
  /** Made where it does not exist. */
  readonly folder: string;
  readonly files: readonly ReportFile[];
  /** What a relative folder is relative to, and may not lead out of through a link. */
  readonly workingFolder?: string;
}

/**
 * Writes every file under a name of its own first and puts all of them in place at the end, so that no
 * reader finds half a file. A checkout may hold links made by anybody: none is followed out of it.
 * Throws a UserError where the folder cannot be written.
 */
export async function writeReportFiles(options: ReportFiles): Promise<void> {
  const { folder, files, workingFolder = process.cwd() } = options;
  const place = resolve(workingFolder, folder);
  const drafts: { readonly draft: string; readonly target: string }[] = [];
  try {
    if (isWithin(workingFolder, place)) await refuseLinkOut(workingFolder, place, folder);
    await makeFolder(place);
    for (const { path, content } of files) {
      const target = join(place, path);
      if (!isWithin(place, target)) throw new Error(`${path} lies outside of the report's folder`);
      await refuseLinkOut(place, dirname(target), folder);
      await makeFolder(dirname(target));
      const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.partial`);
      drafts.push({ draft, target });
      // `wx` neither follows a link nor takes a file that exists.
      await writeFile(draft, content, { flag: 'wx', flush: true });
    }
    for (const { draft, target } of drafts) await rename(draft, target);
  } catch (error) {
    throw explainFailure(error, folder);
  } finally {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
  }
}

/**
 * Removes what an earlier run wrote, so that a sweep which then fails leaves no old report behind that
 * could be taken for its own. Throws a UserError where the folder cannot be written.
 */
export async function removeReportFiles(options: {
  readonly folder: string;
  /** Relative to the folder. */
  readonly paths: readonly string[];
  readonly workingFolder?: string;
}): Promise<void> {
  const { folder, paths, workingFolder = process.cwd() } = options;
  const place = resolve(workingFolder, folder);
  try {
    if (isWithin(workingFolder, place)) await refuseLinkOut(workingFolder, place, folder);
    for (const path of paths) await rm(join(place, path), { force: true });
  } catch (error) {
    throw explainFailure(error, folder);
  }
}

async function refuseLinkOut(base: string, path: string, folder: string): Promise<void> {
  const real = await realPathOfExisting(path);
  if (isWithin(await realPathOfExisting(base), real)) return;
  throw new UserError(
    `The report is not written: ${folder} leads through a link to ${real}, outside of ${base}. Remove the link, or name that folder itself by its absolute path (output).`,
  );
}

/** The real path of the nearest folder above that exists: what is made below it is no link. */
async function realPathOfExisting(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    return join(await realPathOfExisting(parent), basename(path));
  }
}

interface FailureRule {
  readonly codes: readonly string[];
  readonly reason: string;
  readonly remedy: string;
}

const failureRules: readonly FailureRule[] = [
  {
    codes: ['EACCES', 'EPERM'],
    reason: 'this account may not write there',
    remedy: 'Give it the right, or name another folder (output).',
  },
  {
    codes: ['EROFS'],
    reason: 'the file system is read-only',
    remedy: 'Name a folder that can be written (output).',
  },
  {
    codes: ['ENOSPC', 'EDQUOT'],
    reason: 'no room is left',
    remedy: 'Make room, or name a folder on another disk (output).',
  },
  {
    codes: ['ENOTDIR', 'EEXIST', 'EISDIR', 'ERR_FS_EISDIR', 'ENOTEMPTY'],
    reason: 'a file lies where a folder is needed, or a folder where a file is',
    remedy: 'Remove it, or name another folder (output).',
  },
  {
    codes: ['ENOENT'],
    reason: 'a folder on the way does not exist and cannot be made, or a link leads nowhere',
    remedy: 'Make it, or name another folder (output).',
  },
  {
    codes: ['ENAMETOOLONG', 'ELOOP'],
    reason: 'the path is too long, or its links lead in a circle',
    remedy: 'Name another folder (output).',
  },
];

function explainFailure(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  const rule = failureRules.find(({ codes }) => code !== undefined && codes.includes(code));
  if (rule === undefined) return error;
  const message = `The report cannot be written to ${folder}: ${rule.reason} (${code}). ${rule.remedy}`;
  return new UserError(message, { cause: error });
}
