export interface TextRuleRow {
  readonly rule: string;
  /** Text and what is left to read of it; `*` is the one hidden part. */
  readonly hidden: readonly (readonly [string, string])[];
  readonly kept: readonly string[];
}

const pem = (label: string) =>
  `-----BEGIN ${label}-----\nQ0FTRVMgT05MWQ==\nbm90IGEga2V5\n-----END ${label}-----`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** In the order of the rules. */
export const textRuleRows: readonly TextRuleRow[] = [
  {
    rule: 'private key block',
    hidden: [
      [`a\n${pem('RSA PRIVATE KEY')}\nb`, 'a\n*\nb'],
      [pem('PRIVATE KEY'), '*'],
      [pem('OPENSSH PRIVATE KEY'), '*'],
      [pem('PGP PRIVATE KEY BLOCK'), '*'],
      [pem('FAKE KEY'), '*'],
      [`x ${pem('EC PRIVATE KEY').slice(0, -20)}`, 'x *'],
      [pem('PRIVATE KEY').replaceAll('\n', '\\n'), '*'],
      [`${pem('CERTIFICATE')}\n${pem('PRIVATE KEY')}`, `${pem('CERTIFICATE')}\n*`],
    ],
    kept: [
      pem('CERTIFICATE'),
      pem('PUBLIC KEY'),
      pem('RSA PUBLIC KEY'),
      pem('PGP PUBLIC KEY BLOCK'),
    ],
  },
  {
    rule: 'private key or registry login in base64',
    hidden: [
      [`x: ${base64(pem('RSA PRIVATE KEY'))}`, 'x: *'],
      [base64(`${pem('CERTIFICATE')}\n${pem('PRIVATE KEY')}`), '*'],
      [base64('{"auths":{"r.example.test":{}}}'), '*'],
    ],
    kept: [base64(pem('CERTIFICATE')), base64('{"author":{"name":"x"}}')],
  },
  {
    rule: 'token in place of a user in a URL',
    hidden: [
      ['https://0123456789abcdef@h/x', 'https://*@h/x'],
      ['https://0123456789abcdef:x-oauth-basic@h/x', 'https://*@h/x'],
      ['https://0123456789abcdef:p/a@ss@h/x', 'https://*@h/x'],
      ['https://hunter2:x-oauth-basic@h/x', 'https://*@h/x'],
      ['git+https://hunter2:@h/x', 'git+https://*@h/x'],
    ],
    kept: [
      'https://git@h/x',
      'https://app@h/x',
      'https://git:@h/x',
      'ssh://averylongusername@h/x',
      'https://averylongname.example.test:8080/x@y',
    ],
  },
  {
    rule: 'text with a secret in base64',
    hidden: ['a', 'ab', 'abc'].map((before): [string, string] => [
      `x: ${base64(`${before}\npassword = hunter2`)} y`,
      'x: * y',
    ]),
    kept: [base64('the password is forgotten'), base64('{"user":"app","port":1234}')],
  },
  {
    rule: 'password in a URL',
    hidden: [
      ['postgres://app:hunter2@db:5432/x?sslmode=off', 'postgres://app:*@db:5432/x?sslmode=off'],
      ['redis://:hunter2@cache:6379/0', 'redis://:*@cache:6379/0'],
      ['see https://u:p%40ss@h/x.', 'see https://u:*@h/x.'],
      ['https://x-access-token:hunter2@h/x', 'https://x-access-token:*@h/x'],
      ['https://u:p@ss@h/x', 'https://u:*@h/x'],
      ['https://u:p/ss@h/x', 'https://u:*@h/x'],
    ],
    kept: [
      'http://h:8080/x?mail=a@b.example',
      'ssh://git@h/x.git',
      'git@h:x.git',
      'nginx@sha256:ab',
    ],
  },
  {
    rule: 'password in a data source name',
    hidden: [['app:hunter2@tcp(db:3306)/x', 'app:*@tcp(db:3306)/x']],
    kept: ['app@tcp(db:3306)/x'],
  },
  {
    rule: 'password of an Oracle address',
    hidden: [['jdbc:oracle:thin:scott/tiger@h:1521/x', 'jdbc:oracle:thin:scott/*@h:1521/x']],
    kept: ['jdbc:oracle:thin:@h:1521/x'],
  },
  {
    rule: 'signature or key of a URL',
    hidden: [
      ['https://h/x?sv=1&sig=a%2Fb&se=2', 'https://h/x?sv=1&sig=*&se=2'],
      ['https://h/x?key=hunter2', 'https://h/x?key=*'],
      ['https://h/x?a=b&key=hunter2&c=d', 'https://h/x?a=b&key=*&c=d'],
      ['https://h/x?X-Amz-Signature=ab12', 'https://h/x?X-Amz-Signature=*'],
    ],
    kept: ['https://h/x?signed=1', 'https://h/x?design=blue', 'https://h/x?monkey=1'],
  },
  {
    rule: 'secret in an escaped query',
    hidden: [['u=x%3Fpassword%3Dhunter2%26a%3Db', 'u=x%3Fpassword%3D*%26a%3Db']],
    kept: ['a%3Db'],
  },
  {
    rule: 'webhook address',
    hidden: [
      ['https://hooks.slack.com/services/T0/B0/xyz', 'https://hooks.slack.com/services/*'],
      ['https://discord.com/api/webhooks/12/ab-c', 'https://discord.com/api/webhooks/*'],
    ],
    kept: ['https://discord.com/api/users', 'https://hooks.slack.com/'],
  },
  {
    rule: 'token of a known form',
    hidden: [[`x ghp_${'a1'.repeat(18)}`, 'x *']],
    kept: ['x ghp_'],
  },
  {
    rule: 'password hash',
    hidden: [
      ['admin:$apr1$x8Kf2a1Q$W8eV5sN1pQ0aBcDeFgHiJ/', 'admin:*'],
      [`bob:$2y$10$${'a.'.repeat(26)}b`, 'bob:*'],
      ['bob:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'bob:*'],
    ],
    kept: ['echo $1$2', 'cost $5$', '{SHA}'],
  },
  {
    rule: 'bearer token',
    hidden: [
      ['curl with Bearer abcdefgh12345678 now', 'curl with Bearer * now'],
      ['Unauthorized: Bearer CANARYsrv5tok', 'Unauthorized: Bearer *'],
      ['401: bearer "abcdefghijklmnopqrstu" no', '401: bearer "*" no'],
      ['Bearer hunter2x', 'Bearer *'],
    ],
    kept: [
      'the bearer of this message',
      'Bearer authentication-is-required',
      'Bearer Authentication.',
      'Bearer realm="x",service="y"',
      'type: bearer http://h',
    ],
  },
  {
    rule: 'basic login',
    hidden: [[`send Basic ${base64('app:hunter2')}`, 'send Basic *']],
    kept: ['Basic authentication', 'basic understanding'],
  },
  {
    rule: 'registry login',
    hidden: [[`{"auths":{"r":{"auth":"${base64('u:p')}"}}}`, '{"auths":{"r":{"auth":"*"}}}']],
    kept: ['{"auth":"basic"}', '{"auth": "ldap"}'],
  },
  {
    rule: 'login of an npm registry',
    hidden: [['//r/:_auth=abcd1234', '//r/:_auth=*']],
    kept: ['my_author=x'],
  },
  {
    rule: 'password in netrc',
    hidden: [['machine h login app password hunter2', 'machine h login app password *']],
    kept: ['login with your password please', 'password reset'],
  },
  {
    rule: 'password in a Redis configuration',
    hidden: [
      ['port 1\nrequirepass hunter2\nsave 1', 'port 1\nrequirepass *\nsave 1'],
      ['masterauth "hunter2"', 'masterauth "*"'],
    ],
    kept: ['# requirepass'],
  },
  {
    rule: 'password in a proxy configuration',
    hidden: [
      ['user x insecure-password hunter2', 'user x insecure-password *'],
      ['stats auth admin:hunter2', 'stats auth admin:*'],
    ],
    kept: ['stats enable'],
  },
  {
    rule: 'password behind its name alone',
    hidden: [
      ['a\nbind_pw "hunter2 x"\nb', 'a\nbind_pw "*"\nb'],
      ['rootpw hunter2', 'rootpw *'],
      ['passphrase hunter2\n', 'passphrase *\n'],
    ],
    kept: ['passphrase is required', 'a passphrase x', 'bindpw'],
  },
  {
    rule: 'pass phrase in two words',
    hidden: [['pass phrase = hunter2 x', 'pass phrase = *']],
    kept: ['enter pass phrase', 'bypass phrase: x'],
  },
  {
    rule: 'password in SQL',
    hidden: [
      ["CREATE ROLE app PASSWORD 'hunter2';", "CREATE ROLE app PASSWORD '*';"],
      ["ALTER USER a IDENTIFIED BY 'hunter2'", "ALTER USER a IDENTIFIED BY '*'"],
    ],
    kept: ["say password 'n", "made by 'me'"],
  },
  {
    rule: 'password of a MySQL command',
    hidden: [
      ['mysqladmin ping -uroot -phunter2 -h db', 'mysqladmin ping -uroot -p* -h db'],
      ['mysql  -phunter2 < x.sql', 'mysql  -p* < x.sql'],
    ],
    kept: ['ssh -p2222 h', 'mysql -h db; nc -p80 h', 'mkdir -p /var/lib/mysql'],
  },
  {
    rule: 'password of a command',
    hidden: [
      ['sh -c "sshpass -p hunter2 ssh h"', 'sh -c "sshpass -p * ssh h"'],
      ['docker login -u x -p hunter2 r', 'docker login -u x -p * r'],
      ['mongosh -u x -p "hunter2"', 'mongosh -u x -p "*"'],
      ['mysql -u x -p hunter2', 'mysql -u x -p *'],
    ],
    kept: [
      'docker run -p 80:80 x',
      'mkdir -p /var/lib/mongo',
      `mongo -p \${PASS}`,
      'mongo -p -u x',
    ],
  },
  {
    rule: 'login of a curl command',
    hidden: [
      ['curl -sf -u app:hunter2 http://h', 'curl -sf -u app:* http://h'],
      ['curl --user "app:hunter2" http://h', 'curl --user "app:*" http://h'],
    ],
    kept: ['id -u root:root', 'curl -u app http://h'],
  },
  {
    rule: 'password of a Redis command',
    hidden: [['redis-cli -a hunter2 ping', 'redis-cli -a * ping']],
    kept: ['ls -a dir'],
  },
  {
    rule: 'number that the decoder refused',
    hidden: [
      [
        'json: cannot unmarshal number 12345678 into Go struct field Secret.stringData of type string',
        'json: cannot unmarshal number * into Go struct field Secret.stringData of type string',
      ],
      [
        'Secret in version "v1" cannot be handled as a Secret: json: cannot unmarshal number 1 into Go struct field Secret.data of type []uint8',
        'Secret in version "v1" cannot be handled as a Secret: json: cannot unmarshal number * into Go struct field Secret.data of type []uint8',
      ],
    ],
    kept: ['json: cannot unmarshal string into Go struct field Secret.data of type map'],
  },
  {
    rule: 'text that validation refused',
    hidden: [
      ['data[x]: Invalid value: "hunter2": must be', 'data[x]: Invalid value: "*": must be'],
      ['password: Invalid value: "a\\"b": no', 'password: Invalid value: "*": no'],
      ['type: Unsupported value: "hunt', 'type: Unsupported value: "*'],
    ],
    kept: ['spec.replicas: Invalid value: "integer": spec.replicas in body must be of type'],
  },
  {
    rule: 'value that validation refused',
    hidden: [
      ['spec.x: Invalid value: 70000: must be', 'spec.x: Invalid value: *: must be'],
      ['spec.x: Invalid value: {"a":"b"}: no', 'spec.x: Invalid value: *'],
    ],
    kept: ['spec.x: Required value'],
  },
  {
    rule: 'text that could not be parsed',
    hidden: [
      ['strconv.ParseInt: parsing "hunter2": invalid', 'strconv.ParseInt: parsing "*": invalid'],
      ['time: invalid duration "hunter2"', 'time: invalid duration "*"'],
    ],
    kept: ['error parsing request'],
  },
  {
    rule: 'bytes around a fault',
    hidden: [
      [
        'ReadString: expects ", error found in #9 byte of ...|ey":123}|..., bigger context ...|{"my|...',
        'ReadString: expects ", error found in #9 byte of ...|*|..., bigger context ...|+|...',
      ],
    ],
    kept: ['and so on ...| and'],
  },
];
