import { isAlias, isMap, isScalar, isSeq, type ParsedNode, parseAllDocuments, Schema } from 'yaml';
import { type JsonObject, type JsonValue, setField } from '../model/json.ts';
import type { Position } from './position.ts';
import type { Problem } from './problem.ts';
import { describeFault, findTemplate, unrenderedTemplate } from './yaml-faults.ts';
import { toJsonValue, type YamlValue } from './yaml-value.ts';

export type YamlDocument =
  /** Blank, or nothing but comments. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: JsonValue; readonly position: Position }
  /** It can be read, but which of two readings counts is open, or a part of it has no form in JSON. */
  | { readonly kind: 'faulty'; readonly value: JsonValue; readonly problem: Problem }
  | {
      readonly kind: 'unreadable';
      readonly problem: Problem;
      /** The fields above the fault that name the object, as far as there are any. */
      readonly identity: JsonObject;
    };

/** What go-yaml refuses as well: https://github.com/yaml/go-yaml/blob/v2/readerc.go */
const controlCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** A reader of single documents, without their markers. Scalars are resolved by us, not by its schema. */
export function createYamlReader(): (text: string) => YamlDocument {
  const schema = new Schema({ schema: 'failsafe', resolveKnownTags: false });
  return (text) => {
    const control = text.search(controlCharacter);
    if (control !== -1) {
      const message =
        'A control character stands here. YAML allows it only as an escape in quotes.';
      return { kind: 'unreadable', problem: { offset: control, message }, identity: {} };
    }
    const documents = parseAllDocuments(text, { schema, uniqueKeys: false, prettyErrors: false });
    const [document, second] = documents;
    if (document === undefined) return { kind: 'empty' };
    const [fault] = document.errors;
    const { contents } = document;
    if (fault !== undefined) {
      const problem = explainFault(text, fault.pos[0], describeFault(fault.code));
      return { kind: 'unreadable', problem, identity: readIdentity(contents, fault.pos[0]) };
    }
    if (second !== undefined) {
      const offset = second.contents?.range[0] ?? document.range[2];
      const message =
        'A second document begins without a line of --- before it: it would be ignored.';
      return { kind: 'unreadable', problem: { offset, message }, identity: {} };
    }
    return contents === null ? { kind: 'empty' } : readContents(text, contents);
  };
}

function readContents(text: string, contents: ParsedNode): YamlDocument {
  const { value, problems, targets } = toJsonValue(contents);
  const [first] = problems;
  if (first !== undefined) {
    return { kind: 'faulty', value, problem: explainFault(text, first.offset, first.message) };
  }
  if (value === null) return { kind: 'empty' };
  return { kind: 'value', value, position: positionOf(contents, targets) };
}

/** A template's braces are legal YAML now and then, or break it in a puzzling way. */
function explainFault(text: string, offset: number, message: string): Problem {
  const template = findTemplate(text, offset);
  return template === null
    ? { offset, message }
    : { offset: template, message: unrenderedTemplate };
}

function positionOf(node: ParsedNode, targets: YamlValue['targets']): Position {
  return { offset: node.range[0], items: itemsOf(follow(node, targets), targets) };
}

function itemsOf(node: ParsedNode | null, targets: YamlValue['targets']): Position[] {
  if (!isMap(node)) return [];
  const pair = node.items.find(({ key }) => isScalar(key) && key.source === 'items');
  const list = follow(pair?.value ?? null, targets);
  return isSeq(list) ? list.items.map((item) => positionOf(item, targets)) : [];
}

function follow(node: ParsedNode | null, targets: YamlValue['targets']): ParsedNode | null {
  return isAlias(node) ? (targets.get(node) ?? null) : node;
}

function readIdentity(contents: ParsedNode | null, before: number): JsonObject {
  const fields = scalarsOf(contents, ['apiVersion', 'kind'], before);
  if (!isMap(contents)) return fields;
  const metadata = contents.items.find(({ key }) => isScalar(key) && key.source === 'metadata');
  setField(fields, 'metadata', scalarsOf(metadata?.value ?? null, ['name', 'namespace'], before));
  return fields;
}

function scalarsOf(node: ParsedNode | null, names: readonly string[], before: number): JsonObject {
  const fields: JsonObject = {};
  if (!isMap(node)) return fields;
  for (const { key, value } of node.items) {
    if (!isScalar(key) || !names.includes(key.source) || !isScalar(value)) continue;
    if (value.range[1] < before) setField(fields, key.source, toJsonValue(value).value);
  }
  return fields;
}
