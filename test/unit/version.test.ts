import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { version } from '../../src/version.ts';

it('the version is that of the package', () => {
  assert.equal(JSON.parse(readFileSync('package.json', 'utf8')).version, version);
});
