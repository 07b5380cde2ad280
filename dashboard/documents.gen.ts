// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AnalysisStance, ArchiveStatus, AssetClass, BasketFreshness, Board, CalcInput, CalendarDate as Date, ChartColumnsItem, ChartItemType, ChartTimes, CounterpartyRole, DelistingType, DerivativePeriod, EpochMs, EtfComponentMarket, EtfExchange, EtfMappingType, EtfPriceSource, EtfProductScope, EtfRelationScope, EtfSubstitution, EvidenceRole, Exchange, FamilyVote, FearGreedClass, FeatureBias, FeatureKind, ImpactDirection, IndicatorColumns, IndicatorCost, IndicatorMeasure, IndicatorParams, InstrumentInput, Interval, JsonValue, KlineEventKind, KlineRows, LineDash, ListingExchange, Market, MaterialChannel, MaterialEventKind, OwnershipEntityType, OwnershipLifecycleStatus, OwnershipRelationType, PictureLanguage, PictureTheme, PlaybookFamily, RealtimeDuration, RealtimeSignal, RelativeDirection, ResearchCategory, ResearchDomain, ResearchUnit, RisingColour, ScanCondition, ScanEventKind, ScanRank, ScanUniverse, ScanUnknownReason, ScanValues, SectorAnomalyType, SectorLayer, SectorRelationStatus, SectorRelationType, SecurityLifecycleStage, SecurityLifecycleStatus, SourceTier, StateCapitalCompleteness, StateCapitalEventType, StateCapitalStatus, StateClassificationMethod, StateLevel, StyleRole, SymbolKind, Timestamp, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

export interface ChartWindowVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly limit: number;
  readonly endTime?: EpochMs | null;
  readonly includeForming: boolean;
  readonly signals: boolean;
}
export interface ChartWindowResult {
  /** Bars and indicators as a chart: panels with items that name what they are in `style.role`, ready to draw without knowledge of indicators. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** With the format `columns`: when each bar opens, and those expected behind the last one as far as something is drawn ahead. Null otherwise. */
    readonly times: ChartTimes | null;
    /** The main panel, which lies over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of the entry that it belongs to; no two are alike. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null where it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartColumnsItem<{
        /** Key of the entry that it belongs to; null for markers of several. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Of a line: whether it stays level until its next value and jumps there, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty where it draws no single ones, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[];
  };
}
/** A window of a chart: the bars before those that are drawn, or the newest where no end is named. */
export const CHART_WINDOW: TypedDocument<ChartWindowResult, ChartWindowVariables> =
  'query ChartWindow($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!$endTime:EpochMs$includeForming:Boolean!$signals:Boolean!){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals includeForming:$includeForming format:columns){klines times panels{id title range items{type key title style{role dash step}columns data}}}}';

export interface CompanyMaterialsVariables {
  readonly stockCode: string;
}
export interface CompanyMaterialsResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Sectors that the company belongs to, strongest relation first. */
    readonly sectorRelations: readonly ({
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
        /** Documents of authorities that concern this sector, latest date first, then latest first seen, then by id. */
        readonly policyMaterials: {
          readonly totalCount: number;
          readonly nodes: readonly ({
            /** Id of the document itself; it stays while reprints come. */
            readonly materialId: string;
            readonly title: string;
            readonly url: string;
            readonly sourceName: string;
            /** The date that the document bears. */
            readonly materialDate: Date;
            readonly results: readonly ({
              readonly viewpoint: string;
              readonly impactDirection: ImpactDirection;
              /** −1 to 1. */
              readonly directionScore: number;
            })[];
          })[];
        };
        /** What the realtime feed says about it now; null where the window has nothing of it. */
        readonly realtime: {
          /** Strength within the window: the sum of the three channels' scores. 0 and more. */
          readonly attentionScore: number;
          readonly materialCount: number;
          /** −1 to 1: directions weighted by score; null where none is known. */
          readonly directionBalance: number | null;
          /** What the newest materials say about the sector, at most ten. */
          readonly references: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly url: string;
            readonly channel: MaterialChannel;
            readonly sourceName: string;
            readonly signalReadyAt: Timestamp;
            readonly viewpoint: string;
            readonly rationale: string;
            readonly impactDirection: ImpactDirection;
            /** −1 to 1. */
            readonly directionScore: number;
          })[];
        } | null;
      };
    })[];
  } | null;
}
/** What was published on the sectors of a company. */
export const COMPANY_MATERIALS: TypedDocument<CompanyMaterialsResult, CompanyMaterialsVariables> =
  'query CompanyMaterials($stockCode:String!){company(stockCode:$stockCode){sectorRelations{sector{sectorId name nameEn policyMaterials(first:6){totalCount nodes{materialId title url sourceName materialDate results{viewpoint impactDirection directionScore}}}realtime(window:"24h"){attentionScore materialCount directionBalance references(first:6){materialId title url channel sourceName signalReadyAt viewpoint rationale impactDirection directionScore}}}}}}';

