// Bundles the compiled sources into dist/sweep. Run by `npm run build`, after the compiler: the bundler
// cannot read these sources itself. It must run on what `npm ci` installs, and nothing more: another
// package in node_modules can change what the bundle holds.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.ts';

const folder = join('dist', 'sweep');
const limit = 8 * 1024 * 1024;

const { code, licenses } = await bundle(resolve('lib', 'src', 'main.js'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'index.js'), code);
writeFileSync(join(folder, 'licenses.txt'), licenses);
writeFileSync(join(folder, 'package.json'), '{\n  "type": "module"\n}\n');

const size = sizeOf('dist');
if (size > limit) throw new Error(`dist has ${size} bytes, more than ${limit}`);
process.stdout.write(`dist has ${size} bytes\n`);

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
