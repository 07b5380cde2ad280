// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AnalysisStance, ArchiveStatus, AssetClass, Board, CalcInput, CalendarDate as Date, ChartColumnsItem, ChartTimes, DerivativePeriod, EpochMs, Exchange, FamilyVote, FearGreedClass, FeatureBias, FeatureKind, IndicatorCost, InstrumentInput, Interval, JsonValue, KlineEventKind, KlineRows, LineDash, Market, MaterialChannel, MaterialEventKind, PlaybookFamily, SectorLayer, SectorRelationType, StyleRole, SymbolKind, Timestamp, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

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
/** What is told of a perpetual contract besides its bars. */
export const DERIVATIVES: TypedDocument<DerivativesResult, DerivativesVariables> =
  'query Derivatives($exchange:Exchange!$symbol:String!$period:DerivativePeriod!){instrument(exchange:$exchange market:perp symbol:$symbol){fundingRates(limit:60){stale rates{timeMs rate}}openInterest(period:$period limit:120){stale points{timeMs openInterest openInterestValue}}longShortRatio(period:$period limit:120){stale points{timeMs ratio longShare}}takerRatio(period:$period limit:120){stale points{timeMs ratio buyVolume sellVolume}}}}';

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
