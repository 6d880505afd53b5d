import { readFile, stat } from 'node:fs/promises';
import { UserError } from '../errors.ts';
import type { DesiredSet, DesiredSource } from '../ports.ts';
import type { Redactor } from '../redact/redactor.ts';
import { describeFileError } from './file-error.ts';
import { findSource } from './find-source.ts';
import {
  type FileContext,
  type ManifestFile,
  readManifestFile,
  refuseFile,
} from './read-manifest.ts';
import { showPath, showPaths } from './show-path.ts';
import type { Findings } from './walk-folder.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** Where raw manifests lie. */
export interface RawSource {
  /** A file, a folder or a pattern, relative to the workspace. */
  readonly path: string;
  /** The namespace of objects that name none. */
  readonly namespace?: string;
}

export interface DesiredSourceOptions {
  readonly sources: readonly RawSource[];
  /** The folder that paths are relative to. Links in it may not lead out of it. */
  readonly workspace: string;
  /** The namespace of objects that name none; goes before that of their source. */
  readonly namespace?: string;
  readonly redactor: Redactor;
  /** How many files are open at once. */
  readonly concurrency?: number;
}

/** The files of one source. */
interface SourceFiles {
  readonly path: string;
  readonly namespace: string;
  readonly findings: Findings;
  readonly isPattern: boolean;
}

const defaultConcurrency = 16;
/** Beyond any set of manifests, and beyond what Node turns into one string without trouble. */
const largestFile = 128 * 1024 * 1024;

/**
 * Reads raw manifests from files. `read` throws a UserError where a source does not exist or holds no
 * object: it would declare nothing in silence.
 */
export function createDesiredSource(options: DesiredSourceOptions): DesiredSource {
  return { read: () => readSources(options) };
}

async function readSources(options: DesiredSourceOptions): Promise<DesiredSet> {
  const workspace = await openWorkspace(options.workspace);
  const { sources, problems } = await findSources(workspace, options);
  const files = await readFiles(workspace, sources, options);
  const empty = sources.filter((source) => isEmpty(source, files));
  problems.push(...empty.map((source) => describeEmpty(workspace, source)));
  if (problems.length > 0) throw new UserError(problems);
  return collect(workspace, sources, files);
}

async function findSources(
  workspace: Workspace,
  options: DesiredSourceOptions,
): Promise<{ readonly sources: SourceFiles[]; readonly problems: string[] }> {
  const sources: SourceFiles[] = [];
  const problems: string[] = [];
  for (const { path, namespace } of options.sources) {
    const found = await findSource(workspace, path);
    if (found.kind === 'unusable') {
      problems.push(found.message);
      continue;
    }
    const defaultNamespace = options.namespace || namespace || 'default';
    const { findings, isPattern } = found;
    sources.push({ path, namespace: defaultNamespace, findings, isPattern });
  }
  return { sources, problems };
}

/** Each file once, by its absolute path, in the order of the sources. */
async function readFiles(
  workspace: Workspace,
  sources: readonly SourceFiles[],
  { redactor, concurrency = defaultConcurrency }: DesiredSourceOptions,
): Promise<ReadonlyMap<string, ManifestFile>> {
  const contexts = new Map<string, FileContext>();
  for (const { namespace, findings } of sources) {
    for (const path of findings.files) {
      if (contexts.has(path)) continue;
      contexts.set(path, { file: workspace.show(path), defaultNamespace: namespace, redactor });
    }
  }
  const files = new Map<string, ManifestFile>();
  const waiting = [...contexts];
  for (let start = 0; start < waiting.length; start += concurrency) {
    const batch = waiting
      .slice(start, start + concurrency)
      .map(async ([path, context]) => [path, await readOne(path, context)] as const);
    for (const [path, file] of await Promise.all(batch)) files.set(path, file);
  }
  return files;
}

async function readOne(path: string, context: FileContext): Promise<ManifestFile> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > largestFile) {
      return refuseFile(context, 'The file is larger than 128 MiB. Split it.');
    }
    bytes = await readFile(path);
  } catch (error) {
    return refuseFile(context, describeFileError('file', error));
  }
  return readManifestFile(bytes, context);
}

function isEmpty({ findings }: SourceFiles, files: ReadonlyMap<string, ManifestFile>): boolean {
  if (findings.unrendered.length > 0 || findings.refused.length > 0) return false;
  return findings.files.every((path) => {
    const { objects = [], errors = [], skipped = [] } = files.get(path) ?? {};
    return objects.length + errors.length + skipped.length === 0;
  });
}

function describeEmpty(workspace: Workspace, { path, findings, isPattern }: SourceFiles): string {
  const advice = 'Name the file or folder that holds the manifests.';
  const others = findings.others.map(workspace.show);
  if (isPattern && findings.files.length === 0) {
    const there = others.length === 0 ? '' : ` What lies there: ${showPaths(others)}.`;
    return `${showPath(path)} matches no YAML or JSON file.${there} ${advice}`;
  }
  // What a pattern leaves out is none of its files.
  const names = [...findings.files.map(workspace.show), ...(isPattern ? [] : others)];
  if (names.length === 0) return `${showPath(path)} holds no file. ${advice}`;
  const what = names.length === 1 ? 'one file, no' : `${names.length} files, none a`;
  return `${showPath(path)} holds ${what} Kubernetes object: ${showPaths(names)}. ${advice}`;
}

function collect(
  workspace: Workspace,
  sources: readonly SourceFiles[],
  files: ReadonlyMap<string, ManifestFile>,
): DesiredSet {
  const read = [...files.values()];
  const unrendered = sources.flatMap(({ findings }) => findings.unrendered);
  const refused = sources.flatMap(({ namespace, findings }) =>
    findings.refused.map((remark) => ({ ...remark, namespace })),
  );
  return {
    objects: read.flatMap(({ objects }) => objects),
    errors: [
      ...read.flatMap(({ errors }) => errors),
      ...uniqueByPath(refused).map(({ path, message, namespace }) => ({
        ref: `file:${workspace.show(path)}#1`,
        declares: null,
        defaultNamespace: namespace,
        source: { file: workspace.show(path), line: 1 },
        message,
      })),
    ],
    skipped: read.flatMap(({ skipped }) => skipped),
    unchecked: uniqueByPath(unrendered).map(({ path, message }) => ({
      ref: null,
      kind: null,
      source: workspace.show(path),
      paths: [],
      reason: message,
      gap: true,
    })),
    foreignFiles: read.filter(({ foreign }) => foreign).length,
  };
}

function uniqueByPath<T extends { readonly path: string }>(remarks: readonly T[]): T[] {
  return [...new Map(remarks.map((remark) => [remark.path, remark])).values()];
}
