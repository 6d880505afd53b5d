import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessFaults, findAccessFault } from '../../../src/live/access-faults.ts';
import { faultCodes } from '../../../src/live/exchange.ts';

const cases: readonly { code: string; expected: string }[] = [
  { code: 'ENOTFOUND', expected: 'unknown-name' },
  { code: 'ECONNREFUSED', expected: 'refused' },
  { code: 'EHOSTUNREACH', expected: 'unreachable' },
  { code: 'SELF_SIGNED_CERT_IN_CHAIN', expected: 'unknown-authority' },
  { code: 'CERT_HAS_EXPIRED', expected: 'certificate-time' },
  { code: 'ERR_TLS_CERT_ALTNAME_INVALID', expected: 'certificate-name' },
  { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', expected: 'tls' },
  { code: 'EPROTO', expected: 'tls' },
  { code: 'ERR_INVALID_CHAR', expected: 'bad-credentials' },
  { code: 'ECONNRESET', expected: 'cut' },
  { code: faultCodes.notJson, expected: 'not-json' },
  { code: 'EMFILE', expected: 'other' },
];

for (const { code, expected } of cases) {
  test(`${code} is ${expected}`, () => {
    assert.equal(findAccessFault(code).name, expected);
  });
}

test('every rule has its row', () => {
  assert.deepEqual(
    accessFaults.map(({ name }) => name).sort(),
    [...new Set(cases.map(({ expected }) => expected))].sort(),
  );
});
