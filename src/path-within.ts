import { isAbsolute, relative, sep } from 'node:path';

/** Whether `path` is `folder` or lies below it. Both without links. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
