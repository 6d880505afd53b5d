import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export interface NodeBinary {
  readonly version: string;
  readonly major: number;
  readonly path: string;
}

/** The versions of Node.js on which the bundle is tried, fetched where they are not there yet. */
export function installNodes(): NodeBinary[] {
  const lines = execFileSync(resolve('scripts', 'install-nodes.sh'), {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [version = '', path = ''] = line.split(' ');
    return { version, major: Number(version.split('.')[0]), path };
  });
}
