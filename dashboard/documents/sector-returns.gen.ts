// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, SectorLayer, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorReturnsVariables {
  readonly layer: SectorLayer;
}
export interface SectorReturnsResult {
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
  })[];
}
/** The sectors of a layer, with their size and their returns. */
export const SECTOR_RETURNS: TypedDocument<SectorReturnsResult, SectorReturnsVariables> =
  'query SectorReturns($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}}}';