export interface CompanyOverviewVariables {
  readonly stockCode: string;
}
export interface CompanyOverviewResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Six digits, for example `600519`. */
    readonly stockCode: string;
    /** Short name on the exchange. */
    readonly name: string;
    /** Registered name. */
    readonly companyName: string;
    /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
    readonly nameEn: string | null;
    readonly exchange: ListingExchange;
    readonly board: Board;
    readonly listingDate: Date | null;
    /** Market value of the freely floating A-shares. Null where the newest trading day has no quote of the company. */
    readonly freeFloatValue: {
      /** In yuan, 0 or more. */
      readonly valueYuan: number;
      readonly tradeDate: Date;
    } | null;
    /** The A-share as a tradable instrument. */
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
      readonly priceStep: number | null;
      /** Whether this server keeps live bars of it. */
      readonly subscribed: boolean;
      /** Bars of this instrument; see `Query.klines`. */
      readonly klines: {
        readonly rows: KlineRows;
      } | null;
    };
    /** Every instrument that follows the company: the A-share first, then equity perpetuals. */
    readonly listings: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    })[];
    /** The share's life: its way onto the exchange and where it stands today. */
    readonly security: {
      /** Short name on the exchange. */
      readonly stockName: string;
      readonly lifecycleStatus: SecurityLifecycleStatus;
      readonly lifecycleStage: SecurityLifecycleStage;
      /** Since when it has had this status without a break. */
      readonly statusEffectiveDate: Date;
      /** Since when it has been on this stage. */
      readonly stageEffectiveDate: Date;
      /** When it is to be listed, as far as that was known; null once it is. */
      readonly plannedListingDate: Date | null;
      /** First trading day; null before it. */
      readonly listingDate: Date | null;
      /** First day on which it was no longer listed. */
      readonly delistingDate: Date | null;
      /** The last session of its consolidation period; null outside of one. */
      readonly consolidationEndDate: Date | null;
      /** Why it leaves, by the last step about leaving; null where there was none. */
      readonly delistingType: DelistingType | null;
      /** Sessions of its consolidation period on which it was suspended; they do not count. 0 outside of one. */
      readonly suspendedSessions: number;
      /** What its latest step was. */
      readonly reason: string;
      /** Everything that proves its steps, latest first. */
      readonly evidence: readonly ({
        readonly evidenceId: string;
        readonly title: string;
        readonly evidenceType: string;
        /** The date of the step. */
        readonly effectiveDate: Date;
        readonly observedAt: Timestamp;
        readonly sourceUrl: string;
      })[];
      /** Codes that it had before, oldest first. */
      readonly codeAliases: readonly ({
        readonly code: string;
        readonly validFrom: Date;
        /** First date of the new code. */
        readonly validTo: Date | null;
      })[];
    } | null;
    /** Sectors that the company belongs to, strongest relation first. */
    readonly sectorRelations: readonly ({
      readonly relationId: string;
      readonly relationType: SectorRelationType;
      readonly status: SectorRelationStatus;
      /** Strength, 0 to 1. */
      readonly score: number;
      /** Confidence, 0 to 1. */
      readonly confidence: number;
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
        readonly layer: SectorLayer;
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
/** A listed company: names, lifecycle, sectors, its share's newest days, and the funds that hold it. */
export const COMPANY_OVERVIEW: TypedDocument<CompanyOverviewResult, CompanyOverviewVariables> =
  'query CompanyOverview($stockCode:String!){company(stockCode:$stockCode){stockCode name companyName nameEn exchange board listingDate freeFloatValue{valueYuan tradeDate}instrument{exchange market symbol priceStep subscribed klines(interval:"1d" limit:120){rows}}listings{exchange market symbol}security{stockName lifecycleStatus lifecycleStage statusEffectiveDate stageEffectiveDate plannedListingDate listingDate delistingDate consolidationEndDate delistingType suspendedSessions reason evidence{evidenceId title evidenceType effectiveDate observedAt sourceUrl}codeAliases{code validFrom validTo}}sectorRelations{relationId relationType status score confidence sector{sectorId name nameEn layer}}etfHoldings(first:50){totalCount nodes{etf{fundCode name productScope}constituent{weight quantity priceSource}}}}}';

export interface CompanyOwnersChangedVariables {
  readonly stockCode: string;
  readonly from: Date;
  readonly to: Date;
}
export interface CompanyOwnersChangedResult {
  /** What changed in a company's ownership and control from one date to another, as known to one version of research. */
  readonly stateCapitalDiff: {
    readonly from: Date;
    readonly to: Date;
    /** Whether status, controller, nodes or relations differ. */
    readonly isChanged: boolean;
    readonly isControllerChanged: boolean;
    /** At a glance on the first date; null where nothing was known of the owners then. */
    readonly before: {
      /** Empty when nobody controls the company. */
      readonly ultimateControllerName: string;
      /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    /** At a glance on the second date; null where nothing was known of the owners then. */
    readonly after: {
      /** Empty when nobody controls the company. */
      readonly ultimateControllerName: string;
      /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
      readonly maxKnownStateOwnershipPct: number | null;
      /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
      readonly lookThroughStateOwnershipPct: number | null;
    } | null;
    readonly nodesAdded: readonly ({
      readonly nodeId: string;
    })[];
    readonly nodesRemoved: readonly ({
      readonly nodeId: string;
      readonly name: string;
      readonly entityType: OwnershipEntityType;
      /** The state class where there is one, else what is disclosed of its nature. Example: `wholly_state_owned`, `private`. */
      readonly stateNature: string;
      readonly stateLevel: StateLevel;
      readonly classificationMethod: StateClassificationMethod;
      readonly isStateCapital: boolean;
      readonly isListedCompany: boolean;
      readonly isUltimateController: boolean;
      /** On a way from state capital to the company. */
      readonly inStatePath: boolean;
      /** Least number of relations to the company, which itself is 0. */
      readonly depth: number;
      /** 0 to 1. */
      readonly confidence: number;
      /** Where it is listed, and today's catalog knows it. */
      readonly company: {
        /** Six digits, for example `600519`. */
        readonly stockCode: string;
        /** Short name on the exchange. */
        readonly name: string;
        /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
        readonly nameEn: string | null;
      } | null;
    })[];
    readonly edgesAdded: readonly ({
      readonly edgeId: string;
    })[];
    readonly edgesRemoved: readonly ({
      readonly edgeId: string;
      readonly sourceNodeId: string;
      readonly sourceName: string;
      readonly targetNodeId: string;
      readonly targetName: string;
      readonly relationType: OwnershipRelationType;
      readonly lifecycleStatus: OwnershipLifecycleStatus;
      /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
      readonly ownershipPct: number | null;
      /** Between which it lies; null for what is no share. */
      readonly bounds: {
        readonly lowestPct: number;
        readonly highestPct: number;
      } | null;
      /** First date on which it holds. */
      readonly effectiveFrom: string;
      /** First date on which it no longer holds; empty while no end is known. */
      readonly effectiveTo: string;
      /** When it became known: ISO 8601 with offset `+08:00`. */
      readonly observedAt: string;
      /** On a way from state capital to the company. */
      readonly isStatePath: boolean;
      /** 0 to 1. */
      readonly confidence: number;
      /** What it rests on, by original material. */
      readonly evidence: readonly ({
        readonly materialId: string;
        readonly title: string;
        readonly sourceUrl: string;
        readonly sourceName: string;
        /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
        readonly publishedAt: string;
        /** The words that the statement rests on, in the order of their pages. */
        readonly quotes: readonly string[];
      })[];
    })[];
    /** The same relation with another share. */
    readonly edgesChanged: readonly ({
      readonly before: {
        readonly edgeId: string;
        /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
        readonly ownershipPct: number | null;
      };
      readonly after: {
        readonly edgeId: string;
        /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
        readonly ownershipPct: number | null;
      };
    })[];
    /** What happened after the earlier and up to the later date, latest first. */
    readonly events: readonly ({
      readonly eventId: string;
      readonly title: string;
      /** When it took effect. */
      readonly eventDate: Date;
    })[];
  };
}
/** What changed between the owners of a company on two dates. */
export const COMPANY_OWNERS_CHANGED: TypedDocument<CompanyOwnersChangedResult, CompanyOwnersChangedVariables> =
  'query CompanyOwnersChanged($stockCode:String!$from:Date!$to:Date!){stateCapitalDiff(stockCode:$stockCode from:$from to:$to){from to isChanged isControllerChanged before{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}after{ultimateControllerName maxKnownStateOwnershipPct lookThroughStateOwnershipPct}nodesAdded{nodeId}nodesRemoved{...Owner}edgesAdded{edgeId}edgesRemoved{...OwnerRelation}edgesChanged{before{edgeId ownershipPct}after{edgeId ownershipPct}}events{eventId title eventDate}}}fragment Owner on StateCapitalNode{nodeId name entityType stateNature stateLevel classificationMethod isStateCapital isListedCompany isUltimateController inStatePath depth confidence company{stockCode name nameEn}}fragment OwnerRelation on StateCapitalEdge{edgeId sourceNodeId sourceName targetNodeId targetName relationType lifecycleStatus ownershipPct bounds{lowestPct highestPct}effectiveFrom effectiveTo observedAt isStatePath confidence evidence{materialId title sourceUrl sourceName publishedAt quotes}}';

export interface CompanyOwnersVariables {
  readonly stockCode: string;
  readonly graphAsOf?: Date | null;
}
export interface CompanyOwnersResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Who owns and controls the company. */
    readonly stateCapital: {
      /** Whether anything is known of the company's owners on the date. */
      readonly available: boolean;
      /** Null where it is not available. */
      readonly profile: {
        readonly stateCapitalStatus: StateCapitalStatus;
        readonly completenessStatus: StateCapitalCompleteness;
        /** Empty when nobody controls the company. */
        readonly ultimateControllerName: string;
        /** State class of the controller, else what is disclosed of its nature. */
        readonly ultimateControllerNature: string;
        /** Holdings of state capital itself, 0 to 100; null when no holding is known. */
        readonly directStateOwnershipPct: number | null;
        /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
        readonly maxKnownStateOwnershipPct: number | null;
        /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
        readonly lookThroughStateOwnershipPct: number | null;
        /** Cut-off date of the version. */
        readonly researchAsOf: Date;
        /** What unknown percentages leave open of `maxKnownStateOwnershipPct`. */
        readonly inFullBounds: {
          readonly lowestPct: number;
          readonly highestPct: number;
        };
        /** What unknown percentages leave open of `lookThroughStateOwnershipPct`. */
        readonly lookThroughBounds: {
          readonly lowestPct: number;
          readonly highestPct: number;
        };
        /** How far the votes of the controller exceed its money; null when there is none. */
        readonly controlMeasures: {
          /** Sum over all chains of the smallest share of votes in each, 0 to 100; null when there are too many chains. */
          readonly controlRightsPct: number | null;
          /** What the controller owns of the company on all ways, 0 to 100. */
          readonly cashFlowRightsPct: number;
          /** Cash-flow by control rights; below 1 the two are separated. */
          readonly separationRatio: number | null;
          /** Votes that count for the controller in the company itself, 0 to 100. */
          readonly votesPct: number;
          /** The most that any other bloc has, 0 to 100. */
          readonly nextBlocPct: number;
        } | null;
        /** What the company owns of itself through others, 0 to 100. */
        readonly selfOwnershipPct: number;
        /** What readers should know about the data, sorted. Example: `unknown_percentage`. */
        readonly qualityFlags: readonly string[];
        /** Sentences that say why status, controller and class are what they are. */
        readonly reasons: readonly string[];
      } | null;
      /** Null where it is not available. */
      readonly graph: {
        /** The date on which it holds. */
        readonly graphAsOf: Date;
        /** By depth, then id. */
        readonly nodes: readonly ({
          readonly nodeId: string;
          readonly name: string;
          readonly entityType: OwnershipEntityType;
          /** The state class where there is one, else what is disclosed of its nature. Example: `wholly_state_owned`, `private`. */
          readonly stateNature: string;
          readonly stateLevel: StateLevel;
          readonly classificationMethod: StateClassificationMethod;
          readonly isStateCapital: boolean;
          readonly isListedCompany: boolean;
          readonly isUltimateController: boolean;
          /** On a way from state capital to the company. */
          readonly inStatePath: boolean;
          /** Least number of relations to the company, which itself is 0. */
          readonly depth: number;
          /** 0 to 1. */
          readonly confidence: number;
          /** Where it is listed, and today's catalog knows it. */
          readonly company: {
            /** Six digits, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
            readonly nameEn: string | null;
          } | null;
        })[];
        /** By id. */
        readonly edges: readonly ({
          readonly edgeId: string;
          readonly sourceNodeId: string;
          readonly sourceName: string;
          readonly targetNodeId: string;
          readonly targetName: string;
          readonly relationType: OwnershipRelationType;
          readonly lifecycleStatus: OwnershipLifecycleStatus;
          /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
          readonly ownershipPct: number | null;
          /** Between which it lies; null for what is no share. */
          readonly bounds: {
            readonly lowestPct: number;
            readonly highestPct: number;
          } | null;
          /** First date on which it holds. */
          readonly effectiveFrom: string;
          /** First date on which it no longer holds; empty while no end is known. */
          readonly effectiveTo: string;
          /** When it became known: ISO 8601 with offset `+08:00`. */
          readonly observedAt: string;
          /** On a way from state capital to the company. */
          readonly isStatePath: boolean;
          /** 0 to 1. */
          readonly confidence: number;
          /** What it rests on, by original material. */
          readonly evidence: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly sourceUrl: string;
            readonly sourceName: string;
            /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
            readonly publishedAt: string;
            /** The words that the statement rests on, in the order of their pages. */
            readonly quotes: readonly string[];
          })[];
        })[];
        /** What had happened up to the date, latest first, then by id. */
        readonly events: readonly ({
          readonly eventId: string;
          /** The relation that it began, changed or ended. */
          readonly edgeId: string | null;
          readonly title: string;
          /** When it took effect. */
          readonly eventDate: Date;
          readonly eventType: StateCapitalEventType;
          /** What it rests on, by original material. */
          readonly evidence: readonly ({
            readonly title: string;
            readonly sourceUrl: string;
          })[];
        })[];
      } | null;
    };
  } | null;
}
/** Who owns and controls a company on a date, with the evidence of each relation. */
export const COMPANY_OWNERS: TypedDocument<CompanyOwnersResult, CompanyOwnersVariables> =
  'query CompanyOwners($stockCode:String!$graphAsOf:Date){company(stockCode:$stockCode){stateCapital(graphAsOf:$graphAsOf){available profile{stateCapitalStatus completenessStatus ultimateControllerName ultimateControllerNature directStateOwnershipPct maxKnownStateOwnershipPct lookThroughStateOwnershipPct researchAsOf inFullBounds{lowestPct highestPct}lookThroughBounds{lowestPct highestPct}controlMeasures{controlRightsPct cashFlowRightsPct separationRatio votesPct nextBlocPct}selfOwnershipPct qualityFlags reasons}graph{graphAsOf nodes{...Owner}edges{...OwnerRelation}events{eventId edgeId title eventDate eventType evidence{title sourceUrl}}}}}}fragment Owner on StateCapitalNode{nodeId name entityType stateNature stateLevel classificationMethod isStateCapital isListedCompany isUltimateController inStatePath depth confidence company{stockCode name nameEn}}fragment OwnerRelation on StateCapitalEdge{edgeId sourceNodeId sourceName targetNodeId targetName relationType lifecycleStatus ownershipPct bounds{lowestPct highestPct}effectiveFrom effectiveTo observedAt isStatePath confidence evidence{materialId title sourceUrl sourceName publishedAt quotes}}';

export interface CompanyResearchViewVariables {
  readonly stockCode: string;
  readonly versionId?: string | null;
}
export interface CompanyResearchViewResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** The versions of the research about the company, highest number first. */
    readonly researchVersions: {
      readonly nodes: readonly ({
        /** Company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** From 1, without gaps. */
        readonly versionNumber: number;
        /** Cut-off date of the research. */
        readonly researchAsOf: Date;
        /** When it had passed the quality gate. */
        readonly publishedAt: Timestamp;
        readonly factCount: number;
        /** Beside the version before. */
        readonly changeSummary: {
          /** Whether there is no version before; then everything counts as added. */
          readonly initialVersion: boolean;
          readonly factsAdded: number;
          readonly factsRemoved: number;
          readonly relationshipsAdded: number;
          readonly relationshipsRemoved: number;
          /** Materials that facts rest on now and did not before. */
          readonly materialsAdded: number;
          readonly materialsRemoved: number;
          /** Questions that are open since this version. */
          readonly gapsOpened: number;
          /** Questions of the version before that this one answers. */
          readonly gapsResolved: number;
        };
      })[];
    };
    /** What research knows about the company: the latest version without a selector; null where there is none. */
    readonly research: {
      /** Company and number. Example: `research.600519.v3`. */
      readonly versionId: string;
      /** From 1, without gaps. */
      readonly versionNumber: number;
      /** Cut-off date of the research. */
      readonly researchAsOf: Date;
      /** When it had passed the quality gate. */
      readonly publishedAt: Timestamp;
      readonly profile: {
        /** All five, in the order of `ResearchCategory`. */
        readonly categories: readonly ({
          readonly category: ResearchCategory;
          /** Name of the category in Chinese. Example: `股权与控制权`. */
          readonly label: string;
          readonly factCount: number;
          /** Mean over its facts, 0 to 1, four decimals; 0 without a fact. */
          readonly averageConfidence: number;
        })[];
      };
      /** Facts by domain in the order of the categories, then latest first, then by id. */
      readonly facts: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly factId: string;
          /** Equal for what says the same in another version, under whichever id. */
          readonly factKey: string;
          readonly category: ResearchCategory;
          readonly domain: ResearchDomain;
          /** The fact as one sentence in Chinese. */
          readonly statement: string;
          /** Of whom or what. */
          readonly object: string;
          /** Null for what has no number. */
          readonly value: number | null;
          readonly unit: ResearchUnit | null;
          /** Date that the fact is stated for. */
          readonly factDate: Date;
          /** First date on which it holds. */
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** 0 to 1. */
          readonly confidence: number;
          /** The first version that has it. */
          readonly firstVersionId: string;
          /** What it rests on: strongest role first, then rank of the source, latest published, id. */
          readonly evidence: readonly ({
            readonly materialId: string;
            readonly title: string;
            readonly sourceUrl: string;
            readonly sourceName: string;
            /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
            readonly publishedAt: string;
            /** The words that the statement rests on, in the order of their pages. */
            readonly quotes: readonly string[];
            /** First page of the quotes, from 1; null where the material has no pages. */
            readonly pageStart: number | null;
            /** Last page of the quotes. */
            readonly pageEnd: number | null;
            /** Strongest first. */
            readonly evidenceRoles: readonly EvidenceRole[];
          })[];
        })[];
      };
      /** Relationships by domain in the order of the categories, then latest first, then by id. */
      readonly relationships: {
        readonly totalCount: number;
        readonly nodes: readonly ({
          readonly relationshipId: string;
          readonly category: ResearchCategory;
          readonly counterpartyRole: CounterpartyRole;
          readonly counterpartyName: string;
          /** Where the other party is a listed company itself. */
          readonly counterparty: {
            /** Six digits, for example `600519`. */
            readonly stockCode: string;
            /** Short name on the exchange. */
            readonly name: string;
            /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
            readonly nameEn: string | null;
          } | null;
          /** Share that the relationship is about, 0 to 100; null without one. */
          readonly sharePct: number | null;
          readonly validFrom: Date;
          /** First date on which it no longer holds; null while it does. */
          readonly validTo: Date | null;
          /** 0 to 1. */
          readonly confidence: number;
        })[];
      };
      /** Questions that are open, by id. */
      readonly gaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        /** What is not known, as one sentence in Chinese. */
        readonly question: string;
      })[];
      /** Questions of the version before that this one answers, by id. */
      readonly resolvedGaps: readonly ({
        readonly gapId: string;
        readonly category: ResearchCategory;
        readonly question: string;
        /** The answer, as one sentence in Chinese. */
        readonly resolution: string;
      })[];
      /** The version before; null for the first. */
      readonly previous: {
        /** Company and number. Example: `research.600519.v3`. */
        readonly versionId: string;
        /** From 1, without gaps. */
        readonly versionNumber: number;
        /** Facts by domain in the order of the categories, then latest first, then by id. */
        readonly facts: {
          readonly nodes: readonly ({
            readonly factId: string;
            readonly category: ResearchCategory;
            /** The fact as one sentence in Chinese. */
            readonly statement: string;
          })[];
        };
      } | null;
    } | null;
  } | null;
}
/** A version of a company's research: facts with their evidence, relations, open questions, and what the version before held. */
export const COMPANY_RESEARCH_VIEW: TypedDocument<CompanyResearchViewResult, CompanyResearchViewVariables> =
  'query CompanyResearchView($stockCode:String!$versionId:String){company(stockCode:$stockCode){researchVersions(first:50){nodes{versionId versionNumber researchAsOf publishedAt factCount changeSummary{initialVersion factsAdded factsRemoved relationshipsAdded relationshipsRemoved materialsAdded materialsRemoved gapsOpened gapsResolved}}}research(versionId:$versionId){versionId versionNumber researchAsOf publishedAt profile{categories{category label factCount averageConfidence}}facts(first:100){totalCount nodes{factId factKey category domain statement object value unit factDate validFrom validTo confidence firstVersionId evidence{materialId title sourceUrl sourceName publishedAt quotes pageStart pageEnd evidenceRoles}}}relationships(first:50){totalCount nodes{relationshipId category counterpartyRole counterpartyName counterparty{stockCode name nameEn}sharePct validFrom validTo confidence}}gaps{gapId category question}resolvedGaps{gapId category question resolution}previous{versionId versionNumber facts(first:100){nodes{factId category statement}}}}}}';

