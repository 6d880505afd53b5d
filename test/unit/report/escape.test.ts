import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  codeSpan,
  countOf,
  cutText,
  disarmCommands,
  disarmJson,
  escapeHtml,
  fencedBlock,
  formatCount,
  markdownSentence,
  shorten,
  showOneLine,
  showUnseen,
} from '../../../src/report/escape.ts';

interface Row {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
}

function table(title: string, render: (text: string) => string, rows: readonly Row[]): void {
  describe(title, () => {
    for (const { name, input, expected } of rows) {
      it(name, () => assert.equal(render(input), expected));
    }
  });
}

table('showUnseen', showUnseen, [
  { name: 'plain text', input: 'größe 漢字 naïve', expected: 'größe 漢字 naïve' },
  { name: 'tab and newline stay', input: 'a\tb\nc', expected: 'a\tb\nc' },
  { name: 'an ANSI sequence', input: '\u001b[31mred', expected: '␛[31mred' },
  { name: 'a C1 control sequence', input: '\u009b2J', expected: '<U+009B>2J' },
  { name: 'a carriage return', input: 'ok\rdrift', expected: 'ok␍drift' },
  { name: 'NUL, backspace, DEL', input: '\0\b\u007f', expected: '␀␈␡' },
  { name: 'a bidi override', input: 'a\u202eb\u2066c', expected: 'a<U+202E>b<U+2066>c' },
  { name: 'zero widths', input: 'ad\u200bmin\ufeff', expected: 'ad<U+200B>min<U+FEFF>' },
  { name: 'line separators', input: 'a\u2028b\u2029', expected: 'a<U+2028>b<U+2029>' },
  { name: 'a blank that is no space', input: 'a\u00a0b\u3000', expected: 'a<U+00A0>b<U+3000>' },
  { name: 'a letter without a glyph', input: '\u3164\u2800', expected: '<U+3164><U+2800>' },
  { name: 'a tag character', input: 'x\u{e0041}', expected: 'x<U+E0041>' },
  { name: 'a lone surrogate', input: 'a\ud800b', expected: 'a<U+D800>b' },
  { name: 'a pair of surrogates', input: '😀', expected: '😀' },
]);

table('showOneLine', (text) => showOneLine(text), [
  { name: 'newlines and tabs', input: 'a\n::error::b\tc', expected: 'a␊::error::b␉c' },
  {
    name: 'a long name',
    input: 'x'.repeat(1_049_376),
    expected: `${'x'.repeat(800)} [1,048,576 more characters]`,
  },
]);

describe('cutText', () => {
  it('splits no surrogate pair at its end', () => assert.equal(cutText('ab😀c', 0, 3), 'ab'));
  it('splits no surrogate pair at its start', () => assert.equal(cutText('😀bc', 1, 4), '😀bc'));
});

table('shorten', (text) => shorten(text, 4), [
  { name: 'what fits', input: 'abcd', expected: 'abcd' },
  { name: 'what does not', input: 'abc😀e', expected: 'abc [3 more characters]' },
]);

table('formatCount', (text) => formatCount(Number(text)), [
  { name: 'hundreds', input: '999', expected: '999' },
  { name: 'millions', input: '1048576', expected: '1,048,576' },
]);

table('countOf', (text) => countOf(Number(text), 'path'), [
  { name: 'one', input: '1', expected: '1 path' },
  { name: 'none', input: '0', expected: '0 paths' },
  { name: 'many', input: '1200', expected: '1,200 paths' },
]);

table('disarmCommands', disarmCommands, [
  {
    name: 'a command at the start',
    input: '::set-output name=x::1',
    expected: '\\::set-output name=x::1',
  },
  {
    name: 'after blanks on a later line',
    input: 'a\n \t::add-mask::b',
    expected: 'a\n \t\\::add-mask::b',
  },
  { name: 'after a blank that is no space', input: '\u00a0::x::', expected: '\u00a0\\::x::' },
  { name: 'colons inside of a line', input: 'a::b::c', expected: 'a::b::c' },
  { name: 'the older form anywhere', input: 'a ##[group]b', expected: 'a ##\\[group]b' },
  {
    name: 'the form of a kin runner',
    input: '##vso[task.setvariable]',
    expected: '##vso\\[task.setvariable]',
  },
  { name: 'a heading', input: '## [link](x)', expected: '## [link](x)' },
]);

