/**
 * What a name says about the value beside it.
 * - `secret`: the value is hidden.
 * - `secrets`: a list or map of secrets; a number beside it is a count.
 * - `reference`: it tells of a secret without being one (`secretName`, `tokenTTL`, `publicKey`).
 */
export type NameMeaning = 'secret' | 'secrets' | 'reference' | 'plain';

export interface NameRule {
  readonly name: string;
  /** Matched against the name in lower case, its words joined by `-`: `tokenSecretRef` is `token-secret-ref`. */
  readonly pattern: RegExp;
  readonly means: NameMeaning;
  /** The part before a slash (`example.com/token`) is matched too; it does not count otherwise. */
  readonly whole?: true;
  /** Matched against the name as it is written. */
  readonly asWritten?: true;
  /** Source of what stands in each text that holds such a name, in upper or lower case. */
  readonly hint?: string;
}

const keyOwners =
  'account|admin|aes|age|app|application|auth|cipher|client|consumer|cookie|crypto|decryption|deploy|encrypt|' +
  'fernet|gpg|hmac|jwt|licence|license|logged-in|master|nonce|pgp|pre-?shared|priv|recovery|root|session|' +
  'shared|sign|signing|ssh|storage|token|unseal|webhook|wrapping';
const keyOwnersInOneWord = 'access|api|encryption|private|secret';

/** A key of these is a name or a path. */
const plainKeyOwners =
  'ANNOTATION|CA|CACHE|CERT|CONFIG|DEDUP|FOREIGN|GROUP|HASH|HEADER|IDEMPOTENCY|INDEX|JSON|LABEL|LOCK|LOOKUP|MAP|MESSAGE|' +
  'METADATA|OBJECT|PARTITION|PRIMARY|PROJECT|PUB|PUBLIC|QUEUE|RANGE|REGISTRY|ROUTING|S3|SHARD|SORT|SSL|TAG|TAINT|TLS|TOPOLOGY';

/** Last words of a name that only tells of a secret. */
const referenceWords = [
  'name|names|namespace|namespaces|ref|refs|reference|references|selector|selectors|key|keys|id|ids|index',
  'path|paths|file|files|filename|dir|directory|folder|location|mount|mounts|volume|volumes|bucket',
  'url|urls|uri|uris|endpoint|endpoints|host|hosts|port|ports|address|server|service|services|domain',
  'type|types|kind|class|mode|modes|method|methods|policy|policies|strategy|rule|rules|state|status|format',
  'ttl|expiry|expires|expire|expiration|at|age|seconds|minutes|hours|days|duration|timeout|timeouts|period',
  'interval|lifetime|lifespan|validity|time|timestamp|rotation|leeway|skew|grace|ratio|rate|qps|burst',
  'length|len|size|count|limit|limits|max|min|quota|attempts|retries|history|strength|complexity|threshold',
  'sync|syncs|workers|concurrency|reuse|encryption|authentication|verification|discovery',
  'enabled|enable|disabled|disable|required|optional|allowed|supported|reset|resets|version|generation',
  'algorithm|algorithms|alg|encoding|charset|pattern|regex|validator|validation|hint|header|headers|claim',
  'claims|issuer|issuers|audience|audiences|scope|scopes|role|roles|user|users|username|usernames|owner',
  'source|sources|store|stores|provider|providers|manager|engine|backend|controller|operator|driver|plugin',
  'binding|bindings|request|requests|review|reviewer|reviews|exchange|projection|cleaner|prefix|suffix',
  'separator|spec|specs|field|fields|param|params|parameter|parameters|label|labels|annotation|annotations|template',
  'templates|schema|cache|description|comment|title|message|example|placeholder|note|help|items|reloader',
].join('|');

const contentTypes =
  'cer|cfg|cnf|conf|crt|env|hcl|html|ini|js|json|lua|md|properties|pub|py|rb|sh|sql|tf|tmpl|toml|tpl|ts|xml|ya?ml';

