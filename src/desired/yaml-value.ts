import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import {
  deepestNesting,
  equalJson,
  isObject,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  setField,
} from '../model/json.ts';
import { formatFloatKey } from './float-key.ts';
import { doubledKey, nestedTooDeeply, type Problem } from './problem.ts';
import { quoteKey } from './quote-key.ts';
import { endOfQuotes } from './quoted-text.ts';
import { isFloat, resolvePlainScalar, resolveTaggedScalar } from './yaml-scalar.ts';

/** Nodes that aliases may add to one document, a hundred times what large manifests have. */
const aliasBudget = 100_000;

export interface YamlValue {
  /** Complete only where there are no problems. */
  readonly value: JsonValue;
  readonly problems: readonly Problem[];
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias.Parsed, ParsedNode>;
}

interface Reading {
  readonly text: string;
  readonly problems: Problem[];
  readonly targets: Map<Alias.Parsed, ParsedNode>;
  /** The latest node of each anchor: a name may be used again, for the aliases that follow. */
  readonly anchors: Map<string, ParsedNode>;
  /** Nodes that are being read; an alias to one of them contains itself. */
  readonly open: Set<ParsedNode>;
  /** The outermost alias that is being read, or null. */
  alias: Alias.Parsed | null;
  aliasNodes: number;
}

/** Turns a parsed document into JSON as sigs.k8s.io/yaml does: anchors, merge keys, keys as text. */
export function toJsonValue(root: ParsedNode, text: string): YamlValue {
  const reading: Reading = {
    text,
    problems: [],
    targets: new Map(),
    anchors: new Map(),
    open: new Set(),
    alias: null,
    aliasNodes: 0,
  };
  const value = readNode(reading, root);
  return { value, problems: reading.problems, targets: reading.targets };
}

function readNode(reading: Reading, node: ParsedNode | null): JsonValue {
  if (node === null) return null;
  if (reading.alias !== null && !spendAliasNode(reading, reading.alias)) return null;
  if (isAlias(node)) return readAlias(reading, node);
  if (node.anchor !== undefined && reading.alias === null) reading.anchors.set(node.anchor, node);
  if (isScalar(node)) return readScalar(reading, node);
  if (reading.open.size === deepestNesting) {
    return refuse(reading, node, nestedTooDeeply);
  }
  reading.open.add(node);
  const value = isMap(node)
    ? readMap(reading, node)
    : node.items.map((item) => readNode(reading, item));
  reading.open.delete(node);
  return value;
}

function refuse(reading: Reading, node: ParsedNode, message: string): null {
  reading.problems.push({ offset: node.range[0], message });
  return null;
}

/** A few lines of nested aliases can stand for billions of nodes. */
function spendAliasNode(reading: Reading, alias: Alias.Parsed): boolean {
  reading.aliasNodes += 1;
  if (reading.aliasNodes === aliasBudget) {
    refuse(reading, alias, 'The aliases of the document expand to far more than a manifest needs.');
  }
  return reading.aliasNodes < aliasBudget;
}

function readAlias(reading: Reading, alias: Alias.Parsed): JsonValue {
  const target = targetOf(reading, alias);
  if (target === undefined) {
    // A password that begins with * is read as an alias: its name is not told.
    const message =
      'An alias has no anchor before it in the document. A text that begins with * belongs in quotes.';
    return refuse(reading, alias, message);
  }
  if (reading.open.has(target)) {
    return refuse(reading, alias, 'An anchor contains itself. Remove the alias within it.');
  }
  const outer = reading.alias;
  reading.alias ??= alias;
  const value = readNode(reading, target);
  reading.alias = outer;
  return value;
}

/** Settled at the first reading, in the order of the document, also for an alias inside an anchor. */
function targetOf(reading: Reading, alias: Alias.Parsed): ParsedNode | undefined {
  const known = reading.targets.get(alias);
  if (known !== undefined) return known;
  const target = reading.anchors.get(alias.source);
  if (target !== undefined) reading.targets.set(alias, target);
  return target;
}

