import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, faultCodes, parseRetryAfter } from '../../../src/live/exchange.ts';
import { defaultRetryPolicy, delayBeforeRetry } from '../../../src/live/retry.ts';

function answered(status: number, retryAfter: number | null = null): Exchange {
  return { kind: 'answered', status, retryAfter, contentType: '', text: '', bytes: 0 };
}
const broken = (code: string): Exchange => ({ kind: 'broken', code, message: '' });
const timedOut: Exchange = { kind: 'timed-out', milliseconds: 1 };

const delays: readonly { name: string; exchange: Exchange; attempt: number; expected: unknown }[] =
  [
    { name: 'first backoff', exchange: answered(503), attempt: 1, expected: 250 },
    { name: 'backoff doubles', exchange: answered(503), attempt: 4, expected: 2_000 },
    { name: 'the last attempt', exchange: answered(503), attempt: 5, expected: null },
    { name: 'Retry-After', exchange: answered(429, 1_000), attempt: 1, expected: 1_000 },
    { name: 'Retry-After of zero', exchange: answered(429, 0), attempt: 3, expected: 0 },
    { name: 'an endless Retry-After', exchange: answered(503, 1e9), attempt: 1, expected: 30_000 },
    { name: 'success', exchange: answered(200), attempt: 1, expected: null },
    { name: 'forbidden', exchange: answered(403), attempt: 1, expected: null },
    { name: 'gone', exchange: answered(410), attempt: 1, expected: null },
    { name: 'not implemented', exchange: answered(501), attempt: 1, expected: null },
    { name: 'first time-out', exchange: timedOut, attempt: 1, expected: 0 },
    { name: 'second time-out', exchange: timedOut, attempt: 2, expected: null },
    { name: 'reset', exchange: broken('ECONNRESET'), attempt: 2, expected: 500 },
    { name: 'refused', exchange: broken('ECONNREFUSED'), attempt: 1, expected: 250 },
    { name: 'no JSON', exchange: broken(faultCodes.notJson), attempt: 1, expected: 250 },
    { name: 'unknown name', exchange: broken('ENOTFOUND'), attempt: 1, expected: null },
    { name: 'wrong CA', exchange: broken('CERT_HAS_EXPIRED'), attempt: 1, expected: null },
    { name: 'too large', exchange: broken(faultCodes.tooLarge), attempt: 1, expected: null },
  ];

for (const { name, exchange, attempt, expected } of delays) {
  test(`delay before the next attempt: ${name}`, () => {
    assert.equal(delayBeforeRetry(exchange, attempt, defaultRetryPolicy), expected);
  });
}

test('a long row of attempts waits no longer than the cap', () => {
  const policy = { ...defaultRetryPolicy, attempts: 100 };
  assert.equal(delayBeforeRetry(answered(500), 60, policy), 8_000);
});

const now = Date.parse('2026-12-01T06:00:00Z');
const headers: readonly { input: string | undefined; expected: number | null }[] = [
  { input: undefined, expected: null },
  { input: '7', expected: 7_000 },
  { input: ' 0 ', expected: 0 },
  { input: 'Tue, 01 Dec 2026 06:00:05 GMT', expected: 5_000 },
  { input: 'Tue, 01 Dec 2026 05:00:00 GMT', expected: 0 },
  { input: 'soon', expected: null },
];

for (const { input, expected } of headers) {
  test(`Retry-After: ${input}`, () => {
    assert.equal(parseRetryAfter(input, now), expected);
  });
}
