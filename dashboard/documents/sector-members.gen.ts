// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Board, CalendarDate as Date, EtfMappingType, EtfRelationScope, Exchange, KlineRows, Market, SectorRelationStatus, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SectorMembersVariables {
  readonly sectorId: string;
}
export interface SectorMembersResult {
  /** One sector of the catalog; null if it is unknown. */
  readonly sector: {
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
          readonly board: Board;
          /** Market value of the free-float A-shares; null if the newest trading day has no quote of the company. */
          readonly freeFloatValue: {
            /** Value in yuan, 0 or more. */
            readonly valueYuan: number;
          } | null;
        } | null;
      };
    })[];
    /** Relations of funds to this sector: direct ones first, then the largest adjusted exposure. */
    readonly etfRelations: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Id of the relation. Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
        readonly relationId: string;
        readonly fundCode: string;
        readonly etfName: string;
        readonly relationScope: EtfRelationScope;
        readonly mappingType: EtfMappingType;
        /** Strongest status of the company relations from which this relation follows. Without any it is the status of its source, otherwise `candidate`. */
        readonly status: SectorRelationStatus;
        /** Weight of the companies from which the relation follows, each counted once, 0 to 1. */
        readonly exposureRatio: number;
        /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
        readonly adjustedExposure: number;
        /** Weighted mean of the confidences of the companies' relations, 0 to 1. */
        readonly confidence: number;
        readonly basketDate: Date;
      })[];
    };
  } | null;
}
/** The companies of a sector with their shares, and the funds that hold it. */
export const SECTOR_MEMBERS: TypedDocument<SectorMembersResult, SectorMembersVariables> =
  'query SectorMembers($sectorId:String!){sector(sectorId:$sectorId){members(first:60){weight instrument{exchange market symbol priceStep klines(interval:"1d" limit:2){rows}company{stockCode name nameEn board freeFloatValue{valueYuan}}}}etfRelations(first:40){totalCount nodes{relationId fundCode etfName relationScope mappingType status exposureRatio adjustedExposure confidence basketDate}}}}';
