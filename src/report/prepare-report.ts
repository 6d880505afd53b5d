import type { Difference, Editor, Finding } from '../model/finding.ts';
import type { JsonScalar } from '../model/json.ts';
import { setField } from '../model/json.ts';
import { formatPath, type PathSegment } from '../model/path.ts';
import type { Gap, IgnoredSummary, Report, Target } from '../model/report.ts';
import { replaceTokens } from '../redact/token.ts';
import { createTokenNames, type TokenNames } from '../redact/token-names.ts';
import { drawDiff } from './finding-diff.ts';
import { compareFindings, compareGaps, compareText } from './order.ts';
import type { PreparedDifference, PreparedFinding, PreparedReport } from './prepared-report.ts';

/**
 * Sorts the report, draws its diffs and names its hidden values. Their numbers begin anew with each
 * finding: equal numbers mean equal values within it.
 */
export function prepareReport(report: Report): PreparedReport {
  return {
    ...report,
    target: nameTarget(report.target, createTokenNames()),
    doubt: nameText(report.doubt, createTokenNames()),
    findings: report.findings
      .toSorted(compareFindings)
      .map((finding) => prepareFinding(finding, createTokenNames())),
    unchecked: report.unchecked.map((gap) => nameGap(gap, createTokenNames())).sort(compareGaps),
    assumptions: report.assumptions.map(({ reason, paths }) => ({
      reason: createTokenNames().hideText(reason),
      paths,
    })),
    accepted: report.accepted.map((rule) => nameRule(rule, createTokenNames())),
    ignored: report.ignored.map((ignored) => nameRule(ignored, createTokenNames())),
  };
}

function prepareFinding(finding: Finding, names: TokenNames): PreparedFinding {
  const { desired, ...rest } = finding;
  const prepared = {
    ...rest,
    ref: names.hideText(finding.ref),
    message: nameText(finding.message, names),
    fate: nameText(finding.fate, names),
    differences: sortDifferences(finding).map((difference) => nameDifference(difference, names)),
    editor: nameEditor(finding.editor, names),
  };
  return { ...prepared, diff: drawDiff(prepared, names.hide(desired)) };
}

/** By path without tokens: theirs is another order in each run, and they are numbered as they appear. */
function sortDifferences(finding: Finding): Difference[] {
  return finding.differences
    .map((difference) => ({ difference, key: sortKeyOf(difference) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ difference }) => difference);
}

function sortKeyOf({ path }: Difference): string {
  return replaceTokens(formatPath(path), () => '[redacted]');
}

function nameDifference(difference: Difference, names: TokenNames): PreparedDifference {
  const segments = difference.path.map((segment) => nameSegment(segment, names));
  return {
    path: formatPath(segments),
    segments,
    change: difference.change,
    desired: names.hide(difference.desired),
    live: names.hide(difference.live),
    drawn: names.hide(difference.drawn),
    redacted: difference.redacted,
    editor: nameEditor(difference.editor, names),
  };
}

function nameSegment(segment: PathSegment, names: TokenNames): PathSegment {
  if ('field' in segment) return { field: names.hideText(segment.field) };
  if ('member' in segment) return { member: nameScalar(segment.member, names) };
  if ('index' in segment) return segment;
  const keys: { [key: string]: JsonScalar } = {};
  for (const [key, value] of Object.entries(segment.keys)) {
    setField(keys, key, nameScalar(value, names));
  }
  return { keys };
}

function nameScalar(value: JsonScalar, names: TokenNames): JsonScalar {
  return typeof value === 'string' ? names.hideText(value) : value;
}

function nameText(text: string | null, names: TokenNames): string | null {
  return text === null ? null : names.hideText(text);
}

function nameEditor(editor: Editor | null, names: TokenNames): Editor | null {
  if (editor === null) return null;
  const { manager, user } = editor;
  return { ...editor, manager: names.hideText(manager), user: nameText(user, names) };
}

function nameTarget(target: Target, names: TokenNames): Target {
  return { ...target, name: names.hideText(target.name), server: names.hideText(target.server) };
}

function nameGap(gap: Gap, names: TokenNames): Gap {
  const { accepted, ...rest } = gap;
  return {
    ...rest,
    paths: gap.paths.map(names.hideText),
    reason: names.hideText(gap.reason),
    ...(accepted === undefined ? {} : { accepted: nameRule(accepted, names) }),
  };
}

function nameRule<T extends Pick<IgnoredSummary, 'rule' | 'reason'>>(
  rule: T,
  names: TokenNames,
): T {
  return { ...rule, rule: names.hideText(rule.rule), reason: names.hideText(rule.reason) };
}
