import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Config } from '../../src/config.ts';
import { loadConfig, parseConfig } from '../../src/config-file.ts';
import { UserError } from '../../src/errors.ts';

const read = (text: string) =>
  parseConfig({ file: 'c.yml', text, isSecret: (value) => value.includes('hunter2') });

const accepted: { name: string; text: string; expected: Config }[] = [
  { name: 'an empty file', text: '', expected: {} },
  { name: 'comments alone', text: '# nothing yet\n', expected: {} },
  { name: 'a version', text: 'version: 1\n', expected: { version: 1 } },
  {
    name: 'every key, with CRLF and a BOM',
    text: `\uFEFF${[
      'version: 1',
      'target:',
      '  name: prod',
      '  context: admin@prod',
      '  manifests: [clusters/prod]',
      '  namespaces: [shop]',
      '  sources:',
      '    - path: infra',
      '      as: raw',
      '      namespace: infra',
      '    - path: "apps/**"',
      'compare:',
      '  deployers: [deploy-bot]',
      'accept-unchecked:',
      '  - {kind: v1/Secret, reason: no right, until: 2027-01-31}',
      '  - {kind: apps/v1/Deployment, reason: no right}',
      '  - {namespace: old, reason: going}',
      '  - {source: charts/nginx, reason: later}',
    ].join('\r\n')}`,
    expected: {
      version: 1,
      target: {
        name: 'prod',
        context: 'admin@prod',
        manifests: ['clusters/prod'],
        namespaces: ['shop'],
        sources: [
          { path: 'infra', as: 'raw', namespace: 'infra' },
          { path: 'apps/**', as: 'raw' },
        ],
      },
      compare: { deployers: ['deploy-bot'] },
      'accept-unchecked': [
        { kind: 'v1/Secret', reason: 'no right', until: '2027-01-31' },
        { kind: 'apps/v1/Deployment', reason: 'no right' },
        { namespace: 'old', reason: 'going' },
        { source: 'charts/nginx', reason: 'later' },
      ],
    },
  },
];

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  .concat(['b', 'c', 'd'].map((key, i) => `${key}: &${key} [${`*${'abc'[i]}, `.repeat(10)}]`))
  .join('\n');

