import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { formatRef } from '../../../src/model/object-ref.ts';
import { readTree } from './source-folder.ts';

const folder = 'test/cases';
const cases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

interface Expected {
  readonly ref: string;
  readonly status: string;
}

/** Without the namespace, which no reader of files can settle. */
function withoutNamespace(ref: string): string {
  const parts = ref.split('/');
  parts.splice(-2, 1);
  return parts.join('/');
}

/** Each case was made from a bug report; what it declares must be found, and nothing else. */
describe('createDesiredSource: cases', () => {
  for (const { name } of cases) {
    it(name, async () => {
      const text = readFileSync(join(folder, name, 'expect.yaml'), 'utf8');
      const { objects }: { objects: readonly Expected[] } = parse(text);
      const set = await readTree(folder, [`${name}/desired.yaml`]);
      const declared = [...set.objects, ...set.skipped, ...set.errors].map((document) => {
        const ref = 'declares' in document ? document.declares : document.ref;
        assert.ok(ref !== null);
        return withoutNamespace(formatRef(ref));
      });
      const expected = objects
        .filter(({ status }) => status !== 'unmanaged')
        // A document that cannot be parsed goes by its place.
        .map(({ ref }) =>
          ref.startsWith('document ') ? 'v1/ConfigMap/broken' : withoutNamespace(ref),
        );
      assert.deepEqual(declared.sort(), expected.sort());
      const statuses = new Set(objects.map(({ status }) => status));
      // A field that the schema does not know is an error as well, which no reader of files can see.
      assert.ok(set.errors.length === 0 || statuses.has('error'));
      assert.equal(set.skipped.length > 0, statuses.has('skipped'));
    });
  }
});
