// The bundler has no types of its own: https://github.com/vercel/ncc#programmatically-from-nodejs
declare module '@vercel/ncc' {
  interface Options {
    readonly cache: false;
    readonly minify: boolean;
    /** The name of the asset that gets the licences of what is bundled. */
    readonly license: string;
    /** https://webpack.js.org/configuration/target/ */
    readonly target: string;
    readonly quiet: boolean;
  }
  interface Result {
    readonly code: string;
    readonly assets: { readonly [name: string]: { readonly source: string | Uint8Array } };
  }
  function ncc(entry: string, options: Options): Promise<Result>;
  export = ncc;
}
