/** Version of everything in this folder that derives percentages, classes and control. */
export const FORMULA_VERSION = 'ownership/3';

/**
 * The thresholds of the formulas. Percentages are 0..100. The legal ones are those of the Takeover Measures
 * (收购办法) art. 84 and of Order 32 art. 4.
 */
export const OWNERSHIP_POLICY = {
  /** More votes than this control; exactly this many do if no other bloc has as many. */
  majorityVotesPct: 50,
  /** Relative control: more votes than this, and more than any other bloc. */
  relativeVotesPct: 30,
  /** An enterprise is the state's if the state holds more than this, and is the largest holder. */
  stateMajorityPct: 50,
  /** The threshold of major holders, from which a state holding counts as an investment. */
  stateInvestedPct: 5,
  /** Rounding tolerance of disclosures when a company's holders are added up. */
  holderSumTolerancePct: 1e-6,
  /** Votes that differ by less are equal. */
  votesTolerancePct: 1e-9,
  /** Maximum confidence of a class that only a name suggests. */
  nameRuleConfidence: 0.6,
  /** Maximum listed paths, and edges in one of them. */
  maxPaths: 50,
  maxPathEdges: 12,
  /** Maximum steps of the path search; then it returns what it has found. */
  maxPathSteps: 20_000,
  /** Maximum enumeration steps inside cycles; beyond them the residual is unknown. */
  maxCycleSteps: 200_000,
  /** Maximum edges of an enumerated path. */
  maxWalkEdges: 1_000,
} as const;