export interface DerivativesVariables {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly period: DerivativePeriod;
}
export interface DerivativesResult {
  /** One instrument, whether subscribed or not; null when no venue here can list it. */
  readonly instrument: {
    /** Payments of funding; null where the venue tells none. See `Query.fundingRates`. */
    readonly fundingRates: {
      /** Whether the exchange could not be asked, so that payments may be missing that it has. */
      readonly stale: boolean;
      /** Payments, oldest first. */
      readonly rates: readonly ({
        /** When it was due, in milliseconds; whole minutes. */
        readonly timeMs: EpochMs;
        /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative where shorts paid. */
        readonly rate: number;
      })[];
    } | null;
    /** Open interest; null where the venue tells none. See `Query.openInterest`. */
    readonly openInterest: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** When it was measured, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Open positions in base units; one side is counted. */
        readonly openInterest: number;
        /** Their value in quote units. */
        readonly openInterestValue: number;
      })[];
    } | null;
    /** Positions of the largest accounts; null where the venue tells none. See `Query.longShortRatio`. */
    readonly longShortRatio: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** When it was measured, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Long positions against short ones, for example `1.1246`. */
        readonly ratio: number;
        /** Share of positions that is long, 0 to 1; null where only the ratio is known. */
        readonly longShare: number | null;
      })[];
    } | null;
    /** Takers; null where the venue tells none. See `Query.takerRatio`. */
    readonly takerRatio: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** Start of the period, in milliseconds. */
        readonly timeMs: EpochMs;
        /** What takers bought against what they sold, for example `0.9739`. */
        readonly ratio: number;
        /** What takers bought, in base units; null where only the ratio is known. */
        readonly buyVolume: number | null;
        /** What takers sold, in base units; null where only the ratio is known. */
        readonly sellVolume: number | null;
      })[];
    } | null;
  } | null;
}
/** Funding, open interest and ratios of a perpetual contract. */
export const DERIVATIVES: TypedDocument<DerivativesResult, DerivativesVariables> =
  'query Derivatives($exchange:Exchange!$symbol:String!$period:DerivativePeriod!){instrument(exchange:$exchange market:perp symbol:$symbol){fundingRates(limit:60){stale rates{timeMs rate}}openInterest(period:$period limit:120){stale points{timeMs openInterest openInterestValue}}longShortRatio(period:$period limit:120){stale points{timeMs ratio longShare}}takerRatio(period:$period limit:120){stale points{timeMs ratio buyVolume sellVolume}}}}';

