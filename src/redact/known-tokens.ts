/** A credential that is known by how it looks, wherever it stands. The whole match is the secret. */
export interface KnownToken {
  readonly name: string;
  /** Repetitions are bounded, so that a hostile text costs no more than its length times a constant. */
  readonly pattern: RegExp;
  /** Source of what each match begins with or holds. */
  readonly hint: string;
}

/**
 * Formats from the issuers' own pages: https://docs.github.com/authentication (token formats),
 * https://docs.gitlab.com/security/tokens/, https://docs.slack.dev/authentication/tokens/,
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html,
 * https://docs.stripe.com/keys, https://developer.hashicorp.com/vault/docs/concepts/tokens.
 */
export const knownTokens: readonly KnownToken[] = [
  { name: 'GitHub token', pattern: /gh[oprsu]_[A-Za-z0-9]{16,255}/, hint: 'gh[oprsu]_' },
  {
    name: 'GitHub fine-grained token',
    pattern: /github_pat_[A-Za-z0-9_]{20,255}/,
    hint: 'github_pat_',
  },
  {
    name: 'GitLab token',
    pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[A-Za-z0-9_.-]{12,255}/,
    hint: 'gl[a-z]{2,5}-',
  },
  { name: 'Slack token', pattern: /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{8,255}/, hint: 'xox[a-z]' },
  { name: 'Slack app token', pattern: /xapp-\d-[A-Za-z0-9-]{8,255}/, hint: 'xapp-' },
  {
    name: 'AWS access key id',
    pattern: /(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/,
    hint: 'AKIA|ASIA',
  },
  { name: 'Google API key', pattern: /AIza[A-Za-z0-9_-]{35}/, hint: 'AIza' },
  { name: 'Google OAuth token', pattern: /ya29\.[A-Za-z0-9_-]{16,2048}/, hint: 'ya29' },
  { name: 'Google OAuth client secret', pattern: /GOCSPX-[A-Za-z0-9_-]{16,64}/, hint: 'GOCSPX-' },
  {
    name: 'Stripe key',
    pattern: /(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,255}/,
    hint: '[sr]k_(?:live|test)_',
  },
  { name: 'Stripe webhook key', pattern: /whsec_[A-Za-z0-9+/=]{16,255}/, hint: 'whsec_' },
  {
    // Names of objects begin with `sk-` too, but are all small letters.
    name: 'OpenAI or Anthropic key',
    pattern: /sk-(?=[A-Za-z_-]{0,80}\d)(?=[a-z0-9_-]{0,80}[A-Z])[A-Za-z0-9_-]{20,255}/,
    hint: 'sk-',
  },
  { name: 'npm token', pattern: /npm_[A-Za-z0-9]{36}/, hint: 'npm_' },
  { name: 'PyPI token', pattern: /pypi-[A-Za-z0-9_-]{50,255}/, hint: 'pypi-' },
  { name: 'Docker Hub token', pattern: /dckr_(?:pat|oat)_[A-Za-z0-9_-]{16,255}/, hint: 'dckr_' },
  { name: 'Vault token', pattern: /hv[bsr]\.[A-Za-z0-9_-]{20,255}/, hint: 'hv[bsr]\\.' },
  {
    name: 'Vault token of old',
    pattern: /[sbr]\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![A-Za-z0-9.])/,
    hint: '[sbr]\\.[A-Za-z0-9]{24}',
  },
  {
    name: 'SendGrid key',
    pattern: /SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/,
    hint: 'SG\\.',
  },
  { name: 'Facebook token', pattern: /EAA[A-Z][A-Za-z0-9]{20,255}/, hint: 'EAA[A-Z]' },
  { name: 'Grafana token', pattern: /gl(?:sa|c)_[A-Za-z0-9+/=_]{20,255}/, hint: 'gl(?:sa|c)_' },
  { name: 'Hugging Face token', pattern: /hf_[A-Za-z0-9]{30,64}/, hint: 'hf_' },
  { name: 'DigitalOcean token', pattern: /do[opr]_v1_[a-f0-9]{64}/, hint: 'do[opr]_v1_' },
  { name: 'Doppler token', pattern: /dp\.[a-z]{2,5}\.[A-Za-z0-9_.-]{40,128}/, hint: 'dp\\.' },
  { name: 'Tailscale key', pattern: /tskey-[a-z]{2,10}-[A-Za-z0-9-]{16,128}/, hint: 'tskey-' },
  { name: 'Linear key', pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{32,64}/, hint: 'lin_' },
  { name: 'Shopify token', pattern: /shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/, hint: 'shp[a-z]{2}_' },
  { name: 'Atlassian token', pattern: /ATATT3[A-Za-z0-9_=-]{40,400}/, hint: 'ATATT3' },
  { name: 'Telegram bot token', pattern: /\d{8,10}:AA[A-Za-z0-9_-]{33}/, hint: '\\d:AA' },
  { name: 'age key', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{20,90}/, hint: 'AGE-SECRET-KEY-' },
  {
    name: 'JSON Web Token',
    pattern: /eyJ[A-Za-z0-9_-]{6,2048}\.eyJ[A-Za-z0-9_-]{4,65536}\.[A-Za-z0-9_-]{0,4096}/,
    hint: 'eyJ',
  },
];
