import assert from 'node:assert/strict';
import { it } from 'node:test';
import { everyObject } from '../../src/live/every-object.ts';
import type { LiveSource } from '../../src/ports.ts';
import { createStopwatch } from '../../src/stopwatch.ts';
import { timePorts } from '../../src/timed-ports.ts';

it('a stopwatch sums each phase, and all of the run', () => {
  let now = 100;
  const stopwatch = createStopwatch(() => now);
  const moments = [
    { phase: 'desired', at: 110 },
    { phase: 'live', at: 130 },
    { phase: 'compare', at: 160 },
    { phase: 'live', at: 161 },
    { phase: 'live', at: 165 },
    { phase: 'report', at: 171 },
  ];
  for (const { phase, at } of moments) {
    now = at;
    stopwatch.enter(phase);
  }
  now = 200;
  assert.equal(stopwatch.total(), 100);
  assert.deepEqual(stopwatch.phases(), [
    { name: 'desired', milliseconds: 20 },
    { name: 'live', milliseconds: 40 },
    { name: 'compare', milliseconds: 1 },
    { name: 'report', milliseconds: 29 },
  ]);
});

it('sources tell a stopwatch when they are at work', async () => {
  const entered: string[] = [];
  const live: LiveSource = {
    describe: async () => ({ server: 's', version: null, clusterId: null }),
    discover: async () => ({ resources: [], unhealthy: [] }),
    list: async (_resource, reader) => {
      reader.read({});
      throw new Error('cut off');
    },
    openApi: async () => ({ kind: 'absent' }),
    admission: async () => ({ kind: 'assumed', reason: 'r' }),
    redactedCapture: false,
    close: async () => {},
  };
  const nothing = { objects: [], errors: [], skipped: [], unchecked: [], foreignFiles: 0 };
  const timed = timePorts(
    { desired: { read: async () => nothing }, live },
    { enter: (phase) => entered.push(phase), phases: () => [], total: () => 0 },
  );
  assert.equal(await timed.desired.read(), nothing);
  await Promise.all([timed.live.describe(), timed.live.discover(), timed.live.admission()]);
  await timed.live.openApi({ group: '', version: 'v1' });
  await assert.rejects(
    timed.live.list(
      { group: '', version: 'v1', kind: 'Pod', plural: 'pods', namespaced: true, verbs: [] },
      everyObject,
    ),
    { message: 'cut off' },
  );
  assert.deepEqual(entered, [
    'desired',
    ...['live', 'live', 'live', 'compare'],
    ...['live', 'compare'],
    ...['compare', 'live', 'live', 'compare'],
  ]);
});
