import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createProgress, type Progress } from '../../../src/publish/progress.ts';

interface Screen {
  readonly progress: Progress;
  readonly written: string[];
  readonly logged: string[];
}

function makeScreen(isTerminal: boolean, columns?: number): Screen {
  const written: string[] = [];
  const logged: string[] = [];
  const log = {
    debug: () => {},
    info: (message: string) => logged.push(message),
    warn: () => {},
    error: () => {},
  };
  const write = (text: string) => written.push(text);
  const stream = columns === undefined ? { write } : { write, columns };
  return { progress: createProgress({ stream, isTerminal, log }), written, logged };
}

describe('createProgress', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1_000_000 }));
  afterEach(() => mock.timers.reset());

  it('shows nothing of a sweep that ends within a second', () => {
    const { progress, written, logged } = makeScreen(true);
    progress.update('Listing');
    mock.timers.tick(900);
    progress.end();
    mock.timers.tick(60_000);
    assert.deepEqual([written, logged], [[], []]);
  });

  it('rewrites one line on a terminal, and clears it', () => {
    const { progress, written, logged } = makeScreen(true);
    progress.update('Listing', 3, 12);
    mock.timers.tick(1000);
    progress.update('Comparing', 40);
    mock.timers.tick(200);
    progress.end();
    mock.timers.tick(60_000);
    assert.deepEqual(written, [
      '\rListing (3 of 12)\u001b[K',
      '\rComparing (40)\u001b[K',
      '\r\u001b[K',
    ]);
    assert.deepEqual(logged, []);
  });

  it('shows a step while the program is too busy for timers', () => {
    const { progress, written } = makeScreen(true);
    mock.timers.setTime(1_002_000);
    written.length = 0;
    progress.update('Comparing');
    assert.deepEqual(written, ['\rComparing\u001b[K']);
    progress.end();
  });

  it('keeps to the width of the terminal', () => {
    const { progress, written } = makeScreen(true, 12);
    progress.update('Listing Deployments');
    mock.timers.tick(1000);
    assert.deepEqual(written, ['\rListing Dep\u001b[K']);
    progress.end();
  });

  it('shows what a kind would make a terminal do', () => {
    const { progress, written } = makeScreen(true);
    progress.update('Listing \u001b[2J\n::error::x');
    mock.timers.tick(1000);
    assert.deepEqual(written, ['\rListing ␛[2J␊::error::x\u001b[K']);
    progress.end();
  });

  it('writes plain lines elsewhere, ten seconds apart', () => {
    const { progress, written, logged } = makeScreen(false);
    for (let second = 0; second < 25; second += 1) {
      progress.update('Listing', second, 25);
      mock.timers.tick(1000);
    }
    progress.end();
    assert.deepEqual(logged, ['Listing (0 of 25)', 'Listing (10 of 25)', 'Listing (20 of 25)']);
    assert.deepEqual(written, []);
  });
});
