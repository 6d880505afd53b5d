/** The offset after the quote that ends the text in quotes at `start`, or null. */
export function endOfQuotes(text: string, start: number): number | null {
  return text[start] === '"' ? endOfDoubleQuotes(text, start) : endOfSingleQuotes(text, start);
}

export function endOfDoubleQuotes(text: string, start: number): number | null {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return null;
}

function endOfSingleQuotes(text: string, start: number): number | null {
  for (let end = text.indexOf("'", start + 1); end !== -1; end = text.indexOf("'", end + 2)) {
    if (text[end + 1] !== "'") return end + 1;
  }
  return null;
}

/** The offset after the bracket that closes the one at `start`, or null. */
export function endOfBrackets(text: string, start: number): number | null {
  let depth = 0;
  for (let at: number | null = start; at !== null && at < text.length; at = skipToken(text, at)) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}

/** Brackets count neither in quotes nor in comments. null: one of them does not end. */
function skipToken(text: string, at: number): number | null {
  const begins = /[\s[{,:]/.test(text[at - 1] ?? ' ');
  if (begins && (text[at] === '"' || text[at] === "'")) return endOfQuotes(text, at);
  if (!begins || text[at] !== '#') return at + 1;
  const end = text.indexOf('\n', at);
  return end === -1 ? null : end;
}
