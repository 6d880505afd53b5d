import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Report } from '../../../src/model/report.ts';
import { type MarkdownOptions, renderMarkdown } from '../../../src/report/markdown.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import { proseOf } from './markdown-prose.ts';
import {
  largeReport,
  makeCounts,
  makeDifference,
  makeFinding,
  makeGap,
  makeReport,
  pathOf,
} from './report-builders.ts';
import { sampleReport } from './sample-report.ts';

function render(report: Report, options?: MarkdownOptions): string {
  return renderMarkdown(prepareReport(report), options);
}

describe('renderMarkdown', () => {
  it('is short where all is in sync', () => {
    assert.equal(
      render(makeReport({ commit: 'abc1234' })),
      `## In sync on prod

All 120 objects match Git.

Commit \`abc1234\`, swept \`2026-12-01 06:00:00\` UTC, against \`https://10.20.0.1:6443\`, Kubernetes \`v1.36.3\`.

| objects | in sync |
| --: | --: |
| 120 | 120 |
`,
    );
  });

  it('folds a finding with who, when and the diff', () => {
    const differences = [makeDifference(), makeDifference({ path: pathOf('x'), editor: null })];
    const report = makeReport({
      verdict: 'drift',
      counts: makeCounts({ objects: 1, changed: 1, p2: 1 }),
      findings: [makeFinding({ differences, desired: { spec: { replicas: 3 }, x: 3 } })],
    });
    assert.equal(
      render(report).slice(render(report).indexOf('### P2')),
      `### P2

<details><summary>changed <code>apps/v1/Deployment/shop/checkout</code> by <code>kubectl-edit</code></summary>

- in \`clusters/prod/shop/checkout.yaml:1\`
- by kubectl-edit (Update), \`2026-11-28 21:37:05\` UTC, 2 days before the sweep
  - changed \`spec.replicas\`
- editor unknown
  - changed \`x\`

\`\`\`diff
--- a/clusters/prod/shop/checkout.yaml
+++ b/live apps/v1/Deployment/shop/checkout
@@ -1,3 +1,3 @@
 spec:
-  replicas: 3
-x: 3
+  replicas: 5
+x: 5
\`\`\`

</details>
`,
    );
  });

  it('opens what pages somebody', () => {
    const markdown = render(sampleReport());
    assert.equal(markdown.match(/^<details open>/gm)?.length, 1);
    assert.match(markdown, /### P1\n\n<details open>.*ClusterRoleBinding/);
  });

  it('tells gaps in the open, and folds what needs no look', () => {
    const markdown = render(sampleReport());
    for (const heading of ['### In error (1)', '### Could not be compared (3)']) {
      assert.ok(markdown.includes(`\n${heading}\n\n- `), heading);
    }
    for (const title of ['Compared in part (1)', 'Skipped (2)', 'Hidden by ignore rules (2)']) {
      assert.ok(markdown.includes(`\n<details><summary>${title}</summary>\n\n- `), title);
    }
    assert.match(markdown, /\nFiles without Kubernetes objects \(4\)\.\n$/);
  });

  it('counts what there is', () => {
    assert.ok(
      render(sampleReport()).includes('| 120 | 107 | 7 | 1 | 1 | 1 | 1 | 2 | 1 | 1 | 7 | 1 |'),
    );
  });

  it('cuts a diff that is too long for a page', () => {
    const text = (word: string) => Array.from({ length: 70 }, (_, i) => `${word} ${i}`).join('\n');
    const differences = [
      makeDifference({ path: pathOf('data', 'f'), desired: text('a'), live: text('b') }),
    ];
    const finding = makeFinding({ differences, desired: { data: { f: text('a') } } });
    assert.match(render(makeReport({ findings: [finding] })), /^\\ 23 more lines in report\.txt$/m);
  });
});

const mebibyte = 1024 * 1024;

/** Findings whose every text is as long as it is shown. */
function bulkyReport(): Report {
  const long = '漢`'.repeat(5000);
  const findings = Array.from({ length: 60 }, (_, index) =>
    makeFinding({
      ref: `v1/ConfigMap/${index}/${long}`,
      source: { file: long, line: index },
      message: long,
      differences: Array.from({ length: 60 }, (_, path) =>
        makeDifference({ path: pathOf(`${path}${long}`), live: long }),
      ),
      desired: { [long]: long },
    }),
  );
  const gaps = Array.from({ length: 500 }, (_, index) =>
    makeGap({ ref: `${index}${long}`, reason: long }),
  );
  return makeReport({ verdict: 'drift', findings, unchecked: gaps });
}

describe('a summary with a limit', () => {
  const large = prepareReport(largeReport(5000));
  const bulky = prepareReport(bulkyReport());
  const limits = [8 * 1024, 65_536, 900 * 1024];
  const reports = [
    { name: '5,000 findings', prepared: large },
    { name: 'long texts everywhere', prepared: bulky },
    { name: 'every sort of finding', prepared: prepareReport(sampleReport()) },
  ];
  for (const { name, prepared } of reports) {
    for (const limitBytes of limits) {
      it(`keeps to ${limitBytes} bytes: ${name}`, () => {
        const markdown = renderMarkdown(prepared, { limitBytes });
        assert.ok(
          Buffer.byteLength(markdown) <= limitBytes,
          `${Buffer.byteLength(markdown)} bytes`,
        );
        proseOf(markdown);
      });
    }
  }

  it('stays below a mebibyte unless told otherwise', () => {
    assert.ok(Buffer.byteLength(renderMarkdown(large)) < mebibyte);
  });

  it('says what it cut, the worst last', () => {
    const markdown = renderMarkdown(large, { limitBytes: 65_536 });
    const folded = markdown.match(/^<details/gm)?.length ?? 0;
    const listed = markdown.match(/^- P2: changed /gm)?.length ?? 0;
    assert.ok(folded > 20 && listed > 100, `${folded} folded, ${listed} listed`);
    assert.match(markdown, /### P1\n\n<details open>/);
    const others = (5000 - folded).toLocaleString('en-US');
    const left = (5000 - folded - listed).toLocaleString('en-US');
    assert.ok(markdown.includes(`has no room for the differences of ${others} findings`));
    assert.ok(markdown.includes(`Left out altogether: ${left} findings (${left} P2).`));
  });

  it('names every section that it had to empty', () => {
    const markdown = renderMarkdown(bulky, { limitBytes: 8 * 1024 });
    assert.match(markdown, /### Could not be compared \(500\)\n\n- /);
    assert.match(markdown, /^- and 500 more in report\.txt$/m);
  });

  it('has all of it where there is room', () => {
    const markdown = render(largeReport(200));
    assert.equal(markdown.match(/^<details/gm)?.length, 200);
    assert.ok(!markdown.includes('no room'));
  });
});
