import { deepestNesting } from '../model/json.ts';
import { quoteKey } from './quote-key.ts';

/** What is wrong with a document, and where. Never quotes a value: it may be a secret. */
export interface Problem {
  /** Into the document's text. */
  readonly offset: number;
  readonly message: string;
}

export const nestedTooDeeply = `The document is nested more than ${deepestNesting} levels deep.`;

export function doubledKey(key: string): string {
  return `The key ${quoteKey(key)} occurs twice in one mapping. Keep one of the two.`;
}
