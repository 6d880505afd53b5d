import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactTextShown } from './shown.ts';

/** In `expected` 1 and 2 in brackets stand for the hidden parts. */
const rows: readonly { name: string; text: string; expected: string }[] = [
  {
    name: 'YAML',
    text: 'user: app\npassword: hunter2\nport: 1',
    expected: 'user: app\npassword: [1]\nport: 1',
  },
  {
    name: 'YAML with CRLF',
    text: 'password: hunter2\r\nport: 1\r\n',
    expected: 'password: [1]\r\nport: 1\r\n',
  },
  { name: 'YAML, several words', text: 'password: correct horse', expected: 'password: [1]' },
  {
    name: 'YAML in quotes, with a comment',
    text: 'password: "x y" # old',
    expected: 'password: "[1]" # old',
  },
  {
    name: 'YAML, quote in quotes',
    text: "password: 'it''s'\na: b",
    expected: "password: '[1]'\na: b",
  },
  {
    name: 'YAML block',
    text: 'password: |\n  a\n\n  b\nuser: x',
    expected: 'password: |\n  [1]\nuser: x',
  },
  {
    name: 'YAML block in a list',
    text: '- token: >-\n    a\n    b\n  user: x',
    expected: '- token: >-\n    [1]\n  user: x',
  },
  {
    name: 'YAML block with a tag',
    text: 'password: !!str |\n  hunter2\nuser: x',
    expected: 'password: !!str |\n  [1]\nuser: x',
  },
  {
    name: 'YAML, a text that goes on',
    text: 'a:\n  password: correct\n    horse\n  user: x',
    expected: 'a:\n  password: [1]\n  user: x',
  },
  {
    name: 'a value in braces or brackets',
    text: 'PASSWORD={hunter2}\nTOKEN=[a]b\n',
    expected: 'PASSWORD=[1]\nTOKEN=[2]\n',
  },
  { name: 'a version that is none', text: 'password:1.5abc', expected: 'password:[1]' },
  { name: 'Makefile', text: 'TOKEN ?= hunter2', expected: 'TOKEN ?= [1]' },
  { name: 'Dockerfile', text: 'ENV PASSWORD hunter2', expected: 'ENV PASSWORD [1]' },
  { name: 'call', text: 'x.password("hunter2")', expected: 'x.password("[1]")' },
  {
    name: 'YAML list',
    text: 'passwords:\n- a\n- "b c"\nuser: x',
    expected: 'passwords:\n- [1]\n- "[2]"\nuser: x',
  },
  {
    name: 'YAML list, indented',
    text: 'tokens:\n  - a\n  - b\n',
    expected: 'tokens:\n  - [1]\n  - [2]\n',
  },
  { name: 'YAML list in a line', text: 'tokens: [a, b]\nx: y', expected: 'tokens: [[1]]\nx: y' },
  {
    name: 'YAML, value on the next line',
    text: 'password:\n  hunter2\nx: y',
    expected: 'password:\n  [1]\nx: y',
  },
  {
    name: 'YAML, value after an empty line',
    text: 'password:\n\n  hunter2\nx: y',
    expected: 'password:\n\n  [1]\nx: y',
  },
  { name: 'variable', text: 'GITHUB_PAT=hunter2', expected: 'GITHUB_PAT=[1]' },
  {
    name: 'YAML in a line',
    text: 'a: {user: x, password: hunter2}',
    expected: 'a: {user: x, password: [1]',
  },
  {
    name: 'variable of a container',
    text: '- name: DB_PASSWORD\n  value: hunter2\n- name: X\n  value: y',
    expected: '- name: DB_PASSWORD\n  value: [1]\n- name: X\n  value: y',
  },
  {
    name: 'variable of a container in JSON',
    text: '[{"name": "DB_PASSWORD", "value": "hunter2"}]',
    expected: '[{"name": "DB_PASSWORD", "value": "[1]"}]',
  },
  {
    name: 'JSON',
    text: '{"token": "x\\"y", "pin": 1234, "a": 1}',
    expected: '{"token": "[1]", "pin": [2], "a": 1}',
  },
  {
    name: 'JSON in JSON',
    text: '{\\"password\\":\\"hunter2\\",\\"a\\":1}',
    expected: '{\\"password\\":\\"[1]\\",\\"a\\":1}',
  },
  { name: 'JSON list', text: '{"tokens":["a","b"],"x":1}', expected: '{"tokens":[[1]],"x":1}' },
  {
    name: 'properties',
    text: 'db.url=x\ndb.password=a b c\ndb.user=y',
    expected: 'db.url=x\ndb.password=[1]\ndb.user=y',
  },
  { name: 'TOML', text: 'password = "hunter2"\nport = 1', expected: 'password = "[1]"\nport = 1' },
  { name: 'shell', text: 'export SECRET=x; run', expected: 'export SECRET=[1] run' },
  {
    name: 'shell, several',
    text: 'export A=b DB_PASSWORD=x C=d',
    expected: 'export A=b DB_PASSWORD=[1] C=d',
  },
  {
    name: 'shell, before a command',
    text: 'PGPASSWORD=hunter2 psql -h db',
    expected: 'PGPASSWORD=[1] psql -h db',
  },
  {
    name: 'shell, glued quotes',
    text: "PASSWORD='it'\\''s' run -x",
    expected: "PASSWORD=[1]' run -x",
  },
  {
    name: 'env file, several words',
    text: 'SMTP_PASSWORD=abcd efgh ijkl',
    expected: 'SMTP_PASSWORD=[1]',
  },
  {
    name: 'in quotes together',
    text: 'sh -c "PGPASSWORD=hunter2 psql"',
    expected: 'sh -c "PGPASSWORD=[1]"',
  },
  { name: 'flag', text: '--db-password=hunter2 --port=1', expected: '--db-password=[1] --port=1' },
  {
    name: 'flag and value',
    text: 'run --token abc --port 1',
    expected: 'run --token [1] --port 1',
  },
  {
    name: 'flag and value, two items in YAML',
    text: '- --password\n- hunter2\n- --port',
    expected: '- --password\n- [1]\n- --port',
  },
  {
    name: 'flag and value, two items in JSON',
    text: '["--password","hunter2","--port"]',
    expected: '["--password","[1]","--port"]',
  },
  {
    name: 'flag and value, a line that goes on',
    text: 'run --token \\\n  hunter2 --port 1',
    expected: 'run --token \\\n  [1] --port 1',
  },
  {
    name: 'flag and value, two lines',
    text: 'run --token\nhunter2\n--port',
    expected: 'run --token\n[1]\n--port',
  },
  {
    name: 'Java property',
    text: 'java -Ddb.password=hunter2 -jar x',
    expected: 'java -Ddb.password=[1] -jar x',
  },
  { name: 'header', text: 'Authorization: Bearer abc', expected: 'Authorization: Bearer [1]' },
  { name: 'header without a blank', text: 'X-Api-Key:abc', expected: 'X-Api-Key:[1]' },
  {
    name: 'header of curl',
    text: 'curl -H "Authorization: Bearer abc" http://h',
    expected: 'curl -H "Authorization: Bearer [1]" http://h',
  },
  {
    name: 'header of nginx',
    text: 'proxy_set_header Authorization "Bearer abc";',
    expected: 'proxy_set_header Authorization "Bearer [1]";',
  },
  {
    name: 'connection string',
    text: 'Server=db;User Id=sa;Password=a b;Timeout=5',
    expected: 'Server=db;User Id=sa;Password=[1];Timeout=5',
  },
  {
    name: 'connection string, first',
    text: 'Password=a b;Server=db',
    expected: 'Password=[1];Server=db',
  },
  {
    name: 'libpq',
    text: 'host=db user=x password=hunter2 sslmode=off',
    expected: 'host=db user=x password=[1] sslmode=off',
  },
  {
    name: 'query',
    text: 'https://h/x?access_token=abc&y=1',
    expected: 'https://h/x?access_token=[1]&y=1',
  },
  { name: 'npm', text: '//r/:_authToken=abc\nalways=1', expected: '//r/:_authToken=[1]\nalways=1' },
  {
    name: 'XML',
    text: '<a><password>hunter2</password></a>',
    expected: '<a><password>[1]</password></a>',
  },
  {
    name: 'XML attribute',
    text: '<p name="db.password" value="hunter2"/>',
    expected: '<p name="db.password" value="[1]"/>',
  },
  {
    name: 'PHP',
    text: "$config['password'] = 'hunter2';",
    expected: "$config['password'] = '[1]';",
  },
  { name: 'Ruby', text: "password => 'hunter2'", expected: "password => '[1]'" },
  { name: 'words with a blank', text: 'API key: hunter2', expected: 'API key: [1]' },
  {
    name: 'the same value twice',
    text: 'password: a\nuser: b\ntoken: a',
    expected: 'password: [1]\nuser: b\ntoken: [1]',
  },
  {
    name: 'key of a kubeconfig',
    text: 'client-key-data: LS0tLS1CRUdJTi\nuser: x',
    expected: 'client-key-data: [1]\nuser: x',
  },
  {
    name: 'a Secret as YAML',
    text: 'kind: Secret\nmetadata:\n  name: x\ndata:\n  host: ZGI=\n  "user": YXBw\nstringData:\n  conf: |\n    a\n    b\ntype: Opaque',
    expected:
      'kind: Secret\nmetadata:\n  name: x\ndata:\n  host: [1]\n  "user": [2]\nstringData:\n  conf: |\n    [3]\ntype: Opaque',
  },
  {
    name: 'a Secret among other documents',
    text: 'kind: ConfigMap\ndata:\n  host: db\n---\nkind: Secret\ndata:\n  host: ZGI=\n',
    expected: 'kind: ConfigMap\ndata:\n  host: db\n---\nkind: Secret\ndata:\n  host: [1]\n',
  },
  {
    name: 'a misspelt Secret as YAML',
    text: 'kind: secret\nstringdata:\n  host: db\n',
    expected: 'kind: secret\nstringdata:\n  host: [1]\n',
  },
  {
    name: 'a Secret in a line',
    text: 'kind: Secret\ndata: {host: ZGI=}\n',
    expected: 'kind: Secret\ndata: {[1]\n',
  },
  {
    name: 'a Secret as JSON that is a template',
    text: '{\n  "kind": "Secret",\n  "data": {\n    "host": "ZGI=",\n    {{ x }}\n  }\n}',
    expected: '{\n  "kind": "Secret",\n  "data": {\n    "host": "[1]",\n    {{ x }}\n  }\n}',
  },
];

test('values beside secret-looking names are hidden, the rest stays', async (t) => {
  for (const { name, text, expected } of rows) {
    await t.test(name, () => {
      assert.equal(redactTextShown(text), expected.replace(/\[(\d)\]/g, '[redacted $1]'));
    });
  }
});
