import { disarmCommands, showOneLine } from './escape.ts';
import type { PreparedFinding, PreparedReport } from './prepared-report.ts';
import { describePlace, describeValues, describeVerdict, isDrift } from './wording.ts';

/**
 * drift.patch: what a person may page through or open in an editor that colours diffs. Its objects are
 * written anew, without comments and with hidden values as numbers, so it applies to no file.
 */
export function renderPatch(report: PreparedReport): string {
  const blocks = [
    [
      '# For reading, not for applying: the objects are written anew and hidden values are left out.',
    ],
    [`# ${showOneLine(describeVerdict(report), verdictLimit)}`],
    ...report.findings.filter(isDrift).map(findingLines),
  ];
  return `${disarmCommands(blocks.map((lines) => lines.join('\n')).join('\n'))}\n`;
}

const verdictLimit = 1000;

function findingLines(finding: PreparedFinding): string[] {
  const { severity, status, ref, diff } = finding;
  const title = [severity, status, ref, describePlace(finding)].filter((part) => part !== null);
  const header = diff.lines.length === 0 ? [] : [`--- ${diff.from}`, `+++ ${diff.to}`];
  return [
    '',
    `# ${showOneLine(title.join(' '))}`,
    ...diff.undrawn.map((difference) => `# ${showOneLine(describeValues(difference))}`),
    ...header,
    ...diff.lines,
  ];
}
