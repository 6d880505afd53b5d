import type { JsonObject, JsonValue } from '../model/json.ts';
import type { Position } from './position.ts';

/** What is wrong, and on which line of the file. */
export interface Fault {
  readonly line: number;
  readonly message: string;
}

/** One document of a stream, before its lists are taken apart. */
export type ReadDocument =
  /** Blank, or nothing but comments. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: JsonValue; readonly position: Position }
  /** It can be read, but which of two readings counts is open, or a part of it has no form in JSON. */
  | { readonly kind: 'faulty'; readonly value: JsonValue; readonly fault: Fault }
  | {
      readonly kind: 'unreadable';
      readonly fault: Fault;
      /** The fields above the fault that name the object, as far as there are any. */
      readonly identity: JsonObject;
    };
