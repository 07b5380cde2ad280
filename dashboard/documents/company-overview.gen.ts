// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Board, CalendarDate as Date, DelistingType, EtfPriceSource, EtfProductScope, Exchange, KlineRows, ListingExchange, Market, SectorLayer, SectorRelationStatus, SectorRelationType, SecurityLifecycleStage, SecurityLifecycleStatus, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export interface CompanyOverviewVariables {
  readonly stockCode: string;
}
export interface CompanyOverviewResult {
  /** One listed company by its current or a former six-digit code; null if the publication does not have it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Six-digit code, for example `600519`. */
    readonly stockCode: string;
    /** Short name on the exchange. */
    readonly name: string;
    /** Registered name. */
    readonly companyName: string;
    /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
    readonly nameEn: string | null;
    readonly exchange: ListingExchange;
    readonly board: Board;
    readonly listingDate: Date | null;
    /** Market value of the free-float A-shares; null if the newest trading day has no quote of the company. */
    readonly freeFloatValue: {
      /** Value in yuan, 0 or more. */
      readonly valueYuan: number;
      /** Trading day of the close. */
      readonly tradeDate: Date;
    } | null;
    /** The A-share as a tradable instrument. */
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
      readonly priceStep: number | null;
      /** Whether this server keeps live bars of it. */
      readonly subscribed: boolean;
      /** Bars of this instrument; see `Query.klines`. */
      readonly klines: {
        readonly rows: KlineRows;
      } | null;
    };
    /** Every instrument on the company: the A-share first, then equity perpetuals. */
    readonly listings: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    })[];
    /** The lifecycle of the share: its path to the exchange and its state today. */
    readonly security: {
      /** Short name on the exchange. */
      readonly stockName: string;
      readonly lifecycleStatus: SecurityLifecycleStatus;
      readonly lifecycleStage: SecurityLifecycleStage;
      /** First date of the present status, without interruption. */
      readonly statusEffectiveDate: Date;
      /** First date of the present stage. */
      readonly stageEffectiveDate: Date;
      /** Planned listing date, as known on the date; null once it is listed. */
      readonly plannedListingDate: Date | null;
      /** First trading day; null before it. */
      readonly listingDate: Date | null;
      /** First day on which it was no longer listed. */
      readonly delistingDate: Date | null;
      /** Last session of its consolidation period; null outside of one. */
      readonly consolidationEndDate: Date | null;
      /** Reason of the delisting, from its latest delisting step; null without one. */
      readonly delistingType: DelistingType | null;
      /** Number of suspended sessions in its consolidation period, which do not count towards its length; 0 outside of one. */
      readonly suspendedSessions: number;
      /** Description of its latest step. */
      readonly reason: string;
      /** Evidence of its steps, latest first. */
      readonly evidence: readonly ({
        readonly evidenceId: string;
        readonly title: string;
        readonly evidenceType: string;
        /** The date of the step. */
        readonly effectiveDate: Date;
        readonly observedAt: Timestamp;
        readonly sourceUrl: string;
      })[];
      /** Former codes, oldest first. */
      readonly codeAliases: readonly ({
        readonly code: string;
        readonly validFrom: Date;
        /** First date of the next code. */
        readonly validTo: Date | null;
      })[];
    } | null;
    /** Sectors of the company, strongest relation first. */
    readonly sectorRelations: readonly ({
      readonly relationId: string;
      readonly relationType: SectorRelationType;
      readonly status: SectorRelationStatus;
      /** Strength of the relation, 0 to 1. */
      readonly score: number;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
        readonly layer: SectorLayer;
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
          readonly productScope: EtfProductScope;
        };
        readonly constituent: {
          /** Part of the basket's value, 0 to 1. */
          readonly weight: number;
          /** Shares per creation unit. */
          readonly quantity: number;
          readonly priceSource: EtfPriceSource;
        };
      })[];
    };
  } | null;
}
/** A listed company: names, lifecycle, sectors, the last days of its share, and the funds that hold it. */
export const COMPANY_OVERVIEW: TypedDocument<CompanyOverviewResult, CompanyOverviewVariables> =
  'query CompanyOverview($stockCode:String!){company(stockCode:$stockCode){stockCode name companyName nameEn exchange board listingDate freeFloatValue{valueYuan tradeDate}instrument{exchange market symbol priceStep subscribed klines(interval:"1d" limit:120){rows}}listings{exchange market symbol}security{stockName lifecycleStatus lifecycleStage statusEffectiveDate stageEffectiveDate plannedListingDate listingDate delistingDate consolidationEndDate delistingType suspendedSessions reason evidence{evidenceId title evidenceType effectiveDate observedAt sourceUrl}codeAliases{code validFrom validTo}}sectorRelations{relationId relationType status score confidence sector{sectorId name nameEn layer}}etfHoldings(first:50){totalCount nodes{etf{fundCode name productScope}constituent{weight quantity priceSource}}}}}';
