/** One heavy computation over columns of numbers. */
export interface OffloadTask {
  /** Name of the computation in the worker. */
  readonly name: string;
  /** Plain data; it is copied to the worker. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The first `rows` values of each column are copied when `run` is called; later changes have no effect. */
  readonly columns: readonly Float64Array[];
  readonly rows: number;
  /** Equal tasks that are queued or running are computed once. */
  readonly key?: string;
  /** The caller: callers take turns, and none fills the queue alone. Tasks without one share a caller. */
  readonly caller?: string;
}

/** Runs computations off the event loop. Callers take turns; the tasks of one caller run in order. */
export interface Offload {
  /**
   * Resolves with the computed columns. Callers that share a key share the arrays: do not write to them. Rejects with
   * the signal's reason when it aborts, with the `DomainError` of the computation, or with `DomainError`
   * `compute_busy` (the queue is full, for all or for this caller), `request_timeout` (the computation takes too
   * long), `shutting_down` or `internal` (it failed; the log has the cause).
   */
  run(task: OffloadTask, signal?: AbortSignal): Promise<readonly Float64Array[]>;
}
