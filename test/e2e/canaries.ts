import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const source = resolve('test/e2e/canaries');

/** Secrets that must not come out anywhere; remembers each that it has handed out. */
export class Canaries {
  readonly #handedOut = new Set<string>();

  /** 36 letters and digits, so that it also makes a token of the well-known kinds. Same place, same canary. */
  at(place: string): string {
    const canary = `Kanarie${createHash('sha256').update(place).digest('hex').slice(0, 29)}`;
    this.#handedOut.add(canary);
    return canary;
  }

  /** A text with each CANARY replaced by one of its own. */
  fill(text: string, place: string): string {
    let count = 0;
    return text.replaceAll('CANARY', () => {
      count += 1;
      return this.at(`${place} ${count}`);
    });
  }

  /** Writes the manifests with the canaries of one side, Git or the cluster. */
  writeManifests(folder: string, side: string): void {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(source)) {
      const text = readFileSync(join(source, name), 'utf8');
      writeFileSync(join(folder, name), this.fill(text, `${side} ${name}`));
    }
  }

  /** The places of a text where a canary stands, as it is or in base64, with what surrounds it. */
  findIn(text: string): string[] {
    return [...this.#handedOut].flatMap(spellings).flatMap((spelling) => {
      const at = text.indexOf(spelling);
      return at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + spelling.length)];
    });
  }
}

/** Letters and digits look the same in JSON, HTML and URLs; base64 has three faces, by what stands before. */
function spellings(canary: string): string[] {
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.from('x'.repeat(offset) + canary).toString('base64');
    // The first and last characters depend on the neighbours.
    return text.slice(4, -4);
  });
  return [canary, ...encoded];
}
