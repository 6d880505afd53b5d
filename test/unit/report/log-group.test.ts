import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderLogGroup } from '../../../src/report/log-group.ts';

const rows = [
  {
    name: 'a text that fits',
    text: 'a\nb\n',
    limit: 4,
    reportFile: 'out/report.json',
    expected: ['a', 'b'],
  },
  {
    name: 'what fits of a long text, in whole lines',
    text: 'a\n\u00fc\u00fc\nc\n',
    limit: 6,
    reportFile: 'out/report.json',
    expected: ['a', '(2 more lines: the whole is in report.txt, beside out/report.json)'],
  },
  {
    name: 'no place where no file was written',
    text: 'a\nb',
    limit: 2,
    reportFile: '',
    expected: ['a', '(1 more line)'],
  },
  {
    name: 'no command in the name of a folder',
    text: 'a\nb',
    limit: 2,
    reportFile: 'x\n::error::y',
    expected: ['a', '(1 more line: the whole is in report.txt, beside x\u240a::error::y)'],
  },
];

describe('renderLogGroup', () => {
  for (const { name, text, limit, reportFile, expected } of rows) {
    it(`shows ${name}`, () => {
      const group = renderLogGroup(text, { title: 'Report', limit, reportFile });
      assert.equal(group, ['::group::Report', ...expected, '::endgroup::', ''].join('\n'));
    });
  }
});
