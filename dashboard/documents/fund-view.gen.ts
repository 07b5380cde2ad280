// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { BasketFreshness, CalendarDate as Date, EtfComponentMarket, EtfExchange, EtfMappingType, EtfPriceSource, EtfProductScope, EtfRelationScope, EtfSubstitution, Exchange, KlineRows, Market, SectorLayer, SectorRelationStatus, TypedDocument } from '#clients/typescript/src/index.ts';

export interface FundViewVariables {
  readonly fundCode: string;
}
export interface FundViewResult {
  /** One fund by its trading code; null if it is unknown. Example: `etf(fundCode: "510010") { name }`. */
  readonly etf: {
    /** Six-digit code of the fund. */
    readonly fundCode: string;
    readonly name: string;
    readonly exchange: EtfExchange;
    readonly productScope: EtfProductScope;
    readonly trackingIndexCode: string | null;
    readonly trackingIndexName: string | null;
    /** The sector that the index consists of; null for an index across sectors. */
    readonly trackedSector: {
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null if the publication has none. */
      readonly nameEn: string | null;
    } | null;
    /** Cash part of the basket, 0 to 1. Constituents' weights, `cashWeight` and `unpricedWeight` add up to 1. */
    readonly cashWeight: number;
    /** Part of the basket without a price, 0 to 1: the net asset value minus the cash component and the priced components. Example: 0.375613 for a basket with 16 shares without a close on the pricing date. If the exchange published no cash component, it is everything without a price. 1 for a fund without a complete basket. */
    readonly unpricedWeight: number;
    /** Part of the basket's shares, by weight, whose companies have a relation to a sector that has not expired, 0 to 1. Shares without a price are not covered. */
    readonly holdingsCoverage: number;
    /** Quality flags: `no_basket`, `truncated_basket` (a newer basket lacks components and is ignored), `unpriced_components` (some have no price; `unpricedWeight` is their part). */
    readonly qualityFlags: readonly string[];
    /** Premium of the fund's price over its net asset value: its close on the pricing date of its basket, from the daily bars of this server, divided by the net asset value per share, minus one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
    readonly premium: {
      /** Premium in percent; negative for a discount. Null if one of its numbers is unknown. */
      readonly percent: number | null;
      /** The reason why the premium is unknown, as a sentence; null if it is known. */
      readonly unknownBecause: string | null;
      /** The trading day of both numbers; null without a basket. */
      readonly pricingDate: Date | null;
      /** Close of the fund's share on that day; null without a closed daily bar. */
      readonly close: number | null;
      /** Net asset value of one share on that day; null if the exchange did not publish it. */
      readonly navPerShare: number | null;
    };
    /** The newest complete basket; null without one. */
    readonly basket: {
      /** Id of the basket: fund and date. Example: `SSE.510010@2026-11-20`. */
      readonly basketId: string;
      readonly basketDate: Date;
      /** The trading day before: date of the net asset value and of the prices. */
      readonly pricingDate: Date;
      /** Net asset value of one fund share, in yuan; null if the exchange did not publish it. */
      readonly navPerShare: number | null;
      /** Net asset value of one creation unit, in yuan. */
      readonly navPerCreationUnit: number;
      /** Number of fund shares in one creation unit. */
      readonly creationUnit: number;
      /** Cash component in yuan; may be negative. */
      readonly cashComponent: number | null;
      /** Number of constituents. */
      readonly constituentCount: number;
      readonly freshness: BasketFreshness;
      /** Calendar days from the date of the basket to the date of the answer. */
      readonly ageDays: number;
      /** Whether the content differs from that of the previous basket; null without one, or if this one was carried forward. */
      readonly contentChanged: boolean | null;
      /** URL of the exchange's file; may be empty. */
      readonly sourceUrl: string;
    } | null;
    /** The fund's share as a tradable instrument. */
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
    };
    /** Holdings, largest weight first, without placeholders and cash. */
    readonly constituents: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Code on its market. */
        readonly code: string;
        /** Name as the exchange writes it. */
        readonly name: string;
        readonly market: EtfComponentMarket;
        /** Shares per creation unit. */
        readonly quantity: number;
        readonly substitution: EtfSubstitution;
        /** Cash that replaces it, in yuan. */
        readonly cash: number | null;
        /** Part of the basket's value, 0 to 1. */
        readonly weight: number;
        readonly priceSource: EtfPriceSource;
        /** The company; null if it is not an A-share of the catalog. */
        readonly company: {
          /** Six-digit code, for example `600519`. */
          readonly stockCode: string;
          /** Short name on the exchange. */
          readonly name: string;
          /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
          readonly nameEn: string | null;
          /** Sectors of the company, strongest relation first. */
          readonly sectorRelations: readonly ({
            readonly status: SectorRelationStatus;
            /** Strength of the relation, 0 to 1. */
            readonly score: number;
            readonly sector: {
              readonly sectorId: string;
              readonly name: string;
              /** English name, for example `Semiconductors`; null if the publication has none. */
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
        /** Id of the relation. Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
        readonly relationId: string;
        readonly sectorId: string;
        readonly sectorName: string;
        readonly sectorLayer: SectorLayer;
        readonly mappingType: EtfMappingType;
        readonly relationScope: EtfRelationScope;
        /** Strongest status of the company relations from which this relation follows. Without any it is the status of its source, otherwise `candidate`. */
        readonly status: SectorRelationStatus;
        /** Weight of the companies from which the relation follows, each counted once, 0 to 1. */
        readonly exposureRatio: number;
        /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
        readonly adjustedExposure: number;
        /** Weighted mean of the confidences of the companies' relations, 0 to 1. */
        readonly confidence: number;
        /** Number of companies from which the relation follows, without expired company relations. */
        readonly componentCount: number;
        readonly sector: {
          /** English name, for example `Semiconductors`; null if the publication has none. */
          readonly nameEn: string | null;
        };
      })[];
    };
    /** Whether conditions on publications hold for the fund, as known on a date. */
    readonly publishedConditions: readonly ({
      readonly id: string;
      /** Whether it holds; null if unknown, which is not false. */
      readonly value: boolean | null;
      /** Why it is unknown, as a sentence; null otherwise. */
      readonly unknownBecause: string | null;
    })[];
  } | null;
}
/** A fund: its basket with the companies and their sectors, its exposures, and its premium. */
export const FUND_VIEW: TypedDocument<FundViewResult, FundViewVariables> =
  'query FundView($fundCode:String!){etf(fundCode:$fundCode){fundCode name exchange productScope trackingIndexCode trackingIndexName trackedSector{sectorId name nameEn}cashWeight unpricedWeight holdingsCoverage qualityFlags premium{percent unknownBecause pricingDate close navPerShare}basket{basketId basketDate pricingDate navPerShare navPerCreationUnit creationUnit cashComponent constituentCount freshness ageDays contentChanged sourceUrl}instrument{exchange market symbol priceStep klines(interval:"1d" limit:2){rows}}constituents(first:200){totalCount nodes{code name market quantity substitution cash weight priceSource company{stockCode name nameEn sectorRelations{status score sector{sectorId name nameEn layer}}}}}sectorRelations(first:100){totalCount nodes{relationId sectorId sectorName sectorLayer mappingType relationScope status exposureRatio adjustedExposure confidence componentCount sector{nameEn}}}publishedConditions{id value unknownBecause}}}';
