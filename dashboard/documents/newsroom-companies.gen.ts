// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, KlineRows, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomCompaniesVariables {
  readonly materialId: string;
}
export interface NewsroomCompaniesResult {
  /** One material of the feed by its id or that of a reprint; null when it is unknown or older than ten days. */
  readonly realtimeMaterial: {
    /** The sectors of the current catalog that it concerns, in the order in which its results name them. */
    readonly affectedSectors: readonly ({
      readonly sectorId: string;
      /** The A-shares of the companies that belong to the sector or to one below it, heaviest first. A share's weight is the strength of its relation times the value of its free float on the last trading day that has quotes, as part of all, however many are told; null without a quote. Example: `members(first: 5) { weight }`. */
      readonly members: readonly ({
        /** Part of the whole, 0 to 1; null where it is not known. */
        readonly weight: number | null;
        readonly instrument: {
          readonly exchange: Exchange;
          readonly market: Market;
          /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
          readonly symbol: string;
          /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
          readonly priceStep: number | null;
          /** Bars of this instrument; see `Query.klines`. */
          readonly klines: {
            readonly rows: KlineRows;
          } | null;
          /** The company that the instrument follows; null for anything but an A-share or its equity perpetual. */
          readonly company: {
            /** Six digits, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
            readonly nameEn: string | null;
          } | null;
        };
      })[];
    })[];
  } | null;
}
/** The weightiest companies of each sector that a material concerns, with their daily bars. */
export const NEWSROOM_COMPANIES: TypedDocument<NewsroomCompaniesResult, NewsroomCompaniesVariables> =
  'query NewsroomCompanies($materialId:String!){realtimeMaterial(materialId:$materialId){affectedSectors{sectorId members(first:5){weight instrument{exchange market symbol priceStep klines(interval:"1d" limit:30){rows}company{stockCode name nameEn}}}}}}';