describe('disarmJson', () => {
  const rows = ['\u001b[31m', '\u202e', '\u{e0041}', '##[add-mask]x', '##vso[x]', '\\##[x]', 'ü😀'];
  for (const value of rows) {
    it(`keeps the value of ${JSON.stringify(value)}`, () => {
      const disarmed = disarmJson(JSON.stringify({ [value]: value }));
      assert.deepEqual(JSON.parse(disarmed), { [value]: value });
      assert.equal(showUnseen(disarmed), disarmed);
      assert.equal(disarmCommands(disarmed), disarmed);
    });
  }
});

table('escapeHtml', escapeHtml, [
  {
    name: 'tags, attributes and entities',
    input: `<img src=x onerror='a("b")'>&amp;`,
    expected: '&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;amp;',
  },
  { name: 'a newline', input: 'a\n\n# b', expected: 'a␊␊# b' },
]);

table('codeSpan', codeSpan, [
  { name: 'a path', input: 'spec.ports[port=53]', expected: '`spec.ports[port=53]`' },
  { name: 'backticks inside', input: 'a``b`c', expected: '```a``b`c```' },
  { name: 'backticks at the ends', input: '`a`', expected: '`` `a` ``' },
  { name: 'blanks at the ends', input: ' a ', expected: '`  a  `' },
  { name: 'blanks alone', input: '  ', expected: '`(empty)`' },
  { name: 'a closing tag', input: '</details><!--', expected: '`</details><!--`' },
  { name: 'a newline', input: 'a\n```\nb', expected: '````a␊```␊b````' },
]);

describe('fencedBlock', () => {
  it('is longer than any fence inside', () =>
    assert.equal(fencedBlock('diff', '+a\n````\n b'), '`````diff\n+a\n````\n b\n`````'));
  it('has three backticks otherwise', () =>
    assert.equal(fencedBlock('diff', '+a'), '```diff\n+a\n```'));
  it('shows what cannot be seen', () =>
    assert.equal(fencedBlock('', '\u001bc\u202e'), '```\n␛c<U+202E>\n```'));
});

table('markdownSentence', (text) => markdownSentence(text), [
  {
    name: 'plain words',
    input: 'The server, it says, has 12 of them (today).',
    expected: 'The server, it says, has 12 of them (today).',
  },
  {
    name: 'a path inside of a sentence',
    input: 'A tab indents clusters/prod/a.yaml: see line 3.',
    expected: 'A tab indents `clusters/prod/a.yaml`: see line 3.',
  },
  { name: 'a mention', input: 'ask @root now', expected: 'ask `@root` now' },
  { name: 'an issue', input: 'see #12 or GH-12', expected: 'see `#12` or `GH-12`' },
  { name: 'a commit', input: 'of 3f9c2a1b7d', expected: 'of `3f9c2a1b7d`' },
  { name: 'a commit of letters', input: 'of deadbeef now', expected: 'of `deadbeef` now' },
  { name: 'a link', input: '[click](http://evil.test)', expected: '`[click](http://evil.test)`' },
  { name: 'a bare address', input: 'at www.evil.test.', expected: 'at `www.evil.test`.' },
  { name: 'HTML', input: '<b>a</b> <!-- b -->', expected: '`<b>a</b> <!--` b `-->`' },
  { name: 'a code span', input: 'a `b` c', expected: 'a `` `b` `` c' },
  { name: 'emphasis', input: '*all* __fine__', expected: '`*all* __fine__`' },
  { name: 'a list', input: '1. - first', expected: '`1. -` first' },
  { name: 'a heading on a line of its own', input: 'a\n# b', expected: '`a␊#` b' },
  { name: 'an entity', input: 'a &lt;b', expected: 'a `&lt;b`' },
  { name: 'an emoji code and a formula', input: ':tada: $x$', expected: '`:tada: $x$`' },
  { name: 'a bar', input: 'a | b', expected: 'a `|` b' },
]);
