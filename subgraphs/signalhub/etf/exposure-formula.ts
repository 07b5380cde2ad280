import { RELATION_FACTORS, type RelationFactors } from '#signalhub/facts/relation-factors.ts';

/** Version of every formula of this folder and of the factors below; it goes with each answer. */
export const FORMULA_VERSION = 'etf-exposure/2';

/** How sure one step between sectors is. */
interface StepConfidence {
  readonly childToParent: number;
  readonly parentToChild: number;
  readonly sibling: number;
}

/** All factors and thresholds of `FORMULA_VERSION`; another set of numbers is another version. */
export interface ExposureFactors extends RelationFactors {
  readonly step: StepConfidence;
  /** A fund is broad when its largest top-layer sector has less of its mapped weight than this. */
  readonly broadBelowShare: number;
  /** Sectors of a smaller adjusted exposure have no related sectors. */
  readonly relatedFromExposure: number;
  /** How many of the largest contributions a relation names itself. */
  readonly topComponentCount: number;
}

export const EXPOSURE_FACTORS: ExposureFactors = {
  ...RELATION_FACTORS,
  // A company of a narrow sector is a company of the broad one; downwards and sideways is a guess.
  step: { childToParent: 1, parentToChild: 0.6, sibling: 0.4 },
  broadBelowShare: 0.6,
  relatedFromExposure: 0.05,
  topComponentCount: 5,
};
