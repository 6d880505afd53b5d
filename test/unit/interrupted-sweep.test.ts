import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Host } from '../../src/host.ts';
import { readActionInputs } from '../../src/inputs.ts';
import { Interruption } from '../../src/interruption.ts';
import { createCommandLog } from '../../src/log.ts';
import { run } from '../../src/run.ts';
import { makeWork } from './entry-process.ts';

const work = makeWork({ 'a.yaml': 'apiVersion: v1\nkind: Node\nmetadata: {name: a}\n' });
const file = join(work, 'a.yaml');

describe('a signal during a sweep', () => {
  for (const step of ['reading the snapshot', 'reading the manifests', 'compared 1 of 1 kinds']) {
    it(`is heard before anything is written: ${step}`, async () => {
      const output = join(work, step.replaceAll(' ', '-'));
      const controller = new AbortController();
      const shown: string[] = [];
      const host: Host = {
        env: {},
        interrupted: controller.signal,
        checkout: null,
        noMemory: null,
        colour: false,
        createLog: (level) => createCommandLog(() => {}, level),
        createProgress: () => ({
          update(current) {
            // As a signal is heard: not before the event loop turns.
            if (current === step) {
              setImmediate(() => controller.abort(new Interruption('SIGINT')));
            }
          },
          end() {},
        }),
        print: async (text) => void shown.push(text),
        showSweep: async () => void shown.push('report'),
        showFailure() {},
      };
      const inputs = readActionInputs({
        INPUT_MANIFESTS: file,
        INPUT_LIVE: file,
        INPUT_OUTPUT: output,
      });
      assert.equal(await run(host, () => inputs), 130);
      assert.deepEqual(shown, []);
      assert(!existsSync(output));
    });
  }
});