/** The first rule that matches decides; a name that none matches is plain. */
export const nameRules: readonly NameRule[] = [
  {
    name: 'checksum of a configuration',
    pattern: /(?:^|[-/])checksums?(?:$|[-/])/,
    whole: true,
    means: 'reference',
  },
  {
    // https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/
    name: 'annotation that names a Secret object',
    pattern: /ingress-kubernetes-io\/(?:auth|auth-tls|proxy-ssl)-secret$/,
    whole: true,
    means: 'reference',
  },
  {
    name: 'name of a Secret object',
    pattern:
      /(?:^|-)(?:existing|tls|pull|cert|certificate|ca|inject|external|sealed)-?secrets?(?:$|-)/,
    means: 'reference',
  },
  {
    name: 'public half of a key',
    pattern: /(?:^|-)pub(?:lic)?-?keys?(?:$|-)/,
    means: 'reference',
  },
  {
    name: 'limit or count',
    pattern:
      /(?:^|-)(?:(?:max|min|num|total|count)-(?:[a-z]+-){0,3}tokens?$|tokens-per-|token-bucket)/,
    means: 'reference',
  },
  {
    name: 'secret number',
    pattern: /(?:^|-)(?:pin|pin-?code|otp|totp|cvv)\d*$/,
    means: 'secret',
    hint: '(?<![a-z])(?:pin|otp|totp|cvv)(?![a-z])|pin.?code',
  },
  {
    name: 'several secrets',
    pattern:
      /(?:passwords|passphrases|secrets|tokens|credentials|creds|(?:api|access|private|signing|unseal)-?keys)$/,
    means: 'secrets',
  },
  {
    name: 'key that is a secret',
    pattern: new RegExp(
      `(?:(?:^|-)(?:${keyOwners})|${keyOwnersInOneWord})-?key-?(?:-?(?:\\d+|b64|base|base64|current|data|pem|previous|string|value))*$`,
    ),
    means: 'secret',
    hint: `(?:${keyOwners}|${keyOwnersInOneWord})[-_. ]?keys?`,
  },
  {
    name: 'secret that is called an id',
    pattern: /(?:^|-)secret-?id$/,
    means: 'secret',
  },
  {
    // Fields such as `auth` and `key` mostly choose a method or name an entry; variables rarely do.
    name: 'variable that is a secret',
    pattern: new RegExp(
      `^(?:[A-Z0-9]+_)*(?:AUTH|PAT)$|^(?:[A-Z0-9]+_)*(?!(?:${plainKeyOwners})_)[A-Z0-9]+_KEY$`,
    ),
    asWritten: true,
    means: 'secret',
    hint: '(?<![a-z])(?:auth|pat)(?![a-z_])|_key(?![a-z_])',
  },
  {
    name: 'word that only tells of a secret',
    pattern: new RegExp(`(?:^|-)(?:${referenceWords})-?\\d*$`),
    means: 'reference',
  },
  {
    name: 'file, to be read line by line',
    pattern: new RegExp(`-(?:${contentTypes})$`),
    means: 'plain',
  },
  {
    name: 'password',
    pattern:
      /pass(?:wor[dt](?!less)|wd|phrase|code)|kennwort|(?:^|-)(?:pass|pwd|pw)\d*(?:$|-\d)|pwd\d*$|(?<!by|com|over|under|tres|sur|en)pass\d*$|(?:bind|root|admin|user|db)pw\d*$/,
    means: 'secret',
    hint: 'pass|pwd|pw(?![a-z])|kennwort',
  },
  {
    name: 'secret',
    pattern: /secret(?!ar)/,
    means: 'secret',
    hint: 'secret',
  },
  {
    name: 'token',
    pattern: /token(?!i[sz])|(?:^|-)(?:jwt|bearer)$/,
    means: 'secret',
    hint: 'token|jwt|bearer',
  },
  {
    name: 'credential',
    pattern:
      /credential|(?:^|-)creds?$|basic-?auth$|(?:^|-)mnemonic$|seed-?phrase|(?:^|-)(?:psk|salt)$/,
    means: 'secret',
    hint: 'credential|creds?(?![a-z])|basic.?auth|mnemonic|seed.?phrase|psk(?![a-z])|salt(?![a-z])',
  },
  {
    name: 'header that carries a login',
    pattern: /(?:^|-)(?:authorization|cookie)$/,
    means: 'secret',
    hint: 'authorization|cookie',
  },
];
