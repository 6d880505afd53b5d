import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Report } from '../../../src/model/report.ts';
import { disarmCommands, showUnseen } from '../../../src/report/escape.ts';
import { renderJson } from '../../../src/report/json.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { renderPatch } from '../../../src/report/patch.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import type { PreparedReport } from '../../../src/report/prepared-report.ts';
import { renderRunRecord } from '../../../src/report/run-record.ts';
import { renderTable } from '../../../src/report/table.ts';
import { renderText } from '../../../src/report/text.ts';
import { proseOf } from './markdown-prose.ts';
import { sampleReport } from './sample-report.ts';

const hostileTexts = [
  '\u001b[2J\u001b]0;title\u0007',
  'a\r\nb\n::set-output name=verdict::in-sync',
  '\n::add-mask::a',
  ' ::error file=x::y',
  '##[group]x',
  '##vso[task.complete]',
  '\u202eevil\u2066',
  '\u{e0041}\u200b\u00a0',
  '\ud800',
  '`` ` ```` ~~~',
  '\n```\n# not a heading\n</details></details>',
  '<script>alert(1)</script><img src=x onerror=y>',
  '<!-- drift-sweep:state {} -->',
  '@root @org/team me@example.test',
  '#123 GH-12 owner/repo#4 !7',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef deadbee',
  '[a](javascript:x) ![b](http://evil.test/p.png) [c]: x',
  'http://evil.test www.evil.test',
  '*a* _b_ ~~c~~ $d$ :e: ==f==',
  'a | b || c \\| d',
  '&lt;b&gt; &#64;root',
  '- x\n+ y\n1. z\n> q\n---\n===',
  '--- a/etc/passwd\n+++ b/etc/passwd\n@@ -1 +1 @@',
  '\u0024{{ secrets.X }} $(id) `id`; rm -rf',
  '__proto__',
  '',
];

const wordsOfContract = new Set([
  ...['in-sync', 'drift', 'incomplete', 'failed', 'changed', 'removed', 'added', 'missing'],
  ...['unmanaged', 'degraded', 'error', 'unchecked', 'pending', 'skipped', 'P1', 'P2', 'P3'],
  ...['benign', 'hotfix', 'unexplained'],
]);

/** The sample with the text in every place that holds text of somebody else, keys included. */
function hostileReport(text: string): Report {
  const poison = (value: unknown): unknown => {
    if (typeof value === 'string') return wordsOfContract.has(value) ? value : `${value}${text}`;
    if (Array.isArray(value)) return value.map(poison);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        isDataKey(key) ? `${key}${text}` : key,
        key === 'sweptAt' ? field : poison(field),
      ]),
    );
  };
  return poison(sampleReport()) as Report;
}

/** Keys of labels, annotations and files; the model's own stay. */
function isDataKey(key: string): boolean {
  return ['app', 'team', 'router.toml', 'example.test/owner', 'schedule'].includes(key);
}

const renderings: { name: string; render: (report: PreparedReport) => string }[] = [
  { name: 'report.json', render: renderJson },
  { name: 'report.txt', render: (report) => renderText(report, { colour: false }) },
  { name: 'report.md', render: (report) => renderMarkdown(report) },
  { name: 'drift.patch', render: renderPatch },
  { name: 'the table', render: renderTable },
  { name: 'run.json', render: (report) => renderRunRecord(hostileRun(report.target.name)) },
];

function hostileRun(text: string) {
  return {
    toolVersion: text,
    nodeVersion: text,
    startedAt: text,
    milliseconds: 1,
    phases: [{ name: text, milliseconds: 1 }],
    requests: [{ purpose: text, path: text, status: null, bytes: 0, milliseconds: 1 }],
  };
}

/** Our own markup in prose: headings, bullets, folds, and the rows of the table of counts. */
const ownMarkup =
  /^#{2,3} |^ *- |<details(?: open)?><summary>|<\/summary>|<\/details>|^\|[ \d,:|\-A-Za-z]*\|$/gm;

describe('text of a cluster or a manifest', () => {
  for (const text of hostileTexts) {
    const report = prepareReport(hostileReport(text));
    for (const { name, render } of renderings) {
      it(`stays text in ${name}: ${JSON.stringify(text)}`, () => {
        const rendered = render(report);
        assert.equal(showUnseen(rendered), rendered);
        assert.equal(disarmCommands(rendered), rendered);
      });
    }

    it(`stays text on a forge: ${JSON.stringify(text)}`, () => {
      const prose = proseOf(renderMarkdown(report));
      const rest = prose.replace(ownMarkup, '');
      assert.doesNotMatch(rest, /[@<>[\]*_~|#!&$\\`={}]|:\/\/|www\.|\b[0-9a-f]{7,}\b/);
      assert.equal(
        prose.match(/^<details/gm)?.length,
        prose.match(/^<\/details>$/gm)?.length,
        'each fold is closed',
      );
    });

    it(`adds no line to the table: ${JSON.stringify(text)}`, () => {
      const lines = renderTable(report).split('\n');
      assert.equal(lines.length, renderTable(prepareReport(sampleReport())).split('\n').length);
    });
  }

  it('keeps its exact value in report.json', () => {
    const text = 'a\u202e\u001b##[x]\ud800';
    const values = JSON.parse(renderJson(prepareReport(hostileReport(text))));
    assert.equal(values.commit, `${sampleReport().commit}${text}`);
  });
});
