const words = [
  ...['password', 'Password', 'PASSWORD', 'passwd', 'secret', 'Secret', 'SECRET'],
  ...['token', 'Token', 'TOKEN', 'api_key', 'apiKey', 'API_KEY', 'api-key'],
];

/**
 * Source of what stands in base64 of a text that names a secret: base64 spells a word in three ways, by
 * its place in the text (https://www.rfc-editor.org/rfc/rfc4648#section-4).
 */
export const encodedHint = joinByFirst(
  words.flatMap((word) => [0, 1, 2].map((before) => encodeInside(word, before))),
);

const encodedName = new RegExp(encodedHint);
const assignment =
  /(?:password|passwd|secret|token|api[_-]?key)["']?[ \t]{0,40}(?::=|=>|[:=])[ \t]{0,40}["']?[^\s"']/i;

/** Whether base64 is that of a text in which a secret is assigned. */
export function isEncodedAssignment(base64: string): boolean {
  if (!encodedName.test(base64)) return false;
  return assignment.test(Buffer.from(base64, 'base64').toString('latin1'));
}

/** The digits that tell of the word alone, where so many bytes stand before it in its group of three. */
function encodeInside(word: string, before: number): string {
  const digits = Buffer.from(`${'\0'.repeat(before)}${word}`).toString('base64');
  const whole = Math.floor(((before + word.length) * 8) / 6);
  return digits.slice(Math.ceil((before * 8) / 6), whole);
}

/** `a(?:bc|de)|f(?:g)`: most places of a text are dismissed by one look at their first digit. */
function joinByFirst(digits: readonly string[]): string {
  const rests = new Map<string, Set<string>>();
  for (const each of digits) {
    const first = each.charAt(0);
    rests.set(first, (rests.get(first) ?? new Set()).add(each.slice(1)));
  }
  return [...rests].map(([first, rest]) => `${first}(?:${[...rest].join('|')})`).join('|');
}