function readScalar(reading: Reading, node: Scalar.Parsed): JsonScalar {
  const text = node.source;
  if (node.tag !== undefined) {
    const tagged = resolveTaggedScalar(node.tag, text);
    return tagged.kind === 'value' ? tagged.value : refuse(reading, node, tagged.message);
  }
  if (node.type !== 'PLAIN') {
    return isCutShort(reading.text, node) ? refuse(reading, node, cutShort) : text;
  }
  const value = resolvePlainScalar(text);
  return value === undefined ? refuse(reading, node, 'JSON has no infinity and no NaN.') : value;
}

const cutShort = 'A text in quotes goes on in a line that is indented no deeper than its key.';

/**
 * The parser ends a text in quotes at a line that is indented too little, and does not see that it is
 * still open where that line ends in an escaped quote.
 */
function isCutShort(text: string, node: Scalar.Parsed): boolean {
  const [start, end] = node.range;
  if (text[end - 2] === '\\')
    return node.type === 'QUOTE_DOUBLE' && endOfQuotes(text, start) !== end;
  if (text[end - 2] === "'")
    return node.type === 'QUOTE_SINGLE' && endOfQuotes(text, start) !== end;
  return false;
}

function readMap(reading: Reading, map: YAMLMap.Parsed): JsonObject {
  const object: JsonObject = {};
  const merged = new Set<string>();
  let merge: ParsedNode | null = null;
  for (const { key: keyNode, value } of map.items) {
    if (isMergeKey(keyNode)) {
      if (merge !== null)
        refuse(reading, keyNode, 'The merge key "<<" occurs twice in one mapping.');
      merge ??= keyNode;
      mergeInto({ reading, object, merged, key: keyNode }, value);
      continue;
    }
    const key = readKey(reading, keyNode);
    if (key === undefined) continue;
    if (Object.hasOwn(object, key) && !merged.delete(key)) {
      readNode(reading, value);
      refuse(reading, keyNode, doubledKey(key));
      continue;
    }
    setField(object, key, readNode(reading, value));
  }
  return object;
}

function isMergeKey(node: ParsedNode): boolean {
  if (!isScalar(node) || node.source !== '<<') return false;
  return node.tag === undefined ? node.type === 'PLAIN' : node.tag === 'tag:yaml.org,2002:merge';
}

/** undefined: no key of a JSON object; said already. */
function readKey(reading: Reading, node: ParsedNode): string | undefined {
  const value = readNode(reading, node);
  if (typeof value === 'string') return value;
  if (value === null) {
    if (isScalar(node)) refuse(reading, node, 'A key is null. Put it in quotes.');
    return undefined;
  }
  if (typeof value === 'object') {
    refuse(reading, node, 'A key is a mapping or a list. Only text can be a key.');
    return undefined;
  }
  const float = typeof value === 'number' && isFloat(isScalar(node) ? node.source : '', value);
  return float ? formatFloatKey(value) : String(value);
}

interface Merge {
  readonly reading: Reading;
  readonly object: JsonObject;
  /** The keys of `object` that came from a merge: keys of the mapping itself replace them. */
  readonly merged: Set<string>;
  readonly key: ParsedNode;
}

function mergeInto(merge: Merge, node: ParsedNode | null): void {
  const value = readNode(merge.reading, node);
  const sources = Array.isArray(value) ? value : [value];
  if (!sources.every((source) => isObject(source))) {
    refuse(merge.reading, merge.key, 'The merge key "<<" takes a mapping or a list of mappings.');
    return;
  }
  for (const source of sources) {
    for (const [key, field] of Object.entries(source)) mergeField(merge, key, field);
  }
}

/**
 * The first of several sources counts, and the mapping's own keys before all. Where such a key stands
 * above the `<<`, readers disagree: go-yaml v2 (kubectl, Argo CD) takes the merged value, go-yaml v3
 * (kustomize, Flux) the mapping's own.
 */
function mergeField(merge: Merge, key: string, value: JsonValue): void {
  if (!Object.hasOwn(merge.object, key)) {
    setField(merge.object, key, value);
    merge.merged.add(key);
    return;
  }
  if (merge.merged.has(key) || equalJson(merge.object[key], value)) return;
  refuse(
    merge.reading,
    merge.key,
    `The key ${quoteKey(key)} stands above the merge key "<<" that sets it as well. ` +
      'Readers disagree which of the two counts: put "<<" first.',
  );
}
