// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, KlineRows, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomCompaniesVariables {
  readonly materialId: string;
}
export interface NewsroomCompaniesResult {
  /** One material of the feed by its id or that of a reprint; null if it is unknown or older than ten days. */
  readonly realtimeMaterial: {
    /** The sectors of the current catalog that it concerns, in the order of its results. */
    readonly affectedSectors: readonly ({
      readonly sectorId: string;
      /** The A-shares of the companies of the sector and those below it, heaviest first. The weight of a share is the strength of its relation times its free-float value on the last trading day with quotes, as a part of all members, including those not returned; null without a quote that has the value. Example: `members(first: 5) { weight }`. */
      readonly members: readonly ({
        /** Part of the whole, 0 to 1; null if unknown. */
        readonly weight: number | null;
        readonly instrument: {
          readonly exchange: Exchange;
          readonly market: Market;
          /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
          readonly symbol: string;
          /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
          readonly priceStep: number | null;
          /** Bars of this instrument; see `Query.klines`. */
          readonly klines: {
            readonly rows: KlineRows;
          } | null;
          /** The company of the instrument; null unless it is an A-share or an equity perpetual on one. */
          readonly company: {
            /** Six-digit code, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
            readonly nameEn: string | null;
          } | null;
        };
      })[];
    })[];
  } | null;
}
/** The heaviest companies of each sector that a material concerns, with their daily bars. */
export const NEWSROOM_COMPANIES: TypedDocument<NewsroomCompaniesResult, NewsroomCompaniesVariables> =
  'query NewsroomCompanies($materialId:String!){realtimeMaterial(materialId:$materialId){affectedSectors{sectorId members(first:5){weight instrument{exchange market symbol priceStep klines(interval:"1d" limit:30){rows}company{stockCode name nameEn}}}}}}';
