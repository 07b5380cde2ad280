/** Version of the rules of securities' lives; every change increases it. */
export const FORMULA_VERSION = 'lifecycle/4';

/** The numbers of the rules. */
export const LIFECYCLE_RULES = {
  /** Sessions without a price limit after the listing, in which a security counts as new. */
  newlyListedSessions: 5,
  /** The same in calendar days, for years without a known calendar. */
  newlyListedDays: 7,
  /** Trading sessions between the decision to delist and the delisting. */
  consolidationSessions: 15,
  /** The same under the rules until 2020. */
  formerConsolidationSessions: 30,
  /** First day of the present delisting rules. */
  presentRulesSince: '2020-12-31',
} as const;
