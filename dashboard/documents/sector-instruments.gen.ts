// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorInstrumentsVariables {
  readonly sectorId: string;
}
export interface SectorInstrumentsResult {
  /** One sector of the catalog; null if it is unknown. */
  readonly sector: {
    /** The A-shares of the companies of the sector and those below it, heaviest first. The weight of a share is the strength of its relation times its free-float value on the last trading day with quotes, as a part of all members, including those not returned; null without a quote that has the value. Example: `members(first: 5) { weight }`. */
    readonly members: readonly ({
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Whether this server keeps live bars of it. */
        readonly subscribed: boolean;
      };
    })[];
  } | null;
}
/** The instruments of a sector's companies, heaviest first. */
export const SECTOR_INSTRUMENTS: TypedDocument<SectorInstrumentsResult, SectorInstrumentsVariables> =
  'query SectorInstruments($sectorId:String!){sector(sectorId:$sectorId){members(first:32){instrument{exchange market symbol subscribed}}}}';
