/** Version of the formulas of sector dynamics and of the numbers in `DYNAMICS_RULE`. */
export const DYNAMICS_FORMULA_VERSION = 'sector-dynamics/1';

/** All numbers of `DYNAMICS_FORMULA_VERSION`; returns are fractions, 0.01 is one percent. */
export const DYNAMICS_RULE = {
  /** Sectors with fewer traded companies are not looked at. */
  minStocks: 3,
  /** From this excess on a sector is stronger or weaker than the market. */
  relativeExcess: 0.003,
  /** From this return on a sector or the market has a direction of its own. */
  absoluteReturn: 0.002,
  /** Smallest excess of every type but `flow_price_divergence` and `counter_trend`. */
  notableExcess: 0.008,
  /** `concentrated_move`: less than this part of the excess is left without the largest company. */
  concentratedLeft: 0.5,
  /** `flow_price_divergence`: least return, and least net inflow as part of turnover against it. */
  divergentReturn: 0.004,
  divergentFlow: 0.03,
  /** `counter_trend`: least return of the sector, and of the market the other way. */
  counterReturn: 0.005,
  counterMarket: 0.003,
  /** `broad_internal_move`: least breadth gap and least internal confirmation. */
  broadGap: 0.3,
  broadConfirmation: 0.8,
  /** `cross_section_outlier`: least robust z-score. */
  outlierScore: 2.5,
  /** The z-score at which the anomaly score is one half. */
  halfScore: 2,
  /** Smallest deviation that z-scores divide by; on a quiet day nothing is far out. */
  minDeviation: 0.002,
  /** Companies of equal weight from which on a sector's numbers are trusted in full. */
  fullSample: 5,
  /** Least excess of both sides of a link: together, and apart. */
  togetherExcess: 0.005,
  apartExcess: 0.003,
  /** From this overlap on two sectors move together because they are the same companies. */
  structuralOverlap: 0.6,
  /** Up to this overlap a link says something about two different groups of companies. */
  independentOverlap: 0.3,
  /** The smaller excess at which half of a link's strength is reached. */
  halfLinkExcess: 0.01,
  siblingStrength: 0.5,
  siblingConfidence: 0.7,
  /** Most sectors and links in an answer, and linked sectors of a sector. */
  maxItems: 50,
  maxLinks: 50,
  mostLinked: 5,
} as const;
