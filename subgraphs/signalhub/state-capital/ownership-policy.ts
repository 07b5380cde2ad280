/** Version of everything in this folder that turns records into percentages, classes and control. */
export const FORMULA_VERSION = 'ownership/3';

/**
 * The boundaries of the formulas. Percentages are 0..100. The legal ones are those of the Takeover
 * Measures (收购办法) art. 84 and of Order 32 art. 4.
 */
export const OWNERSHIP_POLICY = {
  /** More votes than this control; exactly this many do if nobody else has as many. */
  majorityVotesPct: 50,
  /** Relative control: more votes than this, and more than anybody else. */
  relativeVotesPct: 30,
  /** An enterprise is the state's when the state holds more than this, and is the largest holder. */
  stateMajorityPct: 50,
  /** The line of major holders, from which a state holding counts as an investment. */
  stateInvestedPct: 5,
  /** What disclosures leave to rounding when the holders of a company are added up. */
  holderSumTolerancePct: 1e-6,
  /** Votes that differ by less are equal. */
  votesTolerancePct: 1e-9,
  /** A class that only a name suggests is never surer than this. */
  nameRuleConfidence: 0.6,
  /** Paths that are listed, and edges in one of them. */
  maxPaths: 50,
  maxPathEdges: 12,
  /** Steps that the search for paths may take before it lists what it has found. */
  maxPathSteps: 20_000,
  /** Steps of enumeration inside cycles before their residual stays unknown. */
  maxCycleSteps: 200_000,
  /** Edges of a path that is enumerated. */
  maxWalkEdges: 1_000,
} as const;
