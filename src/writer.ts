import type { Writable } from 'node:stream';

/** Writes whole texts, and waits until they are out. A reader that went away (`| head`) is no failure. */
export function createWriter(stream: Writable): (text: string) => Promise<void> {
  let gone = false;
  stream.on('error', (error) => {
    gone = isBrokenPipe(error);
  });
  return (text) =>
    new Promise((resolve, reject) => {
      if (gone) {
        resolve();
        return;
      }
      stream.write(text, (error) => {
        if (error === null || error === undefined || isBrokenPipe(error)) resolve();
        else reject(new Error('standard output cannot be written', { cause: error }));
      });
    });
}

function isBrokenPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