export interface FundExposureVariables {
  readonly relationId: string;
}
export interface FundExposureResult {
  /** How one fund is related to one sector; null when there is no such relation today. */
  readonly etfSectorRelation: {
    /** Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
    readonly relationId: string;
    readonly sectorName: string;
    /** How the numbers came about, in one sentence. */
    readonly calculation: string;
    /** Weight of the companies behind it, each once, 0 to 1. */
    readonly exposureRatio: number;
    /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
    readonly adjustedExposure: number;
    /** What it adds up from, largest first; rows of expired relations count 0. */
    readonly contributions: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        readonly contributionId: string;
        readonly stockCode: string;
        readonly stockName: string;
        /** Part of the basket's value, 0 to 1. */
        readonly basketWeight: number;
        readonly companyRelationScore: number;
        readonly companyRelationConfidence: number;
        /** 1 active, 0.6 watched, 0.3 candidate, 0 expired. */
        readonly relationStatusFactor: number;
        /** 1 business, 0.7 market. */
        readonly relationTypeFactor: number;
        /** Product of the five, 0 to 1. */
        readonly adjustedContribution: number;
      })[];
    };
  } | null;
}
/** What an exposure of a fund to a sector is made of, company by company. */
export const FUND_EXPOSURE: TypedDocument<FundExposureResult, FundExposureVariables> =
  'query FundExposure($relationId:String!){etfSectorRelation(relationId:$relationId){relationId sectorName calculation exposureRatio adjustedExposure contributions(first:200){totalCount nodes{contributionId stockCode stockName basketWeight companyRelationScore companyRelationConfidence relationStatusFactor relationTypeFactor adjustedContribution}}}}';

export interface FundHistoryVariables {
  readonly fundCode: string;
  readonly date0: Date;
  readonly date1: Date;
  readonly date2: Date;
  readonly date3: Date;
  readonly date4: Date;
  readonly date5: Date;
  readonly date6: Date;
  readonly date7: Date;
}
export interface FundHistoryResult {
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at0: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at1: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at2: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at3: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at4: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at5: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at6: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
  /** Relations of funds to sectors by numbered pages: by fund, then direct ones first, then the largest adjusted exposure. */
  readonly at7: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly basketDate: Date;
      readonly basketFreshnessStatus: BasketFreshness;
      /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
      readonly holdingsCoverage: number;
      /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
      readonly adjustedExposure: number;
    })[];
  };
}
/** The direct exposures of a fund on eight dates. */
export const FUND_HISTORY: TypedDocument<FundHistoryResult, FundHistoryVariables> =
  'query FundHistory($fundCode:String!$date0:Date!$date1:Date!$date2:Date!$date3:Date!$date4:Date!$date5:Date!$date6:Date!$date7:Date!){at0:etfRelationPage(fundCode:$fundCode asOf:$date0 relationScope:direct pageSize:8 detail:compact){...PastExposures}at1:etfRelationPage(fundCode:$fundCode asOf:$date1 relationScope:direct pageSize:8 detail:compact){...PastExposures}at2:etfRelationPage(fundCode:$fundCode asOf:$date2 relationScope:direct pageSize:8 detail:compact){...PastExposures}at3:etfRelationPage(fundCode:$fundCode asOf:$date3 relationScope:direct pageSize:8 detail:compact){...PastExposures}at4:etfRelationPage(fundCode:$fundCode asOf:$date4 relationScope:direct pageSize:8 detail:compact){...PastExposures}at5:etfRelationPage(fundCode:$fundCode asOf:$date5 relationScope:direct pageSize:8 detail:compact){...PastExposures}at6:etfRelationPage(fundCode:$fundCode asOf:$date6 relationScope:direct pageSize:8 detail:compact){...PastExposures}at7:etfRelationPage(fundCode:$fundCode asOf:$date7 relationScope:direct pageSize:8 detail:compact){...PastExposures}}fragment PastExposures on EtfRelationPage{items{sectorId sectorName basketDate basketFreshnessStatus holdingsCoverage adjustedExposure}}';

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

export interface IndicatorFormVariables {
  readonly name: string;
}
export interface IndicatorFormResult {
  /** All that there is to know about one indicator, by its name or another one. */
  readonly indicator: {
    readonly name: string;
    readonly title: string;
    readonly titleZh: string | null;
    readonly category: string;
    readonly desc: string;
    readonly descZh: string | null;
    readonly repaints: boolean;
    readonly params: readonly ({
      readonly name: string;
      /** `integer`, `number`, `boolean` or `string`. */
      readonly type: string;
      readonly default: JsonValue;
      /** Smallest value allowed; null where there is no bound. */
      readonly minimum: number | null;
      /** Largest value allowed; null where there is no bound. */
      readonly maximum: number | null;
      /** The only values allowed; null where there is no such list. */
      readonly choices: readonly string[] | null;
      readonly description: string;
    })[];
    readonly signals: readonly ({
      readonly id: string;
      /** When it is true. */
      readonly definition: string;
      /** What it is called in Chinese. */
      readonly titleZh: string | null;
      /** When it is true, in Chinese. */
      readonly definitionZh: string | null;
    })[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order; all of them without a filter. Filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** The other series that an entry has to name in `with`, or, where they are members of a group, by `withGroup`; null for most. */
      readonly companions: {
        /** Fewest that an entry names. */
        readonly min: number;
        /** Most that an entry names. */
        readonly max: number;
        /** What they are. */
        readonly what: string;
      } | null;
    })[];
  };
}
/** What the chart's page needs of one indicator: its names, its parameters with their ranges, and the texts of its features. */
export const INDICATOR_FORM: TypedDocument<IndicatorFormResult, IndicatorFormVariables> =
  'query IndicatorForm($name:String!){indicator(name:$name){name title titleZh category desc descZh repaints params{name type default minimum maximum choices description}signals{id definition titleZh definitionZh}}indicatorRegistry(names:[$name]){indicators{companions{min max what}}}}';

export interface IndicatorGalleryVariables {
  readonly words?: string | null;
  readonly category?: string | null;
  readonly measure?: IndicatorMeasure | null;
  readonly cost?: IndicatorCost | null;
  readonly featureKind?: FeatureKind | null;
  readonly first: number;
  readonly after?: string | null;
}
export interface IndicatorGalleryResult {
  /** Finds indicators by what people write: names, other names (`percent_b`, `plus_di`), titles, Chinese titles, keywords, words of the description, in any order; a misspelt name finds the nearest one. Best first; without words everything that the filters allow. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly totalCount: number;
    readonly pageInfo: {
      /** Pass it as `after` to get the next page; null on an empty page. */
      readonly endCursor: string | null;
      readonly hasNextPage: boolean;
    };
    readonly nodes: readonly ({
      readonly name: string;
      /** The other name that was asked for, where it was found by one. */
      readonly alias: string | null;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
      readonly category: string;
      readonly measure: IndicatorMeasure;
      readonly cost: IndicatorCost;
      readonly desc: string;
      /** Whether values of closed bars may change when later bars arrive. */
      readonly repaints: boolean;
      /** Whether it means nothing without traded volume. */
      readonly readsVolume: boolean;
      /** Columns with default parameters. */
      readonly columns: readonly string[];
    })[];
  };
  /** Every indicator in short, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, whatever was asked for. */
    readonly categories: readonly string[];
  };
}
/** Indicators of the catalog that fit a search, and the categories there are. */
export const INDICATOR_GALLERY: TypedDocument<IndicatorGalleryResult, IndicatorGalleryVariables> =
  'query IndicatorGallery($words:String$category:String$measure:IndicatorMeasure$cost:IndicatorCost$featureKind:FeatureKind$first:Int!$after:String){indicatorSearch(words:$words category:$category measure:$measure cost:$cost featureKind:$featureKind first:$first after:$after){totalCount pageInfo{endCursor hasNextPage}nodes{name alias title titleZh category measure cost desc repaints readsVolume columns}}indicatorIndex{categories}}';

export interface IndicatorPickerVariables {
  readonly words?: string | null;
  readonly category?: string | null;
  readonly after?: string | null;
}
export interface IndicatorPickerResult {
  /** Finds indicators by what people write: names, other names (`percent_b`, `plus_di`), titles, Chinese titles, keywords, words of the description, in any order; a misspelt name finds the nearest one. Best first; without words everything that the filters allow. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
      readonly category: string;
      readonly cost: IndicatorCost;
      readonly desc: string;
    })[];
  };
}
/** Indicators that words and a category name, best first. */
export const INDICATOR_PICKER: TypedDocument<IndicatorPickerResult, IndicatorPickerVariables> =
  'query IndicatorPicker($words:String$category:String$after:String){indicatorSearch(words:$words category:$category first:60 after:$after){totalCount nodes{name title titleZh category cost desc}}}';

export interface IndicatorPictureVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly width: number;
  readonly theme: PictureTheme;
  readonly language: PictureLanguage;
  readonly rising: RisingColour;
}
export interface IndicatorPictureResult {
  /** Bars and indicators as a chart: panels with items that name what they are in `style.role`, ready to draw without knowledge of indicators. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    /** The chart as a picture: an SVG document that needs nothing from outside. It shows candles with volume, every panel with its legend and newest values, the newest price, and marks; marks that would cover each other stand as one, with their count. Times are in UTC. Example: `svg(width: 1200, theme: dark, language: zh, rising: red)`. */
    readonly svg: string;
    /** The main panel, which lies over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      readonly title: string;
      readonly items: readonly ({
        readonly type: ChartItemType;
        readonly title: string;
        /** Columns of the entry that it draws; empty where it draws no single ones, as zones do. */
        readonly columns: readonly string[];
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
        };
      })[];
    })[];
  };
  /** Indicators on the bars of one series. Bars before the window are used to warm up and left out of the answer, so that a value does not depend on where the window begins. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** The bars that the indicators belong to. */
    readonly klines: KlineRows;
    /** One for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      readonly columns: IndicatorColumns;
    })[];
  };
}
/** A drawn chart of one indicator, what is drawn in it, and the values behind it. */
export const INDICATOR_PICTURE: TypedDocument<IndicatorPictureResult, IndicatorPictureVariables> =
  'query IndicatorPicture($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$width:Int!$theme:PictureTheme!$language:PictureLanguage!$rising:RisingColour!){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:120){svg(width:$width theme:$theme language:$language rising:$rising)panels{title items{type title columns style{role dash}}}}indicators(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:120){klines indicators{columns}}}';

