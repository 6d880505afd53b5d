import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finding } from '../../../src/model/finding.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import type { FindingDiff } from '../../../src/report/prepared-report.ts';
import { diffTexts } from '../../../src/report/unified-diff.ts';
import { makeDifference, makeFinding, makeReport, pathOf, tokenOf } from './report-builders.ts';

function drawn(overrides: Partial<Finding>): FindingDiff {
  const finding = prepareReport(makeReport({ findings: [makeFinding(overrides)] })).findings[0];
  assert.ok(finding);
  return finding.diff;
}

/** One file of a ConfigMap, before and after. */
function drawnFile(git: string, live: string): readonly string[] {
  const differences = [
    makeDifference({ path: pathOf('data', 'file'), desired: git, live, editor: null }),
  ];
  return drawn({ differences, desired: { kind: 'ConfigMap', data: { file: git } } }).lines;
}

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}\n`).join('');

describe('the diff of a finding', () => {
  it('names the file and the object', () => {
    const { from, to } = drawn({});
    assert.equal(from, 'a/clusters/prod/shop/checkout.yaml');
    assert.equal(to, 'b/live apps/v1/Deployment/shop/checkout');
  });

  it('shows a changed field with three lines around it', () => {
    assert.deepEqual(drawn({}).lines, [
      '@@ -7,7 +7,7 @@',
      '     app: checkout',
      '     team: payments',
      ' spec:',
      '-  replicas: 3',
      '+  replicas: 5',
      '   selector:',
      '     matchLabels:',
      '       app: checkout',
    ]);
  });

  it('shows a hidden value as its number', () => {
    const differences = [
      makeDifference({
        path: pathOf('data', 'key'),
        desired: tokenOf('a'),
        live: tokenOf('b'),
        redacted: true,
      }),
    ];
    const desired = { kind: 'Secret', data: { key: tokenOf('a'), same: tokenOf('a') } };
    assert.deepEqual(drawn({ differences, desired }).lines, [
      '@@ -1,4 +1,4 @@',
      ' kind: Secret',
      ' data:',
      '-  key: "[redacted 1]"',
      '+  key: "[redacted 2]"',
      '   same: "[redacted 1]"',
    ]);
  });

  it('shows one changed line of a file as that line', () => {
    assert.deepEqual(drawnFile('a\nb\nc\n', 'a\nB\nc\n').slice(3), [
      '     a',
      '-    b',
      '+    B',
      '     c',
    ]);
  });

  it('shows line ends of another system, line by line', () => {
    assert.deepEqual(drawnFile('a\nb\n', 'a\nb\r\n').slice(-3), ['     a', '-    b', '+    b␍']);
  });

  it('shows a lost newline at the end', () => {
    const lines = drawnFile('a\nb\n', 'a\nb');
    assert.ok(lines.includes('-  file: |') && lines.includes('+  file: |-'), lines.join('\n'));
  });

  it('keeps a file with blanks at its end a file', () => {
    assert.deepEqual(drawnFile('a\nb\n', 'a\nb\n  ').slice(-2), ['     b', '+    ␠␠']);
  });

  it('shows what cannot be seen', () => {
    assert.deepEqual(drawnFile('pay\n', 'p\u202eay\n\u001b[8m\n').slice(-3), [
      '-    pay',
      '+    p<U+202E>ay',
      '+    ␛[8m',
    ]);
  });

  it('shows text that looks like another type in quotes', () => {
    assert.deepEqual(drawnFile('yes', '017').slice(-2), ['-  file: "yes"', '+  file: "017"']);
  });

  it('draws a missing object as removed', () => {
    const diff = drawn({ status: 'missing', differences: [], desired: { kind: 'Namespace' } });
    assert.equal(diff.to, '/dev/null');
    assert.deepEqual(diff.lines, ['@@ -1,1 +0,0 @@', '-kind: Namespace']);
  });

  it('lists what has no place in the object of Git', () => {
    const differences = [
      makeDifference(),
      makeDifference({ path: pathOf('kind', 'spec'), desired: 'a', live: 'b' }),
    ];
    const diff = drawn({ differences });
    assert.ok(diff.lines.includes('+  replicas: 5'));
    assert.deepEqual(
      diff.undrawn.map(({ path }) => path),
      ['kind.spec'],
    );
  });

  it('lists differences that look the same as YAML', () => {
    const differences = [makeDifference({ desired: 3, live: 3n })];
    const diff = drawn({ differences });
    assert.deepEqual([diff.lines.length, diff.undrawn.length], [0, 1]);
  });

  it('lists differences of what is nested too deep to be written', () => {
    let live: JsonValue = 'x';
    for (let level = 0; level < 1000; level += 1) live = level % 2 === 0 ? [live] : { a: live };
    const diff = drawn({ differences: [makeDifference({ live })] });
    assert.deepEqual([diff.lines.length, diff.undrawn.length], [0, 1]);
  });

  it('lists differences of what has no object', () => {
    const diff = drawn({ ref: 'host/web-1#sshd', desired: null });
    assert.deepEqual([diff.lines.length, diff.undrawn.length], [0, 1]);
  });
});

describe('diffTexts', () => {
  it('cuts a line of a mebibyte around what changed', () => {
    const long = 'x'.repeat(1_048_576);
    const [, removed, added] = diffTexts(
      `${long}\n`,
      `${long.slice(0, 700_000)}Y${long.slice(700_001)}\n`,
    );
    const shown = 240 - 60 - 1;
    assert.equal(
      removed,
      `- [699,940 characters] ${'x'.repeat(60)}${'x'.repeat(shown + 1)} [348,396 characters] `,
    );
    assert.equal(
      added,
      `+ [699,940 characters] ${'x'.repeat(60)}Y${'x'.repeat(shown)} [348,396 characters] `,
    );
  });

  it('cuts a run of lines, both of what went and what came', () => {
    const lines = diffTexts(numbered(1000, 'a'), numbered(500, 'b'));
    assert.equal(lines.length, 1 + 80 + 1 + 80 + 1);
    assert.equal(lines[81], '\\ 920 more removed lines');
    assert.equal(lines[162], '\\ 420 more added lines');
  });

  it('takes texts that have nothing in common for one change', () => {
    const left = `same\n${numbered(30_000, 'a')}end\n`;
    const right = `same\n${numbered(30_000, 'b')}end\n`;
    const lines = diffTexts(left, right);
    assert.deepEqual(lines.slice(0, 3), ['@@ -1,30002 +1,30002 @@', ' same', '-a 0']);
    assert.equal(lines.at(-1), ' end');
  });

  it('ends after many hunks', () => {
    const left = numbered(4000, 'a');
    const right = left.replace(/a (\d*)0\n/g, 'b $10\n');
    const lines = diffTexts(left, right);
    assert.equal(lines.length, 401);
    assert.match(lines.at(-1) ?? '', /^\\ [\d,]+ more lines of this difference$/);
  });
});
