/** One row of the table: our figure and that of a peer or limit, from the same run. */
export interface ClaimRow {
  readonly claim: string;
  /** Our figure with its unit. */
  readonly ours: string;
  /** Name and figure of the peer or limit. */
  readonly peer: string;
  /** Ours divided by the peer's, so that the goal can be read against it; null where there is no peer. */
  readonly ratio: number | null;
  readonly goal: string;
  /** Whether the goal was met; null for a figure that is only stated. */
  readonly isMet: boolean | null;
}

/** A benchmark file: one subject, one or more rows. */
export interface Bench {
  readonly name: string;
  /** Measures. Throws with a reason when it cannot run here; the table then says so. */
  run(): Promise<ClaimRow[]>;
}
