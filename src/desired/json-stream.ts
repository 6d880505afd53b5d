import { isObject, type JsonValue } from '../model/json.ts';
import { tryParseJson } from './parse-json.ts';
import { createLineFinder, type LineFinder, type Position } from './position.ts';
import type { Problem } from './problem.ts';
import type { ReadDocument } from './read-document.ts';
import { type JsonItem, scanJsonObject } from './scan-json.ts';

/**
 * Reads JSON objects that stand one after the other. null: the text is no JSON, and may be YAML in
 * braces; kubectl falls back to YAML in the same way.
 */
export function readJsonStream(text: string, firstLine: number): ReadDocument[] | null {
  const lineOf = createLineFinder(text, firstLine);
  const documents: ReadDocument[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const next = text[at] === '{' ? readObject(text, at, lineOf) : null;
    if (next === null) {
      if (documents.length === 0) return null;
      if (!holdsOnlyComments(text.slice(at))) documents.push(breakOff(lineOf(at)));
      break;
    }
    documents.push(next.document);
    at = skipSpace(text, next.end);
  }
  return documents;
}

function readObject(
  text: string,
  start: number,
  lineOf: LineFinder,
): { document: ReadDocument; end: number } | null {
  const span = scanJsonObject(text, start);
  if (span === null) return null;
  const { end, tooDeep } = span;
  const faultOf = ({ offset, message }: Problem) => ({ line: lineOf(offset), message });
  if (tooDeep !== null) {
    return { document: { kind: 'unreadable', fault: faultOf(tooDeep), identity: {} }, end };
  }
  const value = tryParseJson(text.slice(start, end));
  if (value === undefined) return null;
  const doubled =
    countKeys(value) === span.keyCount ? null : scanJsonObject(text, start, true)?.doubled;
  if (doubled) return { document: { kind: 'faulty', value, fault: faultOf(doubled) }, end };
  return { document: { kind: 'value', value, position: toPosition(span.root, lineOf) }, end };
}

/** JSON.parse keeps the last of doubled keys: the value has fewer than the text. */
function countKeys(value: JsonValue): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
  } else if (isObject(value)) {
    const fields = Object.values(value);
    count = fields.length;
    for (const field of fields) count += countKeys(field);
  }
  return count;
}

function toPosition(item: JsonItem, lineOf: LineFinder): Position {
  const line = lineOf(item.offset);
  return { line, items: item.items.map((inner) => toPosition(inner, lineOf)) };
}

function breakOff(line: number): ReadDocument {
  const message = 'The JSON breaks off here, or something follows it that is no JSON object.';
  return { kind: 'unreadable', fault: { line, message }, identity: {} };
}

function holdsOnlyComments(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}
