import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { createDesiredSource } from '../../src/desired/desired-source.ts';
import { createSnapshotSource } from '../../src/live/snapshot.ts';
import type { Log } from '../../src/log.ts';
import type { JsonObject, JsonValue } from '../../src/model/json.ts';
import { createRedactor } from '../../src/redact/redactor.ts';
import { renderJson } from '../../src/report/json.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { renderPatch } from '../../src/report/patch.ts';
import { prepareReport } from '../../src/report/prepare-report.ts';
import { renderText } from '../../src/report/text.ts';
import { sweep } from '../../src/sweep.ts';
import { judgeCase } from './judge-case.ts';

/** Cases that wait for what is not built yet. One that passes must leave this list: the test says so. */
const knownToFail: Readonly<Record<string, string>> = {
  '76-kustomize-hash-leftover': 'objects that nothing declares are not looked for yet',
};

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Sweeps a case as the command does, and hands back the report and every text that came of it. */
async function sweepCase(folder: string): Promise<{ report: JsonObject; text: string }> {
  const work = mkdtempSync(join(tmpdir(), 'drift-sweep-case-'));
  try {
    const rendered = join(folder, 'rendered.yaml');
    const desired = existsSync(rendered) ? rendered : join(folder, 'desired.yaml');
    mkdirSync(join(work, 'live'));
    cpSync(desired, join(work, 'git', 'desired.yaml'));
    for (const name of ['live.json', 'live-other-version.yaml', 'crd.yaml']) {
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(work, 'live', name));
    }
    const redactor = createRedactor(new Uint8Array(32));
    const report = await sweep(
      {
        desired: createDesiredSource({
          sources: [{ path: join(work, 'git') }],
          workspace: work,
          redactor,
        }),
        live: createSnapshotSource({ path: join(work, 'live'), redactor, log: silent }),
        clock: { now: () => new Date('2026-12-01T06:00:00Z') },
        progress: () => {},
      },
      {
        targetName: 'case',
        toolVersion: '0',
        commit: null,
        deployers: [],
        acceptUnchecked: [],
        remembered: null,
      },
    );
    const prepared = prepareReport(report);
    const json = renderJson(prepared);
    const texts = [
      json,
      renderText(prepared, { colour: false }),
      renderMarkdown(prepared),
      renderPatch(prepared),
    ];
    return { report: JSON.parse(json) as JsonObject, text: texts.join('\n') };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const root = join('test', 'cases');
const cases = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

describe('the cases', () => {
  it('are all there', () => assert.equal(cases.length, 62));

  for (const name of cases) {
    it(name, async () => {
      const folder = join(root, name);
      const expectation = parse(readFileSync(join(folder, 'expect.yaml'), 'utf8')) as JsonValue;
      const { report, text } = await sweepCase(folder);
      const faults = judgeCase(expectation, report, text);
      const why = knownToFail[name];
      if (why === undefined) assert.deepEqual(faults, []);
      else assert.notDeepEqual(faults, [], `passes now, though ${why}: take it off the list`);
    });
  }
});
