import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';

/** The folder that the sweep runs in, and what may be read from there. */
export interface Workspace {
  /** Without links. */
  readonly folder: string;
  /** Relative to the workspace, with forward slashes. */
  show(path: string): string;
  /** Absolute, but with its links. */
  resolve(path: string): string;
}

export async function openWorkspace(folder: string): Promise<Workspace> {
  const real = await realpath(folder);
  return {
    folder: real,
    show: (path) => relative(real, path).split(sep).join('/') || '.',
    resolve: (path) => resolve(real, path),
  };
}
