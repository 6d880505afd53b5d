import { deepestNesting, type JsonValue } from '../model/json.ts';

/**
 * The value that a text holds, or undefined where it is no JSON, or JSON nested beyond reason.
 * Integers beyond 2^53 lose their last digits here: callers put back only what they changed.
 */
export function parseJson(text: string): JsonValue | undefined {
  if (isNestedDeeply(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Brackets within strings count too: at worst a text that could be read is taken for one that cannot. */
function isNestedDeeply(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) open += 1;
    else if (code === 0x5d || code === 0x7d) open -= 1;
    if (open > deepestNesting) return true;
  }
  return false;
}
