/** One heavy computation over columns of numbers. */
export interface OffloadTask {
  /** What to compute, as the other side names it. */
  readonly name: string;
  /** Plain data: it is copied to where the computation runs. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The first `rows` values of each are copied when `run` is called; later changes are not seen. */
  readonly columns: readonly Float64Array[];
  readonly rows: number;
  /** Tasks of one key that wait or run at the same time are computed once. */
  readonly key?: string;
  /** Who asks: callers take turns, and none fills the queue alone. Those without a name are one caller. */
  readonly caller?: string;
}

/** Runs computations where they do not hold up the event loop; callers take turns, and each one's come in order. */
export interface Offload {
  /**
   * Resolves with the computed columns. Callers that share a key share the arrays: do not write to
   * them. Rejects with the signal's reason when it aborts; with `DomainError` `compute_busy` when
   * too many wait, of all callers or of this one, `request_timeout` when the computation takes too
   * long, `shutting_down` when this
   * was closed, `internal` when it broke (the log knows why), or with the `DomainError` that the
   * computation itself threw.
   */
  run(task: OffloadTask, signal?: AbortSignal): Promise<readonly Float64Array[]>;
}
