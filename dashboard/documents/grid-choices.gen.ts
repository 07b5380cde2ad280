// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export type GridChoicesVariables = Readonly<Record<never, never>>;
export interface GridChoicesResult {
  /** Every venue that this server runs, with its current status. */
  readonly venues: readonly ({
    readonly exchange: Exchange;
    readonly market: Market;
    /** Supported intervals, shortest first. */
    readonly intervals: readonly Interval[];
  })[];
  /** The sectors of the catalog, ordered by layer and id; at most a few hundred. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
  })[];
}
/** What the cells of a grid can be filled from. */
export const GRID_CHOICES: TypedDocument<GridChoicesResult, GridChoicesVariables> =
  'query GridChoices{venues{exchange market intervals}sectors{sectorId name nameEn}}';