const refused: { name: string; text: string; problems: string[] }[] = [
  {
    name: 'unknown keys, each at its place',
    text: 'target:\n  contxt: x\n  sources:\n    - path: a\n      nmespace: b\n__proto__: 1\ntaget: {}\n',
    problems: [
      'c.yml:5:7: target.sources[0].nmespace is unknown; did you mean "namespace"?',
      'c.yml:2:3: target.contxt is unknown; did you mean "context"?',
      'c.yml:6:1: __proto__ is unknown.',
      'c.yml:7:1: taget is unknown; did you mean "target"?',
    ],
  },
  {
    name: 'what a later version does',
    text: 'ignore: []\ntarget:\n  sources: [{path: k, as: kustomize}]\ncompare: {verify: dry-run}\n',
    problems: [
      'c.yml:3:27: target.sources[0].as may not be kustomize yet: it is not supported by this version.',
      'c.yml:4:11: compare.verify is not supported by this version.',
      'c.yml:1:1: ignore is not supported by this version.',
    ],
  },
  {
    name: 'values of a wrong type',
    text: 'target:\n  name: 12\n  manifests: clusters/prod\n  context: ""\n  sources: [{}]\ncompare:\n',
    problems: [
      'c.yml:2:9: target.name must be a text (in quotes, where it looks like a number or a date).',
      'c.yml:3:14: target.manifests must be a list.',
      'c.yml:5:13: target.sources[0].path is missing; it must be a text (in quotes, where it looks like a number or a date).',
      'c.yml:4:12: target.context must not be empty.',
      'c.yml:6:9: compare must be a map of keys and values.',
    ],
  },
  {
    name: 'accepted gaps that name none or two places, and ends that are no dates',
    text: [
      'accept-unchecked:',
      '  - {kind: Secret, reason: a}',
      '  - {reason: b}',
      '  - {kind: v1/A, namespace: x, reason: c}',
      '  - {source: "", reason: ""}',
      '  - {kind: v1/A, until: tomorrow, reason: 1}',
      '  - {kind: v1/A, until: 2027-02-30, reason: x}',
      '  - {kind: "*", reason: x}',
      '  - {namespace: A_b, reason: x, because: y}',
    ].join('\n'),
    problems: [
      'c.yml:2:12: accept-unchecked[0].kind must be a kind as the report names it, such as v1/Secret.',
      'c.yml:3:5: accept-unchecked[1] must name one of kind, namespace and source, and one alone.',
      'c.yml:4:5: accept-unchecked[2] must name one of kind, namespace and source, and one alone.',
      'c.yml:5:14: accept-unchecked[3].source must not be empty.',
      'c.yml:5:26: accept-unchecked[3].reason must not be empty.',
      'c.yml:6:43: accept-unchecked[4].reason must be a text (in quotes, where it looks like a number or a date).',
      'c.yml:6:25: accept-unchecked[4].until must be a date such as 2027-01-31.',
      'c.yml:7:25: accept-unchecked[5].until must be a date such as 2027-01-31.',
      'c.yml:8:12: accept-unchecked[6].kind must be a kind as the report names it, such as v1/Secret.',
      'c.yml:9:17: accept-unchecked[7].namespace must be the name of a namespace.',
      'c.yml:9:33: accept-unchecked[7].because is unknown.',
    ],
  },
  {
    name: 'values that are none of the choices',
    text: 'version: "1"\ntarget: {sources: [{path: a, as: yaml, namespace: No}]}\n',
    problems: [
      'c.yml:1:10: version must be 1.',
      'c.yml:2:34: target.sources[0].as must be raw.',
      'c.yml:2:51: target.sources[0].namespace must be the name of a namespace.',
    ],
  },
  {
    name: 'a newer version, before anything else',
    text: '\nversion: 2\nnew-key: 1\n',
    problems: [
      'c.yml:2:10: this file has version 2, this program reads version 1; update Drift Sweep.',
    ],
  },
  {
    name: 'a secret, without showing it',
    text: 'target:\n  manifests:\n    - https://bob:hunter2@git.example/x\nhunter2: 1\n',
    problems: [
      'c.yml:3:7: this holds what looks like a password, a token or a key; keep it out of the file, and name an environment variable instead.',
      'c.yml:4:1: this holds what looks like a password, a token or a key; keep it out of the file, and name an environment variable instead.',
    ],
  },
  {
    name: 'a list',
    text: '- a\n',
    problems: ['c.yml:1:1: The config must be a map of keys and values.'],
  },
  {
    name: 'a key given twice',
    text: 'version: 1\nversion: 1\n',
    problems: ['c.yml:2:1: Map keys must be unique.'],
  },
  {
    name: 'a tab',
    text: 'target:\n\tname: x\n',
    problems: ['c.yml:2:1: Tabs are not allowed as indentation.'],
  },
  {
    name: 'two documents',
    text: 'version: 1\n---\nversion: 1\n',
    problems: ['c.yml:2:1: a config has one document; remove this line.'],
  },
  {
    name: 'aliases that unfold without end',
    text: bomb,
    problems: ['c.yml:1:1: Excessive alias count indicates a resource exhaustion attack.'],
  },
  {
    name: 'a fault behind an alias',
    text: 'target: &t\n  nme: x\ncompare: *t\n',
    problems: [
      'c.yml:2:3: target.nme is unknown; did you mean "name"?',
      'c.yml:2:3: compare.nme is unknown.',
    ],
  },
];

describe('parseConfig', () => {
  for (const { name, text, expected } of accepted) {
    it(`takes ${name}`, () => assert.deepEqual(read(text), expected));
  }
  for (const { name, text, problems } of refused) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => read(text),
        (error) => {
          assert(error instanceof UserError);
          assert.deepEqual(error.problems, problems);
          return true;
        },
      );
    });
  }
});

describe('loadConfig', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  after(() => rmSync(folder, { recursive: true }));
  const load = (name: string, content?: string | Uint8Array) => {
    const file = join(folder, name);
    if (content !== undefined) writeFileSync(file, content);
    return loadConfig(file, () => false);
  };

  it('reads a file', async () => {
    assert.deepEqual(await load('good.yml', 'version: 1\n'), { version: 1 });
  });

  it('takes it that there is none at the default place', async () => {
    process.chdir(folder);
    assert.deepEqual(await loadConfig('.drift-sweep.yml', () => false), {});
  });

  const unreadable: {
    name: string;
    file: string;
    content?: string | Uint8Array;
    message: RegExp;
  }[] = [
    {
      name: 'a file that is not there',
      file: 'none.yml',
      message: /none\.yml cannot be read: it does not exist\.$/,
    },
    { name: 'a folder', file: '.', message: /is a folder, no file/ },
    {
      name: 'bytes that are no UTF-8',
      file: 'latin1.yml',
      content: new Uint8Array([0x23, 0xfc, 0x0a]),
      message: /latin1\.yml is not UTF-8/,
    },
    {
      name: 'a file without end',
      file: 'large.yml',
      content: '#'.repeat(1024 * 1024 + 1),
      message: /large\.yml has 1048577 bytes/,
    },
  ];
  for (const { name, file, content, message } of unreadable) {
    it(`refuses ${name}`, async () => {
      await assert.rejects(load(file, content), (error: unknown) => {
        assert(error instanceof UserError);
        assert.match(error.message, message);
        return true;
      });
    });
  }
});