export interface IndicatorProfileVariables {
  readonly name: string;
}
export interface IndicatorProfileResult {
  /** All that there is to know about one indicator, by its name or another one. */
  readonly indicator: {
    readonly name: string;
    readonly title: string;
    readonly titleZh: string | null;
    readonly category: string;
    readonly measure: IndicatorMeasure;
    readonly cost: IndicatorCost;
    readonly desc: string;
    readonly descZh: string | null;
    /** What is calculated, in plain text. */
    readonly formula: string;
    /** The definition that is followed, and where it differs from others. */
    readonly source: string;
    readonly standard: boolean;
    readonly repaints: boolean;
    /** Whether it is carried on bar by bar; others see their whole window at once. */
    readonly resumable: boolean;
    readonly caveats: readonly string[];
    readonly keywords: readonly string[];
    /** Other names by which `calc` and the search know it. */
    readonly aliases: readonly ({
      readonly name: string;
      /** The column that is meant, where it is one of several. */
      readonly column: string | null;
      /** Parameters that the name stands for, where they are not the defaults. */
      readonly params: IndicatorParams | null;
    })[];
    readonly params: readonly ({
      readonly name: string;
      /** `integer`, `number`, `boolean` or `string`. */
      readonly type: string;
      readonly default: JsonValue;
      /** Smallest value allowed; null where there is no bound. */
      readonly minimum: number | null;
      /** Largest value allowed; null where there is no bound. */
      readonly maximum: number | null;
      /** The only values allowed; null where there is no such list. */
      readonly choices: readonly string[] | null;
      readonly description: string;
    })[];
    /** Columns with default parameters. */
    readonly outputs: readonly ({
      readonly column: string;
      /** `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
      readonly unit: string;
      readonly description: string;
      /** Bars before the first value. */
      readonly firstBar: number;
      /** Bars after which a value no longer depends on where the data begins; null for running totals. */
      readonly settledBar: number | null;
    })[];
    readonly signals: readonly ({
      readonly id: string;
      readonly kind: FeatureKind;
      readonly bias: FeatureBias;
      /** Bars that it looks at, the judged one included. */
      readonly bars: number;
      /** When it is true. */
      readonly definition: string;
      /** What it is called in Chinese. */
      readonly titleZh: string | null;
      /** When it is true, in Chinese. */
      readonly definitionZh: string | null;
      /** Whether it can be judged while the bar is forming. */
      readonly supportsForming: boolean;
    })[];
    /** The indicators that are most like it. */
    readonly related: readonly string[];
    /** The indicators that books name together with it. */
    readonly oftenUsedWith: readonly string[];
    /** Presets that it is in. */
    readonly presets: readonly string[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order; all of them without a filter. Filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** What it reads of a perpetual besides its bars, for example `openInterest`: such an indicator is there for perpetuals whose venue tells it. */
      readonly points: readonly string[];
      /** The other series that an entry has to name in `with`, or, where they are members of a group, by `withGroup`; null for most. */
      readonly companions: {
        /** Most that an entry names. */
        readonly max: number;
        /** What they are. */
        readonly what: string;
        /** Whether one that lacks a bar is left out of it, while half of them have one; otherwise the bar is null. */
        readonly areMembers: boolean;
      } | null;
    })[];
  };
  /** Sets of indicators that books name together; each `calc` can be sent as it is. */
  readonly indicatorPresets: readonly ({
    readonly name: string;
    readonly title: string;
    readonly titleZh: string;
    readonly about: string;
    /** What to send as `calc`. */
    readonly calc: JsonValue;
  })[];
}
/** All that the catalog says of one indicator, and the sets that have it. */
export const INDICATOR_PROFILE: TypedDocument<IndicatorProfileResult, IndicatorProfileVariables> =
  'query IndicatorProfile($name:String!){indicator(name:$name){name title titleZh category measure cost desc descZh formula source standard repaints resumable caveats keywords aliases{name column params}params{name type default minimum maximum choices description}outputs{column unit description firstBar settledBar}signals{id kind bias bars definition titleZh definitionZh supportsForming}related oftenUsedWith presets}indicatorRegistry(names:[$name]){indicators{points companions{max what areMembers}}}indicatorPresets{name title titleZh about calc}}';

export type LatestNewsVariables = Readonly<Record<never, never>>;
export interface LatestNewsResult {
  /** The realtime feed at a glance: sectors by attention, and the newest materials. Independent of daily snapshots. */
  readonly realtime: {
    readonly generatedAt: Timestamp;
    /** The newest first, then the greater id. */
    readonly materials: readonly ({
      /** Id of the earliest; it stays while reprints come. */
      readonly materialId: string;
      readonly title: string;
      readonly sourceName: string;
      readonly channel: MaterialChannel;
      readonly firstSeenAt: Timestamp;
      readonly url: string;
      /** The sectors of the current catalog that it concerns, in the order in which its results name them. */
      readonly affectedSectors: readonly ({
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
      })[];
    })[];
    /** Most attention first, then latest signal, then id. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
    })[];
  };
}
/** The newest materials and the sectors that they moved. */
export const LATEST_NEWS: TypedDocument<LatestNewsResult, LatestNewsVariables> =
  'query LatestNews{realtime(window:"24h" sectorLimit:6 materialLimit:8){generatedAt materials{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}sectors{sectorId sectorName attentionScore attentionChange directionBalance}}}';

export type LiveHealthVariables = Readonly<Record<never, never>>;
export interface LiveHealthResult {
  /** Health whenever something in it changed but ages and clocks: a venue's status, series that are ready or stale, faults, sessions, gaps. It is looked at once a second. Each event is the whole state, the first one as it is now; after a reconnect just subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that a dead venue among living ones is `degraded`. A server whose archive is `failing` is `degraded` at least. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** How closed bars are kept on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Series that are complete up to now, stale ones, and all. */
      readonly seriesReady: number;
      readonly seriesStale: number;
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** How many gaps are open, and what became of those that are remembered. */
      readonly gapCounts: {
        /** Now. */
        readonly open: number;
      };
    })[];
  };
}
/** The state of every venue, whenever it changes. */
export const LIVE_HEALTH: TypedDocument<LiveHealthResult, LiveHealthVariables> =
  'subscription LiveHealth{healthUpdated{status nowMs archive{status}venues{exchange market status seriesReady seriesStale seriesTotal lastBarAgeMs gapCounts{open}}}}';

export interface LiveMaterialsVariables {
  readonly after?: readonly string[] | null;
}
export interface LiveMaterialsResult {
  /** Materials of the realtime feed from now on, in the order in which they came: new ones, reprints and corrections. After a reconnect pass the last `cursor` as `after`, and what came meanwhile is told first; past seven days the answer is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** With everything that it is a reprint of, or corrects. */
    readonly material: {
      /** Id of the earliest; it stays while reprints come. */
      readonly materialId: string;
      readonly title: string;
      readonly sourceName: string;
      readonly channel: MaterialChannel;
      readonly firstSeenAt: Timestamp;
      readonly url: string;
      /** The sectors of the current catalog that it concerns, in the order in which its results name them. */
      readonly affectedSectors: readonly ({
        readonly sectorId: string;
        readonly name: string;
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
      })[];
    };
    /** Where you are in the feed; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Materials as they arrive. */
export const LIVE_MATERIALS: TypedDocument<LiveMaterialsResult, LiveMaterialsVariables> =
  'subscription LiveMaterials($after:[String!]){materialPublished(after:$after){kind material{materialId title sourceName channel firstSeenAt url affectedSectors{sectorId name nameEn}}cursor}}';

export interface LivePricesVariables {
  readonly instruments: readonly InstrumentInput[];
}
export interface LivePricesResult {
  /** Live bars of one or many instruments. First one SNAPSHOT event per instrument, then FORMING and CLOSED events as the exchange sends them; every CLOSED event ends its bar, so history and live stitch without a hole. A SNAPSHOT replaces what you have from its first row on. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins behind your last closed bar, or at the first bar before it that was corrected meanwhile. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    /** The event's bars as rows: one, or the whole snapshot. */
    readonly rows: KlineRows;
  };
}
/** The newest prices of some instruments. */
export const LIVE_PRICES: TypedDocument<LivePricesResult, LivePricesVariables> =
  'subscription LivePrices($instruments:[InstrumentInput!]!){klineUpdated(instruments:$instruments interval:"1m"){kind instrument{exchange market symbol}rows}}';

