import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { createDesiredSource } from '../../../src/desired/desired-source.ts';
import { UserError } from '../../../src/errors.ts';
import { createClusterSource } from '../../../src/live/cluster.ts';
import { createCommandLog } from '../../../src/log.ts';
import type { Report } from '../../../src/model/report.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { renderJson } from '../../../src/report/json.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import { renderText } from '../../../src/report/text.ts';
import { sweep } from '../../../src/sweep.ts';
import { exitCodeOf } from '../../../src/triage/verdict.ts';
import type { SweepReport } from '../drift-sweep.ts';
import type { FaultRow } from './fault-row.ts';

/** What came of the sweep of one row. */
export interface RowOutcome {
  readonly exit: number | null;
  /** null: none was written. */
  readonly report: SweepReport | null;
  /** All that was shown or written. */
  readonly texts: string;
}

export interface SweepByParts {
  readonly work: string;
  readonly kubeconfig: string;
  readonly patience: NonNullable<FaultRow['patience']>;
}

/** The sweep that the command makes, with another patience than the command's. */
export async function sweepByParts(options: SweepByParts): Promise<RowOutcome> {
  const lines: string[] = [];
  try {
    const report = await makeReport(options, (line) => lines.push(line));
    const prepared = prepareReport(report);
    const json = renderJson(prepared);
    return {
      exit: exitCodeOf(report, { failOn: 'P2', failOnIncomplete: true }),
      report: JSON.parse(json) as SweepReport,
      texts: [...lines, renderText(prepared, { colour: false }), json].join('\n'),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { exit: 3, report: null, texts: [...lines, error.message].join('\n') };
  }
}

async function makeReport(
  { work, kubeconfig, patience }: SweepByParts,
  write: (line: string) => void,
): Promise<Report> {
  const redactor = createRedactor(randomBytes(32));
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromFile(kubeconfig);
  const live = createClusterSource({
    kubeConfig,
    redactor,
    log: createCommandLog(write, 'debug'),
    ...patience,
  });
  const sources = [{ path: join(work, 'git'), namespace: 'default' }];
  try {
    return await sweep(
      {
        desired: createDesiredSource({ sources, workspace: work, redactor }),
        live,
        clock: { now: () => new Date() },
        progress: () => undefined,
      },
      {
        targetName: 'test',
        toolVersion: 'test',
        commit: null,
        deployers: [],
        acceptUnchecked: [],
        remembered: null,
      },
    );
  } finally {
    await live.close();
  }
}
