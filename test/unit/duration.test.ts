import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatDuration, parseDuration } from '../../src/duration.ts';

const parsed: { text: string; expected: number | null }[] = [
  { text: '15m', expected: 900_000 },
  { text: '90s', expected: 90_000 },
  { text: '1h30m', expected: 5_400_000 },
  { text: '1h2m3s', expected: 3_723_000 },
  { text: '0s', expected: 0 },
  { text: '', expected: null },
  { text: '15', expected: null },
  { text: '15 m', expected: null },
  { text: '15M', expected: null },
  { text: '-15m', expected: null },
  { text: '1.5h', expected: null },
  { text: '30m1h', expected: null },
  { text: '1m1m', expected: null },
  { text: '100ms', expected: null },
  { text: '1d', expected: null },
  { text: '1h\n', expected: null },
  { text: '1e3s', expected: null },
  { text: '9'.repeat(400).concat('s'), expected: null },
];

const shown: { milliseconds: number; expected: string }[] = [
  { milliseconds: 900_000, expected: '15 min' },
  { milliseconds: 90_000, expected: '1 min 30 s' },
  { milliseconds: 3_723_000, expected: '1 h 2 min 3 s' },
  { milliseconds: 3_600_000, expected: '1 h' },
  { milliseconds: 50, expected: '1 s' },
  { milliseconds: 0, expected: '0 s' },
];

describe('parseDuration', () => {
  for (const { text, expected } of parsed) {
    it(JSON.stringify(text.slice(0, 20)), () => assert.equal(parseDuration(text), expected));
  }
});

describe('formatDuration', () => {
  for (const { milliseconds, expected } of shown) {
    it(expected, () => assert.equal(formatDuration(milliseconds), expected));
  }
});
