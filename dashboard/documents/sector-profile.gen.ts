// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, EpochMs, SectorAnomalyType, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorProfileVariables {
  readonly sectorId: string;
  readonly points: number;
}
export interface SectorProfileResult {
  /** One sector of the catalog; null if it is unknown. */
  readonly sector: {
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null if the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
    /** The broader sector; null at the top layer. */
    readonly parent: {
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null if the publication has none. */
      readonly nameEn: string | null;
    } | null;
    /** Narrower sectors, ordered by id. */
    readonly children: readonly ({
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null if the publication has none. */
      readonly nameEn: string | null;
      /** Market value of the free-float A-shares of all companies of the sector and those below it, each company counted once and in full. Null if none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
      readonly freeFloatValue: {
        /** Value in yuan, 0 or more. */
        readonly valueYuan: number;
      } | null;
      /** Returns of the sector's shares over numbers of trading days, from the daily bars of this server. The weighted return is that of a portfolio that holds each share by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with the current weights w. Shares without a known return are left out; `coverage` is the part that is known. */
      readonly performance: {
        /** Returns for each number of trading days, in the order of the request. */
        readonly periods: readonly ({
          /** Weighted return of the shares, in percent; null if no weight is known. */
          readonly weightedReturnPct: number | null;
        })[];
      };
    })[];
    /** Market value of the free-float A-shares of all companies of the sector and those below it, each company counted once and in full. Null if none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
    readonly freeFloatValue: {
      /** Value in yuan, 0 or more. */
      readonly valueYuan: number;
      /** Trading day of the close. */
      readonly tradeDate: Date;
      /** Number of companies. */
      readonly companyCount: number;
      /** Number of companies with a quote of the day; the value covers only these. */
      readonly valuedCount: number;
    } | null;
    /** Returns of the sector's shares over numbers of trading days, from the daily bars of this server. The weighted return is that of a portfolio that holds each share by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with the current weights w. Shares without a known return are left out; `coverage` is the part that is known. */
    readonly performance: {
      /** Number of shares of the sector. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of the shares, in milliseconds; null if there is none. */
      readonly asOfMs: EpochMs | null;
      /** Returns for each number of trading days, in the order of the request. */
      readonly periods: readonly ({
        /** Number of trading days. */
        readonly sessions: number;
        /** Weighted return of the shares, in percent; null if no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Mean return of the shares, in percent; null if no return is known. */
        readonly equalReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; an unchanged share counts half. Null if no return is known. */
        readonly breadth: number | null;
        /** Number of shares with a known return. */
        readonly knownCount: number;
        /** Part of the sector's weight with a known return, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** The anomaly of the sector on the last trading day; null if there is none. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      readonly explanation: string;
      /** The explanation in Chinese. */
      readonly explanationZh: string;
    } | null;
    /** The heat of the sector over time, ascending by effective date. Momentum also compares with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly policy: readonly ({
      /** Date of the newest data of the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the decayed terms, 0 or more; for `market_trading` in percent of the market's turnover. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five previous points; 0 for the first. A sector that continues renamed or divided sectors is compared with its share of their levels. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Weighted mean direction of the terms, −1 to 1. */
      readonly directionScore: number;
      /** Number of terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** The heat of the sector over time, ascending by effective date. Momentum also compares with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketAttention: readonly ({
      /** Date of the newest data of the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the decayed terms, 0 or more; for `market_trading` in percent of the market's turnover. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five previous points; 0 for the first. A sector that continues renamed or divided sectors is compared with its share of their levels. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Weighted mean direction of the terms, −1 to 1. */
      readonly directionScore: number;
      /** Number of terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** The heat of the sector over time, ascending by effective date. Momentum also compares with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketTrading: readonly ({
      /** Date of the newest data of the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the decayed terms, 0 or more; for `market_trading` in percent of the market's turnover. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five previous points; 0 for the first. A sector that continues renamed or divided sectors is compared with its share of their levels. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Weighted mean direction of the terms, −1 to 1. */
      readonly directionScore: number;
      /** Number of terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
  } | null;
}
/** One sector: its place in the catalog, its returns, and its heat in three views. */
export const SECTOR_PROFILE: TypedDocument<SectorProfileResult, SectorProfileVariables> =
  'query SectorProfile($sectorId:String!$points:Int!){sector(sectorId:$sectorId){sectorId name nameEn layer parent{sectorId name nameEn}children{sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1]){periods{weightedReturnPct}}}freeFloatValue{valueYuan tradeDate companyCount valuedCount}performance(sessions:[1 5 20 60]){memberCount asOfMs periods{sessions weightedReturnPct equalReturnPct breadth knownCount coverage}}dynamics{anomalyType anomalyScore confidence explanation explanationZh}policy:heatSeries(view:policy limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketAttention:heatSeries(view:market_attention limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketTrading:heatSeries(view:market_trading limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}}}';