export interface MoversVariables {
  readonly exchange: Exchange;
}
export interface MoversResult {
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly risers: {
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    /** Instruments that were looked at: those that were judged and those of which nothing is known. */
    readonly universeCount: number;
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
          readonly changePct: number | null;
          /** Traded quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly fallers: {
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
          readonly changePct: number | null;
          /** Traded quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
}
/** The instruments of a venue that rose and fell most within a day, by closed hours. */
export const MOVERS: TypedDocument<MoversResult, MoversVariables> =
  'query Movers($exchange:Exchange!){risers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:descending}first:8){asOfMs universeCount nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}fallers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:ascending}first:8){nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}}';

export type PickerChoicesVariables = Readonly<Record<never, never>>;
export interface PickerChoicesResult {
  /** Every indicator in short, in alphabetical order. */
  readonly indicatorIndex: {
    readonly count: number;
    /** Every category, in alphabetical order, whatever was asked for. */
    readonly categories: readonly string[];
  };
  /** Sets of indicators that books name together; each `calc` can be sent as it is. */
  readonly indicatorPresets: readonly ({
    readonly name: string;
    readonly title: string;
    readonly titleZh: string;
    readonly about: string;
    /** What to send as `calc`. */
    readonly calc: JsonValue;
  })[];
}
/** Categories and presets of the catalog. */
export const PICKER_CHOICES: TypedDocument<PickerChoicesResult, PickerChoicesVariables> =
  'query PickerChoices{indicatorIndex{count categories}indicatorPresets{name title titleZh about calc}}';

export interface PlaybookReadingVariables {
  readonly playbook: string;
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface PlaybookReadingResult {
  /** Runs a playbook on an instrument: its indicators on closed bars of each of its intervals, and a reading by rule of what their features say. Nothing but `currentPrice` changes until a bar of one of the intervals closes. Example: `analyze(playbook: "trend_following", exchange: venue_a, market: spot, symbol: "BTCUSDT") { reading { stance score text } }`. */
  readonly analyze: {
    /** What the features say by the playbook's rules: no model and no chance, the same for the same bars. */
    readonly reading: {
      readonly stance: AnalysisStance;
      /** Mean of the votes by weight, −1 (all down) to 1 (all up), with three decimals; null where nobody votes. */
      readonly score: number | null;
      /** Part of the votes that are known, by weight, 0 to 1. */
      readonly coverage: number;
      /** The reading in words. */
      readonly text: string;
      /** End of the newest closed bar of any interval, in milliseconds. */
      readonly asOfMs: EpochMs;
      /** What holds and speaks for the stance; whatever holds, where it is neutral. */
      readonly evidence: readonly ({
        readonly interval: Interval;
        /** Null where it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What holds and argues against the stance. */
      readonly against: readonly ({
        readonly interval: Interval;
        /** Null where it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What else holds, and has no vote. */
      readonly context: readonly ({
        readonly interval: Interval;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What could not be judged, as `interval key/feature`: for want of bars, or of movement. */
      readonly unknown: readonly string[];
      readonly intervals: readonly ({
        readonly interval: Interval;
        readonly families: readonly ({
          readonly family: PlaybookFamily;
          readonly vote: FamilyVote;
        })[];
      })[];
    };
  };
}
/** What a playbook reads in an instrument, with the reasons. */
export const PLAYBOOK_READING: TypedDocument<PlaybookReadingResult, PlaybookReadingVariables> =
  'query PlaybookReading($playbook:String!$exchange:Exchange!$market:Market!$symbol:String!){analyze(playbook:$playbook exchange:$exchange market:$market symbol:$symbol){reading{stance score coverage text asOfMs evidence{interval family id value direction openTime}against{interval family id value direction openTime}context{interval id value direction openTime}unknown intervals{interval families{family vote}}}}}';

export type PlaybooksVariables = Readonly<Record<never, never>>;
export interface PlaybooksResult {
  /** Every playbook in short, in alphabetical order. */
  readonly playbooks: {
    readonly playbooks: readonly ({
      /** By which `analyze` knows it. */
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string;
      readonly about: string;
      readonly applicableTo: {
        readonly assetClass: readonly AssetClass[];
        /** The markets of these classes that it is for; null for all of them. */
        readonly market: readonly Market[] | null;
      };
    })[];
  };
}
/** The playbooks, and the instruments for which they are made. */
export const PLAYBOOKS: TypedDocument<PlaybooksResult, PlaybooksVariables> =
  'query Playbooks{playbooks{playbooks{name title titleZh about applicableTo{assetClass market}}}}';

export type ScanCatalogVariables = Readonly<Record<never, never>>;
export interface ScanCatalogResult {
  /** The native signal features of the indicators. Names and ids are case-sensitive, filters combine with AND. Without `kind` and `id`, indicators without features are listed too, with the reason. */
  readonly featureDirectory: {
    readonly indicators: readonly ({
      /** Name of the indicator. */
      readonly name: string;
      readonly signals: readonly ({
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        /** When it is true. */
        readonly definition: string;
        /** What it is called in Chinese. */
        readonly titleZh: string | null;
        /** When it is true, in Chinese. */
        readonly definitionZh: string | null;
      })[];
    })[];
  };
  /** Every indicator in short, in alphabetical order. */
  readonly indicatorIndex: {
    /** Every category, in alphabetical order, whatever was asked for. */
    readonly categories: readonly string[];
    readonly indicators: readonly ({
      readonly name: string;
      readonly title: string;
      readonly category: string;
      readonly keywords: readonly string[];
    })[];
  };
}
/** What scans can ask for: all features, and the names of all indicators. */
export const SCAN_CATALOG: TypedDocument<ScanCatalogResult, ScanCatalogVariables> =
  'query ScanCatalog{featureDirectory{indicators{name signals{id kind bias definition titleZh definitionZh}}}indicatorIndex{categories indicators{name title category keywords}}}';

export interface ScanChangesVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
}
export interface ScanChangesResult {
  /** What matches a scan: a SNAPSHOT with all of it first, then CHANGED with the instruments that came and went whenever bars have closed, none where nothing did. Bars that close together are told together, and what becomes unknown goes, with the reason. However many follow a scan, it is made once. Every first event is the whole state, so after a reconnect just subscribe again. A universe has 1,000 instruments at most. What belongs to a sector or a fund is asked again every half minute: who joins or leaves it comes or goes. Example: `scanUpdated(universe: {market: perp}, interval: "1m", where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold"}}) { kind entered { symbol values } left { instrument { symbol } reason } }`. */
  readonly scanUpdated: {
    readonly kind: ScanEventKind;
    /** Matches now. */
    readonly totalCount: number;
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    /** Those that match and did not before; of a SNAPSHOT all of them. */
    readonly entered: readonly ({
      /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** End of the bar, in milliseconds. */
      readonly confirmedAtMs: EpochMs;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
    })[];
    /** Those that matched before; empty in a SNAPSHOT. */
    readonly left: readonly ({
      /** Why it is not known whether it matches; null where the condition does not hold, and where it does not belong to the universe any more. */
      readonly reason: ScanUnknownReason | null;
      /** False where it does not belong to the sector or the fund any more. */
      readonly isMember: boolean;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
    })[];
  };
}
/** Which instruments come to match, and which no longer do. */
export const SCAN_CHANGES: TypedDocument<ScanChangesResult, ScanChangesVariables> =
  'subscription ScanChanges($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind totalCount asOfMs entered{values confirmedAtMs instrument{exchange market symbol}}left{reason isMember instrument{exchange market symbol}}}}';

export interface ScanColumnsVariables {
  readonly calc: readonly CalcInput[];
}
export interface ScanColumnsResult {
  /** What entries mean: parameters with defaults filled in, and their outputs. No bar is read. */
  readonly resolveIndicators: {
    /** One for each entry, in their order. */
    readonly indicators: readonly ({
      readonly key: string;
      readonly name: string;
      readonly outputs: readonly ({
        readonly column: string;
        /** `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
        readonly unit: string;
        readonly description: string;
      })[];
    })[];
  };
}
/** The columns that entries of a scan have with their parameters. */
export const SCAN_COLUMNS: TypedDocument<ScanColumnsResult, ScanColumnsVariables> =
  'query ScanColumns($calc:[CalcInput!]!){resolveIndicators(calc:$calc){indicators{key name outputs{column unit description}}}}';

export interface ScanResultVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
  readonly first: number;
  readonly after?: string | null;
}
export interface ScanResultResult {
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly featureScan: {
    /** Matches on all pages. */
    readonly totalCount: number;
    /** Instruments that were looked at: those that were judged and those of which nothing is known. */
    readonly universeCount: number;
    /** Instruments of which it is known whether they match. */
    readonly evaluatedCount: number;
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    readonly pageInfo: {
      /** Pass it as `after` to get the next page; null on an empty page. */
      readonly endCursor: string | null;
      readonly hasNextPage: boolean;
    };
    /** Why the others are unknown; empty where nothing is. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      readonly count: number;
      /** The first of them, five at most. */
      readonly instruments: readonly ({
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      })[];
    })[];
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** Place in the order of all matches, from 1. */
      readonly place: number;
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** Open time of the bar, in milliseconds. */
      readonly openTime: EpochMs;
      /** End of the bar, in milliseconds. */
      readonly confirmedAtMs: EpochMs;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** The company that the instrument follows; null for anything but an A-share or its equity perpetual. */
        readonly company: {
          /** Six digits, for example `600519`. */
          readonly stockCode: string;
          /** Short name on the exchange. */
          readonly name: string;
          /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
          readonly nameEn: string | null;
        } | null;
        /** The fund that the instrument is a share of; null for anything else. */
        readonly etf: {
          /** Six digits. */
          readonly fundCode: string;
          readonly name: string;
        } | null;
      };
    })[];
  };
}
/** Instruments for which a condition holds, and of which it is not known. */
export const SCAN_RESULT: TypedDocument<ScanResultResult, ScanResultVariables> =
  'query ScanResult($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first:Int!$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank first:$first after:$after){totalCount universeCount evaluatedCount asOfMs pageInfo{endCursor hasNextPage}unknown{reason count instruments{exchange market symbol}}nodes{place rankValue values openTime confirmedAtMs instrument{exchange market symbol priceStep company{stockCode name nameEn}etf{fundCode name}}}}}';

export interface ScanSymbolsVariables {
  readonly q: string;
}
export interface ScanSymbolsResult {
  /** The instruments that a natural name means: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20, built-in ones first, by the quality of their match; then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      /** The name that is shown. */
      readonly name: string;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are there. */
      readonly subscribed: boolean;
    })[];
  };
}
/** Instruments whose name fits what was typed. */
export const SCAN_SYMBOLS: TypedDocument<ScanSymbolsResult, ScanSymbolsVariables> =
  'query ScanSymbols($q:String!){symbolSearch(q:$q){matches{exchange market symbol name subscribed}}}';

export type ScanUniversesVariables = Readonly<Record<never, never>>;
export interface ScanUniversesResult {
  /** The sectors of the catalog, ordered by layer and id; at most a few hundred. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
  })[];
  /** Exchange-traded funds with published baskets, ordered by key. */
  readonly etfs: {
    readonly nodes: readonly ({
      /** Six digits. */
      readonly fundCode: string;
      readonly name: string;
    })[];
  };
}
/** Sectors and funds that a scan can be of. */
export const SCAN_UNIVERSES: TypedDocument<ScanUniversesResult, ScanUniversesVariables> =
  'query ScanUniverses{sectors{sectorId name nameEn layer}etfs(first:200){nodes{fundCode name}}}';

export interface SearchVariables {
  readonly q: string;
}
export interface SearchResult {
  /** The instruments that a natural name means: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20, built-in ones first, by the quality of their match; then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      readonly kind: SymbolKind;
      /** The name that is shown. */
      readonly name: string;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are there. */
      readonly subscribed: boolean;
    })[];
  };
  /** Companies ordered by stock code. */
  readonly companies: {
    readonly nodes: readonly ({
      /** Six digits, for example `600519`. */
      readonly stockCode: string;
      /** Short name on the exchange. */
      readonly name: string;
      /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
      readonly nameEn: string | null;
    })[];
  };
  /** Exchange-traded funds with published baskets, ordered by key. */
  readonly etfs: {
    readonly nodes: readonly ({
      /** Six digits. */
      readonly fundCode: string;
      readonly name: string;
    })[];
  };
  /** The sectors of the catalog by numbered pages, ordered by layer and id. */
  readonly sectorPage: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
    })[];
  };
  /** Finds indicators by what people write: names, other names (`percent_b`, `plus_di`), titles, Chinese titles, keywords, words of the description, in any order; a misspelt name finds the nearest one. Best first; without words everything that the filters allow. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly nodes: readonly ({
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
    })[];
  };
}
/** Everything whose name fits what was typed. */
export const SEARCH: TypedDocument<SearchResult, SearchVariables> =
  'query Search($q:String!){symbolSearch(q:$q){matches{exchange market symbol kind name subscribed}}companies(q:$q first:5){nodes{stockCode name nameEn}}etfs(q:$q first:5){nodes{fundCode name}}sectorPage(q:$q pageSize:5){items{sectorId name nameEn}}indicatorSearch(words:$q first:6){nodes{name title titleZh}}}';

