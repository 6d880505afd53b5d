import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestOf } from '../../src/nearest.ts';

const names = ['manifests', 'live', 'fail-on', 'fail-on-incomplete', 'output'];

const rows: { name: string; word: string; expected: string | null }[] = [
  { name: 'the same', word: 'live', expected: 'live' },
  { name: 'a letter left out', word: 'manifets', expected: 'manifests' },
  { name: 'two letters swapped', word: 'mainfests', expected: 'manifests' },
  { name: 'a letter too many', word: 'outputt', expected: 'output' },
  { name: 'another case', word: 'Live', expected: 'live' },
  { name: 'the nearer of two', word: 'fail-om', expected: 'fail-on' },
  { name: 'nothing close', word: 'kubectl', expected: null },
  { name: 'a short word that shares a letter', word: 'no', expected: null },
  { name: 'the empty text', word: '', expected: null },
];

describe('nearestOf', () => {
  for (const { name, word, expected } of rows) {
    it(name, () => assert.equal(nearestOf(word, names), expected));
  }
});
