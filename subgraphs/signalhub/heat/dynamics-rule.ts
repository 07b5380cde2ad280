/** Version of the formulas of sector dynamics and of the numbers in `DYNAMICS_RULE`. */
export const DYNAMICS_FORMULA_VERSION = 'sector-dynamics/2';

/** All numbers of `DYNAMICS_FORMULA_VERSION`; returns are fractions, 0.01 is one percent. */
export const DYNAMICS_RULE = {
  /** Companies weigh by free-float value where those with a known one have this part of the turnover. */
  minValuedTurnover: 0.9,
  /** Sectors with fewer traded companies are skipped. */
  minStocks: 3,
  /** Minimum excess at which a sector is stronger or weaker than the market. */
  relativeExcess: 0.003,
  /** Minimum return at which a sector or the market has a direction. */
  absoluteReturn: 0.002,
  /** Minimum excess of every type but `flow_price_divergence` and `counter_trend`. */
  notableExcess: 0.008,
  /** `concentrated_move`: without the largest company, less than this part of the excess remains. */
  concentratedLeft: 0.5,
  /** `flow_price_divergence`: minimum return, and minimum opposite net inflow as part of turnover. */
  divergentReturn: 0.004,
  divergentFlow: 0.03,
  /** `counter_trend`: minimum return of the sector, and of the market in the other direction. */
  counterReturn: 0.005,
  counterMarket: 0.003,
  /** `broad_internal_move`: minimum breadth gap and internal confirmation. */
  broadGap: 0.3,
  broadConfirmation: 0.8,
  /** `cross_section_outlier`: minimum robust z-score. */
  outlierScore: 2.5,
  /** The z-score with an anomaly score of one half. */
  halfScore: 2,
  /** Minimum deviation in z-scores; on a quiet day nothing is an outlier. */
  minDeviation: 0.002,
  /** Number of companies of equal weight at which a sector's numbers have full confidence. */
  fullSample: 5,
  /** Minimum excess of both sides of a link: together, and apart. */
  togetherExcess: 0.005,
  apartExcess: 0.003,
  /** From this overlap, two sectors move together because they are the same companies. */
  structuralOverlap: 0.6,
  /** Up to this overlap, a link connects two different groups of companies. */
  independentOverlap: 0.3,
  /** The smaller excess at which a link has half its strength. */
  halfLinkExcess: 0.01,
  siblingStrength: 0.5,
  siblingConfidence: 0.7,
  /** Maximum sectors and links in an answer, and linked sectors of a sector. */
  maxItems: 50,
  maxLinks: 50,
  mostLinked: 5,
} as const;
