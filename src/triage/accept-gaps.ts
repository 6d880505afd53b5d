import type { Acceptance } from '../model/acceptance.ts';
import type { RawFinding } from '../model/finding.ts';
import { kindKey, parseApiVersion, parseRef } from '../model/object-ref.ts';
import type { AcceptanceSummary, Gap } from '../model/report.ts';

/** What a rule of `accept-unchecked` names. */
export type AcceptedPlace =
  /** `apps/v1/Deployment` */
  | { readonly by: 'kind'; readonly kind: string }
  | { readonly by: 'namespace'; readonly namespace: string }
  /** A file or folder, as the report names files. */
  | { readonly by: 'source'; readonly path: string };

export interface AcceptRule extends Acceptance {
  readonly place: AcceptedPlace;
}

interface Uncompared {
  readonly findings: readonly RawFinding[];
  readonly unchecked: readonly Gap[];
}

export interface AcceptedGaps extends Uncompared {
  readonly accepted: readonly AcceptanceSummary[];
}

/**
 * Marks the gaps that are meant. Only what was not looked at at all can be accepted: a manifest in error
 * stays a gap. The first rule that names a gap counts; one that has ended names none.
 */
export function acceptGaps(
  { findings, unchecked }: Uncompared,
  rules: readonly AcceptRule[],
  today: string,
): AcceptedGaps {
  const valid = rules.filter(({ until }) => until === null || until >= today);
  const judged = findings.map((finding) => acceptFinding(finding, valid));
  const byRef = new Map(judged.map(({ ref, accepted }) => [ref, accepted]));
  const gaps = unchecked.map((gap) => acceptGap(gap, { rules: valid, findings: judged, byRef }));
  return {
    findings: judged,
    unchecked: gaps,
    accepted: rules.map((rule) => ({
      rule: rule.rule,
      reason: rule.reason,
      until: rule.until,
      state: stateOf(rule, { valid, gaps, findings: judged }),
      gaps: countGaps(rule, { gaps, findings: judged }),
    })),
  };
}

function acceptFinding(finding: RawFinding, rules: readonly AcceptRule[]): RawFinding {
  if (finding.status !== 'unchecked') return finding;
  const rule = rules.find(({ place }) => coversFinding(place, finding));
  return rule === undefined ? finding : { ...finding, accepted: acceptanceOf(rule) };
}

function acceptanceOf({ rule, reason, until }: AcceptRule): Acceptance {
  return { rule, reason, until };
}

function coversFinding(place: AcceptedPlace, { ref, source }: RawFinding): boolean {
  const object = parseRef(ref);
  switch (place.by) {
    case 'kind':
      return object !== null && isSameKind(place.kind, kindKey(object));
    case 'namespace':
      return object !== null && object.namespace === place.namespace;
    case 'source':
      return source !== null && isWithin(source.file, place.path);
  }
}

interface Judged {
  readonly rules: readonly AcceptRule[];
  readonly findings: readonly RawFinding[];
  readonly byRef: ReadonlyMap<string, Acceptance | undefined>;
}

function acceptGap(gap: Gap, judged: Judged): Gap {
  // With paths, it is the manifest that is at fault, or only a part that is hidden.
  if (!gap.gap || gap.paths.length > 0) return gap;
  const accepted = acceptanceOfGap(gap, judged);
  return accepted === undefined ? gap : { ...gap, gap: false, accepted };
}

function acceptanceOfGap(
  { ref, kind, source }: Gap,
  { rules, findings, byRef }: Judged,
): Acceptance | undefined {
  if (ref !== null) return byRef.get(ref);
  if (kind !== null) return acceptanceOfKind(kind, rules, findings);
  const path = source ?? '';
  const rule = rules.find(({ place }) => place.by === 'source' && isWithin(path, place.path));
  return rule && acceptanceOf(rule);
}

/** A kind is accepted by its name, or with each of its objects. */
function acceptanceOfKind(
  kind: string,
  rules: readonly AcceptRule[],
  findings: readonly RawFinding[],
): Acceptance | undefined {
  const rule = rules.find(({ place }) => place.by === 'kind' && isSameKind(place.kind, kind));
  if (rule !== undefined) return acceptanceOf(rule);
  const objects = findings.filter(({ status, ref }) => {
    const object = parseRef(ref);
    return status === 'unchecked' && object !== null && isSameKind(kindKey(object), kind);
  });
  return objects.every(({ accepted }) => accepted !== undefined) ? objects[0]?.accepted : undefined;
}

/** The version of a kind is how it is spelt, never part of its identity. */
function isSameKind(a: string, b: string): boolean {
  return withoutVersion(a) === withoutVersion(b);
}

function withoutVersion(kind: string): string {
  const slash = kind.lastIndexOf('/');
  return `${parseApiVersion(kind.slice(0, slash)).group}/${kind.slice(slash + 1)}`;
}

function isWithin(file: string, path: string): boolean {
  const folder = path.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
  return folder === '.' || file === folder || file.startsWith(`${folder}/`);
}

function stateOf(
  rule: AcceptRule,
  result: {
    valid: readonly AcceptRule[];
    gaps: readonly Gap[];
    findings: readonly RawFinding[];
  },
): AcceptanceSummary['state'] {
  if (!result.valid.includes(rule)) return 'ended';
  return countGaps(rule, result) > 0 ? 'used' : 'unused';
}

function countGaps(
  { rule }: AcceptRule,
  { gaps, findings }: { gaps: readonly Gap[]; findings: readonly RawFinding[] },
): number {
  const objects = findings.filter(({ accepted }) => accepted?.rule === rule);
  const sources = gaps.filter(({ source, accepted }) => source !== null && accepted?.rule === rule);
  return objects.length + sources.length;
}
