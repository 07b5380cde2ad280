// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Board, CalendarDate as Date, Exchange, Market, SectorRelationType, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SymbolIssuerVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface SymbolIssuerResult {
  /** One instrument, whether subscribed or not; null when no venue here can list it. */
  readonly instrument: {
    /** The company that the instrument follows; null for anything but an A-share or its equity perpetual. */
    readonly company: {
      /** Six digits, for example `600519`. */
      readonly stockCode: string;
      /** Short name on the exchange. */
      readonly name: string;
      /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
      readonly nameEn: string | null;
      readonly board: Board;
      readonly listingDate: Date | null;
      /** Market value of the freely floating A-shares. Null where the newest trading day has no quote of the company. */
      readonly freeFloatValue: {
        /** In yuan, 0 or more. */
        readonly valueYuan: number;
        readonly tradeDate: Date;
      } | null;
      /** Sectors that the company belongs to, strongest relation first. */
      readonly sectorRelations: readonly ({
        readonly relationId: string;
        readonly relationType: SectorRelationType;
        /** Strength, 0 to 1. */
        readonly score: number;
        readonly sector: {
          readonly sectorId: string;
          readonly name: string;
          /** English name, for example `Semiconductors`; null where the publication has none. */
          readonly nameEn: string | null;
        };
      })[];
      /** The funds that hold the company, largest weight first. */
      readonly etfHoldings: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly etf: {
            /** Six digits. */
            readonly fundCode: string;
            readonly name: string;
          };
          readonly constituent: {
            /** Part of the basket's value, 0 to 1. */
            readonly weight: number;
          };
        })[];
      };
    } | null;
    /** The fund that the instrument is a share of; null for anything else. */
    readonly etf: {
      /** Six digits. */
      readonly fundCode: string;
      readonly name: string;
      readonly trackingIndexName: string | null;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts, 0 to 1. Shares without a price are among the shares that lack: the more of them, the lower. */
      readonly holdingsCoverage: number;
      /** How the fund's share traded beside what it is worth: its close on the pricing date of its basket, by the daily bars here, over the net asset value per share, less one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
      readonly premium: {
        /** In percent; below 0 is a discount. Null where a number of it is not known. */
        readonly percent: number | null;
        /** Why it is not known, as a sentence; null where it is. */
        readonly unknownBecause: string | null;
      };
      /** What is held, largest weight first. Placeholders and cash are not. */
      readonly constituents: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          /** Code on its market. */
          readonly code: string;
          /** As the exchange writes it. */
          readonly name: string;
          /** Part of the basket's value, 0 to 1. */
          readonly weight: number;
        })[];
      };
    } | null;
  } | null;
}
/** The company or the fund behind an instrument. */
export const SYMBOL_ISSUER: TypedDocument<SymbolIssuerResult, SymbolIssuerVariables> =
  'query SymbolIssuer($exchange:Exchange!$market:Market!$symbol:String!){instrument(exchange:$exchange market:$market symbol:$symbol){company{stockCode name nameEn board listingDate freeFloatValue{valueYuan tradeDate}sectorRelations{relationId relationType score sector{sectorId name nameEn}}etfHoldings(first:5){totalCount nodes{etf{fundCode name}constituent{weight}}}}etf{fundCode name trackingIndexName holdingsCoverage premium{percent unknownBecause}constituents(first:5){totalCount nodes{code name weight}}}}}';
