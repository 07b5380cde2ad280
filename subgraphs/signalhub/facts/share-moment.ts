/** Statement of a fact about the life of one share, so that facts of different kinds can be compared. */
export interface ShareMoment {
  readonly stockCode: string;
  /** `listing` is the date in the company fact; `newly_listed` and `delisted` are events. */
  readonly what: 'listing' | 'newly_listed' | 'quote' | 'delisted';
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Dotted path of the date in the row. */
  readonly field: string;
}
