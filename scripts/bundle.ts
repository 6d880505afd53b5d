import ncc from '@vercel/ncc';

export interface Bundle {
  readonly code: string;
  /** The licences of what is in the bundle. */
  readonly licenses: string | Uint8Array;
}

/** One module of a program's compiled entry and of all that it imports. `entry` is an absolute path. */
export async function bundle(entry: string): Promise<Bundle> {
  const license = 'licenses.txt';
  const { code, assets } = await ncc(entry, {
    cache: false,
    minify: true,
    license,
    target: 'es2022',
    quiet: true,
  });
  const { [license]: licenses, 'package.json': _module, ...chunks } = assets;
  // A second chunk would stand there unminified: some import() lacks its `webpackMode: "eager"`.
  const names = Object.keys(chunks);
  if (names.length > 0) throw new Error(`the bundle is in pieces: ${names.join(', ')}`);
  if (licenses === undefined) throw new Error('the bundler found no licences');
  return { code, licenses: licenses.source };
}
