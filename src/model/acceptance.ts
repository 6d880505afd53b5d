/** A rule of `accept-unchecked`, in its author's words. */
export interface Acceptance {
  /** `accept-unchecked[0]: kind v1/Secret` */
  readonly rule: string;
  readonly reason: string;
  /** The last day on which it holds, `2027-01-31`; null: it has no end. */
  readonly until: string | null;
}
