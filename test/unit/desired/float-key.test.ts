import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatFloatKey } from '../../../src/desired/float-key.ts';

/** As Go 1.26 prints them: strconv.FormatFloat(value, 'g', -1, 32). */
const rows: readonly (readonly [number, string])[] = [
  [1.1, '1.1'],
  [-2.5, '-2.5'],
  [1000, '1000'],
  [100_000, '100000'],
  [1e6, '1e+06'],
  [1_234_567.5, '1.2345675e+06'],
  [12_345_678, '1.2345678e+07'],
  [123_456.789, '123456.79'],
  [16_777_217.5, '1.6777218e+07'],
  [1e20, '1e+20'],
  [0.1234567891, '0.12345679'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [0.00012345, '0.00012345'],
  [0, '0'],
];

describe('formatFloatKey', () => {
  for (const [value, expected] of rows) {
    it(`spells ${value} as ${expected}`, () => assert.equal(formatFloatKey(value), expected));
  }
});
