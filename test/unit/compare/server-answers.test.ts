import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { validateManifest } from '../../../src/compare/validate.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { builtInSchemas, compare, describeDifferences, refOf } from './compare-builders.ts';

interface Answer {
  readonly name: string;
  readonly sent: JsonObject;
  readonly live: JsonObject;
}

// What a real kube-apiserver answered to a create of each object: defaults, allocations, canonical forms.
const answers = JSON.parse(
  readFileSync('test/fixtures/server-answers/answers.json', 'utf8'),
) as Answer[];
const redactor = createRedactor(new Uint8Array(32));

describe('an object as the server stores it', () => {
  for (const { name, sent, live } of answers) {
    const desired = redactor.redactObject(sent);
    const stored = redactor.redactObject(live);
    it(`${name} is in sync`, () => {
      assert.deepEqual(describeDifferences(compare(desired, stored)), []);
    });
    it(`${name} is in sync where managedFields are stripped`, () => {
      const metadata = { ...(stored['metadata'] as JsonObject) };
      delete metadata['managedFields'];
      assert.deepEqual(describeDifferences(compare(desired, { ...stored, metadata })), []);
    });
    it(`${name} has no faults`, () => {
      assert.deepEqual(validateManifest(desired, builtInSchemas.ofKind(refOf(sent))), []);
    });
  }
});
