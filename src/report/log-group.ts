import { countOf, showOneLine } from './escape.ts';

export interface LogGroupOptions {
  /** Words of ours. */
  readonly title: string;
  /** Bytes in UTF-8. */
  readonly limit: number;
  /** The path of report.json; '' where there is none. */
  readonly reportFile: string;
}

/**
 * Text in a part of a job's log that the forge folds. The text must be disarmed: a command in it could end
 * the group or more. What does not fit is left out from the end, in whole lines, and that is said.
 */
export function renderLogGroup(text: string, options: LogGroupOptions): string {
  const { title, limit, reportFile } = options;
  const lines = text.trimEnd().split('\n');
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > limit;
  });
  const shown = end === -1 ? lines : lines.slice(0, end);
  const left = lines.length - shown.length;
  const place =
    reportFile === '' ? '' : `: the whole is in report.txt, beside ${showOneLine(reportFile)}`;
  const body = left === 0 ? shown : [...shown, `(${countOf(left, 'more line')}${place})`];
  return [`::group::${title}`, ...body, '::endgroup::', ''].join('\n');
}
