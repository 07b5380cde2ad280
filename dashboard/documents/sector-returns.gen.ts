// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorReturnsVariables {
  readonly layer: SectorLayer;
}
export interface SectorReturnsResult {
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
  })[];
}
/** The sectors of a layer, with their size and their returns. */
export const SECTOR_RETURNS: TypedDocument<SectorReturnsResult, SectorReturnsVariables> =
  'query SectorReturns($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}}}';
