import type { KubeObject } from '../model/kube-object.ts';

/**
 * Hides secret values before anything else sees them. Equal values get equal tokens within one run,
 * so that a change shows; a token is keyed anew in each run and tells neither the value nor its length.
 */
export interface Redactor {
  /**
   * A redacted copy of an object, from Git or from a cluster. In a Secret, `stringData` is merged into
   * `data` as the server does it, and each value becomes a token of its decoded bytes.
   */
  redactObject(object: KubeObject): KubeObject;
  /** Free text: an error of the server, an event, a line of a log. */
  redactText(text: string): string;
}
