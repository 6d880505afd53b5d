import { findAssignedSecrets } from './assignments.ts';
import { knownTokens } from './known-tokens.ts';
import { findManifestSecrets } from './manifest-text.ts';
import { nameRules } from './name-rules.ts';
import type { ClassifyName } from './names.ts';
import { joinHints, type TextRule, textRules } from './text-rules.ts';
import { mostSpans, type Span } from './text-value.ts';
import { startsInToken, type TokenMint } from './token.ts';

export type RedactText = (text: string) => string;

/** What stands in place of hidden values; in an input it is somebody else's, and a value like any other. */
const marker = /\[redacted(?::[0-9a-f]{32}| \d{1,9}| by drift-sweep)\]/g;

const nameHint = new RegExp(joinHints(nameRules), 'i');
// A pattern of its own, since it need not fold upper and lower case: that is three times as fast.
const textHint = new RegExp(`${joinHints(textRules)}|\\[redacted`);

/** False for most texts, after one look: nothing in them could be a secret. */
export function mayHoldSecret(text: string): boolean {
  return nameHint.test(text) || textHint.test(text);
}

/** No token of a known form is shorter. */
const shortestToken = 13;
const tokenHint = new RegExp(`${joinHints(knownTokens)}|\\[redacted`);

/** False for most keys of a map, after one look: keys are names, and hidden only where they are tokens. */
export function mayBeToken(key: string): boolean {
  return key.length >= shortestToken && tokenHint.test(key);
}

/** What is hidden may bare what a rule did not see before; a text that needs more passes is hostile. */
const mostPasses = 4;

/** Hides the secret parts of a text and leaves the rest readable. Redacting the result changes nothing. */
export function createTextRedactor(mint: TokenMint, classify: ClassifyName): RedactText {
  return (text) => {
    if (!mayHoldSecret(text)) return text;
    let redacted = text;
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const before = redacted;
      redacted = redactOnce(before, mint, classify);
      if (redacted === before) return redacted;
    }
    return mint.hide(text);
  };
}

function redactOnce(text: string, mint: TokenMint, classify: ClassifyName): string {
  const genuine = hideSpans(text, findForgedMarkers(text, mint), mint);
  const manifests = hideSpans(genuine, findManifestSecrets(genuine), mint);
  const known = textHint.test(manifests)
    ? textRules.reduce((result, rule) => applyRule(result, rule, mint), manifests)
    : manifests;
  return hideSpans(known, findAssignedSecrets(known, classify), mint);
}

function findForgedMarkers(text: string, mint: TokenMint): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: found } of text.matchAll(marker)) {
    if (!mint.isOwn(found)) spans.push({ from: index, to: index + found.length });
    if (spans.length >= mostSpans) break;
  }
  return spans;
}

function applyRule(text: string, rule: TextRule, mint: TokenMint): string {
  const spans: Span[] = [];
  for (const match of text.matchAll(rule.pattern)) {
    const from = match.index + (match.groups?.['keep']?.length ?? 0);
    const to = match.index + match[0].length;
    if (startsInToken(text, from) || rule.accept?.(text.slice(from, to)) === false) continue;
    spans.push({ from, to });
    if (spans.length >= mostSpans) break;
  }
  return hideSpans(text, spans, mint);
}

/** `spans` in the order of the text, without overlap. */
function hideSpans(text: string, spans: readonly Span[], mint: TokenMint): string {
  if (spans.length >= mostSpans) return mint.hide(text);
  let result = '';
  let done = 0;
  for (const { from, to } of spans) {
    result += text.slice(done, from) + mint.hide(text.slice(from, to));
    done = to;
  }
  return result + text.slice(done);
}
