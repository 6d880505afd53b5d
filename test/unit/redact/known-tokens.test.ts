import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownTokens } from '../../../src/redact/known-tokens.ts';
import { redactTextShown } from './shown.ts';

const letters = 'aB3dEfGh1jKlMn0pQrStUv2xYz4567';
const some = (length: number) => letters.repeat(20).slice(0, length);
const hex = (length: number) => '0123456789abcdef'.repeat(10).slice(0, length);
const upper = (length: number) => some(length).toUpperCase();

/** Put together at run time, so that no scanner takes them for real ones. */
const rows: readonly { rule: string; hidden: readonly string[]; kept: readonly string[] }[] = [
  {
    rule: 'GitHub token',
    hidden: [`ghp_${some(36)}`, `ghs_${some(36)}`],
    kept: ['ghp_', 'ghx_abc'],
  },
  {
    rule: 'GitHub fine-grained token',
    hidden: [`github_pat_${some(22)}_${some(59)}`],
    kept: ['github_pat_short'],
  },
  {
    rule: 'GitLab token',
    hidden: [`glpat-${some(20)}`, 'glpat-not-a-real-one'],
    kept: ['glpat-x'],
  },
  {
    rule: 'Slack token',
    hidden: [`xoxb-123456789012-${some(24)}`, `xoxe.xoxp-1-${some(60)}`],
    kept: ['xoxb-'],
  },
  { rule: 'Slack app token', hidden: [`xapp-1-A0123-${some(40)}`], kept: ['xapp-frontend'] },
  {
    rule: 'AWS access key id',
    hidden: [`AKIA${upper(16)}`, `ASIA${upper(16)}`],
    kept: [`AKIA${upper(20)}`, 'AKIA'],
  },
  { rule: 'Google API key', hidden: [`AIza${some(35)}`], kept: ['AIzaShort'] },
  { rule: 'Google OAuth token', hidden: [`ya29.${some(60)}`], kept: ['ya29.x'] },
  { rule: 'Google OAuth client secret', hidden: [`GOCSPX-${some(28)}`], kept: ['GOCSPX-'] },
  {
    rule: 'Stripe key',
    hidden: [`sk_live_${some(24)}`, `rk_test_${some(24)}`],
    kept: ['sk_live_'],
  },
  { rule: 'Stripe webhook key', hidden: [`whsec_${some(32)}`], kept: ['whsec_x'] },
  {
    rule: 'OpenAI or Anthropic key',
    hidden: [`sk-${some(48)}`, `sk-proj-${some(60)}`, `sk-ant-api03-${some(80)}`],
    kept: ['sk-learn-model-serving-deployment', 'sk-abc'],
  },
  { rule: 'npm token', hidden: [`npm_${some(36)}`], kept: ['npm_config_registry'] },
  { rule: 'PyPI token', hidden: [`pypi-${some(120)}`], kept: ['pypi-server'] },
  { rule: 'Docker Hub token', hidden: [`dckr_pat_${some(27)}`], kept: ['dckr_pat_x'] },
  { rule: 'Vault token', hidden: [`hvs.${some(90)}`, `hvb.${some(140)}`], kept: ['hvs.short'] },
  {
    rule: 'Vault token of old',
    hidden: [`s.${some(24)}`],
    kept: [`s.${some(25)}`, 'stats.abcdefghijklmnopqrstuvwx', 's.abcdefghijklmnopqrstuvwx'],
  },
  { rule: 'SendGrid key', hidden: [`SG.${some(22)}.${some(43)}`], kept: ['SG.eu', 'SG.a.b'] },
  { rule: 'Facebook token', hidden: [`EAAC${some(60)}`], kept: ['EAACx'] },
  { rule: 'Grafana token', hidden: [`glsa_${some(32)}_${hex(8)}`], kept: ['glsa_x'] },
  { rule: 'Hugging Face token', hidden: [`hf_${some(34)}`], kept: ['hf_home'] },
  { rule: 'DigitalOcean token', hidden: [`dop_v1_${hex(64)}`], kept: ['dop_v1_x'] },
  { rule: 'Doppler token', hidden: [`dp.st.prd.${some(40)}`], kept: ['dp.st.x'] },
  { rule: 'Tailscale key', hidden: [`tskey-auth-${some(12)}-${some(32)}`], kept: ['tskey-auth-x'] },
  { rule: 'Linear key', hidden: [`lin_api_${some(40)}`], kept: ['lin_api_x'] },
  { rule: 'Shopify token', hidden: [`shpat_${hex(32)}`], kept: ['shpat_x'] },
  { rule: 'Atlassian token', hidden: [`ATATT3${some(180)}`], kept: ['ATATT3x'] },
  { rule: 'Telegram bot token', hidden: [`123456789:AA${some(33)}`], kept: ['12:AAbc'] },
  { rule: 'age key', hidden: [`AGE-SECRET-KEY-1${upper(58)}`], kept: [`age1${hex(58)}`] },
  {
    rule: 'JSON Web Token',
    hidden: [
      `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${some(43)}`,
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    ],
    kept: ['eyJhbGciOiJIUzI1NiJ9', 'eyJ.eyJ.x'],
  },
];

test('each token of a known form has a row', () => {
  assert.deepEqual(
    rows.map(({ rule }) => rule),
    knownTokens.map(({ name }) => name),
  );
});

test('tokens of known forms are hidden wherever they stand', async (t) => {
  for (const { rule, hidden, kept } of rows) {
    await t.test(rule, () => {
      for (const text of hidden) {
        assert.equal(redactTextShown(text), '[redacted 1]');
        assert.equal(
          redactTextShown(`see ${text}, or "${text}"`),
          'see [redacted 1], or "[redacted 1]"',
        );
        assert.equal(redactTextShown(`x=${text}\ny`), 'x=[redacted 1]\ny');
      }
      for (const text of kept)
        assert.equal(redactTextShown(`see ${text} here`), `see ${text} here`);
    });
  }
});
