import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import type { JsonObject } from '../../../src/model/json.ts';
import { containsToken } from '../../../src/redact/token.ts';
import { redactor } from './shown.ts';

const folder = join('test', 'cases');

function readCase(name: string) {
  const read = (file: string) => readFileSync(join(folder, name, file), 'utf8');
  const documents = parseAllDocuments(read('desired.yaml')).map((each) => each.toJS());
  const objects: JsonObject[] = [JSON.parse(read('live.json')), ...documents];
  const expected = parse(read('expect.yaml'));
  const secrets: string[] = expected.objects.flatMap(
    (each: { redacted?: string[] }) => each.redacted ?? [],
  );
  return { objects, secrets };
}

const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('no secret of a case stays in its objects', async (t) => {
  const withSecrets = cases.filter((name) =>
    readFileSync(join(folder, name, 'expect.yaml'), 'utf8').includes('redacted:'),
  );
  assert.ok(withSecrets.length >= 4);
  for (const name of withSecrets) {
    await t.test(name, () => {
      const { objects, secrets } = readCase(name);
      const text = objects.map((each) => JSON.stringify(redactor.redactObject(each))).join('\n');
      for (const secret of secrets) {
        for (const spelling of [secret, JSON.stringify(secret).slice(1, -1)]) {
          assert.ok(!text.includes(spelling));
        }
        assert.ok(!text.includes(Buffer.from(secret).toString('base64')));
      }
    });
  }
});

test('nothing but Secrets is hidden in objects that a real API server returned', () => {
  for (const name of cases) {
    const list = JSON.parse(readFileSync(join(folder, name, 'live.json'), 'utf8'));
    for (const object of list.items) {
      if (object.kind === 'Secret') continue;
      assert.ok(!containsToken(redactor.redactObject(object)), `${name}: ${object.kind}`);
    }
  }
});
