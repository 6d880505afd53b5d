import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createActionLog, createCommandLog, type Log, type LogLevel } from '../../src/log.ts';

function speak(log: Log): void {
  log.debug('d');
  log.info('i');
  log.warn('w');
  log.error('e');
}

const hostile = [
  '::add-mask::x',
  '  ::error::y',
  'a\r::stop-commands::z',
  '##[group]x',
  '\u001b[2Jgone\u202e',
  'equal [redacted:0123456789abcdef0123456789abcdef]',
].join('\n');

const harmless = [
  '\\::add-mask::x',
  '  \\::error::y',
  'a\u240d::stop-commands::z',
  '##\\[group]x',
  '\u241b[2Jgone<U+202E>',
  'equal [redacted]',
].join('\n');

describe('createCommandLog', () => {
  const rows: { level: LogLevel; expected: string[] }[] = [
    { level: 'debug', expected: ['debug: d\n', 'i\n', 'warning: w\n', 'error: e\n'] },
    { level: 'info', expected: ['i\n', 'warning: w\n', 'error: e\n'] },
    { level: 'warn', expected: ['warning: w\n', 'error: e\n'] },
    { level: 'error', expected: ['error: e\n'] },
  ];
  for (const { level, expected } of rows) {
    it(`speaks from ${level} on`, () => {
      const written: string[] = [];
      speak(createCommandLog((line) => written.push(line), level));
      assert.deepEqual(written, expected);
    });
  }

  it('makes text harmless', () => {
    const written: string[] = [];
    createCommandLog((line) => written.push(line), 'info').info(hostile);
    assert.deepEqual(written, [`${harmless}\n`]);
  });
});

describe('createActionLog', () => {
  function record(level: LogLevel, use: (log: Log) => void, annotations = true): string[] {
    const said: string[] = [];
    const say = (kind: string) => (text: string) => said.push(`${kind} ${text}`);
    const core = {
      debug: say('debug'),
      info: say('info'),
      warning: say('warning'),
      error: say('error'),
    };
    use(createActionLog(core, { level, annotations }));
    return said;
  }

  it('speaks from its level on', () => {
    assert.deepEqual(record('debug', speak), ['info debug: d', 'info i', 'warning w', 'error e']);
    assert.deepEqual(record('warn', speak), ['warning w', 'error e']);
  });

  it('speaks in plain lines where the forge makes no annotations', () => {
    assert.deepEqual(record('warn', speak, false), ['info WARNING: w', 'info ERROR: e']);
  });

  it('makes text harmless', () => {
    assert.deepEqual(
      record('info', (log) => log.info(hostile)),
      [`info ${harmless}`],
    );
    assert.deepEqual(
      record('info', (log) => log.error(hostile)),
      [`error ${harmless}`],
    );
  });
});
