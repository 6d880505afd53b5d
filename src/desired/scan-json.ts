import { deepestNesting, doubledKey, nestedTooDeeply, type Problem } from './problem.ts';
import { endOfDoubleQuotes } from './quoted-text.ts';

/** One JSON object of a stream: where it stands, and what JSON.parse would not tell about it. */
export interface JsonSpan {
  readonly root: JsonItem;
  readonly end: number;
  readonly problem: Problem | null;
  /** False where it is nested so deeply that nothing may walk it by recursion. */
  readonly parseable: boolean;
}

/** An object, and those that it wraps if it is a list. */
export interface JsonItem {
  readonly offset: number;
  readonly items: JsonItem[];
}

interface Frame {
  /** The keys of an object, as far as they were met; null: an array. */
  readonly keys: Set<string> | null;
  /** The root or an item of a list, and the array of such items; else null. */
  readonly item: JsonItem | null;
  /** The next token is a key, or begins an element. */
  fresh: boolean;
  /** The key whose value comes next. */
  key: string;
}

interface Scan {
  readonly text: string;
  /** From the root inwards; empty once the root is closed. */
  readonly stack: Frame[];
  problem: Problem | null;
  parseable: boolean;
}

const code = {
  tab: 0x09,
  lineFeed: 0x0a,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;
const mismatch = -1;

/**
 * Finds the end of the object that begins at `start`, its doubled keys and the items that it wraps,
 * in one pass and without recursion. null: its brackets do not match. Whether it is JSON in all
 * else, only JSON.parse can say.
 */
export function scanJsonObject(text: string, start: number): JsonSpan | null {
  const root: JsonItem = { offset: start, items: [] };
  const outermost: Frame = { keys: new Set(), item: root, fresh: true, key: '' };
  const scan: Scan = { text, stack: [outermost], problem: null, parseable: true };
  for (let at = start + 1; at < text.length; at++) {
    const last = readToken(scan, at);
    if (last === mismatch) return null;
    if (scan.stack.length === 0) {
      return { root, end: at + 1, problem: scan.problem, parseable: scan.parseable };
    }
    at = last;
  }
  return null;
}

/** The offset of the token's last character, or `mismatch`. */
function readToken(scan: Scan, at: number): number {
  const frame = scan.stack[scan.stack.length - 1];
  if (frame === undefined) return mismatch;
  switch (scan.text.charCodeAt(at)) {
    case code.space:
    case code.lineFeed:
    case code.tab:
    case code.colon:
      return at;
    case code.quote:
      return readString(scan, frame, at);
    case code.comma:
      frame.fresh = true;
      return at;
    case code.openBrace:
      return open(scan, at, {
        keys: new Set(),
        item: enterElement(frame, at),
        fresh: true,
        key: '',
      });
    case code.openBracket:
      return open(scan, at, { keys: null, item: enterArray(frame, at), fresh: true, key: '' });
    case code.closeBrace:
      return frame.keys === null ? mismatch : close(scan, at);
    case code.closeBracket:
      return frame.keys === null ? close(scan, at) : mismatch;
    default:
      enterElement(frame, at);
      return at;
  }
}

function open(scan: Scan, at: number, frame: Frame): number {
  if (scan.stack.length === deepestNesting) {
    scan.problem ??= { offset: at, message: nestedTooDeeply };
    scan.parseable = false;
  }
  scan.stack.push(frame);
  return at;
}

function close(scan: Scan, at: number): number {
  scan.stack.pop();
  return at;
}

function readString(scan: Scan, frame: Frame, at: number): number {
  const end = endOfDoubleQuotes(scan.text, at);
  if (end === null) return mismatch;
  const last = end - 1;
  if (frame.keys === null || !frame.fresh) {
    enterElement(frame, at);
    return last;
  }
  frame.fresh = false;
  frame.key = readKey(scan.text.slice(at, end));
  if (frame.keys.has(frame.key)) {
    scan.problem ??= { offset: at, message: doubledKey(frame.key) };
  }
  frame.keys.add(frame.key);
  return last;
}

/** Two spellings of one key are one key. A broken escape is left to JSON.parse to find. */
function readKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** A value begins; in the array of a list's items it is one of them. */
function enterElement(frame: Frame, at: number): JsonItem | null {
  if (frame.keys !== null || !frame.fresh) return null;
  frame.fresh = false;
  if (frame.item === null) return null;
  const item: JsonItem = { offset: at, items: [] };
  frame.item.items.push(item);
  return item;
}

function enterArray(frame: Frame, at: number): JsonItem | null {
  if (frame.keys === null) {
    enterElement(frame, at);
    return null;
  }
  return frame.key === 'items' ? frame.item : null;
}
