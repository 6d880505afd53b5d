import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Difference, RawFinding } from '../../../src/model/finding.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { fingerprintOf } from '../../../src/triage/fingerprint.ts';

const difference: Difference = {
  path: [{ field: 'spec' }, { field: 'replicas' }],
  change: 'changed',
  desired: 1,
  live: 2,
  drawn: 2,
  redacted: false,
  editor: null,
};

const base: RawFinding = {
  ref: 'apps/v1/Deployment/shop/web',
  status: 'changed',
  source: { file: 'a.yaml', line: 1 },
  message: null,
  differences: [difference],
  editor: null,
  desired: null,
};

const rows: readonly { name: string; change: Partial<RawFinding>; same: boolean }[] = [
  { name: 'another value', change: { differences: [{ ...difference, live: 3 }] }, same: true },
  { name: 'another version', change: { ref: 'apps/v1beta1/Deployment/shop/web' }, same: true },
  { name: 'another line', change: { source: { file: 'b.yaml', line: 7 } }, same: true },
  { name: 'another object', change: { ref: 'apps/v1/Deployment/shop/api' }, same: false },
  { name: 'another group', change: { ref: 'extensions/v1/Deployment/shop/web' }, same: false },
  { name: 'another status', change: { status: 'missing' }, same: false },
  {
    name: 'another path',
    change: { differences: [{ ...difference, path: [{ field: 'spec' }] }] },
    same: false,
  },
];

describe('fingerprintOf', () => {
  for (const { name, change, same } of rows) {
    it(name, () => {
      assert.equal(fingerprintOf({ ...base, ...change }) === fingerprintOf(base), same);
    });
  }

  it('holds no token, which another run would write otherwise', () => {
    const [first, second] = [1, 2].map((key) => {
      const redactor = createRedactor(new Uint8Array(32).fill(key));
      const member = redactor.redactText('ghp_0123456789abcdefghijABCDEFGHIJ012345');
      return fingerprintOf({ ...base, differences: [{ ...difference, path: [{ member }] }] });
    });
    assert.equal(first, second);
  });

  it('tells core kinds of different versions as one', () => {
    const core = { ...base, ref: 'v1/Service/shop/web' };
    assert.equal(fingerprintOf(core), fingerprintOf({ ...core, ref: 'v2/Service/shop/web' }));
  });
});
