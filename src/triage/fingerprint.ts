import { createHash } from 'node:crypto';
import type { RawFinding } from '../model/finding.ts';
import { formatPath } from '../model/path.ts';
import { replaceTokens } from '../redact/token.ts';

/**
 * A stable key, by which a later sweep knows a finding again: of what it is about and where it differs,
 * never of values or times. 16 hex digits.
 */
export function fingerprintOf(finding: RawFinding): string {
  // Tokens of hidden values are keyed anew in each run.
  const paths = finding.differences
    .map(({ path, change }) => replaceTokens(`${change} ${formatPath(path)}`, () => '[redacted]'))
    .sort();
  const text = [withoutVersion(finding.ref), finding.status, ...paths].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** `apps/v1/Deployment/shop/x` and `apps/v1beta1/...` are one object. */
function withoutVersion(ref: string): string {
  const parts = ref.split('/');
  if (parts.length === 5) return [parts[0], ...parts.slice(2)].join('/');
  return parts.length === 4 && !ref.startsWith('file:') ? parts.slice(1).join('/') : ref;
}
