// Written by `npm run generate` from the public schema and dashboard/documents; change those, not
// this file.

import type { ArchiveStatus, CalcInput, ChartItemType, EpochMs, Exchange, FearGreedClass, FeatureBias, FeatureKind, IndicatorColumns, IndicatorCost, IndicatorMeasure, IndicatorParams, InstrumentInput, Interval, JsonValue, KlineEventKind, KlineRows, LineDash, Market, MaterialChannel, MaterialEventKind, PictureLanguage, PictureTheme, RisingColour, ScanCondition, ScanEventKind, ScanRank, ScanUniverse, ScanUnknownReason, ScanValues, SectorLayer, StyleRole, SymbolKind, Timestamp, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

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
