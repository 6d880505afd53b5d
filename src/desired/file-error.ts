import { codeOf } from '../errors.ts';

const meanings: { readonly [code: string]: string } = {
  EACCES: 'permission denied',
  ELOOP: 'its links go round in a circle',
  ENOENT: 'it is not there',
  EPERM: 'permission denied',
};

/** Why a file, folder or link cannot be read, without the path, which the caller names. */
export function describeFileError(what: 'file' | 'folder' | 'link', error: unknown): string {
  return `The ${what} cannot be read: ${whyUnreadable(error)}.`;
}

/** `permission denied (EACCES)`, or the code alone where nothing better is known. */
export function whyUnreadable(error: unknown): string {
  const code = codeOf(error) ?? 'unknown';
  return Object.hasOwn(meanings, code) ? `${meanings[code]} (${code})` : code;
}
