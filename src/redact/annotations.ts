import type { JsonValue } from '../model/json.ts';
import { parseJson } from './json-text.ts';
import { mayHoldSecret, type RedactText } from './redact-text.ts';
import type { TokenMint } from './token.ts';

/** Redacts what a text holds as JSON. */
type RedactValue = (value: JsonValue) => JsonValue;

/** https://kubernetes.io/docs/reference/labels-annotations-taints/#kubectl-kubernetes-io-last-applied-configuration */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** How gzip, zip, Zstandard and zlib streams begin in base64. */
const compressed = /^(?:H4sI|UEsDB|KLUv|eJ[wxyz])[A-Za-z0-9+/=\s]{24,}$/;
const base64Json = /^(?:ey|W3)[A-Za-z0-9+/\s]{16,}={0,2}\s*$/;

export interface CopyRedactors {
  readonly mint: TokenMint;
  readonly redactText: RedactText;
  readonly redactValue: RedactValue;
}

/**
 * An annotation that may hold a copy of an object: kubectl's, kapp's `original`, Rancher's `applied`
 * (base64 of gzip), an operator's own. A copy that cannot be looked into is hidden as a whole.
 */
export function redactAnnotation(key: string, text: string, redactors: CopyRedactors): string {
  if (key === lastApplied) return redactLastApplied(text, redactors);
  if (compressed.test(text)) return redactors.mint.hide(text);
  if (base64Json.test(text)) return redactEncoded(text, redactors);
  return redactCopy(text, redactors);
}

/** Compact JSON, as kubectl writes it: how it was spelt does not matter to anybody. */
function redactLastApplied(text: string, redactors: CopyRedactors): string {
  // An escape sequence may spell a word that the look at the text cannot see.
  if (!mayHoldSecret(text) && !text.includes('\\u')) return text;
  const copy = parseJson(text);
  if (copy === undefined) return redactors.mint.hide(text);
  const redacted = redactors.redactValue(copy);
  return redacted === copy ? text : JSON.stringify(redacted);
}

/**
 * A text that is JSON, redacted by the rules for objects and spelt as before, so that two texts which
 * differ never become equal. Where the spelling cannot be kept, the whole text is hidden.
 */
export function redactCopy(text: string, redactors: CopyRedactors): string {
  if (!/^\s*[[{]/.test(text)) return redactors.redactText(text);
  if (!mayHoldSecret(text) && !text.includes('\\u')) return text;
  const copy = parseJson(text);
  if (copy === undefined) return redactors.redactText(text);
  const redacted = redactors.redactValue(copy);
  if (redacted === copy) return text;
  const indent = [0, 2, 4].find((spaces) => JSON.stringify(copy, null, spaces) === text);
  return indent === undefined ? redactors.mint.hide(text) : JSON.stringify(redacted, null, indent);
}

function redactEncoded(text: string, redactors: CopyRedactors): string {
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  return redactCopy(decoded, redactors) === decoded
    ? redactors.redactText(text)
    : redactors.mint.hide(text);
}
