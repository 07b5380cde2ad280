// Written by `npm run generate` from the public schema and dashboard/documents; change those, not
// this file.

import type { ArchiveStatus, Board, CalendarDate as Date, EpochMs, EtfMappingType, EtfRelationScope, Exchange, FearGreedClass, ImpactDirection, InstrumentInput, KlineEventKind, KlineRows, Market, MaterialChannel, MaterialEventKind, RealtimeDuration, RealtimeSignal, RelativeDirection, SectorAnomalyType, SectorLayer, SectorRelationStatus, SourceTier, SymbolKind, Timestamp, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

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
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. */
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
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. */
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
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. */
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
    /** How the heat of the sector went, ascending by effective date. Momentum compares also with points before `start`. */
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
