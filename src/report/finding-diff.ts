import { isNestedDeeper, type JsonValue } from '../model/json.ts';
import { applyDifferences } from './apply-differences.ts';
import { showOneLine } from './escape.ts';
import type { FindingDiff, PreparedFinding } from './prepared-report.ts';
import { diffTexts } from './unified-diff.ts';
import { renderYaml } from './yaml-text.ts';

/** Writing YAML goes as deep as the object: beyond this it may exhaust the stack. */
const deepestLevel = 250;

/** What of the finding can be drawn; what cannot (a host's task, a path that leads nowhere) is listed. */
export function drawDiff(finding: Omit<PreparedFinding, 'diff'>, desired: JsonValue): FindingDiff {
  const { status, differences } = finding;
  const from = `a/${showOneLine(finding.source?.file ?? finding.ref)}`;
  const to = status === 'missing' ? '/dev/null' : `b/live ${showOneLine(finding.ref)}`;
  const live = [desired, ...differences.map((difference) => difference.live)];
  if (desired === null || live.some((value) => isNestedDeeper(value, deepestLevel))) {
    return { from, to, lines: [], undrawn: differences };
  }
  if (status === 'missing') {
    return { from, to, lines: diffTexts(renderYaml(desired), ''), undrawn: [] };
  }
  if (differences.length === 0) return { from, to, lines: [], undrawn: [] };
  const applied = applyDifferences(desired, differences);
  const lines = diffTexts(renderYaml(desired), renderYaml(applied.object));
  return { from, to, lines, undrawn: lines.length === 0 ? differences : applied.unplaced };
}
