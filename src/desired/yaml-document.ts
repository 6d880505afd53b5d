import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  Schema,
} from 'yaml';
import { type JsonObject, setField } from '../model/json.ts';
import { indentContinuations } from './indent-continuation.ts';
import { createLineFinder, type LineFinder, type Position } from './position.ts';
import type { Problem } from './problem.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import { describeFault, findTemplate, unrenderedTemplate } from './yaml-faults.ts';
import { toJsonValue, type YamlValue } from './yaml-value.ts';

/** Reads one document without its marker; `firstLine` is the file's line on which it begins. */
export type YamlReader = (text: string, firstLine: number) => ReadDocument;

/** What go-yaml refuses as well: https://github.com/yaml/go-yaml/blob/v2/readerc.go */
const controlCharacter = /[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]/u;

export function createYamlReader(): YamlReader {
  // Scalars are resolved by us. A schema of its own for each document would double the time.
  const schema = new Schema({ schema: 'failsafe', resolveKnownTags: false });
  const options = { schema, uniqueKeys: false, strict: false, prettyErrors: false };
  const read = (text: string, firstLine: number) => {
    const lineOf = createLineFinder(text, firstLine);
    return readParsed([...parseAllDocuments(text, options)], text, lineOf);
  };
  return (text, firstLine) => {
    const control = text.search(controlCharacter);
    if (control !== -1) {
      const message =
        'A control character stands here. YAML allows it only as an escape in quotes.';
      return unreadable({ line: createLineFinder(text, firstLine)(control), message });
    }
    const document = read(text, firstLine);
    if (document.kind === 'value' || document.kind === 'empty') return document;
    const indented = indentContinuations(text);
    if (indented === text) return document;
    const again = read(indented, firstLine);
    return again.kind === 'unreadable' ? document : again;
  };
}

function readParsed(
  documents: readonly Document.Parsed[],
  text: string,
  lineOf: LineFinder,
): ReadDocument {
  const [document, second] = documents;
  if (document === undefined) return readBlank(text, lineOf);
  const [error] = document.errors;
  const { contents } = document;
  if (error !== undefined) {
    const offset = findCause(contents, text, error.pos[0]);
    const fault = explainFault(text, lineOf, { offset, message: describeFault(error.code) });
    return unreadable(fault, readIdentity(contents, text, offset));
  }
  if (second !== undefined) {
    const line = lineOf(second.contents?.range[0] ?? document.range[2]);
    const message =
      'A second document begins without a line of --- before it: it would be ignored.';
    return unreadable({ line, message });
  }
  return contents === null ? { kind: 'empty' } : readContents(text, contents, lineOf);
}

/** What is still open at the end of the text began somewhere above, and that is what to look at. */
function findCause(contents: ParsedNode | null, text: string, offset: number): number {
  if (text.slice(offset).trim() !== '') return offset;
  let last = contents;
  while (isCollection(last) && !last.flow) {
    const item: ParsedNode | Pair<ParsedNode, ParsedNode | null> | undefined = last.items.at(-1);
    last = isPair(item) ? item.value : (item ?? null);
  }
  const isOpen = isCollection(last) || (isScalar(last) && last.type !== 'PLAIN');
  return isOpen && last !== null ? last.range[0] : offset;
}

function unreadable(fault: Fault, identity: JsonObject = {}): ReadDocument {
  return { kind: 'unreadable', fault, identity };
}

/** The parser passes over directives, and takes any line for one that begins with %. */
function readBlank(text: string, lineOf: LineFinder): ReadDocument {
  const offset = text.search(/^%(?!YAML |TAG )/m);
  if (offset === -1) return { kind: 'empty' };
  return unreadable({ line: lineOf(offset), message: describeFault('BAD_DIRECTIVE') });
}

function readContents(text: string, contents: ParsedNode, lineOf: LineFinder): ReadDocument {
  const { value, problems, targets } = toJsonValue(contents, text);
  const [first] = problems;
  if (first !== undefined) {
    return { kind: 'faulty', value, fault: explainFault(text, lineOf, first) };
  }
  if (value === null) return { kind: 'empty' };
  return { kind: 'value', value, position: createLocator(targets, lineOf)(contents) };
}

/** A template's braces are legal YAML now and then, or break it in a puzzling way. */
function explainFault(text: string, lineOf: LineFinder, problem: Problem): Fault {
  const template = findTemplate(text, problem.offset);
  if (template !== null) return { line: lineOf(template), message: unrenderedTemplate };
  return { line: lineOf(problem.offset), message: problem.message };
}

function createLocator(targets: YamlValue['targets'], lineOf: LineFinder) {
  const follow = (node: ParsedNode | null) => (isAlias(node) ? (targets.get(node) ?? null) : node);
  const itemsOf = (node: ParsedNode | null): Position[] => {
    if (!isMap(node)) return [];
    const pair = node.items.find(({ key }) => isScalar(key) && key.source === 'items');
    const list = follow(pair?.value ?? null);
    return isSeq(list) ? list.items.map(locate) : [];
  };
  const locate = (node: ParsedNode): Position => ({
    line: lineOf(node.range[0]),
    items: itemsOf(follow(node)),
  });
  return locate;
}

function readIdentity(contents: ParsedNode | null, text: string, before: number): JsonObject {
  const scalarsOf = (node: ParsedNode | null, names: readonly string[]) => {
    const fields: JsonObject = {};
    for (const { key, value } of isMap(node) ? node.items : []) {
      if (!isScalar(key) || !names.includes(key.source) || !isScalar(value)) continue;
      if (value.range[1] < before) setField(fields, key.source, toJsonValue(value, text).value);
    }
    return fields;
  };
  const fields = scalarsOf(contents, ['apiVersion', 'kind']);
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || key.source !== 'metadata') continue;
    setField(fields, 'metadata', scalarsOf(value, ['name', 'namespace']));
  }
  return fields;
}
