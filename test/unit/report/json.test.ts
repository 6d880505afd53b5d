import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Report } from '../../../src/model/report.ts';
import { reportJsonSchema } from '../../../src/report/contract.ts';
import { renderJson } from '../../../src/report/json.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import {
  acceptedReport,
  doubtfulReport,
  largeReport,
  makeDifference,
  makeFinding,
  makeGap,
  makeReport,
  pathOf,
  tokenOf,
} from './report-builders.ts';
import { sampleReport } from './sample-report.ts';

const schema = JSON.parse(readFileSync('schemas/report.schema.json', 'utf8'));
const validate = new Ajv2020({ formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } }).compile(
  schema,
);

function render(report: Report): string {
  return renderJson(prepareReport(report));
}

describe('the published schema of report.json', () => {
  it('is the one that the contract makes', () => {
    assert.deepEqual(schema, reportJsonSchema(), 'run: npm run schemas');
  });

  const reports: { name: string; report: Report }[] = [
    { name: 'every sort of finding', report: sampleReport() },
    { name: 'a sweep in sync', report: makeReport() },
    { name: 'nothing known of the target', report: unknownTarget() },
    { name: 'many findings', report: largeReport(200) },
    { name: 'another cluster', report: doubtfulReport() },
    { name: 'accepted gaps', report: acceptedReport() },
  ];
  for (const { name, report } of reports) {
    it(`holds for ${name}`, () => {
      assert.equal(validate(JSON.parse(render(report))), true, JSON.stringify(validate.errors));
    });
  }

  it('lets later fields pass', () => {
    const later = { ...JSON.parse(render(makeReport())), evidence: [] };
    assert.equal(validate(later), true);
  });

  it('refuses a report without its verdict', () => {
    const { verdict, ...rest } = JSON.parse(render(makeReport()));
    assert.equal(verdict, 'in-sync');
    assert.equal(validate(rest), false);
  });
});

function unknownTarget(): Report {
  const target = { name: 'prod', server: 'snapshot', version: null, clusterId: null };
  return makeReport({ commit: null, target });
}

describe('renderJson', () => {
  it('keeps the order of the fields', () => {
    const report = JSON.parse(render(sampleReport()));
    assert.deepEqual(
      Object.keys(report),
      'schemaVersion sweptAt tool target commit verdict complete counts findings unchecked accepted ignored assumptions'.split(
        ' ',
      ),
    );
    assert.deepEqual(
      Object.keys(report.findings[0]),
      'ref status class severity rule fate fingerprint source message differences editor'.split(
        ' ',
      ),
    );
    assert.deepEqual(
      Object.keys(report.findings[0].differences[0]),
      'path change desired live redacted editor'.split(' '),
    );
  });

  it('sorts findings by severity, status and ref', () => {
    const report = JSON.parse(render(sampleReport()));
    const keys = report.findings.map((finding: { severity: string; status: string }) =>
      [finding.severity, finding.status].join(' '),
    );
    assert.deepEqual(
      [...new Set(keys)],
      ['P1 changed', 'P2 changed', 'P2 missing', 'P2 unmanaged', 'P3 changed'].concat([
        ' error',
        ' unchecked',
        ' pending',
        ' skipped',
      ]),
    );
  });

  it('gives the same bytes for other keys of the redactor and another order', () => {
    const report = sampleReport();
    const rekeyed = JSON.parse(
      JSON.stringify(report, null, 1).replace(/redacted:./g, 'redacted:0'),
    );
    const shuffled = {
      ...rekeyed,
      findings: rekeyed.findings.toReversed(),
      unchecked: rekeyed.unchecked.toReversed(),
    };
    assert.equal(render(shuffled), render(report));
  });

  it('writes hidden values by number, equal ones alike', () => {
    const differences = ['password', 'token'].map((key) =>
      makeDifference({
        path: pathOf('data', key),
        desired: tokenOf('a'),
        live: `x${tokenOf('b')}`,
        redacted: true,
      }),
    );
    const [first, second] = JSON.parse(
      render(makeReport({ findings: [makeFinding({ differences })] })),
    ).findings[0].differences;
    assert.deepEqual([first.desired, first.live], ['[redacted 1]', 'x[redacted 2]']);
    assert.deepEqual([second.desired, second.live], ['[redacted 1]', 'x[redacted 2]']);
  });

  it('writes integers beyond 2^53 as their digits', () => {
    const differences = [
      makeDifference({ desired: 9007199254740993n, live: { a: [-(2n ** 64n)] } }),
    ];
    const json = render(makeReport({ findings: [makeFinding({ differences })] }));
    assert.match(json, /"desired": 9007199254740993,/);
    assert.match(json, /-18446744073709551616\n/);
  });

  it('keeps keys that objects inherit', () => {
    const live = JSON.parse('{"__proto__":{"constructor":"x"},"isLosslessNumber":true}');
    const differences = [makeDifference({ live })];
    const json = render(makeReport({ findings: [makeFinding({ differences })] }));
    assert.deepEqual(JSON.parse(json).findings[0].differences[0].live, live);
  });

  it('names what is unchecked by one of ref, kind and source', () => {
    const unchecked = [makeGap({ kind: 'apps/v1/Deployment', reason: 'forbidden' })];
    assert.deepEqual(JSON.parse(render(makeReport({ unchecked }))).unchecked, [
      {
        ref: null,
        kind: 'apps/v1/Deployment',
        source: null,
        paths: [],
        reason: 'forbidden',
        accepted: null,
      },
    ]);
  });
});
