import { expandList } from './expand-list.ts';
import { readJsonStream } from './json-stream.ts';
import type { ManifestDocument } from './manifest-document.ts';
import { createLineFinder } from './position.ts';
import { type DocumentText, splitDocuments } from './split-documents.ts';
import { createYamlReader, type YamlDocument } from './yaml-document.ts';

export interface ParseOptions {
  /** 1-based lines that are no valid UTF-8; their documents are errors. */
  readonly invalidLines?: readonly number[];
}

/** A text that names either of the fields means to be an object of Kubernetes. */
const kubernetesField = /\bapiVersion["']?[ \t]*:|^[ \t"'{-]*kind["']?[ \t]*:/m;

/**
 * Reads a file of manifests as kubectl does: YAML or JSON, several documents, lists of objects. It
 * never throws for what stands in the text: a document that cannot be read is told as an error, and
 * those around it are read.
 */
export function parseManifests(text: string, options: ParseOptions = {}): ManifestDocument[] {
  const readYaml = createYamlReader();
  const documents: ManifestDocument[] = [];
  let number = 0;
  for (const part of splitDocuments(normalizeLines(text))) {
    for (const document of readPart(part, options.invalidLines ?? [], readYaml)) {
      if (document.kind === 'empty') continue;
      number += 1;
      documents.push(...toManifests(document, part, number));
    }
  }
  return documents;
}

/** A byte order mark may stand before each document, as where files were joined. */
function normalizeLines(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('\ufeff') ? lines.replace(/^\ufeff/gm, '') : lines;
}

function readPart(
  part: DocumentText,
  invalidLines: readonly number[],
  readYaml: (text: string) => YamlDocument,
): readonly YamlDocument[] {
  const { text } = part;
  if (part.badMarker !== null) {
    const message =
      'A line begins with --- but goes on with text. Indent it where it belongs to a value; ' +
      'a line between documents holds --- alone.';
    return [{ kind: 'unreadable', problem: { offset: part.badMarker, message }, identity: {} }];
  }
  const broken = findLine(part, invalidLines);
  if (broken !== null) {
    const message = 'The line is not valid UTF-8. Save the file as UTF-8.';
    return [{ kind: 'unreadable', problem: { offset: broken, message }, identity: {} }];
  }
  const json = /^\s*\{/.test(text) ? readJsonStream(text) : null;
  return json ?? [readYaml(text)];
}

/** The offset of the first of the lines that lies in the document. */
function findLine(part: DocumentText, lines: readonly number[]): number | null {
  if (lines.length === 0) return null;
  const wanted = lines.find((line) => line >= part.line);
  if (wanted === undefined) return null;
  let offset = 0;
  for (let line = part.line; line < wanted; line++) {
    offset = part.text.indexOf('\n', offset) + 1;
    if (offset === 0) return null;
  }
  return offset < part.text.length ? offset : null;
}

function toManifests(
  document: Exclude<YamlDocument, { kind: 'empty' }>,
  part: DocumentText,
  number: number,
): readonly ManifestDocument[] {
  const lineOf = createLineFinder(part.text, part.line);
  if (document.kind === 'value') return expandList({ ...document, number, item: [] }, lineOf);
  const { offset, message } = document.problem;
  const error = { kind: 'error', number, item: [], line: lineOf(offset), message } as const;
  if (document.kind === 'faulty') {
    return [{ ...error, readable: true, value: document.value, claimsKubernetes: false }];
  }
  const claimsKubernetes = kubernetesField.test(part.text);
  return [{ ...error, readable: false, value: document.identity, claimsKubernetes }];
}
