// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { TypedDocument } from '#clients/typescript/src/index.ts';

export interface FundExposureVariables {
  readonly relationId: string;
}
export interface FundExposureResult {
  /** The relation of one fund to one sector; null if there is none today. */
  readonly etfSectorRelation: {
    /** Id of the relation. Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
    readonly relationId: string;
    readonly sectorName: string;
    /** How the numbers are calculated, in one sentence. */
    readonly calculation: string;
    /** Weight of the companies from which the relation follows, each counted once, 0 to 1. */
    readonly exposureRatio: number;
    /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
    readonly adjustedExposure: number;
    /** The contributions that add up to the relation, largest first; those of expired relations are 0. */
    readonly contributions: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        readonly contributionId: string;
        readonly stockCode: string;
        readonly stockName: string;
        /** Part of the basket's value, 0 to 1. */
        readonly basketWeight: number;
        /** Strength of the company's relation, 0 to 1. */
        readonly companyRelationScore: number;
        /** Confidence of the company's relation, 0 to 1. */
        readonly companyRelationConfidence: number;
        /** Factor of the relation's status: 1 active, 0.6 watched, 0.3 candidate, 0 expired. */
        readonly relationStatusFactor: number;
        /** Factor of the relation's type: 1 business, 0.7 market. */
        readonly relationTypeFactor: number;
        /** Product of the five factors, 0 to 1. */
        readonly adjustedContribution: number;
      })[];
    };
  } | null;
}
/** The contributions to an exposure of a fund to a sector, company by company. */
export const FUND_EXPOSURE: TypedDocument<FundExposureResult, FundExposureVariables> =
  'query FundExposure($relationId:String!){etfSectorRelation(relationId:$relationId){relationId sectorName calculation exposureRatio adjustedExposure contributions(first:200){totalCount nodes{contributionId stockCode stockName basketWeight companyRelationScore companyRelationConfidence relationStatusFactor relationTypeFactor adjustedContribution}}}}';
