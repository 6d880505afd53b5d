import type { CommandRunner, Environment } from './exec/run-command.ts';
import type { SweepInputs } from './inputs.ts';
import type { Log, LogLevel } from './log.ts';
import type { Report } from './model/report.ts';
import type { Format } from './options.ts';
import type { Progress } from './publish/progress.ts';
import type { Redactor } from './redact/redactor.ts';

/** 0 in sync, 1 drift, 2 incomplete, 3 failed. */
export type ExitCode = 0 | 1 | 2 | 3;

/** How a task ended. */
export interface TaskResult {
  readonly exitCode: ExitCode;
  /** What went wrong on the way and is still to be told; the exit code reckons with it. */
  readonly failures: readonly unknown[];
}

/** A sweep that came to its end. */
export interface FinishedSweep {
  readonly inputs: SweepInputs;
  readonly report: Pick<Report, 'verdict' | 'complete' | 'counts'> & {
    readonly findings: readonly unknown[];
  };
  readonly exitCode: ExitCode;
  /** The path of report.json; '' where it could not be written. */
  readonly reportFile: string;
  /** The report in every form that is shown; `table` is short, for the log of a job. */
  readonly renderings: { readonly [form in Format | 'table']: string };
}

/** What the command and the action do each in its own way, and what the process hands to both. */
export interface Host {
  readonly env: Environment;
  /** Aborted when the run must end now, with an `Interruption` or an error as its reason. */
  readonly interrupted: AbortSignal;
  /** The folder of a job that holds what was pushed; null: a person's own folder. */
  readonly checkout: string | null;
  /** Why a sweep may not change what is remembered; null: it may. */
  readonly noMemory: string | null;
  /** Whether the text of a report may have colours. */
  readonly colour: boolean;
  createLog(level: LogLevel): Log;
  createProgress(log: Log): Progress;
  print(text: string): Promise<void>;
  /** Shows all that it can, even where a part of it fails. */
  showSweep(sweep: FinishedSweep, log: Log): Promise<void>;
  /** Called where there is no report, after the log has told what went wrong. */
  showFailure(exitCode: number): void;
}

/** What every task is handed. */
export interface Surroundings {
  readonly host: Host;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly runner: CommandRunner;
}
