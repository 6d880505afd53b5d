// What dist/index.js and dist/cli.js import from the bundle.
export { runAction } from './action.ts';
export { runCommand } from './cli.ts';
