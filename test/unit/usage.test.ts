import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { optionsOf } from '../../src/options.ts';
import { commands, renderHelp } from '../../src/usage.ts';

describe('renderHelp', () => {
  it('names every command', () => {
    for (const { name } of commands) assert.match(renderHelp(null), new RegExp(`^  ${name} `, 'm'));
  });
  for (const { name } of commands) {
    it(`names every option of ${name}, in lines that fit a terminal`, () => {
      const help = renderHelp(name);
      for (const option of optionsOf(name))
        assert.match(help, new RegExp(`^  --${option.name}\\b`, 'm'));
      for (const line of help.split('\n')) assert(line.length <= 100, line);
    });
  }
});
