// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { BasketFreshness, CalendarDate as Date, TypedDocument } from '#clients/typescript/src/index.ts';

export interface FundHistoryVariables {
  readonly fundCode: string;
  readonly date0: Date;
  readonly date1: Date;
  readonly date2: Date;
  readonly date3: Date;
  readonly date4: Date;
  readonly date5: Date;
  readonly date6: Date;
  readonly date7: Date;
}
export interface FundHistoryResult {
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at0: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at1: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at2: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at3: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at4: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at5: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at6: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors in numbered pages, ordered by fund, direct relations first, then the largest adjusted exposure. */
  readonly at7: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      };
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
}
/** The direct exposures of a fund on eight dates. */
export const FUND_HISTORY: TypedDocument<FundHistoryResult, FundHistoryVariables> =
  'query FundHistory($fundCode:String!$date0:Date!$date1:Date!$date2:Date!$date3:Date!$date4:Date!$date5:Date!$date6:Date!$date7:Date!){at0:etfRelationPage(fundCode:$fundCode asOf:$date0 relationScope:direct pageSize:8 detail:compact){...PastExposures}at1:etfRelationPage(fundCode:$fundCode asOf:$date1 relationScope:direct pageSize:8 detail:compact){...PastExposures}at2:etfRelationPage(fundCode:$fundCode asOf:$date2 relationScope:direct pageSize:8 detail:compact){...PastExposures}at3:etfRelationPage(fundCode:$fundCode asOf:$date3 relationScope:direct pageSize:8 detail:compact){...PastExposures}at4:etfRelationPage(fundCode:$fundCode asOf:$date4 relationScope:direct pageSize:8 detail:compact){...PastExposures}at5:etfRelationPage(fundCode:$fundCode asOf:$date5 relationScope:direct pageSize:8 detail:compact){...PastExposures}at6:etfRelationPage(fundCode:$fundCode asOf:$date6 relationScope:direct pageSize:8 detail:compact){...PastExposures}at7:etfRelationPage(fundCode:$fundCode asOf:$date7 relationScope:direct pageSize:8 detail:compact){...PastExposures}}fragment PastExposures on EtfRelationPage{items{sectorId sectorName sector{nameEn}basketDate basketFreshnessStatus holdingsCoverage adjustedExposure}}';
