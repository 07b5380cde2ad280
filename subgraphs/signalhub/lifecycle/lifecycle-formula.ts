/** Version of the rules by which lives of securities are read; it grows with every change of them. */
export const FORMULA_VERSION = 'lifecycle/3';

/** The numbers in the rules. */
export const LIFECYCLE_RULES = {
  /** Sessions without a price limit after the listing, in which a security counts as new. */
  newlyListedSessions: 5,
  /** The same in calendar days, for years whose sessions are not known yet. */
  newlyListedDays: 7,
  /** Sessions of trading between the decision to delist and the end. */
  consolidationSessions: 15,
  /** The same under the rules that ended with the year 2020. */
  formerConsolidationSessions: 30,
  /** First day of the present delisting rules. */
  presentRulesSince: '2020-12-31',
} as const;
