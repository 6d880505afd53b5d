import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readModules } from './module-graph.ts';
import { breachesBy, rules } from './rules.ts';

const modules = readModules(process.cwd(), 'src');

describe('the sources', () => {
  for (const rule of rules) {
    it(`keep the rule: ${rule.name}`, () => assert.deepEqual(rule.breaches(modules), []));
  }
});

const [imports, globals, rings, outside, programs, runner, computed] = rules;

const rows: {
  name: string;
  rule: (typeof rules)[number] | undefined;
  sources: { [file: string]: string };
  expected: string[];
}[] = [
  {
    name: 'a forbidden package in a pure folder, in every form of import',
    rule: imports,
    sources: {
      'src/compare/a.ts': "import { readFileSync } from 'node:fs';",
      'src/compare/b.ts': "export { join } from 'node:path';",
      'src/compare/c.ts': "export * from '@kubernetes/client-node';",
      'src/compare/d.ts': "await import(/* a comment */ '@actions/core');",
      'src/compare/e.ts': "import os = require('node:os');",
      'src/compare/f.ts': "import { type Stats } from 'fs';",
      'src/compare/g.ts': "const http = require('node:http');",
      'src/redact/h.ts': "import { createHmac, randomBytes } from 'node:crypto';",
      'src/redact/i.ts': "import * as crypto from 'node:crypto';",
    },
    expected: [
      'src/compare/a.ts imports node:fs readFileSync',
      'src/compare/b.ts imports node:path',
      'src/compare/c.ts imports @kubernetes/client-node',
      'src/compare/d.ts imports @actions/core',
      'src/compare/e.ts imports node:os',
      'src/compare/f.ts imports fs Stats',
      'src/compare/g.ts imports node:http',
      'src/redact/h.ts imports node:crypto createHmac randomBytes',
      'src/redact/i.ts imports node:crypto *',
    ],
  },
  {
    name: 'nothing where a package is named in a comment, a text or a type alone',
    rule: imports,
    sources: {
      'src/compare/a.ts': `// import fs from 'node:fs';
        const text = "import fs from 'node:fs'";
        import type { Stats } from 'node:fs';
        type Core = typeof import('@actions/core');
        import { createHmac } from 'node:crypto';
        import { stringify } from 'yaml';`,
    },
    expected: [],
  },
  {
    name: 'a forbidden package behind another file',
    rule: imports,
    sources: {
      'src/report/a.ts': "import { b } from '../b.ts';",
      'src/b.ts': "import { c } from './live/c.ts';",
      'src/live/c.ts': "import 'node:net';",
      'src/live/unreached.ts': "import 'node:tls';",
    },
    expected: ['src/live/c.ts imports node:net'],
  },
  {
    name: 'the world outside in a pure folder',
    rule: globals,
    sources: {
      'src/model/a.ts': 'const now = Date.now(); const today = new Date();',
      'src/model/b.ts': "const home = process['env'].HOME; globalThis.process;",
      'src/model/c.ts': 'console.log(Math.random(), { process });',
    },
    expected: [
      'src/model/a.ts uses Date.now',
      'src/model/a.ts uses new Date()',
      'src/model/b.ts uses process',
      'src/model/b.ts uses globalThis',
      'src/model/c.ts uses console',
      'src/model/c.ts uses Math.random',
      'src/model/c.ts uses process',
    ],
  },
  {
    name: 'nothing where a field has the name of a global, or a date is given',
    rule: globals,
    sources: {
      'src/model/a.ts': `// process.env, Date.now()
        const a = { process: 1, fetch() {} }; a.process; new Date(0);
        interface B { readonly process: string; }`,
      'src/live/b.ts': 'Date.now();',
    },
    expected: [],
  },
  {
    name: 'a ring of three',
    rule: rings,
    sources: {
      'src/a.ts': "import type { B } from './b.ts';",
      'src/b.ts': "import { c } from './c/c.ts';",
      'src/c/c.ts': "export * from '../a.ts';",
    },
    expected: ['src/a.ts -> src/b.ts -> src/c/c.ts -> src/a.ts'],
  },
  {
    name: 'an import of a test',
    rule: outside,
    sources: { 'src/live/a.ts': "import { b } from '../../test/b.ts'; import './c.ts';" },
    expected: ['src/live/a.ts imports test/b.ts'],
  },
  {
    name: 'a program that is started elsewhere',
    rule: programs,
    sources: {
      'src/live/a.ts': "import { spawn } from 'node:child_process';",
      'src/exec/b.ts': "import { spawn } from 'node:child_process';",
    },
    expected: ['src/live/a.ts imports node:child_process'],
  },
  {
    name: 'the toolkit outside of the entry and publish/',
    rule: runner,
    sources: {
      'src/live/a.ts': "import { debug } from '@actions/core';",
      'src/publish/b.ts': "import { summary } from '@actions/core';",
      'src/action.ts': "await import('@actions/core');",
    },
    expected: ['src/live/a.ts imports @actions/core'],
  },
  {
    name: 'an import that is computed',
    rule: computed,
    sources: { 'src/a.ts': "const name = 'fs'; await import(name);" },
    expected: ['src/a.ts imports (computed)'],
  },
];

describe('the rules', () => {
  for (const { name, rule, sources, expected } of rows) {
    it(`find ${name}`, () => {
      assert(rule !== undefined);
      assert.deepEqual(breachesBy(rule, sources), expected);
    });
  }
});
