import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createDesiredSource } from '../src/desired/desired-source.ts';
import { createSnapshotSource } from '../src/live/snapshot.ts';
import type { Log } from '../src/log.ts';
import { createRedactor } from '../src/redact/redactor.ts';
import { prepareReport } from '../src/report/prepare-report.ts';
import { renderText } from '../src/report/text.ts';
import { sweep } from '../src/sweep.ts';
import { version } from '../src/version.ts';
import { exampleManifests, exampleSnapshot } from './example-platform.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** How long after the snapshot was taken it is swept: the text tells the age of each edit. */
const age = 60 * 60 * 1000;

/** The hash of a commit holds the README that the report stands in, and cannot stand there itself. */
const placeholder = '0'.repeat(40);

/**
 * The report of the example as the command prints it without a terminal, up to the given number of
 * findings. The same in every run: commit and time are made up.
 */
export async function renderExample(findings: number): Promise<string> {
  const { capturedAt } = JSON.parse(readFileSync(join(exampleSnapshot, 'capture.json'), 'utf8'));
  const redactor = createRedactor(new Uint8Array(32));
  const report = await sweep(
    {
      desired: createDesiredSource({
        sources: [{ path: exampleManifests, namespace: 'default' }],
        workspace: process.cwd(),
        redactor,
      }),
      live: createSnapshotSource({ path: exampleSnapshot, redactor, log: silent }),
      clock: { now: () => new Date(Date.parse(capturedAt) + age) },
      progress: () => undefined,
    },
    {
      targetName: basename(exampleSnapshot),
      toolVersion: version,
      commit: placeholder,
      deployers: [],
      acceptUnchecked: [],
      remembered: null,
    },
  );
  const prepared = prepareReport(report);
  const left = prepared.findings.length - findings;
  const shown = { ...prepared, findings: prepared.findings.slice(0, findings) };
  return `${renderText(shown, { colour: false }).trimEnd()}\n\n(and ${left} more)`;
}
