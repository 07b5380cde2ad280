// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export type GridChoicesVariables = Readonly<Record<never, never>>;
export interface GridChoicesResult {
  /** Every venue of this server, with its current status. */
  readonly venues: readonly ({
    readonly exchange: Exchange;
    readonly market: Market;
    /** Supported intervals, shortest first. */
    readonly intervals: readonly Interval[];
  })[];
  /** The sectors of the catalog, at most a few hundred, ordered by layer and id. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null if the publication has none. */
    readonly nameEn: string | null;
  })[];
}
/** The choices for the cells of a grid. */
export const GRID_CHOICES: TypedDocument<GridChoicesResult, GridChoicesVariables> =
  'query GridChoices{venues{exchange market intervals}sectors{sectorId name nameEn}}';
