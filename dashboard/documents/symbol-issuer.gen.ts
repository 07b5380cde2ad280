// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Board, CalendarDate as Date, Exchange, Market, SectorRelationType, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SymbolIssuerVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface SymbolIssuerResult {
  /** One instrument, subscribed or not; null if no venue of this server can list it. */
  readonly instrument: {
    /** The company of the instrument; null unless it is an A-share or an equity perpetual on one. */
    readonly company: {
      /** Six-digit code, for example `600519`. */
      readonly stockCode: string;
      /** Short name on the exchange. */
      readonly name: string;
      /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
      readonly nameEn: string | null;
      readonly board: Board;
      readonly listingDate: Date | null;
      /** Market value of the free-float A-shares; null if the newest trading day has no quote of the company. */
      readonly freeFloatValue: {
        /** Value in yuan, 0 or more. */
        readonly valueYuan: number;
        /** Trading day of the close. */
        readonly tradeDate: Date;
      } | null;
      /** Sectors of the company, strongest relation first. */
      readonly sectorRelations: readonly ({
        readonly relationId: string;
        readonly relationType: SectorRelationType;
        /** Strength of the relation, 0 to 1. */
        readonly score: number;
        readonly sector: {
          readonly sectorId: string;
          readonly name: string;
          /** English name, for example `Semiconductors`; null if the publication has none. */
          readonly nameEn: string | null;
        };
      })[];
      /** The funds that hold the company, largest weight first. */
      readonly etfHoldings: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly etf: {
            /** Six-digit code of the fund. */
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
    /** The fund of the instrument; null if it is not a fund's share. */
    readonly etf: {
      /** Six-digit code of the fund. */
      readonly fundCode: string;
      readonly name: string;
      readonly trackingIndexName: string | null;
      /** Part of the basket's shares, by weight, whose companies have a relation to a sector that has not expired, 0 to 1. Shares without a price are not covered. */
      readonly holdingsCoverage: number;
      /** Premium of the fund's price over its net asset value: its close on the pricing date of its basket, from the daily bars of this server, divided by the net asset value per share, minus one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
      readonly premium: {
        /** Premium in percent; negative for a discount. Null if one of its numbers is unknown. */
        readonly percent: number | null;
        /** The reason why the premium is unknown, as a sentence; null if it is known. */
        readonly unknownBecause: string | null;
      };
      /** Holdings, largest weight first, without placeholders and cash. */
      readonly constituents: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          /** Code on its market. */
          readonly code: string;
          /** Name as the exchange writes it. */
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
