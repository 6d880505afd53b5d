import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import type { Report } from '../../../src/model/report.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import { renderText, type TextOptions } from '../../../src/report/text.ts';
import {
  largeReport,
  makeCounts,
  makeDifference,
  makeFinding,
  makeReport,
  pathOf,
} from './report-builders.ts';
import { sampleReport } from './sample-report.ts';

function render(report: Report, options: Partial<TextOptions> = {}): string {
  return renderText(prepareReport(report), { colour: false, ...options });
}

/** The lines from the one that begins so, to the next blank one. */
function blockOf(text: string, start: string): string[] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith(start));
  assert.notEqual(first, -1, `no line begins with ${start}`);
  return lines.slice(first, lines.indexOf('', first));
}

describe('renderText', () => {
  it('says in two lines that all is in sync', () => {
    assert.equal(
      render(makeReport({ commit: 'abc1234' })),
      `In sync on prod: all 120 objects match Git.
Commit abc1234, swept 2026-12-01 06:00:00 UTC, against https://10.20.0.1:6443, Kubernetes v1.36.3.
`,
    );
  });

  it('says what, where, who and when, then shows the diff', () => {
    const findings = [makeFinding()];
    const report = makeReport({
      verdict: 'drift',
      counts: makeCounts({ changed: 1, p2: 1 }),
      findings,
    });
    assert.equal(
      render(report).slice(render(report).indexOf('P2 changed')),
      `P2 changed   apps/v1/Deployment/shop/checkout
  clusters/prod/shop/checkout.yaml:1
  by kubectl-edit (Update), 2026-11-28 21:37:05 UTC, 2 days before the sweep
    ~ spec.replicas

    --- a/clusters/prod/shop/checkout.yaml
    +++ b/live apps/v1/Deployment/shop/checkout
    @@ -7,7 +7,7 @@
         app: checkout
         team: payments
     spec:
    -  replicas: 3
    +  replicas: 5
       selector:
         matchLabels:
           app: checkout
`,
    );
  });

  const blocks: { name: string; start: string; expected: string[] }[] = [
    {
      name: 'a missing object, without a copy of it',
      start: 'P2 missing',
      expected: [
        'P2 missing   v1/ConfigMap/analytics/jobs',
        '  clusters/prod/analytics.yaml:9',
        '  Git declares it, the cluster does not have it.',
      ],
    },
    {
      name: 'an unmanaged object and who made it',
      start: 'P2 unmanaged',
      expected: [
        'P2 unmanaged v1/ConfigMap/shop/settings-5hchgd2b6c',
        '  made by kustomize-controller (Apply), 2026-11-28 21:37:05 UTC, 2 days before the sweep',
        '  The cluster has it, no manifest declares it.',
      ],
    },
    {
      name: 'a document that cannot be read',
      start: '-- error',
      expected: [
        '-- error     file:clusters/prod/edge/broken.yaml#2',
        '  clusters/prod/edge/broken.yaml:17',
        '  A tab indents line 17; YAML allows blanks only.',
      ],
    },
    {
      name: 'what could not be compared, with reasons',
      start: 'Could not be compared (3)',
      expected: [
        'Could not be compared (3)',
        '  clusters/prod/ingress-nginx',
        '      Chart.yaml lies in it, and charts cannot be rendered yet.',
        '  monitoring.coreos.com/v1/PrometheusRule',
        '      Listing is forbidden: the account of this sweep needs the verbs get and list on it.',
        '  example.test/v1/Backup/shop/nightly',
        '      Discovery of the group example.test fails.',
      ],
    },
    {
      name: 'paths that could not be compared',
      start: 'Compared in part (1)',
      expected: [
        'Compared in part (1)',
        '  v1/Secret/shop/payment-api: data.client-id, data.client-secret',
        '      The values are encrypted in Git (SOPS) and there is no key.',
      ],
    },
    {
      name: 'what was skipped, by reason',
      start: 'Skipped (2)',
      expected: [
        'Skipped (2)',
        '  batch/v1/Job/shop/migrate  clusters/prod/shop/jobs.yaml:1',
        '  v1/Pod/shop/smoke-test  clusters/prod/shop/jobs.yaml:30',
        '      It is a Helm hook: it exists only while a release is installed.',
      ],
    },
    {
      name: 'what ignore rules hid',
      start: 'Hidden by ignore rules',
      expected: [
        'Hidden by ignore rules (2)',
        '  autoscaled replicas  3 differences',
        '      KEDA scales them.',
        '  kiali annotations  0 differences',
        '      The mesh console writes them.',
      ],
    },
    {
      name: 'files without objects',
      start: 'Files without',
      expected: ['Files without Kubernetes objects (4)'],
    },
  ];
  for (const { name, start, expected } of blocks) {
    it(`tells ${name}`, () => assert.deepEqual(blockOf(render(sampleReport()), start), expected));
  }

  it('puts the worst first', () => {
    const text = render(sampleReport());
    const order = ['P1 changed', 'P2 changed', 'P2 missing', 'P3 changed', '-- error', 'Could not'];
    const places = order.map((start) => text.indexOf(`\n${start}`));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.ok(!places.includes(-1));
  });

  it('ends a long report with the verdict', () => {
    const text = render(sampleReport());
    const verdict = text.slice(0, text.indexOf('\nCommit'));
    assert.ok(text.endsWith(`\n\n${verdict}\n`));
  });

  it('wraps sentences, and keeps names and diffs whole', () => {
    const lines = render(sampleReport(), { width: 60 }).split('\n');
    const sentences = lines.filter((line) => /before the sweep|objects match/.test(line));
    assert.ok(sentences.length > 3);
    assert.ok(sentences.every((line) => line.length <= 60));
    assert.ok(lines.includes('    + spec.template.spec.containers[name="app"].env[name="DEBUG"]'));
  });

  it('names the first 40 of many paths', () => {
    const differences = Array.from({ length: 45 }, (_, index) =>
      makeDifference({ path: pathOf('metadata', 'labels', `l${index}`), desired: 'a', live: 'b' }),
    );
    const text = render(makeReport({ findings: [makeFinding({ differences })] }));
    assert.equal(text.match(/^ {4}~ /gm)?.length, 40);
    assert.match(text, /^ {4}and 5 more paths$/m);
  });

  it('colours only when asked, and then changes no word', () => {
    const coloured = render(sampleReport(), { colour: true });
    assert.ok(coloured.includes('\u001b[31m-  replicas: 3\u001b[0m'));
    assert.equal(stripVTControlCharacters(coloured), render(sampleReport()));
  });

  it('tells each of 5,000 findings', () => {
    const text = render(largeReport(5000));
    assert.equal(text.match(/^P[12] changed/gm)?.length, 5000);
    assert.ok(text.indexOf('P1 changed') < text.indexOf('P2 changed'));
  });
});
