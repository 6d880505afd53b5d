import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import * as z from 'zod';
import { type Config, configSchema, configVersion, laterKeys, laterValues } from './config.ts';
import { whyUnreadable } from './desired/file-error.ts';
import { messageOf, UserError } from './errors.ts';
import { suggest } from './nearest.ts';
import { defaults } from './options.ts';
import { requireFile } from './regular-file.ts';

/** More than anyone writes by hand. */
const largestConfig = 1024 * 1024;

/**
 * Reads the config; the one at the default place need not exist.
 * @throws UserError where it cannot be read, or that lists every fault with its line and column
 */
export async function loadConfig(
  file: string,
  isSecret: (text: string) => boolean,
): Promise<Config> {
  const bytes = await readConfig(file);
  if (bytes === null) return {};
  if (!isUtf8(bytes)) throw new UserError(`The config ${file} is not UTF-8; save it as UTF-8.`);
  return parseConfig({ file, text: bytes.toString('utf8'), isSecret });
}

async function readConfig(file: string): Promise<Buffer | null> {
  try {
    requireFile(file, `The config ${file}`);
    const { size } = await stat(file);
    if (size > largestConfig) {
      throw new UserError(`The config ${file} has ${size} bytes; ${largestConfig} are enough.`);
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && file === defaults.config) return null;
    const reason = isMissing ? 'it does not exist' : whyUnreadable(error);
    throw new UserError(`The config ${file} cannot be read: ${reason}.`, { cause: error });
  }
}

export interface ConfigText {
  /** As the user named it, for messages. */
  readonly file: string;
  readonly text: string;
  /** Whether a text holds a credential, a token or the like. */
  isSecret(text: string): boolean;
}

type Key = string | number;

/**
 * Reads a config file.
 * @throws UserError that lists every fault with its line and column
 */
export function parseConfig({ file, text, isSecret }: ConfigText): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const tell = (offset: number | undefined, message: string) => {
    const { line, col } = lines.linePos(offset ?? 0);
    return `${file}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
  };
  if (document.errors.length > 0) {
    throw new UserError(document.errors.map((error) => tell(error.pos[0], yamlMessage(error))));
  }
  const value = toValue(document, (message) => tell(0, message));
  const newer = newerVersion(value);
  if (newer !== null) {
    const message = `this file has version ${newer}, this program reads version ${configVersion}; update Drift Sweep.`;
    throw new UserError(tell(offsetOf(document, ['version']), message));
  }
  const problems = secretsIn(document, isSecret).map((offset) => tell(offset, secretMessage));
  const result = configSchema.safeParse(value);
  if (!result.success) {
    for (const issue of result.error.issues) {
      for (const { path, atKey, message } of problemsOf(issue, value)) {
        // A key that is itself a secret is told above, without its name.
        if (!isSecret(message)) problems.push(tell(offsetOf(document, path, atKey), message));
      }
    }
  }
  if (result.data === undefined || problems.length > 0) throw new UserError(problems);
  return result.data;
}

function yamlMessage({ code, message }: YAMLParseError): string {
  if (code === 'MULTIPLE_DOCS') return 'a config has one document; remove this line.';
  return `${message}.`;
}

const secretMessage =
  'this holds what looks like a password, a token or a key; keep it out of the file, and name an environment variable instead.';

function toValue(document: Document, tell: (message: string) => string): unknown {
  try {
    // A file that is empty, or has comments alone, says nothing.
    return document.toJS() ?? {};
  } catch (error) {
    // The library refuses aliases that would unfold without end.
    throw new UserError(tell(`${messageOf(error)}.`), { cause: error });
  }
}

function newerVersion(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('version' in value)) return null;
  const { version } = value;
  return typeof version === 'number' && version > configVersion ? version : null;
}

interface Problem {
  readonly path: readonly Key[];
  /** The fault is the key at the path's end, not its value. */
  readonly atKey: boolean;
  readonly message: string;
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): Problem[] {
  const path = issue.path.filter((key): key is Key => typeof key !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      atKey: true,
      message: unknownKey(path, key),
    }));
  }
  return [{ path, atKey: false, message: `${nameOf(path)} ${faultOf(issue, path, value)}` }];
}

function unknownKey(path: readonly Key[], key: string): string {
  const pattern = patternOf(path);
  const later = laterKeys[pattern] ?? [];
  const name = nameOf([...path, key]);
  if (later.includes(key)) return `${name} is not supported by this version.`;
  return `${name} is unknown${suggest(key, [...knownKeys(path), ...later])}`;
}

function faultOf(issue: z.core.$ZodIssue, path: readonly Key[], root: unknown): string {
  const value = valueAt(root, path);
  if (issue.code === 'invalid_type') {
    const start = value === undefined ? 'is missing; it must be' : 'must be';
    return `${start} ${typeWords[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'invalid_value') {
    const later = laterValues[patternOf(path)] ?? [];
    if (typeof value === 'string' && later.includes(value)) {
      return `may not be ${value} yet: it is not supported by this version.`;
    }
    return `must be ${issue.values.join(' or ')}.`;
  }
  return `${issue.message}.`;
}

const typeWords: { readonly [type: string]: string } = {
  array: 'a list',
  object: 'a map of keys and values',
  string: 'a text (in quotes, where it looks like a number or a date)',
};

/** `target.sources[0].as`, or what stands for the whole file. */
function nameOf(path: readonly Key[]): string {
  if (path.length === 0) return 'The config';
  return path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${key}`))
    .join('');
}

function patternOf(path: readonly Key[]): string {
  return path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
}

function valueAt(root: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? Reflect.get(value, key)
      : undefined;
  }, root);
}

/** The keys that the schema knows at a path. */
function knownKeys(path: readonly Key[]): string[] {
  const schema: unknown = z.toJSONSchema(configSchema);
  const steps = path.flatMap((key) => (typeof key === 'number' ? ['items'] : ['properties', key]));
  const properties = valueAt(schema, [...steps, 'properties']);
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** Where a path's value begins in the text, or its key; where it is not there, its nearest parent. */
function offsetOf(document: Document, path: readonly Key[], atKey = false): number | undefined {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [depth, key] of path.entries()) {
    const resolved = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(resolved)
      ? resolved.items.find((item) => String(item.key) === String(key))
      : undefined;
    const isKey = atKey && depth === path.length - 1;
    if (pair !== undefined) node = isKey ? pair.key : (pair.value ?? pair.key);
    else if (isSeq(resolved) && typeof key === 'number') node = resolved.items[key];
    else return offset;
    offset = startOf(node) ?? offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** Offsets of the keys and values that hold a secret. */
function secretsIn(document: Document, isSecret: (text: string) => boolean): number[] {
  const offsets: number[] = [];
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value === 'string' && isSecret(node.value)) offsets.push(startOf(node) ?? 0);
    },
  });
  return offsets;
}
