import { createHash } from 'node:crypto';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { JsonValue } from '../model/json.ts';

/** What makes a folder a capture. A newer version is refused, never guessed at. */
export const captureSchemaVersion = 'drift-sweep-capture/v1';

/** Whether a later version of the format has this name. */
export function isNewerCapture(schemaVersion: string): boolean {
  const number = /^drift-sweep-capture\/v(\d+)$/.exec(schemaVersion)?.[1];
  return Number(number ?? 0) > 1;
}

/** Where things lie in the folder of a capture. */
export const captureFiles = {
  index: 'capture.json',
  resources: 'api-resources.json',
  admission: 'admission.json',
  objects: 'objects',
  openApi: 'openapi',
} as const;

const groupVersion = { group: z.string(), version: z.string() };
const groupVersionKind = { ...groupVersion, kind: z.string() };
/** A file of the capture's own folders: no name in it leads out of them. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/);

const captureIndex = z.object({
  schemaVersion: z.literal(captureSchemaVersion),
  /** Secret values were replaced by a marker. */
  redacted: z.boolean(),
  capturedAt: z.string().nullable(),
  server: z.string(),
  version: z.string().nullable(),
  clusterId: z.string().nullable(),
  /** The namespaces whose objects were listed; null: all of them. */
  namespaces: z.array(z.string()).nullable(),
  kinds: z.array(z.object({ ...groupVersionKind, file: fileName, objects: z.number() })),
  notListed: z.array(z.object({ ...groupVersionKind, reason: z.string() })),
  openApi: z.array(
    z.union([
      z.object({ ...groupVersion, file: fileName }),
      z.object({ ...groupVersion, reason: z.string() }),
    ]),
  ),
  /** The reason why the admission configurations could not be read; null: they are in their file. */
  admissionUnknown: z.string().nullable(),
});

/** `capture.json`. */
export type CaptureIndex = z.infer<typeof captureIndex>;

const capturedResources = z.object({
  resources: z.array(
    z.object({
      ...groupVersionKind,
      plural: z.string(),
      namespaced: z.boolean(),
      verbs: z.array(z.string()),
    }),
  ),
  unhealthy: z.array(
    z.object({ group: z.string(), version: z.string().nullable(), reason: z.string() }),
  ),
});

/** `api-resources.json`: the discovery of the captured server. */
export type CapturedResources = z.infer<typeof capturedResources>;

/** Throws a UserError that names `file` where the value is no index, or one of a newer version. */
export function parseCaptureIndex(value: JsonValue, file: string): CaptureIndex {
  return check(captureIndex, value, file);
}

export function parseCapturedResources(value: JsonValue, file: string): CapturedResources {
  return check(capturedResources, value, file);
}

function check<T>(schema: z.ZodType<T>, value: JsonValue, file: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new UserError(
    `${file} is no part of a capture that this version can read (${faults.slice(0, 3).join('; ')}). Capture again with this version.`,
  );
}

/** A name for the file of a kind or group-version. What the cluster calls it must not become a path. */
export function captureFileName(parts: readonly string[]): string {
  const name = parts.map((part) => part || 'core').join('.');
  if (/^[A-Za-z0-9][A-Za-z0-9.-]{0,150}$/.test(name)) return `${name}.json`;
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}.json`;
}
