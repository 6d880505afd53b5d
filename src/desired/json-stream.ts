import { tryParseJson } from './parse-json.ts';
import { scanJsonObject } from './scan-json.ts';
import type { YamlDocument } from './yaml-document.ts';

/**
 * Reads JSON objects that stand one after the other. null: the text is no JSON, and may be YAML in
 * braces; kubectl falls back to YAML in the same way.
 */
export function readJsonStream(text: string): YamlDocument[] | null {
  const documents: YamlDocument[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const next = text[at] === '{' ? readObject(text, at) : null;
    if (next === null) {
      if (documents.length === 0) return null;
      if (!holdsOnlyComments(text.slice(at))) documents.push(brokenAt(at));
      break;
    }
    documents.push(next.document);
    at = skipSpace(text, next.end);
  }
  return documents;
}

function readObject(text: string, start: number): { document: YamlDocument; end: number } | null {
  const span = scanJsonObject(text, start);
  if (span === null) return null;
  const { position, problem, end } = span;
  if (problem !== null && !span.parseable) {
    return { document: { kind: 'unreadable', problem, identity: {} }, end };
  }
  const value = tryParseJson(text.slice(start, end));
  if (value === undefined) return null;
  if (problem !== null) return { document: { kind: 'faulty', value, problem }, end };
  return { document: { kind: 'value', value, position }, end };
}

function brokenAt(offset: number): YamlDocument {
  const message = 'The JSON breaks off here, or something follows it that is no JSON object.';
  return { kind: 'unreadable', problem: { offset, message }, identity: {} };
}

function holdsOnlyComments(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}
