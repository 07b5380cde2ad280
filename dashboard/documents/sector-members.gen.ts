// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Board, CalendarDate as Date, EtfMappingType, EtfRelationScope, Exchange, KlineRows, Market, SectorRelationStatus, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMembersVariables {
  readonly sectorId: string;
}
export interface SectorMembersResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
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
          readonly board: Board;
          /** Market value of the freely floating A-shares. Null where the newest trading day has no quote of the company. */
          readonly freeFloatValue: {
            /** In yuan, 0 or more. */
            readonly valueYuan: number;
          } | null;
        } | null;
      };
    })[];
    /** Relations of funds to this sector: direct ones first, then the largest adjusted exposure. */
    readonly etfRelations: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
        readonly relationId: string;
        readonly fundCode: string;
        readonly etfName: string;
        readonly relationScope: EtfRelationScope;
        readonly mappingType: EtfMappingType;
        /** The strongest status of the companies' relations behind it; without any, that of its source, else `candidate`. */
        readonly status: SectorRelationStatus;
        /** Weight of the companies behind it, each once, 0 to 1. */
        readonly exposureRatio: number;
        /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
        readonly adjustedExposure: number;
        /** Confidence of the companies' relations, averaged by weight, 0 to 1. */
        readonly confidence: number;
        readonly basketDate: Date;
      })[];
    };
  } | null;
}
/** The companies of a sector with their shares, and the funds that hold it. */
export const SECTOR_MEMBERS: TypedDocument<SectorMembersResult, SectorMembersVariables> =
  'query SectorMembers($sectorId:String!){sector(sectorId:$sectorId){members(first:60){weight instrument{exchange market symbol priceStep klines(interval:"1d" limit:2){rows}company{stockCode name nameEn board freeFloatValue{valueYuan}}}}etfRelations(first:40){totalCount nodes{relationId fundCode etfName relationScope mappingType status exposureRatio adjustedExposure confidence basketDate}}}}';
