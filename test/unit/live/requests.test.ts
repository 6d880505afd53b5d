import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestTally } from '../../../src/live/requests.ts';

test('requests are counted by purpose, with what failed', () => {
  const tally = createRequestTally();
  const list = { purpose: 'list', path: '/x' } as const;
  tally.record({ ...list, status: 200, bytes: 10, milliseconds: 1 });
  tally.record({ ...list, status: 503, bytes: 5, milliseconds: 2 });
  tally.record({ ...list, status: null, bytes: 0, milliseconds: 4 });
  tally.record({ purpose: 'version', path: '/version', status: 200, bytes: 1, milliseconds: 8 });
  assert.deepEqual(tally.totals(), {
    list: { requests: 3, failed: 2, bytes: 15, milliseconds: 7 },
    version: { requests: 1, failed: 0, bytes: 1, milliseconds: 8 },
  });
});
