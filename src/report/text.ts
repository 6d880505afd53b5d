import type { Verdict } from '../model/report.ts';
import { disarmCommands, formatCount } from './escape.ts';
import type { PreparedReport } from './prepared-report.ts';
import { type Remark, type RemarkSection, remarkSections } from './remarks.ts';
import { findingBlock } from './text-finding.ts';
import { createLayout, type Layout, type Style, wrapSafe } from './text-layout.ts';
import { describeSweep, describeVerdict, isDrift, nameLead } from './wording.ts';

export interface TextOptions {
  /** ANSI colours, for a terminal. */
  readonly colour: boolean;
  /** Columns at which sentences wrap. */
  readonly width?: number;
}

/** A report of more lines ends with the verdict once more: the end is what a terminal shows. */
const longReport = 40;

/** report.txt: the verdict, a block for each finding, then what was not compared and what was left out. */
export function renderText(report: PreparedReport, { colour, width = 100 }: TextOptions): string {
  const layout = createLayout({ colour, width });
  const verdict = verdictLines(report, layout);
  const sections = [
    [...verdict, ...wrapSafe(describeSweep(report), layout)],
    ...report.findings
      .filter((finding) => isDrift(finding) || finding.status === 'error')
      .map((finding) => findingBlock(finding, layout, report.sweptAt)),
    ...remarkSections(report).map((section) => remarkLines(section, layout)),
  ];
  const lines = sections.flatMap((section) => [...section, '']);
  if (lines.length > longReport) lines.push(...verdict, '');
  return disarmCommands(lines.join('\n'));
}

const verdictStyles: { readonly [verdict in Verdict]: Style } = {
  'in-sync': 'green',
  drift: 'alarm',
  incomplete: 'yellow',
  failed: 'alarm',
};

function verdictLines(report: PreparedReport, layout: Layout): string[] {
  const name = nameLead(report);
  const [first = '', ...others] = wrapSafe(describeVerdict(report), layout);
  const painted = layout.paint(verdictStyles[report.verdict], name);
  return [`${painted}${first.slice(name.length)}`, ...others];
}

function remarkLines({ title, count, remarks }: RemarkSection, layout: Layout): string[] {
  const heading = layout.paint('bold', `${title} (${formatCount(count)})`);
  return [heading, ...remarks.flatMap((remark) => remarkEntry(remark, layout))];
}

function remarkEntry({ names, reason }: Remark, layout: Layout): string[] {
  return [
    ...names.flatMap((name) => wrapSafe(name, layout, '  ')),
    ...wrapSafe(reason, layout, '      '),
  ];
}