export interface SectorMapVariables {
  readonly layer: SectorLayer;
}
export interface SectorMapResult {
  /** The sectors of the catalog, ordered by layer and id; at most a few hundred. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
    /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
    readonly freeFloatValue: {
      /** In yuan, 0 or more. */
      readonly valueYuan: number;
    } | null;
    /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
    readonly performance: {
      /** Shares that the sector has. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
      readonly asOfMs: EpochMs | null;
      /** One for each number of trading days, in the order in which they were asked for. */
      readonly periods: readonly ({
        readonly sessions: number;
        /** Return of the shares together, in percent; null where no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
        readonly breadth: number | null;
        /** Part of the sector's weight of which the return is known, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly heatSeries: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
    })[];
    /** How the sector stands out on the last trading day; null where it does not. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      readonly confidence: number;
      /** Beside the market. */
      readonly relativeDirection: RelativeDirection;
      /** Return of the day as a fraction: 0.01 is one percent. */
      readonly sectorReturn: number;
      readonly marketReturn: number;
      /** Sector minus market. */
      readonly excessReturn: number;
      /** Share of companies that rose, 0 to 1. */
      readonly sectorBreadth: number;
      readonly explanation: string;
    } | null;
    /** What the realtime feed says about it now; null where the window has nothing of it. */
    readonly realtime: {
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      readonly materialCount: number;
    } | null;
  })[];
}
/** The sectors of a layer: size, returns, heat of the newest day, what stands out, and the attention of a day. */
export const SECTOR_MAP: TypedDocument<SectorMapResult, SectorMapVariables> =
  'query SectorMap($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}heatSeries(view:market_trading limit:1){effectiveDate heatLevel heatMomentum crossSectionPercentile}dynamics{anomalyType anomalyScore confidence relativeDirection sectorReturn marketReturn excessReturn sectorBreadth explanation}realtime(window:"24h"){attentionScore attentionChange directionBalance signals materialCount}}}';

export interface SectorMaterialsVariables {
  readonly sectorId: string;
  readonly window: RealtimeDuration;
}
export interface SectorMaterialsResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
    /** Documents of authorities that concern this sector, latest date first, then latest first seen, then by id. */
    readonly policyMaterials: {
      readonly totalCount: number;
      readonly nodes: readonly ({
        /** Id of the document itself; it stays while reprints come. */
        readonly materialId: string;
        readonly title: string;
        readonly url: string;
        /** Document number (文号); empty where it has none. */
        readonly docNo: string;
        readonly sourceName: string;
        readonly sourceTier: SourceTier;
        /** The date that the document bears. */
        readonly materialDate: Date;
        /** Reprints, besides the document itself. */
        readonly duplicateCount: number;
        readonly results: readonly ({
          readonly viewpoint: string;
          /** The sentence that it rests on; may be empty. */
          readonly quote: string;
          readonly impactDirection: ImpactDirection;
          /** −1 to 1. */
          readonly directionScore: number;
          readonly sectors: readonly ({
            readonly sectorId: string;
            readonly impactDirection: ImpactDirection;
            readonly rationale: string;
          })[];
        })[];
      })[];
    };
    /** What the realtime feed says about it now; null where the window has nothing of it. */
    readonly realtime: {
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** Strength within the window before, scored with its own end and what was known by then. */
      readonly previousAttentionScore: number;
      readonly policyScore: number;
      readonly mediaScore: number;
      readonly marketAttentionScore: number;
      readonly materialCount: number;
      /** Distinct sources of the materials; those of reprints do not count. */
      readonly sourceCount: number;
      readonly positiveMaterialCount: number;
      readonly negativeMaterialCount: number;
      /** Unknown directions among them. */
      readonly neutralMaterialCount: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      /** Share of the materials whose direction is known, 0 to 1. */
      readonly directionCoverage: number;
      readonly latestSignalAt: Timestamp;
      /** What the attention score consists of. */
      readonly explanation: {
        readonly termCount: number;
        /** Sum of the terms that are not listed. */
        readonly remainingScore: number;
        readonly terms: readonly ({
          readonly materialId: string;
          readonly channel: MaterialChannel;
          readonly signalReadyAt: Timestamp;
          readonly tierWeight: number;
          readonly sectorConfidence: number;
          /** What age has left: half of it after half a window. */
          readonly decay: number;
          /** 1 + 0.25 · ln(1 + further sources). */
          readonly sourceFactor: number;
          /** Independent sources that told the same before the end of the window. */
          readonly furtherSources: number;
          readonly score: number;
          /** −1 to 1; null where it is unknown. */
          readonly direction: number | null;
          readonly material: {
            readonly title: string;
            readonly url: string;
            readonly sourceName: string;
          };
        })[];
      };
    } | null;
  } | null;
}
/** What was published on a sector: policy documents, and the signal of the realtime feed with what it is made of. */
export const SECTOR_MATERIALS: TypedDocument<SectorMaterialsResult, SectorMaterialsVariables> =
  'query SectorMaterials($sectorId:String!$window:RealtimeDuration!){sector(sectorId:$sectorId){policyMaterials(first:20){totalCount nodes{materialId title url docNo sourceName sourceTier materialDate duplicateCount results{viewpoint quote impactDirection directionScore sectors{sectorId impactDirection rationale}}}}realtime(window:$window){signals attentionScore attentionChange previousAttentionScore policyScore mediaScore marketAttentionScore materialCount sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount directionBalance directionCoverage latestSignalAt explanation(first:12){termCount remainingScore terms{materialId channel signalReadyAt tierWeight sectorConfidence decay sourceFactor furtherSources score direction material{title url sourceName}}}}}}';

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

