import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CommandResult, runCommand } from './run-command.ts';

/** What the tests read of report.json. */
export interface SweepReport {
  readonly verdict: string;
  readonly complete: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly SweepFinding[];
  readonly unchecked: readonly unknown[];
}

export interface SweepFinding {
  readonly ref: string;
  readonly status: string;
  readonly message: string | null;
  readonly differences: readonly SweepDifference[];
}

export interface SweepDifference {
  readonly path: string;
  readonly change: string;
  readonly redacted: boolean;
  readonly editor: {
    readonly manager: string;
    readonly operation: string;
    readonly subresource: string | null;
  } | null;
}

/** Runs the built command as a user does. */
export function runDriftSweep(
  args: readonly string[],
  { cwd = '.', env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [resolve('dist/cli.js'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: resolve(cwd), ...env },
  });
}

export function readReport(folder: string): SweepReport {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as SweepReport;
}

/**
 * One line a difference, sorted, so that a failing test shows what is missing and what is too much:
 * `apps/v1/Deployment/shop/web changed: spec.replicas changed by kubectl (Update of scale)`.
 */
export function describeFindings({ findings }: SweepReport): string[] {
  return findings.flatMap(describeFinding).sort();
}

function describeFinding({ ref, status, differences }: SweepFinding): string[] {
  if (differences.length === 0) return [`${ref} ${status}`];
  return differences.map(
    ({ path, change, editor }) =>
      `${ref} ${status}: ${path} ${change} by ${describeEditor(editor)}`,
  );
}

function describeEditor(editor: SweepDifference['editor']): string {
  if (editor === null) return 'nobody known';
  const { manager, operation, subresource } = editor;
  return `${manager} (${subresource === null ? operation : `${operation} of ${subresource}`})`;
}

/** Every file below a folder with its text. */
export function readFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map(({ path, name }) => [join(path, name), readFileSync(join(path, name), 'utf8')]),
  );
}
