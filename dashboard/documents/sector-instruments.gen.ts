// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorInstrumentsVariables {
  readonly sectorId: string;
}
export interface SectorInstrumentsResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
    /** The A-shares of the companies that belong to the sector or to one below it, heaviest first. A share's weight is the strength of its relation times the value of its free float on the last trading day that has quotes, as part of all, however many are told; null without a quote. Example: `members(first: 5) { weight }`. */
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
/** The instruments of a sector's companies, the heaviest first. */
export const SECTOR_INSTRUMENTS: TypedDocument<SectorInstrumentsResult, SectorInstrumentsVariables> =
  'query SectorInstruments($sectorId:String!){sector(sectorId:$sectorId){members(first:32){instrument{exchange market symbol subscribed}}}}';