export interface SectorProfileVariables {
  readonly sectorId: string;
  readonly points: number;
}
export interface SectorProfileResult {
  /** One sector of the catalog; null when it is unknown. */
  readonly sector: {
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
    readonly layer: SectorLayer;
    /** The broader sector; null at the top layer. */
    readonly parent: {
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
    } | null;
    /** Narrower sectors, ordered by id. */
    readonly children: readonly ({
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null where the publication has none. */
      readonly nameEn: string | null;
      /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
      readonly freeFloatValue: {
        /** In yuan, 0 or more. */
        readonly valueYuan: number;
      } | null;
      /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
      readonly performance: {
        /** One for each number of trading days, in the order in which they were asked for. */
        readonly periods: readonly ({
          /** Return of the shares together, in percent; null where no weight is known. */
          readonly weightedReturnPct: number | null;
        })[];
      };
    })[];
    /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
    readonly freeFloatValue: {
      /** In yuan, 0 or more. */
      readonly valueYuan: number;
      readonly tradeDate: Date;
      /** Companies that the value could be of. */
      readonly companyCount: number;
      /** Companies among them that have a quote of the day; the value is theirs alone. */
      readonly valuedCount: number;
    } | null;
    /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
    readonly performance: {
      /** Shares that the sector has. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
      readonly asOfMs: EpochMs | null;
      /** One for each number of trading days, in the order in which they were asked for. */
      readonly periods: readonly ({
        readonly sessions: number;
        /** Return of the shares together, in percent; null where no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Mean of their returns, in percent; null where none is known. */
        readonly equalReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
        readonly breadth: number | null;
        /** Shares of which the return is known. */
        readonly knownCount: number;
        /** Part of the sector's weight of which the return is known, 0 to 1. */
        readonly coverage: number;
      })[];
    };
    /** How the sector stands out on the last trading day; null where it does not. */
    readonly dynamics: {
      readonly anomalyType: SectorAnomalyType;
      /** Strength of the anomaly, 0 to 1. */
      readonly anomalyScore: number;
      readonly confidence: number;
      readonly explanation: string;
    } | null;
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly policy: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketAttention: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. `nextEnd` of `sectorHeatSeries` says whether `limit` cut the window. */
    readonly marketTrading: readonly ({
      /** Date of the newest data in the point: the day, or the session for `market_trading`. */
      readonly effectiveDate: Date;
      /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
      readonly heatLevel: number;
      /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
      readonly heatMomentum: number;
      /** Mid-rank among the sectors of the layer, 0 to 1. */
      readonly crossSectionPercentile: number;
      /** Mean direction of the terms by weight, −1 to 1. */
      readonly directionScore: number;
      /** Terms of the level: documents with their reprints, or companies times sessions. */
      readonly contributionCount: number;
    })[];
  } | null;
}
/** One sector: where it stands in the catalog, how its shares did, and its heat in three views. */
export const SECTOR_PROFILE: TypedDocument<SectorProfileResult, SectorProfileVariables> =
  'query SectorProfile($sectorId:String!$points:Int!){sector(sectorId:$sectorId){sectorId name nameEn layer parent{sectorId name nameEn}children{sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1]){periods{weightedReturnPct}}}freeFloatValue{valueYuan tradeDate companyCount valuedCount}performance(sessions:[1 5 20 60]){memberCount asOfMs periods{sessions weightedReturnPct equalReturnPct breadth knownCount coverage}}dynamics{anomalyType anomalyScore confidence explanation}policy:heatSeries(view:policy limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketAttention:heatSeries(view:market_attention limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}marketTrading:heatSeries(view:market_trading limit:$points){effectiveDate heatLevel heatMomentum crossSectionPercentile directionScore contributionCount}}}';

export interface SectorReturnsVariables {
  readonly layer: SectorLayer;
}
export interface SectorReturnsResult {
  /** The sectors of the catalog, ordered by layer and id; at most a few hundred. */
  readonly sectors: readonly ({
    readonly sectorId: string;
    readonly name: string;
    /** English name, for example `Semiconductors`; null where the publication has none. */
    readonly nameEn: string | null;
    /** Market value of the freely floating A-shares of all companies that belong to the sector or to one below it, each counted once and whole. Null where none has a quote. Example: `freeFloatValue { valueYuan tradeDate valuedCount companyCount }`. */
    readonly freeFloatValue: {
      /** In yuan, 0 or more. */
      readonly valueYuan: number;
    } | null;
    /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
    readonly performance: {
      /** Shares that the sector has. */
      readonly memberCount: number;
      /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
      readonly asOfMs: EpochMs | null;
      /** One for each number of trading days, in the order in which they were asked for. */
      readonly periods: readonly ({
        readonly sessions: number;
        /** Return of the shares together, in percent; null where no weight is known. */
        readonly weightedReturnPct: number | null;
        /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
        readonly breadth: number | null;
        /** Part of the sector's weight of which the return is known, 0 to 1. */
        readonly coverage: number;
      })[];
    };
  })[];
}
/** The sectors of a layer, with their size and their returns. */
export const SECTOR_RETURNS: TypedDocument<SectorReturnsResult, SectorReturnsVariables> =
  'query SectorReturns($layer:SectorLayer!){sectors(layer:$layer){sectorId name nameEn freeFloatValue{valueYuan}performance(sessions:[1 5 20]){memberCount asOfMs periods{sessions weightedReturnPct breadth coverage}}}}';

export type SentimentVariables = Readonly<Record<never, never>>;
export interface SentimentResult {
  /** The daily index of fear and greed on crypto markets, of the last `limit` days, oldest first; days without a value are left out. Read from its provider when a new value is due. Example: `fearGreed(limit: 7) { days { date value classification } }`. */
  readonly fearGreed: {
    /** Whether the provider could not be asked, so that newer days may be missing. */
    readonly stale: boolean;
    /** Oldest first; a day that the provider left out is not there. */
    readonly days: readonly ({
      /** 00:00 UTC of the day, in milliseconds. */
      readonly timeMs: EpochMs;
      /** The day in UTC, for example `2026-11-20`. */
      readonly date: string;
      /** 0 is extreme fear, 100 extreme greed. */
      readonly value: number;
      /** What the provider calls the value; null for a word that is not known here. */
      readonly classification: FearGreedClass | null;
    })[];
  };
  /** The subscribed instruments, ordered by exchange, market and symbol. */
  readonly instruments: {
    readonly nodes: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** Payments of funding; null where the venue tells none. See `Query.fundingRates`. */
      readonly fundingRates: {
        /** Payments, oldest first. */
        readonly rates: readonly ({
          /** When it was due, in milliseconds; whole minutes. */
          readonly timeMs: EpochMs;
          /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative where shorts paid. */
          readonly rate: number;
        })[];
      } | null;
    })[];
  };
}
/** The fear and greed index, and what perpetual contracts pay for funding. */
export const SENTIMENT: TypedDocument<SentimentResult, SentimentVariables> =
  'query Sentiment{fearGreed(limit:30){stale days{timeMs date value classification}}instruments(market:perp first:60){nodes{exchange market symbol fundingRates(limit:1){rates{timeMs rate}}}}}';

export interface SymbolFeaturesVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
}
export interface SymbolFeaturesResult {
  /** Indicators on the bars of one series. Bars before the window are used to warm up and left out of the answer, so that a value does not depend on where the window begins. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** One for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      /** The entry's `id`, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** Every native feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** For example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        /** The newest judged bar: the last closed one, or the forming one where it is judged, too. Null without a bar. */
        readonly last: {
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
        } | null;
        /** When it was true last within the window; null when it never was. */
        readonly lastTrue: {
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
        } | null;
      })[];
    })[];
  };
}
/** Which features of some indicators hold at the newest closed bar, and when each last did. */
export const SYMBOL_FEATURES: TypedDocument<SymbolFeaturesResult, SymbolFeaturesVariables> =
  'query SymbolFeatures($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!){indicators(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:200){indicators{key name signals{id kind bias last{value openTime}lastTrue{openTime}}}}}';

export interface SymbolHeadVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface SymbolHeadResult {
  /** One instrument, whether subscribed or not; null when no venue here can list it. */
  readonly instrument: {
    /** Whether this server keeps live bars of it. */
    readonly subscribed: boolean;
    /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
    readonly priceStep: number | null;
    /** Trading session of the instrument: of its market, or of the market that it follows, where that is a share or a commodity and the contract itself trades around the clock, with bars at every hour. Null for coins, and where the sessions are not known. */
    readonly session: {
      /** IANA name of the time zone of `hours` and of trade dates, for example `Asia/Shanghai`. */
      readonly timeZone: string;
      /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
      readonly isOpen: boolean;
      /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
      readonly nextOpenMs: EpochMs | null;
      /** Parts of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. One that ends no later than it begins began on the day before: `18:00-17:00` of a Monday begins on Sunday. */
      readonly hours: readonly string[];
    } | null;
    /** The venue; null when this server does not run it. */
    readonly venue: {
      readonly status: VenueStatus;
      readonly assetClass: AssetClass;
      /** Supported intervals, shortest first. */
      readonly intervals: readonly Interval[];
    } | null;
    /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
    readonly ticker: {
      /** First price. */
      readonly open: number;
      readonly high: number;
      readonly low: number;
      /** Newest price. */
      readonly last: number;
      /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
      readonly changePct: number | null;
      /** Traded quote units. */
      readonly quoteVolume: number;
      /** False where memory does not reach back 24 hours: the instrument is younger, or its bars are still being read. */
      readonly isWhole: boolean;
    } | null;
  } | null;
}
/** What the head of a symbol's page says: whether it is there, how it moved, when its market is open. */
export const SYMBOL_HEAD: TypedDocument<SymbolHeadResult, SymbolHeadVariables> =
  'query SymbolHead($exchange:Exchange!$market:Market!$symbol:String!){instrument(exchange:$exchange market:$market symbol:$symbol){subscribed priceStep session{timeZone isOpen nextOpenMs hours}venue{status assetClass intervals}ticker{open high low last changePct quoteVolume isWhole}}}';

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

export interface SymbolNameVariables {
  readonly q: string;
}
export interface SymbolNameResult {
  /** The instruments that a natural name means: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20, built-in ones first, by the quality of their match; then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      /** The name that is shown. */
      readonly name: string;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are there. */
      readonly subscribed: boolean;
    })[];
  };
}
/** The name of an instrument, and instruments that a text means. */
export const SYMBOL_NAME: TypedDocument<SymbolNameResult, SymbolNameVariables> =
  'query SymbolName($q:String!){symbolSearch(q:$q){matches{exchange market symbol name subscribed}}}';
