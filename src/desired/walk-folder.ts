import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isWithin } from '../path-within.ts';
import { describeFileError } from './file-error.ts';
import { everyManifest, type Selection } from './file-pattern.ts';

/** A path, absolute, and what is to be said of it. */
export interface Remark {
  readonly path: string;
  readonly message: string;
}

/** What a walk finds, in stable order. */
export interface Findings {
  /** Absolute, without links. */
  readonly files: string[];
  /** Folders that must be rendered before they can be compared. */
  readonly unrendered: Remark[];
  /** What could not, or must not, be read. */
  readonly refused: Remark[];
  /** Files that are no manifests by their ending. */
  readonly others: string[];
}

export interface Walk {
  /** Folders that a link may lead into, without links. */
  readonly allowed: readonly string[];
  readonly findings: Findings;
  /** Folders that were entered: a link to one of them leads nowhere new, or round in circles. */
  readonly entered: Set<string>;
}

interface Folder {
  /** Absolute. */
  readonly path: string;
  /** As the selection knows it: relative to where it begins, '' for that folder itself. */
  readonly name: string;
  readonly selection: Selection;
}

/** Files that tell that their folder is no set of manifests yet, but is made into one. */
const renderers: readonly { readonly file: string; readonly reason: string }[] = [
  { file: 'Chart.yaml', reason: 'A Helm chart must be rendered before it can be compared.' },
  ...['kustomization.yaml', 'kustomization.yml', 'Kustomization'].map((file) => ({
    file,
    reason: 'A kustomization must be built before it can be compared.',
  })),
];

/** Collects a folder's manifests, recursively. Dot folders and node_modules are not entered. */
export async function walkFolder(walk: Walk, folder: Folder): Promise<void> {
  if (walk.entered.has(folder.path)) return;
  walk.entered.add(folder.path);
  let entries: Dirent[];
  try {
    entries = await readdir(folder.path, { withFileTypes: true });
  } catch (error) {
    walk.findings.refused.push({ path: folder.path, message: describeFileError('folder', error) });
    return;
  }
  const renderer = renderers.find(({ file }) => entries.some(({ name }) => name === file));
  if (renderer !== undefined) {
    walk.findings.unrendered.push({ path: folder.path, message: renderer.reason });
    return;
  }
  // Not by localeCompare: the order must be the same on every machine.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await visitEntry(walk, folder, entry);
  }
}

async function visitEntry(walk: Walk, { path, name, selection }: Folder, entry: Dirent) {
  const inner = {
    path: join(path, entry.name),
    name: name === '' ? entry.name : `${name}/${entry.name}`,
    selection,
  };
  if (entry.isSymbolicLink()) await visitLink(walk, inner);
  else if (!entry.isDirectory()) visitFile(walk, inner, entry.isFile());
  else if (mayEnter(inner)) await enterFolder(walk, inner);
}

/** Whoever can push a link can make it point anywhere on the machine that runs the sweep. */
async function visitLink(walk: Walk, link: Folder): Promise<void> {
  let target: string;
  let found: Stats;
  try {
    target = await realpath(link.path);
    found = await stat(target);
  } catch (error) {
    if (!link.selection.file(link.name)) return;
    walk.findings.refused.push({ path: link.path, message: describeFileError('link', error) });
    return;
  }
  const wanted = found.isDirectory() ? mayEnter(link) : link.selection.file(link.name);
  if (!wanted) return;
  if (!walk.allowed.some((folder) => isWithin(folder, target))) {
    const message = 'The link leads out of the workspace and is not followed.';
    walk.findings.refused.push({ path: link.path, message });
    return;
  }
  const inner = { ...link, path: target };
  if (found.isDirectory()) await enterFolder(walk, inner);
  else visitFile(walk, inner, found.isFile());
}

function mayEnter({ path, name, selection }: Folder): boolean {
  const own = basename(path);
  return !own.startsWith('.') && own !== 'node_modules' && selection.folder(name) !== 'none';
}

async function enterFolder(walk: Walk, folder: Folder): Promise<void> {
  const whole = folder.selection.folder(folder.name) === 'all';
  await walkFolder(walk, whole ? { ...folder, selection: everyManifest } : folder);
}

function visitFile(walk: Walk, { path, name, selection }: Folder, isFile: boolean): void {
  if (!selection.file(name)) {
    walk.findings.others.push(path);
  } else if (isFile) {
    walk.findings.files.push(path);
  } else {
    walk.findings.refused.push({ path, message: 'It is neither a file nor a folder.' });
  }
}
