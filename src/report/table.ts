import { countOf, disarmCommands, showOneLine } from './escape.ts';
import type { PreparedFinding, PreparedReport } from './prepared-report.ts';
import { describePlace, describeVerdict, isDrift, nameManagers } from './wording.ts';

/** A log is read from its end and never searched for long: worse findings than these are in the report. */
const mostRows = 50;
const longestCell = 120;

const titles: Row = ['SEVERITY', 'STATUS', 'OBJECT', 'WHERE', 'BY'];

type Row = readonly string[];

/** The verdict and a line for each finding, worst first: for the log of a job, and where forges show no summary. */
export function renderTable(report: PreparedReport): string {
  const findings = report.findings.filter(
    (finding) => isDrift(finding) || finding.status === 'error',
  );
  const rows = findings.slice(0, mostRows).map(rowOf);
  const left = findings.length - rows.length;
  const lines = [
    // A question comes before all else; a verdict stands last, where a log is read.
    ...(report.doubt === null ? [] : [showOneLine(report.doubt, verdictLimit)]),
    ...(rows.length === 0 ? [] : alignColumns([titles, ...rows])),
    ...(left === 0 ? [] : [`and ${countOf(left, 'more finding')}, all of them in the report`]),
    ...(report.doubt === null ? [showOneLine(describeVerdict(report), verdictLimit)] : []),
  ];
  return `${disarmCommands(lines.join('\n'))}\n`;
}

const verdictLimit = 1000;

function rowOf(finding: PreparedFinding): Row {
  const cells = [
    finding.severity ?? '--',
    finding.status,
    finding.ref,
    describePlace(finding) ?? '--',
    nameManagers(finding) ?? '--',
  ];
  return cells.map((cell) => showOneLine(cell, longestCell));
}

function alignColumns(rows: readonly Row[]): string[] {
  const widths = titles.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
