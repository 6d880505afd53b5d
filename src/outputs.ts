import type { FinishedSweep } from './host.ts';
import type { Verdict } from './model/report.ts';

/** The action's outputs, under the names that action.yml gives them. */
export type Outputs = readonly (readonly [name: string, value: string])[];

export function outputsOf({ report, exitCode, reportFile }: FinishedSweep): Outputs {
  return listOutputs({
    verdict: report.verdict,
    complete: report.complete,
    exitCode,
    findings: report.findings.length,
    counts: report.counts,
    reportFile,
  });
}

/** Without a report nothing was compared, and nothing found. */
export function outputsOfFailure(exitCode: number): Outputs {
  const counts = { p1: 0, p2: 0, p3: 0 };
  return listOutputs({
    verdict: 'failed',
    complete: false,
    exitCode,
    findings: 0,
    counts,
    reportFile: '',
  });
}

interface OutputValues {
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly exitCode: number;
  readonly findings: number;
  readonly counts: { readonly p1: number; readonly p2: number; readonly p3: number };
  readonly reportFile: string;
}

function listOutputs(values: OutputValues): Outputs {
  const { verdict, complete, exitCode, findings, counts, reportFile } = values;
  return [
    ['verdict', verdict],
    ['complete', String(complete)],
    ['exit-code', String(exitCode)],
    ['findings', String(findings)],
    ['p1', String(counts.p1)],
    ['p2', String(counts.p2)],
    ['p3', String(counts.p3)],
    ['report', reportFile],
  ];
}
