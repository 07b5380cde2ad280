import { RELATION_FACTORS, type RelationFactors } from '#signalhub/facts/relation-factors.ts';

/** Version of every formula in this folder and of the factors below; answers contain it. */
export const FORMULA_VERSION = 'etf-exposure/2';

/** Confidence of one step between sectors. */
interface StepConfidence {
  readonly childToParent: number;
  readonly parentToChild: number;
  readonly sibling: number;
}

/** All factors and thresholds of `FORMULA_VERSION`; changed numbers need a new version. */
export interface ExposureFactors extends RelationFactors {
  readonly step: StepConfidence;
  /** A fund is broad where its largest top-layer sector has less of its mapped weight than this. */
  readonly broadBelowShare: number;
  /** Sectors with a smaller adjusted exposure have no related sectors. */
  readonly relatedFromExposure: number;
  /** Number of largest contributions that a relation lists. */
  readonly topComponentCount: number;
}

export const EXPOSURE_FACTORS: ExposureFactors = {
  ...RELATION_FACTORS,
  // A company of a narrow sector belongs to the broad one; downwards and sideways is a guess.
  step: { childToParent: 1, parentToChild: 0.6, sibling: 0.4 },
  broadBelowShare: 0.6,
  relatedFromExposure: 0.05,
  topComponentCount: 5,
};
