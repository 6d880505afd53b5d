import { expandList } from './expand-list.ts';
import { readJsonStream } from './json-stream.ts';
import type { ManifestDocument } from './manifest-document.ts';
import type { ReadDocument } from './read-document.ts';
import { countLineBreaks, type DocumentText, splitDocuments } from './split-documents.ts';
import { createYamlReader, type YamlReader } from './yaml-document.ts';

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
      documents.push(...toManifests(document, part.text, number));
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
  readYaml: YamlReader,
): readonly ReadDocument[] {
  const { text, firstLine, badMarkerLine } = part;
  if (badMarkerLine !== null) {
    const message =
      'A line begins with --- but goes on with text. Indent it where it belongs to a value; ' +
      'a line between documents holds --- alone.';
    return [{ kind: 'unreadable', fault: { line: badMarkerLine, message }, identity: {} }];
  }
  const lastLine = firstLine + countLineBreaks(text, 0, text.length);
  const line = invalidLines.find((invalid) => invalid >= firstLine && invalid <= lastLine);
  if (line !== undefined) {
    const message = 'The line is not valid UTF-8. Save the file as UTF-8.';
    return [{ kind: 'unreadable', fault: { line, message }, identity: {} }];
  }
  const json = /^\s*\{/.test(text) ? readJsonStream(text, firstLine) : null;
  return json ?? [readYaml(text, firstLine)];
}

function toManifests(
  document: Exclude<ReadDocument, { kind: 'empty' }>,
  text: string,
  number: number,
): readonly ManifestDocument[] {
  if (document.kind === 'value') return expandList({ ...document, number, item: [] });
  const error = { kind: 'error', number, item: [], ...document.fault } as const;
  if (document.kind === 'faulty') {
    return [{ ...error, readable: true, value: document.value, claimsKubernetes: false }];
  }
  const claimsKubernetes = kubernetesField.test(text);
  return [{ ...error, readable: false, value: document.identity, claimsKubernetes }];
}
