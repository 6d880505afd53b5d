import { summary } from '@actions/core';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

/** What happened to the job summary. None of it changes the verdict. */
export type SummaryOutcome = 'written' | 'absent' | 'failed';

/**
 * Hands the Markdown to the forge as the step's summary. Forgejo up to 16 and older Giteas show none, and
 * a run outside of a job has no place for it: that is said once, and the report is elsewhere too.
 */
export async function publishSummary(markdown: string, log: Log): Promise<SummaryOutcome> {
  if ((process.env['GITHUB_STEP_SUMMARY'] ?? '') === '') {
    log.info('This runner takes no job summary: read report.md in the output folder instead.');
    return 'absent';
  }
  try {
    await summary.emptyBuffer().addRaw(markdown).write();
    return 'written';
  } catch (error) {
    log.warn(
      `The job summary was not written: ${messageOf(error)} The verdict stands, and report.md has the same text.`,
    );
    return 'failed';
  }
}
