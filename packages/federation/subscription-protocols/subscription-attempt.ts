/** Receives what comes of one attempt, until the attempt is stopped. */
export interface AttemptSink {
  /** The subgraph has accepted the subscription. */
  opened(): void;
  /** @param bytes length of the event as it was sent */
  event(payload: unknown, bytes: number): void;
  /** The subgraph ends the subscription with errors. */
  refused(errors: readonly unknown[]): void;
  completed(): void;
  /** The connection broke, or never came about. */
  lost(problem: AttemptProblem): void;
}

/** Why an attempt failed. */
export interface AttemptProblem {
  /** Continues "The subgraph does not serve its subscription: ". */
  readonly reason: string;
  /** Whether another attempt may succeed. */
  readonly mayPass: boolean;
}

/** Begins one attempt of a subscription. The returned function stops it; the sink hears nothing afterwards. */
export type BeginAttempt = (sink: AttemptSink) => () => void;
