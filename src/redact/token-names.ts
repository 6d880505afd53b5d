import type { JsonValue } from '../model/json.ts';
import { mapStrings, replaceTokens } from './token.ts';

/** Puts names that are the same in every run in place of tokens, for one finding. */
export interface TokenNames {
  hide(value: JsonValue): JsonValue;
  hideText(text: string): string;
}

/**
 * Tokens are keyed anew in each run, but equal inputs must give an equal report: within one finding
 * they become `[redacted 1]`, `[redacted 2]` by first appearance, equal values with equal numbers.
 * The redactor lets no text of that form through, so that none of them is forged.
 */
export function createTokenNames(): TokenNames {
  const names = new Map<string, string>();
  const nameOf = (token: string) => {
    const known = names.get(token);
    if (known !== undefined) return known;
    const name = `[redacted ${names.size + 1}]`;
    names.set(token, name);
    return name;
  };
  const hideText = (text: string) => replaceTokens(text, nameOf);
  return { hideText, hide: (value) => mapStrings(value, hideText) };
}
