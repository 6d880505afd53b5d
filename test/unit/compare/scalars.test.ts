import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { equalScalars, type ScalarFormat } from '../../../src/compare/scalars.ts';
import type { JsonScalar } from '../../../src/model/json.ts';

type Row = readonly [
  a: JsonScalar,
  b: JsonScalar,
  format: ScalarFormat | undefined,
  equal: boolean,
];

const rows: readonly Row[] = [
  ['1000m', 1, 'quantity', true],
  [0.5, '500m', 'quantity', true],
  ['1024Mi', '1Gi', 'quantity', true],
  ['1e9', '1G', 'quantity', true],
  ['1E3', '1k', 'quantity', true],
  ['1E', '1e18', 'quantity', true],
  ['.5', '500m', 'quantity', true],
  ['-1', '-1000m', 'quantity', true],
  ['1n', '0.000000001', 'quantity', true],
  ['1Ki', '1k', 'quantity', false],
  ['1G', '1Gi', 'quantity', false],
  ['100m', '100M', 'quantity', false],
  ['9007199254740993', '9007199254740992', 'quantity', false],
  ['lots', 'lots ', 'quantity', false],
  ['1e99999', '1e99998', 'quantity', false],
  ['1000m', 1, undefined, false],
  [9007199254740993n, 9007199254740992, undefined, false],
  [9007199254740993n, 9007199254740993n, undefined, true],
  [5n, 5, undefined, true],
  [1, 1.0, undefined, true],
  ['1', 1, undefined, false],
  ['80', 80, 'int-or-string', false],
  [true, 'true', undefined, false],
  ['2026-12-01T00:00:00Z', '2026-12-01T01:00:00+01:00', 'date-time', true],
  ['2026-12-01T00:00:00.5Z', '2026-12-01T00:00:00.500000Z', 'date-time', true],
  ['2026-12-01T00:00:00.000001Z', '2026-12-01T00:00:00.000002Z', 'date-time', false],
  ['2026-12-01', '2026-12-01T00:00:00Z', 'date-time', false],
  ['90s', '1m30s', 'duration', true],
  ['1.5h', '90m', 'duration', true],
  ['1m', '1m0s', 'duration', true],
  ['-1m', '1m', 'duration', false],
  ['1 m', '1m', 'duration', false],
  ['YWJj\nZGVm', 'YWJjZGVm', 'base64', true],
  ['YWJj', 'YWJk', 'base64', false],
];

describe('equalScalars', () => {
  for (const [a, b, format, equal] of rows) {
    it(`${String(a)} and ${String(b)} as ${format ?? 'plain'}`, () => {
      assert.equal(equalScalars(a, b, format), equal);
      assert.equal(equalScalars(b, a, format), equal);
    });
  }

  it('takes no time over hostile texts', () => {
    const started = performance.now();
    equalScalars('9'.repeat(1_000_000), '8'.repeat(1_000_000), 'quantity');
    equalScalars(`${'1'.repeat(500_000)}h`, `${'1'.repeat(500_000)}m`, 'duration');
    equalScalars('1e9999', '1e-9999', 'quantity');
    assert.ok(performance.now() - started < 2_000);
  });
});
