import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textRules } from '../../../src/redact/text-rules.ts';
import { redactTextShown } from './shown.ts';
import { textRuleRows } from './text-rule-rows.ts';

test('each rule for text has a row', () => {
  assert.deepEqual(
    textRuleRows.map(({ rule }) => rule),
    textRules.map(({ name }) => name),
  );
});

test('secrets in text are hidden by what stands around them', async (t) => {
  for (const { rule, hidden, kept } of textRuleRows) {
    await t.test(rule, () => {
      for (const [text, expected] of hidden) {
        const named = expected.replace('*', '[redacted 1]').replace('|+|', '|[redacted 2]|');
        assert.equal(redactTextShown(text), named);
      }
      for (const text of kept) assert.equal(redactTextShown(text), text);
    });
  }
});
