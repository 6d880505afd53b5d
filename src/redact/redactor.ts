import { isObject } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { createNameClassifier } from './names.ts';
import { createTextRedactor } from './redact-text.ts';
import { ValueRedactor } from './redact-value.ts';
import { captureMarker, createTokenMint, mapStrings } from './token.ts';

/**
 * Hides secret values before anything else sees them. Equal values get equal tokens within one run,
 * so that a change shows; a token is keyed anew in each run and tells neither the value nor its length.
 */
export interface Redactor {
  /**
   * A redacted object, from Git or from a cluster; parts without secrets are shared with the original.
   * In a Secret, `stringData` is merged into `data` as the server does it, and each value becomes a
   * token of its decoded bytes.
   */
  redactObject(object: KubeObject): KubeObject;
  /**
   * The same for an object that `hideForCapture` wrote: its markers stay. In every other object a
   * marker is taken for a forged one and hidden like a value.
   */
  redactCapturedObject(object: KubeObject): KubeObject;
  /** Free text: an error of the server, an event, a line of a log, an address with a login. */
  redactText(text: string): string;
}

/** @param key Random bytes, new in each run. */
export function createRedactor(key: Uint8Array): Redactor {
  const mint = createTokenMint(key);
  const classify = createNameClassifier();
  const values = new ValueRedactor({
    mint,
    classify,
    redactText: createTextRedactor(mint, classify),
  });
  // While a captured object is redacted, one token stands for what its marker hides: it is left alone
  // as every token is.
  const captured = mint.tokenOf('', 'captured');
  return {
    redactObject: (object) => values.redactObject(object),
    redactText: (text) => values.redactText(text),
    redactCapturedObject: (object) => {
      const marked = mapStrings(object, (text) => text.replaceAll(captureMarker, captured));
      const redacted = values.redactObject(isObject(marked) ? marked : object);
      const result = mapStrings(redacted, (text) => text.replaceAll(captured, captureMarker));
      return isObject(result) ? result : redacted;
    },
  };
}
