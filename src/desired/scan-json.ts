import { deepestNesting } from '../model/json.ts';
import { doubledKey, nestedTooDeeply, type Problem } from './problem.ts';
import { endOfDoubleQuotes } from './quoted-text.ts';

/** One JSON object of a stream: where it stands, and what JSON.parse would not tell about it. */
export interface JsonSpan {
  readonly root: JsonItem;
  readonly end: number;
  /** How many keys its objects have together, doubled ones included. */
  readonly keyCount: number;
  /** It is nested too deeply for anything that walks it by recursion. */
  readonly tooDeep: Problem | null;
  /** Of the first key that its object has already; null unless it was asked for. */
  readonly doubled: Problem | null;
}

/** An object, and those that it wraps if it is a list. */
export interface JsonItem {
  readonly offset: number;
  readonly items: JsonItem[];
}

/** An object or array that is open. The frames of a depth are used again: there are very many. */
interface Frame {
  isArray: boolean;
  /** The root or an item of a list, and the array of such items; else null. */
  item: JsonItem | null;
  /** The next token is a key, or begins an element. */
  fresh: boolean;
  /** The key whose value comes next is `items`. */
  atItems: boolean;
  /** The object's keys; null unless doubled ones are looked for. */
  keys: Set<string> | null;
}

interface Scan {
  readonly text: string;
  readonly findDoubled: boolean;
  readonly frames: Frame[];
  /** How many of the frames are open. */
  depth: number;
  keyCount: number;
  tooDeep: Problem | null;
  doubled: Problem | null;
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
 * Finds the end of the object that begins at `start` and the items that it wraps, in one pass and
 * without recursion. null: its brackets do not match. Whether it is JSON in all else, only
 * JSON.parse can say. Looking for doubled keys takes ten times as long: `keyCount` tells whether
 * there are any.
 */
export function scanJsonObject(text: string, start: number, findDoubled = false): JsonSpan | null {
  const root: JsonItem = { offset: start, items: [] };
  const scan: Scan = {
    text,
    findDoubled,
    frames: [],
    depth: 0,
    keyCount: 0,
    tooDeep: null,
    doubled: null,
  };
  openFrame(scan, start, { isArray: false, item: root });
  for (let at = start + 1; at < text.length; at++) {
    at = readToken(scan, at);
    if (at === mismatch) return null;
    if (scan.depth === 0) {
      const { keyCount, tooDeep, doubled } = scan;
      return { root, end: at + 1, keyCount, tooDeep, doubled };
    }
  }
  return null;
}

/** The offset of the token's last character, or `mismatch`. */
function readToken(scan: Scan, at: number): number {
  const frame = scan.frames[scan.depth - 1];
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
      return openFrame(scan, at, { isArray: false, item: enterElement(frame, at) });
    case code.openBracket:
      return openFrame(scan, at, { isArray: true, item: enterArray(frame, at) });
    case code.closeBrace:
      return closeFrame(scan, at, !frame.isArray);
    case code.closeBracket:
      return closeFrame(scan, at, frame.isArray);
    default:
      enterElement(frame, at);
      return at;
  }
}

function openFrame(
  scan: Scan,
  at: number,
  { isArray, item }: { isArray: boolean; item: JsonItem | null },
): number {
  if (scan.depth === deepestNesting) scan.tooDeep ??= { offset: at, message: nestedTooDeeply };
  const keys = scan.findDoubled && !isArray ? new Set<string>() : null;
  const frame = scan.frames[scan.depth];
  scan.depth += 1;
  if (frame === undefined) {
    scan.frames.push({ isArray, item, keys, fresh: true, atItems: false });
    return at;
  }
  frame.isArray = isArray;
  frame.item = item;
  frame.keys = keys;
  frame.fresh = true;
  frame.atItems = false;
  return at;
}

function closeFrame(scan: Scan, at: number, matches: boolean): number {
  if (!matches) return mismatch;
  scan.depth -= 1;
  return at;
}

function readString(scan: Scan, frame: Frame, at: number): number {
  const end = endOfDoubleQuotes(scan.text, at);
  if (end === null) return mismatch;
  if (frame.isArray || !frame.fresh) {
    enterElement(frame, at);
    return end - 1;
  }
  frame.fresh = false;
  frame.atItems = frame.item !== null && scan.text.slice(at, end) === '"items"';
  scan.keyCount += 1;
  if (frame.keys !== null) noteKey(scan, frame.keys, { at, end });
  return end - 1;
}

function noteKey(scan: Scan, keys: Set<string>, { at, end }: { at: number; end: number }): void {
  const key = readKey(scan.text.slice(at, end));
  if (keys.has(key)) scan.doubled ??= { offset: at, message: doubledKey(key) };
  keys.add(key);
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
  if (!frame.isArray || !frame.fresh) return null;
  frame.fresh = false;
  if (frame.item === null) return null;
  const item: JsonItem = { offset: at, items: [] };
  frame.item.items.push(item);
  return item;
}

function enterArray(frame: Frame, at: number): JsonItem | null {
  if (!frame.isArray) return frame.atItems ? frame.item : null;
  enterElement(frame, at);
  return null;
}
