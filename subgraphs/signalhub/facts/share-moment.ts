/** What facts of different kinds say of the life of one share, so that they can contradict each other. */
export interface ShareMoment {
  readonly stockCode: string;
  /** `listing` is the date that the company states; `newly_listed` and `delisted` are events. */
  readonly what: 'listing' | 'newly_listed' | 'quote' | 'delisted';
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Dotted place of the date in the row. */
  readonly field: string;
}
