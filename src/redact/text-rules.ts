import { encodedHint, isEncodedAssignment } from './encoded-text.ts';
import { knownTokens } from './known-tokens.ts';

/** Finds secrets in text by what stands around them. */
export interface TextRule {
  readonly name: string;
  /**
   * Global. The group `secret` is hidden, the group `keep` before it stays, and together they are the
   * whole match. Repetitions are bounded or cannot overlap: the time grows with the text, no faster.
   */
  readonly pattern: RegExp;
  /** Judges what the pattern alone cannot tell. */
  readonly accept?: (secret: string) => boolean;
  /** Source of what each text that the pattern finds holds: one look for all hints spares most texts the rules. */
  readonly hint: string;
}

/** A run of letters that a token may be part of ends before it begins: one start a run, not one a letter. */
const anyKnownToken = new RegExp(
  `(?<secret>(?<![A-Za-z0-9_-])(?:${knownTokens.map((token) => token.pattern.source).join('|')}))`,
  'g',
);

/** A colon or an at-sign in the host of an address, unless it stands before a port. */
const userInfo = '://[^\\s/?#@:]*(?:@|:(?!\\d{1,5}(?:[/?#\\s"\']|$)))';

export const textRules: readonly TextRule[] = [
  {
    // Without its end it is taken to go on to the end of the text.
    name: 'private key block',
    pattern:
      /(?<secret>-----BEGIN (?!PUBLIC)(?:[A-Z0-9]{1,20} (?!PUBLIC)){0,4}KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,80}-----|$))/g,
    hint: '-----BEGIN [A-Z0-9 ]{0,80}KEY',
  },
  {
    name: 'private key or registry login in base64',
    pattern: /(?<secret>(?:LS0tLS1CRUdJTi|eyJhdXRocyI6)[A-Za-z0-9+/]*={0,2})/g,
    accept: (secret) => isEncodedLogin(Buffer.from(secret, 'base64').toString('latin1')),
    hint: 'LS0tLS1CRUdJTi|eyJhdXRocyI6',
  },
  {
    // Nobody's name is that long, and none stands before `:x-oauth-basic` or an empty password.
    name: 'token in place of a user in a URL',
    pattern:
      /(?<=https?:\/\/)(?<secret>[^\s/?#@:"'<>]{16,256}(?::(?!\d{1,5}[/?#])(?:[^\s/?#"'<>]+|[^\s@"'<>]{1,256}(?:@[^\s/?#@"'<>]{1,256}){0,4}))?|(?!(?:admin|git|oauth2|root|user|x-access-token):)[^\s/?#@:"'<>]{1,256}:(?:x-oauth-basic)?)(?=@)/g,
    hint: userInfo,
  },
  {
    name: 'text with a secret in base64',
    pattern: /(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9+/]{12,}={0,2})/g,
    accept: isEncodedAssignment,
    hint: encodedHint,
  },
  {
    name: 'password in a URL',
    pattern:
      /(?<keep>(?<=:\/\/)[^\s/?#@:"'<>]{0,256}:)(?!\d{1,5}[/?#])(?<secret>[^\s/?#"'<>]+|[^\s@"'<>]{1,256})(?=@)/g,
    hint: userInfo,
  },
  {
    // https://github.com/go-sql-driver/mysql#dsn-data-source-name
    name: 'password in a data source name',
    pattern: /(?<=[\w"'=]:)(?<secret>[^\s:/@"']{1,256})(?=@(?:tcp|udp|unix)\()/g,
    hint: '@(?:tcp|udp|unix)\\(',
  },
  {
    name: 'password of an Oracle address',
    pattern: /(?<keep>jdbc:oracle:thin:[^\s/@"']{1,128}\/)(?<secret>[^\s@"']+)(?=@)/g,
    hint: 'jdbc:oracle:thin:',
  },
  {
    name: 'signature or key of a URL',
    pattern:
      /(?<keep>(?:[?&]key|[?&;](?:sig|Sig|signature|Signature|[Xx]-(?:[Aa]mz|[Gg]oog)-(?:[Ss]ignature|[Cc]redential)))=)(?<secret>[^\s&#"'<>]+)/g,
    hint: '[?&;](?:key=|[Ss]ig|[Xx]-)',
  },
  {
    name: 'secret in an escaped query',
    pattern: /(?<keep>(?:password|passwd|pwd|secret|token)%3D)(?<secret>(?:(?!%26)[^\s"'<>&])+)/gi,
    hint: '%3[Dd]',
  },
  {
    name: 'webhook address',
    pattern:
      /(?<keep>(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|chat\.googleapis\.com\/v1\/spaces)\/)(?<secret>[^\s"'<>]+)/g,
    hint: 'hooks\\.slack|/api/webhooks/|/webhookb2/|googleapis\\.com/v1/spaces',
  },
  { name: 'token of a known form', pattern: anyKnownToken, hint: joinHints(knownTokens) },
  {
    // https://httpd.apache.org/docs/2.4/misc/password_encryptions.html and crypt(5)
    name: 'password hash',
    pattern:
      /(?<secret>\$(?:apr1|[1567y]|gy|2[abxy]|argon2(?:id|i|d)|pbkdf2[a-z0-9-]{0,10}|scrypt)\$[./A-Za-z0-9$=,+-]{20,512}|\{S?SHA(?:256|512)?\}[A-Za-z0-9+/=]{20,128})/g,
    hint: '\\$(?:apr1|[1567y]|gy|2[abxy]|argon2|pbkdf2|scrypt)|\\{S?SHA',
  },
  {
    name: 'bearer token',
    pattern:
      /(?<keep>(?<![\w-])(?:[Bb]earer|BEARER)[ \t]{1,10}["']?)(?<secret>[A-Za-z0-9._~+/=-]{8,})/g,
    accept: (secret) => !/^[A-Z]?(?:[a-z]{1,19}(?:[-/][a-z]{1,19})*)[.]?$/.test(secret),
    hint: '(?:[Bb]earer|BEARER)[ \\t]',
  },
  {
    name: 'basic login',
    pattern: /(?<keep>(?<![\w-])(?:[Bb]asic|BASIC)[ \t]{1,10})(?<secret>[A-Za-z0-9+/]{6,}={0,2})/g,
    accept: isEncodedPair,
    hint: '(?:[Bb]asic|BASIC)[ \\t]',
  },
  {
    name: 'registry login',
    pattern:
      /(?<keep>["']_?auth["'][ \t]{0,20}:[ \t]{0,20}["'])(?<secret>[A-Za-z0-9+/]{4,}={0,2})(?=["'])/g,
    accept: isEncodedPair,
    hint: '[\'"]_?auth[\'"]',
  },
  {
    name: 'login of an npm registry',
    pattern:
      /(?<keep>(?<![A-Za-z0-9])_auth[ \t]{0,20}=[ \t]{0,20}["']?)(?<secret>[A-Za-z0-9+/=]{4,})/g,
    hint: '_auth[ \\t]*=',
  },
  {
    name: 'password in netrc',
    pattern: /(?<keep>(?<!\w)login\s{1,20}\S{1,256}\s{1,20}password\s{1,20})(?<secret>\S+)/g,
    hint: 'login\\s',
  },
  {
    name: 'password in a Redis configuration',
    pattern:
      /(?<keep>(?<![\w-])(?:requirepass|masterauth|primaryauth)[ \t]{1,20}["']?)(?<secret>[^\s"']+)/g,
    hint: 'requirepass|(?:master|primary)auth',
  },
  {
    name: 'password in a proxy configuration',
    pattern:
      /(?<keep>(?:insecure-password[ \t]{1,20}|stats[ \t]{1,20}auth[ \t]{1,20}[^\s:]{1,128}:))(?<secret>[^\s]+)/g,
    hint: 'insecure-password|stats[ \\t]+auth',
  },
  {
    // One word or one text in quotes, alone on its line: prose goes on.
    name: 'password behind its name alone',
    pattern:
      /(?<keep>(?<![^\n])[ \t]{0,40}(?:bind_?pw|bind_?password|root_?pw|auth[_-]pass|pass ?phrase)[ \t]{1,20}(?:"(?=[^"\n]{0,256}")|'(?=[^'\n]{0,256}'))?)(?<secret>(?<=")[^"\n]{1,256}(?=")|(?<=')[^'\n]{1,256}(?=')|[^\s"'=:;]{1,256}(?=;?[ \t]{0,40}(?:\r?\n|$)))/gi,
    hint: '(?:[Pp][Ww]|PASS|[Pp]ass)[ \\t]|(?:ord|ORD|hrase|HRASE)[ \\t]',
  },
  {
    name: 'pass phrase in two words',
    pattern:
      /(?<keep>(?<!\w)pass[ -](?:phrase|word)[ \t]{0,9}[:=][ \t]{0,9}["']?)(?<secret>[^\s"'][^\n"']{0,512})/gi,
    hint: '(?:[Pp]ass|PASS)[ -]',
  },
  {
    name: 'password in SQL',
    pattern:
      /(?<keep>(?<!\w)(?:identified[ \t]{1,10}by|IDENTIFIED[ \t]{1,10}BY|password|PASSWORD)[ \t]{1,10}')(?<secret>[^'\n]{1,512})(?=')/g,
    hint: "(?:by|BY|password|PASSWORD)[ \\t]+'",
  },
  {
    // `-p` of other programs is mostly a port or a path.
    name: 'password of a MySQL command',
    pattern:
      /(?=-p)(?<=(?:mysql|mysqladmin|mysqldump|mysqlsh|mariadb|mariadb-admin|mariadb-dump)[^\n;|&]{0,120}\s)(?<keep>-p)(?<secret>[^\s"']{1,256})/g,
    hint: '\\s-p[^\\s-]',
  },
  {
    // With a blank behind it `-p` is none to MySQL, but is mistaken for one.
    name: 'password of a command',
    pattern:
      /(?=-p)(?<=(?:(?:mysql|mariadb)[a-z-]{0,9}|mongo[a-z]{0,9}|sshpass|(?:docker|podman|skopeo|oras|crane|helm registry|helm) login)[ \t](?:[^\n;|&]{0,120}\s)?)(?<keep>-p[ \t]{1,10}["']?)(?<secret>[^\s"'-][^\s"']{0,255})/g,
    accept: isNoVariable,
    hint: '\\s-p[ \\t]',
  },
  {
    name: 'login of a curl command',
    pattern:
      /(?=-u|--user)(?<=(?:curl|wget)[^\n;|&]{0,120}\s)(?<keep>(?:-u|--user)[ =]{0,4}["']?[^\s:"']{1,120}:)(?<secret>[^\s"']{1,256})/g,
    hint: '\\s(?:-u|--user)[ =]',
  },
  {
    name: 'password of a Redis command',
    pattern:
      /(?=-a[ \t])(?<=redis-cli[^\n;|&]{0,120}\s)(?<keep>-a[ \t]{1,10}["']?)(?<secret>[^\s"']{1,256})/g,
    hint: '\\s-a[ \\t]',
  },
  {
    // From here on: what the API server's errors repeat of the object that they refuse.
    // encoding/json: `cannot unmarshal number 12345 into Go struct field Secret.stringData of type string`
    name: 'number that the decoder refused',
    pattern: /(?<keep>unmarshal (?:JSON )?number )(?<secret>[^\s]+)(?= into )/g,
    hint: 'unmarshal',
  },
  {
    // field.Error of apimachinery: `data[x]: Invalid value: "hunter2": must be ...`
    name: 'text that validation refused',
    pattern:
      /(?<keep>(?:Invalid|Unsupported|Duplicate) value: ")(?<secret>(?:[^"\\]|\\.)+)(?="|$)/g,
    accept: (secret) => !/^(?:array|boolean|integer|number|object|string)$/.test(secret),
    hint: 'value: "',
  },
  {
    name: 'value that validation refused',
    pattern:
      /(?<keep>(?:Invalid|Unsupported|Duplicate) value: )(?<secret>[^\s":{[][^\s:]*|(?!\[redacted:)[{[][^\n]*)/g,
    hint: 'value: ',
  },
  {
    // strconv and time: `parsing "x": invalid syntax`, `invalid duration "x"`
    name: 'text that could not be parsed',
    pattern:
      /(?<keep>(?:parsing|parsing time|invalid duration) ")(?<secret>(?:[^"\\]|\\.)+)(?="|$)/g,
    hint: 'parsing|duration',
  },
  {
    // json-iterator quotes the bytes around the fault.
    name: 'bytes around a fault',
    pattern: /(?<keep>\.\.\.\|)(?<secret>[^\n]{0,240}?)(?=\|\.\.\.)/g,
    hint: '\\.\\.\\.\\|',
  },
];

export function joinHints(rules: readonly { readonly hint?: string }[]): string {
  const hints = rules.flatMap(({ hint }) => (hint === undefined ? [] : [hint]));
  return [...new Set(hints)].join('|');
}

function isNoVariable(text: string): boolean {
  return !/^\$(?:\w+|\{\w+\}|\(\w+\))$/.test(text);
}

function isEncodedPair(text: string): boolean {
  const decoded = Buffer.from(text, 'base64').toString('latin1');
  return /^[\x20-\x7e]+:[\x20-\x7e]*$/.test(decoded);
}

function isEncodedLogin(decoded: string): boolean {
  return /-----BEGIN [A-Z0-9 ]{0,60}PRIVATE KEY/.test(decoded) || decoded.startsWith('{"auths":');
}
