// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, EpochMs, SectorAnomalyType, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorProfileVariables {
  readonly sectorId: string;
  readonly points: number;
}
export interface SectorProfileResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
    /** The broader sector; null at the top layer. */
    readonly parent: {
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
    } | null;
    /** Narrower sectors, ordered by id. */
    readonly children: readonly ({
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
      /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
      readonly freeFloatValue: {
        /** In yuan, 0 or more. */
        readonly valueYuan: number;
      } | null;
      /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
      readonly performance: {
        /** One for each number of trading days, in the order in which they were asked for. */
        readonly periods: readonly ({
          /** Return of the shares together, in percent; null where no weight is known. */
          readonly weightedReturnPct: number | null;
        })[];
      };
    })[];
    /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
    readonly freeFloatValue: {
      /** In yuan, 0 or more. */
      readonly valueYuan: number;
      readonly tradeDate: Date;
      /** Companies that the value could be of. */
      readonly companyCount: number;
      /** Companies among them that have a quote of the day; the value is theirs alone. */
      readonly valuedCount: number;
    } | null;
    /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
    readonly performance: {
      /** Shares that the sector has. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
      readonly asOfMs: EpochMs | null;
      /** One for each number of trading days, in the order in which they were asked for. */
      readonly periods: readonly ({
        readonly sessions: number;
        /** Return of the shares together, in percent; null where no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Mean of their returns, in percent; null where none is known. */
        readonly equalReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
        readonly breadth: number | null;
        /** Shares of which the return is known. */
        readonly knownCount: number;
        /** Part of the sector's weight of which the return is known, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** How the sector stands out on the last trading day; null where it does not. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      readonly confidence: number;
      readonly explanation: string;
      /** The explanation in Chinese. */
      readonly explanationZh: string;
    } | null;
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly policy: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketAttention: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketTrading: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
  } | null;
}
/** One sector: where it stands in the catalog, how its shares did, and its heat in three views. */
export const SECTOR_PROFILE: TypedDocument<SectorProfileResult, SectorProfileVariables> =
  'query SectorProfile($sectorId:String!$points:Int!){sector(sectorId:$sectorId){sectorId name nameEn layer parent{sectorId name nameEn}children{sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1]){periods{weightedReturnPct}}}freeFloatValue{valueYuan tradeDate companyCount valuedCount}performance(sessions:[1 5 20 60]){memberCount asOfMs periods{sessions weightedReturnPct equalReturnPct breadth knownCount coverage}}dynamics{anomalyType anomalyScore confidence explanation explanationZh}policy:heatSeries(view:policy limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketAttention:heatSeries(view:market_attention limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketTrading:heatSeries(view:market_trading limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}}}';
