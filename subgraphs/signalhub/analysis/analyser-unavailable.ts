/** The reasons why an analyser fails. */
export type UnavailableReason =
  | 'below_min_tier'
  | 'budget_spent'
  | 'resting'
  | 'timed_out'
  | 'rate_limited'
  | 'refused'
  | 'unreachable'
  | 'malformed'
  | 'rejected';

/** An analyser failed for this document; another one should analyse it. */
export class AnalyserUnavailableError extends Error {
  override readonly name = 'AnalyserUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason) {
    super(`the analyser has no answer: ${reason}`);
    this.reason = reason;
  }
}
