import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import { renderTable } from '../../../src/report/table.ts';
import { renderText } from '../../../src/report/text.ts';
import { acceptedReport, doubtfulReport, tokenOf } from './report-builders.ts';

const doubtful = prepareReport(doubtfulReport());
const accepted = prepareReport(acceptedReport());

const rest =
  'Of 10 declared objects none is there. If nothing was deployed yet, deploy it, else mend the kubeconfig or its context.';

describe('a report of a doubtful cluster', () => {
  it('asks in the first line of the text, and has one finding', () => {
    const text = renderText(doubtful, { colour: false });
    assert.match(text, /^Is this the right cluster\? Of 10 declared objects none is there\. /);
    assert.deepEqual(text.match(/^P\d .*/gm), ['P2 missing   cluster/prod']);
  });

  it('paints the question, and no more', () => {
    const text = renderText(doubtful, { colour: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them
    assert.match(text, /^\x1b\[[\d;]+mIs this the right cluster\?\x1b\[[\d;]+m Of 10 /);
  });

  it('asks in the first line of the table', () => {
    assert.equal(
      renderTable(doubtful),
      `Is this the right cluster? ${rest}
SEVERITY  STATUS   OBJECT        WHERE  BY
P2        missing  cluster/prod  --     --
`,
    );
  });

  it('asks in the title of the summary', () => {
    const markdown = renderMarkdown(doubtful, {});
    assert.ok(markdown.startsWith(`## Is this the right cluster?\n\n${rest}\n\n`), markdown);
  });
});

describe('a report with accepted gaps', () => {
  it('counts them in the verdict, and tells rules that accept nothing', () => {
    const text = renderText(accepted, { colour: false });
    assert.equal(
      text.slice(0, text.indexOf('\n')),
      'In sync on prod: 10 of 12 objects match Git; 2 left uncompared, as accepted.',
    );
    assert.equal(
      text.slice(text.indexOf('Left uncompared')),
      `Left uncompared, as accepted (3)
  v1/Secret
  v1/Secret/shop/dns
  v1/Secret/shop/payment
      SECURITY: the sweep may not read Secrets (accept-unchecked[0]: kind v1/Secret, until
      2027-01-31); may not list v1/Secret cluster-wide: 403 Forbidden

Rules of accept-unchecked that accept nothing (2)
  accept-unchecked[1]: namespace old
      Nothing that it names was left uncompared: remove it.
  accept-unchecked[2]: source charts
      Its last day was 2026-11-30: what it names counts as a gap again.
`,
    );
  });

  it('does not call them gaps', () => {
    assert.doesNotMatch(renderMarkdown(accepted, {}), /could not be compared/i);
  });

  it('shows no token of the redactor', () => {
    const report = acceptedReport();
    const reason = `token ${tokenOf('a')}`;
    const hidden = {
      ...report,
      doubt: `Is this the right cluster? ${reason}`,
      unchecked: report.unchecked.map((gap) => ({
        ...gap,
        accepted: { rule: reason, reason, until: null },
      })),
      accepted: report.accepted.map((rule) => ({ ...rule, rule: reason, reason })),
    };
    const prepared = prepareReport(hidden);
    for (const text of [renderText(prepared, { colour: false }), renderTable(prepared)]) {
      assert.doesNotMatch(text, /redacted:/);
    }
    assert.match(renderMarkdown(prepared, {}), /\[redacted 1\]/);
  });
});
