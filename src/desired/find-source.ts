import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';
import { nearestOf } from '../nearest.ts';
import { isWithin } from '../path-within.ts';
import { describeOther, isEndless } from '../regular-file.ts';
import { describeFileError } from './file-error.ts';
import { everyManifest, parsePattern, type Selection } from './file-pattern.ts';
import { showPath, showPaths } from './show-path.ts';
import { type Findings, type Walk, walkFolder } from './walk-folder.ts';
import type { Workspace } from './workspace.ts';

export type FoundSource =
  /** `isPattern`: the path is one with wildcards, and no name of a file. */
  | { readonly kind: 'found'; readonly findings: Findings; readonly isPattern: boolean }
  /** The path itself is wrong; the message is a sentence for whoever wrote it. */
  | { readonly kind: 'unusable'; readonly message: string };

/** Finds the files of a source: a file of any name, a folder's manifests, or those of a pattern. */
export async function findSource(workspace: Workspace, path: string): Promise<FoundSource> {
  const place = workspace.resolve(path);
  const real = await findReal(place);
  const pattern = real.kind === 'missing' ? parsePattern(path) : null;
  if (pattern === null) {
    return findAt(workspace, path, { place, selection: everyManifest, isPattern: false });
  }
  const base = workspace.resolve(pattern.base);
  return findAt(workspace, path, { place: base, selection: pattern.selection, isPattern: true });
}

async function findAt(
  workspace: Workspace,
  path: string,
  { place, selection, isPattern }: { place: string; selection: Selection; isPattern: boolean },
): Promise<FoundSource> {
  const real = await findReal(place);
  if (real.kind === 'missing') return unusable(await describeMissing(workspace, place));
  if (real.kind === 'failed') return unusable(`${showPath(path)}: ${real.message}`);
  // A path out of the workspace is the user's word; a link out of it may be anybody's.
  if (isWithin(workspace.folder, place) && !isWithin(workspace.folder, real.path)) {
    return unusable(
      `${showPath(path)} is a link that leads out of the workspace. Name its target.`,
    );
  }
  const findings: Findings = { files: [], unrendered: [], refused: [], others: [] };
  if (!real.isFolder) {
    return { kind: 'found', findings: { ...findings, files: [real.path] }, isPattern };
  }
  const walk: Walk = { allowed: [workspace.folder, real.path], findings, entered: new Set() };
  await walkFolder(walk, { path: real.path, name: '', selection });
  return { kind: 'found', findings, isPattern };
}

function unusable(message: string): FoundSource {
  return { kind: 'unusable', message };
}

type RealPath =
  | { readonly kind: 'real'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string };

async function findReal(place: string): Promise<RealPath> {
  try {
    const found = await stat(place);
    // The link of a pipe, as of /dev/fd/63, resolves to no path.
    if (isEndless(found)) return { kind: 'failed', message: sayWhat(found) };
    const path = await realpath(place);
    if (found.isDirectory()) return { kind: 'real', path, isFolder: true };
    return { kind: 'real', path, isFolder: false };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return { kind: 'missing' };
    return { kind: 'failed', message: describeFileError('file', error) };
  }
}

function sayWhat(found: Stats): string {
  const { what, remedy } = describeOther(found);
  return `It is ${what}, neither a file nor a folder. ${remedy}`;
}

/** Says what there is instead, at the last part of the path that does exist. */
async function describeMissing(workspace: Workspace, place: string): Promise<string> {
  let missing = place;
  let above = await findReal(dirname(missing));
  while (above.kind === 'missing') {
    missing = dirname(missing);
    above = await findReal(dirname(missing));
  }
  const folder = dirname(missing);
  const start = `${showPath(workspace.show(place))} does not exist`;
  const shown = folder === workspace.folder ? 'The folder' : showPath(workspace.show(folder));
  if (above.kind === 'failed') return `${start}. ${shown}: ${above.message}`;
  if (!above.isFolder) return `${start}. ${shown} is a file.`;
  const names = await listNames(folder);
  const nearest = nearestOf(basename(missing), names);
  if (nearest !== null) {
    return `${start}; did you mean ${showPath(workspace.show(join(folder, nearest)))}?`;
  }
  return `${start}. ${shown} ${names.length === 0 ? 'is empty' : `holds ${showPaths(names)}`}.`;
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return [];
  }
}
