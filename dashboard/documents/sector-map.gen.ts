// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, EpochMs, RealtimeSignal, RelativeDirection, SectorAnomalyType, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMapVariables {
  readonly layer: SectorLayer;
}
export interface SectorMapResult {
  /** The sectors of the catalog, at most a few hundred, ordered by layer and id. */
  readonly sectors: readonly ({
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
        /** Part of the shares that rose, 0 to 1; an unchanged share counts half. Null if no return is known. */
        readonly breadth: number | null;
        /** Part of the sector's weight with a known return, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** The heat of the sector over time, ascending by effective date. Momentum also compares with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly heatSeries: readonly ({
      /** Date of the newest data of the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the decayed terms, 0 or more; for `market_trading` in percent of the market's turnover. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five previous points; 0 for the first. A sector that continues renamed or divided sectors is compared with its share of their levels. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
    })[];
    /** The anomaly of the sector on the last trading day; null if there is none. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      /** Direction compared with the market. */
      readonly relativeDirection: RelativeDirection;
      /** Return of the day as a fraction: 0.01 is one percent. */
      readonly sectorReturn: number;
      /** Return of the market as a fraction. */
      readonly marketReturn: number;
      /** Return of the sector minus that of the market. */
      readonly excessReturn: number;
      /** Part of the companies that rose, 0 to 1. */
      readonly sectorBreadth: number;
      readonly explanation: string;
      /** The explanation in Chinese. */
      readonly explanationZh: string;
    } | null;
    /** The realtime signals of the sector now; null if the window has no materials about it. */
    readonly realtime: {
      /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
      readonly attentionScore: number;
      /** Score of the window minus that of the previous window. */
      readonly attentionChange: number;
      /** Score-weighted mean direction, −1 to 1; null if none is known. */
      readonly directionBalance: number | null;
      /** Signals in their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      readonly materialCount: number;
    } | null;
  })[];
}
/** The sectors of a layer: size, returns, newest heat, anomalies, and the attention of a day. */
export const SECTOR_MAP: TypedDocument<SectorMapResult, SectorMapVariables> =
  'query SectorMap($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}heatSeries(view:market_trading limit:1){effectiveDate heatLevel heatMomentum crossSectionPercentile}dynamics{anomalyType anomalyScore confidence relativeDirection sectorReturn marketReturn excessReturn sectorBreadth explanation explanationZh}realtime(window:"24h"){attentionScore attentionChange directionBalance signals materialCount}}}';
