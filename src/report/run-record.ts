import { stringify } from 'lossless-json';
import { disarmJson } from './escape.ts';

/** One request as it was sent; a retry is one of its own. */
export interface RunRequest {
  /** `discovery`, `list` and so on. */
  readonly purpose: string;
  /** Path and query of the address. */
  readonly path: string;
  /** null where no whole answer came. */
  readonly status: number | null;
  /** Of the unpacked answer. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface RunPhase {
  /** `desired`, `live`, `compare`, `report`. */
  readonly name: string;
  readonly milliseconds: number;
}

/** How a sweep went: what it asked and how long it took. Two runs on the same input differ in it. */
export interface RunRecord {
  readonly toolVersion: string;
  readonly nodeVersion: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly phases: readonly RunPhase[];
  readonly requests: readonly RunRequest[];
}

/** run.json */
export function renderRunRecord(record: RunRecord): string {
  const document = {
    schemaVersion: 'drift-sweep-run/v1',
    tool: { version: record.toolVersion },
    node: record.nodeVersion,
    startedAt: record.startedAt,
    milliseconds: Math.round(record.milliseconds),
    phases: record.phases.map(({ name, milliseconds }) => ({
      name,
      milliseconds: Math.round(milliseconds),
    })),
    requests: record.requests.map(({ purpose, path, status, bytes, milliseconds }) => ({
      purpose,
      path,
      status,
      bytes,
      milliseconds: Math.round(milliseconds),
    })),
  };
  return `${disarmJson(stringify(document, null, 2) ?? '')}\n`;
}
