import { isObject, type JsonValue } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { captureMarker, mapStrings, replaceTokens } from './token.ts';

/** A redacted object as a capture keeps it: keys stay, every token becomes the one marker. */
export function hideForCapture(object: KubeObject): KubeObject {
  const hidden = mapStrings(object, toCaptureForm);
  return isObject(hidden) ? hidden : object;
}

/**
 * A redacted text as a redacted capture would hold it. Two texts whose captured forms are equal are
 * equal apart from what is hidden, and about that part nothing can be said.
 */
export function toCaptureForm(text: string): string {
  return replaceTokens(text, () => captureMarker);
}

/** Whether a value read from a redacted capture hides something. */
export function containsCaptureMarker(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes(captureMarker);
  if (Array.isArray(value)) return value.some(containsCaptureMarker);
  return isObject(value) && Object.values(value).some(containsCaptureMarker);
}
