import type { JsonValue } from '../model/json.ts';
import { applyDifferences } from './apply-differences.ts';
import { showOneLine } from './escape.ts';
import type { FindingDiff, PreparedFinding } from './prepared-report.ts';
import { diffTexts } from './unified-diff.ts';
import { renderYaml } from './yaml-text.ts';

type UndrawnFinding = Omit<PreparedFinding, 'diff'>;

/** What of the finding can be drawn; what cannot (a host's task, a path that leads nowhere) is listed. */
export function drawDiff(finding: UndrawnFinding, desired: JsonValue): FindingDiff {
  const from = `a/${showOneLine(finding.source?.file ?? finding.ref)}`;
  const to = `b/live ${showOneLine(finding.ref)}`;
  if (desired === null) return { from, to, lines: [], undrawn: finding.differences };
  if (finding.status === 'missing') {
    return { from, to: '/dev/null', lines: diffTexts(renderYaml(desired), ''), undrawn: [] };
  }
  if (finding.differences.length === 0) return { from, to, lines: [], undrawn: [] };
  const applied = applyDifferences(desired, finding.differences);
  const lines = diffTexts(renderYaml(desired), renderYaml(applied.object));
  return { from, to, lines, undrawn: lines.length === 0 ? finding.differences : applied.unplaced };
}
