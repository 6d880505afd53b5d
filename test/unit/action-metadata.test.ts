import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { readActionInputs } from '../../src/inputs.ts';
import { inputNames } from '../../src/options.ts';
import { outputsOfFailure } from '../../src/outputs.ts';

const action: {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, object>;
  runs: { using: string; main: string };
} = parse(readFileSync('action.yml', 'utf8'));

/** What a runner sets for a step that names no input. */
const env = Object.fromEntries(
  Object.entries(action.inputs).map(([name, input]) => [
    `INPUT_${name.toUpperCase()}`,
    input.default ?? '',
  ]),
);

describe('action.yml', () => {
  it('has the inputs that the program reads', () => {
    assert.deepEqual(Object.keys(action.inputs).sort(), [...inputNames()].sort());
  });

  it('has the outputs that the program sets', () => {
    const names = outputsOfFailure(3).map(([name]) => name);
    assert.deepEqual(Object.keys(action.outputs).sort(), [...names].sort());
  });

  it('has the defaults of the program', () => {
    assert.deepEqual(readActionInputs(env), readActionInputs({}));
  });

  it('starts the entry that is committed', () => {
    assert.deepEqual(action.runs, { using: 'node24', main: 'dist/index.js' });
  });
});
