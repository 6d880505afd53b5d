import picomatch from 'picomatch';

/** How much of a folder a pattern takes. */
export type Share = 'all' | 'some' | 'none';

/** Says which of the files below a folder are wanted. Paths are relative to it, with `/`. */
export interface Selection {
  folder(path: string): Share;
  file(path: string): boolean;
}

export interface FilePattern {
  /** The folder before the first wildcard; '' where there is none. */
  readonly base: string;
  readonly selection: Selection;
}

const manifestName = /\.(?:ya?ml|json)$/i;

export const everyManifest: Selection = {
  folder: () => 'all',
  file: (path) => manifestName.test(path),
};

/** null: the path has no wildcard. Nor is one with `!` in front a pattern: it would name what to leave out. */
export function parsePattern(path: string): FilePattern | null {
  const { base, glob, isGlob, negated } = picomatch.scan(path.replace(/\/+$/, ''));
  if (!isGlob || negated) return null;
  const matches = picomatch(glob);
  const parts = splitPattern(glob);
  return {
    base,
    selection: {
      folder: (folder) => {
        if (matches(folder)) return 'all';
        return mayHold(parts, folder) ? 'some' : 'none';
      },
      file: (file) => manifestName.test(file) && matches(file),
    },
  };
}

type Part = 'any depth' | ((name: string) => boolean);

function splitPattern(glob: string): readonly Part[] {
  const { parts } = picomatch.scan(glob, { parts: true });
  // A part with a slash in it is a group such as {a/b,c}.
  const names = parts !== undefined && parts.length > 0 ? parts : [glob];
  return names.map((part) => (part === '**' || part.includes('/') ? 'any depth' : picomatch(part)));
}

/** Whether a match may lie below the folder. */
function mayHold(parts: readonly Part[], folder: string): boolean {
  for (const [index, name] of folder.split('/').entries()) {
    const part = parts[index];
    if (part === undefined) return false;
    if (part === 'any depth') return true;
    if (!part(name)) return false;
  }
  return true;
}
