import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { createDesiredSource, type RawSource } from '../../../src/desired/desired-source.ts';
import { isObject, type JsonObject, type JsonValue, setField } from '../../../src/model/json.ts';
import { formatRef } from '../../../src/model/object-ref.ts';
import type { DesiredSet } from '../../../src/ports.ts';
import type { Redactor } from '../../../src/redact/redactor.ts';

/** A file's content, or `-> target` for a link. */
export interface Tree {
  readonly [path: string]: string | Buffer;
}

/** Keeps everything, but for one word. */
const redactor: Redactor = {
  redactObject: (object) => hideFields(object),
  redactCapturedObject: (object) => hideFields(object),
  redactText: (text) => text.replaceAll('hunter2', '[hidden]'),
};

function hideFields(object: JsonObject): JsonObject {
  const hidden: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setField(hidden, key, hide(value));
  return hidden;
}

function hide(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll('hunter2', '[hidden]');
  if (Array.isArray(value)) return value.map(hide);
  return isObject(value) ? hideFields(value) : value;
}

/** Makes a folder that ends with the test. */
export function makeTree(context: TestContext, tree: Tree): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'desired-')));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(tree)) {
    const path = join(folder, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (name.endsWith('/')) continue;
    if (typeof content === 'string' && content.startsWith('-> '))
      symlinkSync(content.slice(3), path);
    else writeFileSync(path, content);
  }
  return folder;
}

export function readTree(
  workspace: string,
  sources: readonly (string | RawSource)[],
  options: { readonly namespace?: string; readonly concurrency?: number } = {},
): Promise<DesiredSet> {
  return createDesiredSource({
    sources: sources.map((source) => (typeof source === 'string' ? { path: source } : source)),
    workspace,
    redactor,
    ...options,
  }).read();
}

/** `file:line ref` of each object. */
export function listObjects({ objects }: DesiredSet): string[] {
  return objects.map(({ ref, source }) => `${source.file}:${source.line} ${formatRef(ref)}`);
}

export function configMap(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
}
