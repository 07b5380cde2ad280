// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { BasketFreshness, CalendarDate as Date, EtfComponentMarket, EtfExchange, EtfMappingType, EtfPriceSource, EtfProductScope, EtfRelationScope, EtfSubstitution, Exchange, KlineRows, Market, SectorLayer, SectorRelationStatus, TypedDocument } from '#clients/typescript/src/index.ts';

export interface FundViewVariables {
  readonly fundCode: string;
}
export interface FundViewResult {
  /** One fund by the code under which it trades; null when it is unknown. Example: `etf(fundCode: "510010") { name }`. */
  readonly etf: {
    /** Six digits. */
    readonly fundCode: string;
    readonly name: string;
    readonly exchange: EtfExchange;
    readonly productScope: EtfProductScope;
    readonly trackingIndexCode: string | null;
    readonly trackingIndexName: string | null;
    /** The sector that the index is made of; null for an index across sectors. */
    readonly trackedSector: {
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
    } | null;
    /** Part of the basket that is cash, 0 to 1. Constituents' weights, `cashWeight` and `unpricedWeight` add up to 1. */
    readonly cashWeight: number;
    /** Part of the basket that is neither priced nor cash, 0 to 1: the net asset value without the cash component and without what is priced. Example: 0.375613 for a basket of whose shares 16 have no close on the pricing date. Where the exchange published no cash component, what is not priced is all here. 1 for a fund without a whole basket. */
    readonly unpricedWeight: number;
    /** Part of the basket's shares, by weight, whose companies have a relation that counts, 0 to 1. Shares without a price are among the shares that lack: the more of them, the lower. */
    readonly holdingsCoverage: number;
    /** `no_basket`, `truncated_basket` (a newer one lacks components and does not count), `unpriced_components` (some have no price; `unpricedWeight` says how much they are). */
    readonly qualityFlags: readonly string[];
    /** How the fund's share traded beside what it is worth: its close on the pricing date of its basket, by the daily bars here, over the net asset value per share, less one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
    readonly premium: {
      /** In percent; below 0 is a discount. Null where a number of it is not known. */
      readonly percent: number | null;
      /** Why it is not known, as a sentence; null where it is. */
      readonly unknownBecause: string | null;
      /** The trading day of both numbers; null without a basket. */
      readonly pricingDate: Date | null;
      /** Close of the fund's share on that day; null where there is no closed daily bar of it. */
      readonly close: number | null;
      /** Net asset value of one share on that day; null where the exchange did not say it. */
      readonly navPerShare: number | null;
    };
    /** The newest whole basket; null without one. */
    readonly basket: {
      /** Fund and date. Example: `SSE.510010@2026-11-20`. */
      readonly basketId: string;
      readonly basketDate: Date;
      /** The trading day before: that of the net asset value and of the prices. */
      readonly pricingDate: Date;
      /** Yuan; null when the exchange did not say it. */
      readonly navPerShare: number | null;
      /** Yuan. */
      readonly navPerCreationUnit: number;
      /** Fund shares in one creation unit. */
      readonly creationUnit: number;
      /** Yuan; may be negative. */
      readonly cashComponent: number | null;
      readonly constituentCount: number;
      readonly freshness: BasketFreshness;
      /** Calendar days from the basket's date to the date of the answer. */
      readonly ageDays: number;
      /** Against the basket before; null when there is none, or when this one was carried forward. */
      readonly contentChanged: boolean | null;
      /** The exchange's file; may be empty. */
      readonly sourceUrl: string;
    } | null;
    /** The fund's share as a tradable instrument. */
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
    };
    /** What is held, largest weight first. Placeholders and cash are not. */
    readonly constituents: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Code on its market. */
        readonly code: string;
        /** As the exchange writes it. */
        readonly name: string;
        readonly market: EtfComponentMarket;
        /** Shares per creation unit. */
        readonly quantity: number;
        readonly substitution: EtfSubstitution;
        /** Cash that stands in for it, yuan. */
        readonly cash: number | null;
        /** Part of the basket's value, 0 to 1. */
        readonly weight: number;
        readonly priceSource: EtfPriceSource;
        /** Null for what is no A-share of the catalog. */
        readonly company: {
          /** Six digits, for example `600519`. */
          readonly stockCode: string;
          /** Short name on the exchange. */
          readonly name: string;
          /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
          readonly nameEn: string | null;
          /** Sectors that the company belongs to, strongest relation first. */
          readonly sectorRelations: readonly ({
            readonly status: SectorRelationStatus;
            /** Strength, 0 to 1. */
            readonly score: number;
            readonly sector: {
              readonly sectorId: string;
              readonly name: string;
              /** English name, for example `Semiconductors`; null where the publication has none. */
              readonly nameEn: string | null;
              readonly layer: SectorLayer;
            };
          })[];
        } | null;
      })[];
    };
    /** Relations to sectors: direct ones first, then the largest adjusted exposure. */
    readonly sectorRelations: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
        readonly relationId: string;
        readonly sectorId: string;
        readonly sectorName: string;
        readonly sectorLayer: SectorLayer;
        readonly mappingType: EtfMappingType;
        readonly relationScope: EtfRelationScope;
        /** The strongest status of the companies' relations behind it; without any, that of its source, else `candidate`. */
        readonly status: SectorRelationStatus;
        /** Weight of the companies behind it, each once, 0 to 1. */
        readonly exposureRatio: number;
        /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
        readonly adjustedExposure: number;
        /** Confidence of the companies' relations, averaged by weight, 0 to 1. */
        readonly confidence: number;
        /** Companies behind it whose relation has not expired. */
        readonly componentCount: number;
        readonly sector: {
          /** English name, for example `Semiconductors`; null where the publication has none. */
          readonly nameEn: string | null;
        };
      })[];
    };
    /** Whether conditions on what is published hold of the fund, as could be known on a date. */
    readonly publishedConditions: readonly ({
      readonly id: string;
      /** Null where it is unknown, which is not no. */
      readonly value: boolean | null;
      /** Why it is unknown, as a sentence; null where it is not. */
      readonly unknownBecause: string | null;
    })[];
  } | null;
}
/** A fund: its basket with the companies and their sectors, its exposures, and its premium. */
export const FUND_VIEW: TypedDocument<FundViewResult, FundViewVariables> =
  'query FundView($fundCode:String!){etf(fundCode:$fundCode){fundCode name exchange productScope trackingIndexCode trackingIndexName trackedSector{sectorId name nameEn}cashWeight unpricedWeight holdingsCoverage qualityFlags premium{percent unknownBecause pricingDate close navPerShare}basket{basketId basketDate pricingDate navPerShare navPerCreationUnit creationUnit cashComponent constituentCount freshness ageDays contentChanged sourceUrl}instrument{exchange market symbol priceStep klines(interval:"1d" limit:2){rows}}constituents(first:200){totalCount nodes{code name market quantity substitution cash weight priceSource company{stockCode name nameEn sectorRelations{status score sector{sectorId name nameEn layer}}}}}sectorRelations(first:100){totalCount nodes{relationId sectorId sectorName sectorLayer mappingType relationScope status exposureRatio adjustedExposure confidence componentCount sector{nameEn}}}publishedConditions{id value unknownBecause}}}';
