// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, EpochMs, RealtimeSignal, RelativeDirection, SectorAnomalyType, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMapVariables {
  readonly layer: SectorLayer;
}
export interface SectorMapResult {
  /** The sectors of the catalog, ordered by layer and id; at most a few hundred. */
  readonly sectors: readonly ({
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
      /** Shares that the sector has. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
      readonly asOfMs: EpochMs | null;
      /** One for each number of trading days, in the order in which they were asked for. */
      readonly periods: readonly ({
        readonly sessions: number;
        /** Return of the shares together, in percent; null where no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
        readonly breadth: number | null;
        /** Part of the sector's weight of which the return is known, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly heatSeries: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
    })[];
    /** How the sector stands out on the last trading day; null where it does not. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      readonly confidence: number;
      /** Beside the market. */
      readonly relativeDirection: RelativeDirection;
      /** Return of the day as a fraction: 0.01 is one percent. */
      readonly sectorReturn: number;
      readonly marketReturn: number;
      /** Sector minus market. */
      readonly excessReturn: number;
      /** Share of companies that rose, 0 to 1. */
      readonly sectorBreadth: number;
      readonly explanation: string;
      /** The explanation in Chinese. */
      readonly explanationZh: string;
    } | null;
    /** What the realtime feed says about it now; null where the window has nothing of it. */
    readonly realtime: {
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      readonly materialCount: number;
    } | null;
  })[];
}
/** The sectors of a layer: size, returns, heat of the newest day, what stands out, and the attention of a day. */
export const SECTOR_MAP: TypedDocument<SectorMapResult, SectorMapVariables> =
  'query SectorMap($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}heatSeries(view:market_trading limit:1){effectiveDate heatLevel heatMomentum crossSectionPercentile}dynamics{anomalyType anomalyScore confidence relativeDirection sectorReturn marketReturn excessReturn sectorBreadth explanation explanationZh}realtime(window:"24h"){attentionScore attentionChange directionBalance signals materialCount}}}';
