import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { createTokenNames } from '../../../src/redact/token-names.ts';

export const redactor = createRedactor(new Uint8Array(32));

/** How the first hidden value of an object is shown. */
export const hidden = '[redacted 1]';

/** Redacted, with tokens as they are shown. */
export function redactShown(object: JsonObject): JsonValue {
  return createTokenNames().hide(redactor.redactObject(object));
}

export function redactTextShown(text: string): string {
  return createTokenNames().hideText(redactor.redactText(text));
}

export function encodeBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

export interface Row {
  readonly name: string;
  readonly object: JsonObject;
  readonly expected: JsonObject;
}

export const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'x', namespace: 'shop' },
};

export function podWith(container: JsonObject): JsonObject {
  return { kind: 'Pod', spec: { containers: [{ name: 'app', image: 'a:1', ...container }] } };
}
