/** What a request is for: the words of run.json. */
export type RequestPurpose =
  | 'discovery'
  | 'version'
  | 'cluster-id'
  | 'list'
  | 'get'
  | 'openapi'
  | 'admission';

/** One request as it was sent; a retry is a request of its own. */
export interface RequestRecord {
  readonly purpose: RequestPurpose;
  readonly path: string;
  /** null: no whole answer came. */
  readonly status: number | null;
  /** Of the unpacked answer. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export type RequestRecorder = (request: RequestRecord) => void;

export interface RequestTotals {
  readonly requests: number;
  readonly failed: number;
  readonly bytes: number;
  /** Summed over requests that may have run side by side. */
  readonly milliseconds: number;
}

export interface RequestTally {
  readonly record: RequestRecorder;
  /** By purpose, in the order of the first request. */
  totals(): Readonly<Partial<Record<RequestPurpose, RequestTotals>>>;
}

/** Counts requests for run.json. */
export function createRequestTally(): RequestTally {
  const totals: Partial<Record<RequestPurpose, RequestTotals>> = {};
  return {
    record({ purpose, status, bytes, milliseconds }) {
      const before = totals[purpose] ?? { requests: 0, failed: 0, bytes: 0, milliseconds: 0 };
      const failed = status === null || status >= 400;
      totals[purpose] = {
        requests: before.requests + 1,
        failed: before.failed + (failed ? 1 : 0),
        bytes: before.bytes + bytes,
        milliseconds: before.milliseconds + milliseconds,
      };
    },
    totals: () => totals,
  };
}
