// Written by `npm run generate` from the public schema and clients/documents; change those, not
// this file.

import type { AnyChartItem, ChartColumnsItem, ChartData, ChartItem } from './chart-item.ts';
import type { ChartTimes, Date, EpochMs, IndicatorColumns, IndicatorParams, IntervalCaps, JsonValue, KlineRows, ScanValues, TextsByName, Timestamp, TriStates } from './scalars.ts';
import type { AbsenceWay, AnalysisStance, ArchiveFault, ArchiveStatus, AssetClass, BarSource, BarStatus, Board, CalcInput, ChartDataMode, ChartFormat, Exchange, FamilyVote, FeatureBias, FeatureKind, GapCause, GapKind, GapState, ImpactDirection, InstrumentInput, Interval, KlineEventKind, LineDash, ListingExchange, Market, MatchQuality, MaterialChannel, MaterialChannelFilter, MaterialEventKind, MemberLeftOutReason, PlaybookFamily, QuoteSearchOutcome, RealtimeDuration, RealtimeSignal, RealtimeWindowKind, ScanCondition, ScanEventKind, ScanRank, ScanUniverse, ScanUnknownReason, SectorLayer, SectorRelationType, SectorSignalsKind, SessionWarning, SourceTier, StateCapitalCompleteness, StateCapitalStatus, StyleRole, SymbolFaultKind, SymbolKind, SymbolSource, UpstreamCause, VenueStatus } from './schema.gen.ts';
import type { TypedDocument } from './typed-document.ts';

export interface AnalysisVariables {
  readonly playbook: string;
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly intervals?: readonly Interval[] | null;
}
export interface AnalysisResult {
  /** Runs a playbook on an instrument: its indicators on closed bars of each of its intervals, and a reading of their features by rule. Only `currentPrice` changes until a bar of one of the intervals closes. Example: `analyze(playbook: "trend_following", exchange: venue_a, market: spot, symbol: "BTCUSDT") { reading { stance score text } }`. */
  readonly analyze: {
    /** The reading of the features by the playbook's rules. It uses no model and no randomness: the same bars give the same reading. */
    readonly reading: {
      readonly stance: AnalysisStance;
      /** Weighted mean of the votes, −1 (all down) to 1 (all up), with three decimals; null if there are no votes. */
      readonly score: number | null;
      /** Weighted part of the votes that are known, 0 to 1. */
      readonly coverage: number;
      /** The reading as text. */
      readonly text: string;
      /** End of the newest closed bar of any interval, in milliseconds. */
      readonly asOfMs: EpochMs;
      /** Conditions that hold and support the stance; if it is neutral, all conditions that hold. */
      readonly evidence: readonly ({
        readonly interval: Interval;
        /** The family that it votes for; null if it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** Value of the feature; false if the rule uses its negation. */
        readonly value: boolean;
        /** Open time of the bar of the observation, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** Conditions that hold and contradict the stance. */
      readonly against: readonly ({
        readonly interval: Interval;
        /** The family that it votes for; null if it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** Value of the feature; false if the rule uses its negation. */
        readonly value: boolean;
        /** Open time of the bar of the observation, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** Conditions that could not be evaluated, as `interval key/feature`, for lack of bars or of price movement. */
      readonly unknown: readonly string[];
    };
  };
}
/** The reading of an instrument by a playbook: the stance, the evidence for it and the evidence against. */
export const ANALYSIS: TypedDocument<AnalysisResult, AnalysisVariables> =
  'query Analysis($playbook:String!$exchange:Exchange!$market:Market!$symbol:String!$intervals:[Interval!]){analyze(playbook:$playbook exchange:$exchange market:$market symbol:$symbol intervals:$intervals){reading{stance score coverage text asOfMs evidence{interval family id value openTime}against{interval family id value openTime}unknown}}}';

export interface ChartColumnsVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly limit?: number;
  readonly endTime?: EpochMs | null;
  readonly signals?: boolean;
}
export interface ChartColumnsResult {
  /** Bars and indicators as a chart: panels of items, ready to draw without knowledge of indicators. `style.role` says what an item means. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** Open times of the bars, with the format `columns`, followed by the expected ones as far as an item is drawn ahead. Null otherwise. */
    readonly times: ChartTimes | null;
    /** The main panel, drawn over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of its entry. Ids are unique. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartColumnsItem<{
        /** Key of its entry; null for markers of several entries. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Whether a line stays level until its next value, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[];
  };
}
/** A chart in columns: values without their times, which are listed once. Less than half the bytes of `Chart`. */
export const CHART_COLUMNS: TypedDocument<ChartColumnsResult, ChartColumnsVariables> =
  'query ChartColumns($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!=200$endTime:EpochMs$signals:Boolean!=false){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals format:columns){klines times panels{id title range items{type key title style{role dash step}columns data}}}}';

export interface ChartVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly limit?: number;
  readonly endTime?: EpochMs | null;
  readonly signals?: boolean;
}
export interface ChartResult {
  /** Bars and indicators as a chart: panels of items, ready to draw without knowledge of indicators. `style.role` says what an item means. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** The main panel, drawn over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of its entry. Ids are unique. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartItem<{
        /** Key of its entry; null for markers of several entries. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Whether a line stays level until its next value, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[];
  };
}
/** A chart of one series, ready to draw: panels with items of nine types. */
export const CHART: TypedDocument<ChartResult, ChartVariables> =
  'query Chart($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!=200$endTime:EpochMs$signals:Boolean!=false){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals){klines panels{id title range items{type key title style{role dash step}columns data}}}}';

export interface CompanyVariables {
  readonly stockCode: string;
  readonly graphAsOf?: Date | null;
}
export interface CompanyResult {
  /** One listed company by its current or a former six-digit code; null if the publication does not have it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Six-digit code, for example `600519`. */
    readonly stockCode: string;
    /** Short name on the exchange. */
    readonly name: string;
    /** Registered name. */
    readonly companyName: string;
    readonly exchange: ListingExchange;
    readonly board: Board;
    readonly listingDate: Date | null;
    /** Sectors of the company, strongest relation first. */
    readonly sectorRelations: readonly ({
      /** Strength of the relation, 0 to 1. */
      readonly score: number;
      readonly relationType: SectorRelationType;
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        readonly layer: SectorLayer;
      };
    })[];
    /** Every instrument on the company: the A-share first, then equity perpetuals. */
    readonly listings: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** The newest bar, forming or closed; null before the first one. Stocks, currencies and commodities are read on request: null also if the provider does not answer in time. */
      readonly latestBar: {
        /** Open time in milliseconds. */
        readonly openTimeMs: EpochMs;
        readonly close: number;
        /** False while the bar is forming. */
        readonly closed: boolean;
      } | null;
    })[];
    /** The funds that hold the company, largest weight first. */
    readonly etfHoldings: {
      readonly nodes: readonly ({
        readonly constituent: {
          /** Part of the basket's value, 0 to 1. */
          readonly weight: number;
        };
        readonly etf: {
          /** Six-digit code of the fund. */
          readonly fundCode: string;
          readonly name: string;
        };
      })[];
    };
    /** Who owns and controls the company. */
    readonly stateCapital: {
      /** Whether any owners of the company are known on the date. */
      readonly available: boolean;
      /** Overview; null unless `available`. */
      readonly profile: {
        /** Id of the version of research. Without research, `capital.` with code and date: the state of knowledge at the end of that date. */
        readonly versionId: string;
        /** Cut-off date of the version. */
        readonly researchAsOf: Date;
        readonly stateCapitalStatus: StateCapitalStatus;
        readonly completenessStatus: StateCapitalCompleteness;
        /** Name of the ultimate controller; empty if there is none. */
        readonly ultimateControllerName: string;
        /** Holdings of state capital itself, in percent, 0 to 100; null if no holding is known. */
        readonly directStateOwnershipPct: number | null;
        /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
        readonly maxKnownStateOwnershipPct: number | null;
        /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
        readonly lookThroughStateOwnershipPct: number | null;
        /** Bounds of `lookThroughStateOwnershipPct` that unknown percentages leave open. */
        readonly lookThroughBounds: {
          /** Lowest percentage, 0 to 100. */
          readonly lowestPct: number;
          /** Highest percentage, 0 to 100. */
          readonly highestPct: number;
        };
      } | null;
    };
  } | null;
}
/** An A-share company: its sectors, its controller, the funds that hold it, and its instruments. */
export const COMPANY: TypedDocument<CompanyResult, CompanyVariables> =
  'query Company($stockCode:String!$graphAsOf:Date){company(stockCode:$stockCode){stockCode name companyName exchange board listingDate sectorRelations(status:active){score relationType sector{sectorId name layer}}listings{exchange market symbol latestBar{openTimeMs close closed}}etfHoldings(first:10){nodes{constituent{weight}etf{fundCode name}}}stateCapital(graphAsOf:$graphAsOf){available profile{versionId researchAsOf stateCapitalStatus completenessStatus ultimateControllerName directStateOwnershipPct maxKnownStateOwnershipPct lookThroughStateOwnershipPct lookThroughBounds{lowestPct highestPct}}}}}';

export interface HistoryVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly limit?: number;
  readonly startTime: EpochMs;
  readonly endTime?: EpochMs | null;
}
export interface HistoryResult {
  /** Bars of one series, oldest first. Without a window: the newest `limit` bars; the last one may be forming. With `startTime` or `endTime` (start inclusive, end exclusive): the bars of that window, at most `limit`, counted from the start if `startTime` is given and back from the end otherwise. The server retrieves history that it does not have. Example: `klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 5) { rows }`. */
  readonly klines: {
    readonly rows: KlineRows;
    /** Start of the next page, in milliseconds: pass it as `startTime`. Null if the answer covers the whole window, or without a `startTime`. Example: `1735689900000` after five bars of `1m` from `1735689600000` on. */
    readonly nextStartTime: EpochMs | null;
    /** Whether the last row is a forming bar, which changes until it closes. */
    readonly endsForming: boolean;
    /** Bars of the calendar that are missing in the rows, oldest first: the exchange does not have them or no longer serves them. The range begins at `startTime`, or else at the first row, and ends with the rows of the page, at the latest with the newest closed bar. Example: `{ "startTimeMs": 1735689660000, "endTimeMs": 1735689780000, "bars": 2 }`. */
    readonly holes: readonly ({
      /** Open time of the first missing bar, in milliseconds. */
      readonly startTimeMs: EpochMs;
      /** End of the hole in milliseconds, exclusive. */
      readonly endTimeMs: EpochMs;
      /** Number of missing bars. */
      readonly bars: number;
    })[];
  };
}
/** A page of the bars of one series from a time on, with the start of the next page and the bars that the exchange lacks. */
export const HISTORY: TypedDocument<HistoryResult, HistoryVariables> =
  'query History($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$limit:Int!=1000$startTime:EpochMs!$endTime:EpochMs){klines(exchange:$exchange market:$market symbol:$symbol interval:$interval limit:$limit startTime:$startTime endTime:$endTime){rows nextStartTime endsForming holes{startTimeMs endTimeMs bars}}}';

export interface IndicatorsVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly limit?: number;
  readonly startTime?: EpochMs | null;
  readonly endTime?: EpochMs | null;
}
export interface IndicatorsResult {
  /** Indicators on the bars of one series. The server warms them up with bars before the window and does not return those, so a value does not depend on the start of the window. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** Close of the newest bar of the series, independent of the window; null before the first bar. */
    readonly currentPrice: number | null;
    /** The bars of the columns. */
    readonly klines: KlineRows;
    /** One result for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      /** `id` of the entry, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** All parameters, with defaults filled in. */
      readonly params: IndicatorParams;
      /** Columns with one value for each bar. */
      readonly columns: IndicatorColumns;
      /** Every signal feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** Id of the feature, for example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        readonly values: TriStates;
        /** The newest evaluated bar: the last closed one, or the forming one if it is evaluated. Null without a bar. */
        readonly last: {
          /** True, false, or null if unknown. */
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
        } | null;
      })[];
    })[];
  };
}
/** Indicators of one series, each with its columns and signal features. */
export const INDICATORS: TypedDocument<IndicatorsResult, IndicatorsVariables> =
  'query Indicators($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!=200$startTime:EpochMs$endTime:EpochMs){indicators(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit startTime:$startTime endTime:$endTime){currentPrice klines indicators{key name params columns signals{id kind bias values last{value openTime confirmedAtMs}}}}}';

export interface KlinesVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly limit?: number;
  readonly startTime?: EpochMs | null;
  readonly endTime?: EpochMs | null;
}
export interface KlinesResult {
  /** Bars of one series, oldest first. Without a window: the newest `limit` bars; the last one may be forming. With `startTime` or `endTime` (start inclusive, end exclusive): the bars of that window, at most `limit`, counted from the start if `startTime` is given and back from the end otherwise. The server retrieves history that it does not have. Example: `klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 5) { rows }`. */
  readonly klines: {
    readonly rows: KlineRows;
  };
}
/** Bars of one series, oldest first, as rows. */
export const KLINES: TypedDocument<KlinesResult, KlinesVariables> =
  'query Klines($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$limit:Int!=500$startTime:EpochMs$endTime:EpochMs){klines(exchange:$exchange market:$market symbol:$symbol interval:$interval limit:$limit startTime:$startTime endTime:$endTime){rows}}';

export interface LiveChartVariables {
  readonly instrument: InstrumentInput;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly bars?: number;
  readonly signals?: boolean;
}
export interface LiveChartResult {
  /** A live chart of one series, ready to draw without knowledge of indicators. The first event is a SNAPSHOT with all panels of the newest `bars` bars, as in `chart`. FORMING and CLOSED events follow, with one bar and the changes of the items of these panels, and CORRECTED events with the last `bars` closed bars after the correction of an earlier bar. After a reconnect pass the last `cursor` as `after`: the first event is again a SNAPSHOT, of the newest `bars` bars and of all bars that you missed. Example: `chartUpdated(instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}, interval: "1m", calc: [{name: "macd"}]) { kind klines panels { id items { type data } } changes { panel item mode data } }`. */
  readonly chartUpdated: {
    readonly kind: KlineEventKind;
    /** The event's bars: one bar, or all bars of a SNAPSHOT or CORRECTED event. */
    readonly klines: KlineRows;
    /** Open times of the bars of the event's columns, with the format `columns`, followed by the expected ones as far as an item is drawn ahead. In a SNAPSHOT they cover all bars, in other events the bars that change. Null with `rows`. */
    readonly times: ChartTimes | null;
    /** Every panel with all its items, in a SNAPSHOT; it replaces what you have. Null in other events. */
    readonly panels: readonly ({
      /** `main`, or the key of its entry. Ids are unique. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartColumnsItem<{
        /** Key of its entry; null for markers of several entries. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Whether a line stays level until its next value, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[] | null;
    /** Changes of the panels of the snapshot; empty in a SNAPSHOT. */
    readonly changes: readonly ({
      /** Id of the panel. */
      readonly panel: string;
      /** Index of the item in the panel, from 0. */
      readonly item: number;
      readonly mode: ChartDataMode;
      /** Times of columns that replace all data of the item. Null otherwise: other columns use the times of the event. */
      readonly times: ChartTimes | null;
      readonly data: ChartData;
    })[];
    /** Your place in the series; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** A live chart: all panels once, then their changes, in columns. Each connection starts with a whole snapshot, so there is no resume. */
export const LIVE_CHART: TypedDocument<LiveChartResult, LiveChartVariables> =
  'subscription LiveChart($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]!$bars:Int!=500$signals:Boolean!=false){chartUpdated(instrument:$instrument interval:$interval calc:$calc bars:$bars signals:$signals format:columns){kind klines times panels{id title range items{type key title style{role dash step}columns data}}changes{panel item mode times data}cursor}}';

export interface LiveSeriesVariables {
  readonly instruments: readonly InstrumentInput[];
  readonly interval: Interval;
  readonly closedOnly?: boolean;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface LiveSeriesResult {
  /** Live bars of one or many instruments. The first event of each instrument is a SNAPSHOT, which replaces your bars from its first row on. FORMING and CLOSED events follow as the exchange sends them; every bar ends with a CLOSED event, so history and live bars join without a gap. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins after your last closed bar, or at an earlier bar that was corrected in between. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    /** The event's bars as rows: one bar, or the whole snapshot. */
    readonly rows: KlineRows;
    /** The newest bar of the event; null for a snapshot of a series without bars. */
    readonly bar: {
      /** False while the bar is forming. */
      readonly closed: boolean;
    } | null;
    /** Your place in the bars of this instrument; pass the last one in `after` to resume. */
    readonly cursor: string;
    /** Start of the bars that are missing before a snapshot, in milliseconds; null if none are. The snapshot could not begin early enough. The missing bars end at its first row; query `klines` for them. */
    readonly missingFrom: EpochMs | null;
  };
}
/** Live bars of one or many instruments, as rows only. */
export const LIVE_SERIES: TypedDocument<LiveSeriesResult, LiveSeriesVariables> =
  'subscription LiveSeries($instruments:[InstrumentInput!]!$interval:Interval!$closedOnly:Boolean!=false$since:EpochMs$after:[String!]){klineUpdated(instruments:$instruments interval:$interval closedOnly:$closedOnly since:$since after:$after){kind rows bar{closed}cursor missingFrom}}';

export interface ScanVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
  readonly first?: number;
  readonly after?: string | null;
}
export interface ScanResult {
  /** Instruments whose newest closed bar meets a condition, ranked by a number. Conditions use features and numbers. Unknown is not false: instruments that cannot be evaluated are counted separately, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly featureScan: {
    /** Number of matches on all pages. */
    readonly totalCount: number;
    /** Number of instruments in the universe, evaluated or unknown. */
    readonly universeCount: number;
    /** Number of instruments that could be evaluated. */
    readonly evaluatedCount: number;
    /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
    readonly asOfMs: EpochMs | null;
    /** The other instruments, by reason; empty if there are none. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      /** Number of these instruments. */
      readonly count: number;
    })[];
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** Rank among all matches, from 1. */
      readonly place: number;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The number that ranks it; null without `rank`, and if it is unknown. */
      readonly rankValue: number | null;
      /** The values that the condition and the rank read at the bar, by name: a price or a column by its name (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), followed by `/change_20` for a change; a feature by its id, after the key of its entry if that differs (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** Open time of the bar, in milliseconds. */
      readonly openTime: EpochMs;
    })[];
    readonly pageInfo: {
      /** Cursor to pass as `after` for the next page; null on an empty page. */
      readonly endCursor: string | null;
      /** Whether there is another page. */
      readonly hasNextPage: boolean;
    };
  };
}
/** The instruments that meet a condition at their newest closed bar, ranked by a number. */
export const SCAN: TypedDocument<ScanResult, ScanVariables> =
  'query Scan($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first:Int!=50$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank first:$first after:$after){totalCount universeCount evaluatedCount asOfMs unknown{reason count}nodes{place instrument{exchange market symbol}rankValue values openTime}pageInfo{endCursor hasNextPage}}}';

export interface SymbolSearchVariables {
  readonly q: string;
}
export interface SymbolSearchResult {
  /** The instruments that match a natural name: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20 matches: built-in ones first, by quality, then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      readonly kind: SymbolKind;
      /** The name to display. */
      readonly name: string;
      /** The name or symbol that matches. */
      readonly matchedName: string;
      /** How it matches; null if the provider found it in a way that it does not report. */
      readonly match: MatchQuality | null;
      readonly source: SymbolSource;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are available. */
      readonly subscribed: boolean;
    })[];
    /** Whether the quote-search provider was asked, and the outcome. */
    readonly quoteSearch: QuoteSearchOutcome;
  };
}
/** The instruments that match a natural name. */
export const SYMBOL_SEARCH: TypedDocument<SymbolSearchResult, SymbolSearchVariables> =
  'query SymbolSearch($q:String!){symbolSearch(q:$q){matches{exchange market symbol kind name matchedName match source subscribed}quoteSearch}}';

export interface AnalysisUpdatedVariables {
  readonly playbook: string;
  readonly instrument: InstrumentInput;
  readonly intervals?: readonly Interval[] | null;
  readonly limit?: number | null;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface AnalysisUpdatedResult {
  /** A playbook on an instrument, run again whenever bars of its intervals close. The first event is a SNAPSHOT. A CLOSED event follows for each moment at which bars of its intervals end (one event for bars that end together), with the answer of `analyze` for that moment, and a CORRECTED event if an earlier bar was corrected or came late. There are no FORMING events. After a reconnect pass the last `cursor` as `after`: the SNAPSHOT is then of the last moment that you received, in its present state, and the missed moments follow, each once. Beyond 100 moments it resumes with a SNAPSHOT of now and sets `missingFrom`. Example: `analysisUpdated(playbook: "trend_following", instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}) { kind analysis { reading { stance text } } cursor }`. */
  readonly analysisUpdated: {
    readonly kind: KlineEventKind;
    /** The moment, in milliseconds. The analysis uses all bars that had ended by then, and no later ones. */
    readonly atMs: EpochMs;
    /** Intervals whose bar ended at that moment, longest first. */
    readonly closed: readonly Interval[];
    /** The answer of `analyze` as of that moment. Only `currentPrice`, `ranks` and `publishedConditions` are of the time of delivery. */
    readonly analysis: {
      /** Name of the playbook. */
      readonly playbook: string;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The venue as text, for example `venue_a:spot`. */
      readonly venueKey: string;
      readonly symbol: string;
      readonly assetClass: AssetClass;
      /** Results for each interval, longest first. */
      readonly data: readonly ({
        readonly interval: Interval;
        /** Close of the newest bar of the series, which may be forming; null before the first bar. */
        readonly currentPrice: number | null;
        /** The closed bars of the columns. */
        readonly klines: KlineRows;
        /** One result for each indicator of the playbook, in its order; numbers have 10 significant digits. Indicators that read data that the venue does not report (funding, open interest or positions) are omitted, and `unknown` of the reading lists their features. */
        readonly indicators: readonly ({
          /** `id` of the entry, or its name and given parameters. */
          readonly key: string;
          readonly name: string;
          /** The meaning of the entry's name if it is an alias. */
          readonly alias: {
            readonly name: string;
            /** The column that the alias means, if there are several. */
            readonly column: string | null;
            /** Parameters that the alias implies, if they are not the defaults. */
            readonly params: IndicatorParams | null;
          } | null;
          /** All parameters, with defaults filled in. */
          readonly params: IndicatorParams;
          /** Columns with one value for each bar. */
          readonly columns: IndicatorColumns;
          /** The members that are counted, for an entry with `withGroup`. */
          readonly group: {
            /** Key of the entry of `calc`. */
            readonly key: string;
            /** Id of the sector; null for a fund. */
            readonly sectorId: string | null;
            /** Code of the fund; null for a sector. */
            readonly fundCode: string | null;
            /** Number of members today. */
            readonly memberCount: number;
            /** Number of members that are counted: those with a bar in this window, among the 50 largest with bars on this server. */
            readonly countedCount: number;
            /** Members that are not counted, by reason; empty if all are. */
            readonly leftOut: readonly ({
              readonly reason: MemberLeftOutReason;
              /** Number of these members. */
              readonly count: number;
              /** The largest of these members, at most five. */
              readonly instruments: readonly ({
                readonly exchange: Exchange;
                readonly market: Market;
                /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
                readonly symbol: string;
              })[];
            })[];
          } | null;
          /** Description of the indicator and how to read it. */
          readonly explain: {
            readonly name: string;
            readonly category: string;
            /** Whether textbooks agree on its definition. */
            readonly standard: boolean;
            /** Description in one or two sentences. */
            readonly desc: string;
            /** What to look at in a summary for a reader. */
            readonly summaryFocus: string;
            /** Meaning of each output column, by column; null for standard indicators. */
            readonly outputs: TextsByName | null;
            /** Meaning of each signal feature, by id; null for standard indicators. */
            readonly signals: TextsByName | null;
            /** Limitations to know; null for standard indicators. */
            readonly caveats: readonly string[] | null;
          };
          /** Every signal feature of the indicator, at each bar. */
          readonly signals: readonly ({
            /** Id of the feature, for example `rsi.enter_overbought`. */
            readonly id: string;
            readonly kind: FeatureKind;
            readonly bias: FeatureBias;
            readonly values: TriStates;
            /** The newest evaluated bar: the last closed one, or the forming one if it is evaluated. Null without a bar. */
            readonly last: {
              /** True, false, or null if unknown. */
              readonly value: boolean | null;
              /** Open time of the bar in milliseconds. */
              readonly openTime: EpochMs;
              /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
              readonly confirmedAtMs: EpochMs | null;
              readonly barStatus: BarStatus;
              /** Open time of the bar that the event is about, if that is before the bar that confirms it; null otherwise. */
              readonly anchorOpenTime: EpochMs | null;
            } | null;
            /** The last bar in the window at which it was true; null if there is none. */
            readonly lastTrue: {
              /** True, false, or null if unknown. */
              readonly value: boolean | null;
              /** Open time of the bar in milliseconds. */
              readonly openTime: EpochMs;
              /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
              readonly confirmedAtMs: EpochMs | null;
              readonly barStatus: BarStatus;
              /** Open time of the bar that the event is about, if that is before the bar that confirms it; null otherwise. */
              readonly anchorOpenTime: EpochMs | null;
            } | null;
          })[];
        })[];
      })[];
      /** The reading of the features by the playbook's rules. It uses no model and no randomness: the same bars give the same reading. */
      readonly reading: {
        readonly stance: AnalysisStance;
        /** Weighted mean of the votes, −1 (all down) to 1 (all up), with three decimals; null if there are no votes. */
        readonly score: number | null;
        /** The leading family that turns a bias into `neutral`; null if it prevents no bias. */
        readonly heldBackBy: {
          readonly family: PlaybookFamily;
          /** The interval that decides; null if the family votes up or down on none. */
          readonly interval: Interval | null;
          /** Its vote on that interval; null if the interval has no vote, or if there is no interval. */
          readonly vote: FamilyVote | null;
        } | null;
        /** Weighted part of the votes that are known, 0 to 1. */
        readonly coverage: number;
        /** The reading as text. */
        readonly text: string;
        /** End of the newest closed bar of any interval, in milliseconds. */
        readonly asOfMs: EpochMs;
        readonly intervals: readonly ({
          readonly interval: Interval;
          /** Weight of the interval: n for the longest of n intervals, 1 for the shortest. */
          readonly weight: number;
          /** Condition that voids this interval's vote; see `voidWhere`. Null if the interval votes. */
          readonly setAsideBy: string | null;
          readonly families: readonly ({
            readonly family: PlaybookFamily;
            readonly vote: FamilyVote;
          })[];
        })[];
        /** Conditions that hold and support the stance; if it is neutral, all conditions that hold. */
        readonly evidence: readonly ({
          readonly interval: Interval;
          /** The family that it votes for; null if it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** Value of the feature; false if the rule uses its negation. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar of the observation, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** Conditions that hold and contradict the stance. */
        readonly against: readonly ({
          readonly interval: Interval;
          /** The family that it votes for; null if it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** Value of the feature; false if the rule uses its negation. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar of the observation, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** Other conditions that hold, without a vote. */
        readonly context: readonly ({
          readonly interval: Interval;
          /** The family that it votes for; null if it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** Value of the feature; false if the rule uses its negation. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar of the observation, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** Conditions that could not be evaluated, as `interval key/feature`, for lack of bars or of price movement. */
        readonly unknown: readonly string[];
        /** Rank of the instrument among the subscribed ones of its exchange and market, for playbooks with `ranks`. Evaluated now like `currentPrice`, without a vote. */
        readonly ranks: readonly ({
          readonly interval: Interval;
          /** Number of bars of the change. */
          readonly changeOver: number;
          /** Rank from 1, the largest change first; null if its own change is unknown. */
          readonly place: number | null;
          /** Number of instruments with a known change. */
          readonly count: number;
          /** Number of instruments with an unknown change: bars are missing or still loading. */
          readonly unknownCount: number;
          /** Change of the instrument in percent; null if unknown. */
          readonly value: number | null;
          /** Largest known change of all instruments, in percent; null if there is none. */
          readonly largest: number | null;
          /** Smallest known change of all instruments, in percent; null if there is none. */
          readonly smallest: number | null;
          /** End of the newest bar that was read, in milliseconds; null if there is none. */
          readonly asOfMs: EpochMs | null;
        })[];
      };
      /** Instructions for writing the analysis. */
      readonly recipe: {
        readonly synthesis: string;
        readonly outputTemplate: JsonValue;
        readonly constraints: readonly ({
          readonly name: string;
          /** The number of the rule; null if it has none. */
          readonly value: number | null;
          readonly text: string;
        })[];
      };
    };
    /** Your place in the stream; pass the last one in `after` to resume. */
    readonly cursor: string;
    /** The moment after which events are missing, in milliseconds, for a snapshot that resumes from now. Null if none are missing. */
    readonly missingFrom: EpochMs | null;
  };
}
/** A playbook on an instrument, run again whenever bars of its intervals close. */
export const ANALYSIS_UPDATED: TypedDocument<AnalysisUpdatedResult, AnalysisUpdatedVariables> =
  'subscription AnalysisUpdated($playbook:String!$instrument:InstrumentInput!$intervals:[Interval!]$limit:Int$since:EpochMs$after:[String!]){analysisUpdated(playbook:$playbook instrument:$instrument intervals:$intervals limit:$limit since:$since after:$after){kind atMs closed analysis{playbook instrument{exchange market symbol}venueKey symbol assetClass data{interval currentPrice klines indicators{key name alias{name column params}params columns group{key sectorId fundCode memberCount countedCount leftOut{reason count instruments{exchange market symbol}}}explain{name category standard desc summaryFocus outputs signals caveats}signals{id kind bias values last{value openTime confirmedAtMs barStatus anchorOpenTime}lastTrue{value openTime confirmedAtMs barStatus anchorOpenTime}}}}reading{stance score heldBackBy{family interval vote}coverage text asOfMs intervals{interval weight setAsideBy families{family vote}}evidence{interval family key id value direction openTime confirmedAtMs}against{interval family key id value direction openTime confirmedAtMs}context{interval family key id value direction openTime confirmedAtMs}unknown ranks{interval changeOver place count unknownCount value largest smallest asOfMs}}recipe{synthesis outputTemplate constraints{name value text}}}cursor missingFrom}}';

export interface ChartUpdatedVariables {
  readonly instrument: InstrumentInput;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly bars?: number;
  readonly signals?: boolean;
  readonly format?: ChartFormat;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface ChartUpdatedResult {
  /** A live chart of one series, ready to draw without knowledge of indicators. The first event is a SNAPSHOT with all panels of the newest `bars` bars, as in `chart`. FORMING and CLOSED events follow, with one bar and the changes of the items of these panels, and CORRECTED events with the last `bars` closed bars after the correction of an earlier bar. After a reconnect pass the last `cursor` as `after`: the first event is again a SNAPSHOT, of the newest `bars` bars and of all bars that you missed. Example: `chartUpdated(instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}, interval: "1m", calc: [{name: "macd"}]) { kind klines panels { id items { type data } } changes { panel item mode data } }`. */
  readonly chartUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** The event's bars: one bar, or all bars of a SNAPSHOT or CORRECTED event. */
    readonly klines: KlineRows;
    /** Whether the last of these bars is closed, so its numbers are final. For a SNAPSHOT, only this field shows it: a snapshot between two bars ends with a closed bar, and no CLOSED event follows for it. */
    readonly closed: boolean;
    /** Every panel with all its items, in a SNAPSHOT; it replaces what you have. Null in other events. */
    readonly panels: readonly ({
      /** `main`, or the key of its entry. Ids are unique. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (AnyChartItem<{
        /** Key of its entry; null for markers of several entries. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Whether a line stays level until its next value, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[] | null;
    /** Open times of the bars of the event's columns, with the format `columns`, followed by the expected ones as far as an item is drawn ahead. In a SNAPSHOT they cover all bars, in other events the bars that change. Null with `rows`. */
    readonly times: ChartTimes | null;
    /** Changes of the panels of the snapshot; empty in a SNAPSHOT. */
    readonly changes: readonly ({
      /** Id of the panel. */
      readonly panel: string;
      /** Index of the item in the panel, from 0. */
      readonly item: number;
      readonly mode: ChartDataMode;
      /** Times of columns that replace all data of the item. Null otherwise: other columns use the times of the event. */
      readonly times: ChartTimes | null;
      readonly data: ChartData;
    })[];
    /** Your place in the series; pass the last one in `after` to resume. */
    readonly cursor: string;
    /** Start of the bars that are missing before a snapshot, in milliseconds, because it could not begin early enough; null if none are. */
    readonly missingFrom: EpochMs | null;
  };
}
/** A live chart of one series, ready to draw without knowledge of indicators. */
export const CHART_UPDATED: TypedDocument<ChartUpdatedResult, ChartUpdatedVariables> =
  'subscription ChartUpdated($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]!$bars:Int!=500$signals:Boolean!=false$format:ChartFormat!=rows$since:EpochMs$after:[String!]){chartUpdated(instrument:$instrument interval:$interval calc:$calc bars:$bars signals:$signals format:$format since:$since after:$after){kind instrument{exchange market symbol}interval klines closed panels{id title range items{type key title style{role dash step}columns data}}times changes{panel item mode times data}cursor missingFrom}}';

export interface DerivativesUpdatedVariables {
  readonly instruments: readonly InstrumentInput[];
}
export interface DerivativesUpdatedResult {
  /** Funding, mark price and open interest of perpetuals, whenever one of them changes; the server polls the exchange every ten seconds. The first events have the current state, and every event is complete. After a reconnect, subscribe again. Example: `derivativesUpdated(instruments: [{ exchange: venue_a, market: perp, symbol: "BTCUSDT" }]) { markPrice fundingRate }`. */
  readonly derivativesUpdated: {
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    /** Time of the exchange, in milliseconds. */
    readonly timeMs: EpochMs;
    /** Price at which positions are valued, in quote units. */
    readonly markPrice: number | null;
    /** Next payment as a fraction of a position's value, at the present estimate; `0.0001` is 0.01 %. Null if there is none. */
    readonly fundingRate: number | null;
    /** Time of the next payment, in milliseconds. */
    readonly nextFundingTimeMs: EpochMs | null;
    /** Open positions in base units, one side counted. */
    readonly openInterest: number | null;
  };
}
/** Funding, mark price and open interest of perpetuals, whenever one of them changes; the server polls the exchange every ten seconds. */
export const DERIVATIVES_UPDATED: TypedDocument<DerivativesUpdatedResult, DerivativesUpdatedVariables> =
  'subscription DerivativesUpdated($instruments:[InstrumentInput!]!){derivativesUpdated(instruments:$instruments){instrument{exchange market symbol}timeMs markPrice fundingRate nextFundingTimeMs openInterest}}';

export interface FeatureOccurredVariables {
  readonly instruments: readonly InstrumentInput[];
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly features?: readonly string[] | null;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface FeatureOccurredResult {
  /** Indicator events of many series, each delivered once, when the bar that confirms it closes. Example: every RSI that leaves the oversold zone, `featureOccurred(instruments: [...], interval: "5m", calc: [{name: "rsi"}], features: ["rsi.exit_oversold"])`. Instruments times entries is at most 1,000. After a reconnect pass the last `cursor` as `after`: the missed events come first. `since` does the same for a client that lost its connection before its first event. Beyond 1,000 bars the error is `CURSOR_TOO_OLD`. */
  readonly featureOccurred: {
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** Key of the entry of `calc`. */
    readonly key: string;
    /** Id of the feature, for example `rsi.exit_oversold`. */
    readonly id: string;
    readonly bias: FeatureBias;
    /** Open time of the bar that confirmed it, in milliseconds. */
    readonly openTime: EpochMs;
    /** End of the bar that confirmed it, in milliseconds. */
    readonly confirmedAtMs: EpochMs;
    /** Open time of the bar that the event is about, if that is an earlier one; null otherwise. */
    readonly anchorOpenTime: EpochMs | null;
    /** The bar that confirmed the event. */
    readonly bar: {
      /** Open time in milliseconds. */
      readonly openTimeMs: EpochMs;
      readonly open: number;
      readonly high: number;
      readonly low: number;
      readonly close: number;
      /** Traded volume in base units; contracts are converted. */
      readonly volume: number;
      /** Traded volume in quote units. */
      readonly quoteVolume: number;
      /** False while the bar is forming. */
      readonly closed: boolean;
      /** Origin of the numbers. */
      readonly provenance: {
        /** The source that first delivered the present numbers. A later confirmation by another source does not change it; a correction has its own source. */
        readonly source: BarSource;
        /** Whether the quote volume is an estimate, because the exchange does not report it: `volume` × (`high` + `low` + `close`) / 3 of each one-minute bar if these are known, otherwise of the bar itself. */
        readonly isQuoteVolumeEstimated: boolean;
        /** Whether all shorter bars that it is made of are present; true for a bar that is not aggregated. `gaps` lists the missing ones. */
        readonly isWhole: boolean;
      };
    };
    /** The indicator's columns at this bar. */
    readonly columns: IndicatorColumns;
    /** Your place in the events of all these instruments; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** Indicator events of many series, each delivered once, when the bar that confirms it closes. */
export const FEATURE_OCCURRED: TypedDocument<FeatureOccurredResult, FeatureOccurredVariables> =
  'subscription FeatureOccurred($instruments:[InstrumentInput!]!$interval:Interval!$calc:[CalcInput!]!$features:[String!]$since:EpochMs$after:[String!]){featureOccurred(instruments:$instruments interval:$interval calc:$calc features:$features since:$since after:$after){instrument{exchange market symbol}interval key id bias openTime confirmedAtMs anchorOpenTime bar{openTimeMs open high low close volume quoteVolume closed provenance{source isQuoteVolumeEstimated isWhole}}columns cursor}}';

export type HealthUpdatedVariables = Readonly<Record<never, never>>;
export interface HealthUpdatedResult {
  /** Health, whenever anything but ages and clocks changes: the status of a venue, ready and stale series, faults, sessions, gaps. The server compares once a second. Each event is the whole state, and the first is the current one. After a reconnect, subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that it is `degraded` if some venues are dead and others are not. A `failing` archive makes the server at least `degraded`. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** The program that answered. */
    readonly server: {
      /** Version of the program; `unknown` if market data runs inside another program. */
      readonly version: string;
      /** Start of the process, in milliseconds since the epoch. */
      readonly startedMs: EpochMs;
    };
    /** The archive of closed bars on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
      /** Why the last attempt failed; null while `ok`. */
      readonly fault: ArchiveFault | null;
      /** Start of the failure, in milliseconds; null while `ok`. */
      readonly failingSinceMs: EpochMs | null;
      /** Number of closed bars that wait to be archived, for example 12. */
      readonly unarchivedBars: number;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Start of the present status, in milliseconds since the epoch; not before the start of this server. */
      readonly statusSinceMs: EpochMs;
      /** Current trading session; null for venues that trade around the clock. The server checks for silence, staleness and gaps only while it is open. */
      readonly session: {
        /** Name of the trading calendar, for example `cn`. */
        readonly calendar: string;
        /** Whether the market trades now, to the minute: false at night, in a lunch break and on a holiday. */
        readonly isOpen: boolean;
        /** Next start of trading, in milliseconds: after the lunch break, in the morning, or after a holiday. During trading it is the next opening. */
        readonly nextOpenMs: EpochMs | null;
        /** End of the known holidays, in milliseconds; after it every weekday is treated as an ordinary one. */
        readonly horizonMs: EpochMs;
        /** A warning about the calendar; null if there is none. */
        readonly warning: SessionWarning | null;
        /** IANA time zone of `hours` and trade dates, for example `Asia/Shanghai`. */
        readonly timeZone: string;
        /** Sessions of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. A session that does not end after its start begins on the day before: `18:00-17:00` of a Monday begins on Sunday. */
        readonly hours: readonly string[];
      } | null;
      /** Number of connections that deliver data, out of `connectionsTotal`. */
      readonly connectionsLive: number;
      /** Number of connections that should deliver data. */
      readonly connectionsTotal: number;
      /** Number of series that are complete up to now. `seriesStale` counts the stale ones, `seriesTotal` all. */
      readonly seriesReady: number;
      /** Number of stale series. */
      readonly seriesStale: number;
      /** Number of all series. */
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** Clock of this server minus clock of the venue, in milliseconds; negative if it is behind, null before the venue has sent its time. Bars follow the venue's clock, so a wrong local clock loses none. */
      readonly clockSkewMs: EpochMs | null;
      /** Why the venue delivers no bars now; null while it does, and just after the start of a server. */
      readonly upstreamFault: {
        readonly cause: UpstreamCause;
        /** The cause as text, for example `the exchange's name is not resolved`. */
        readonly message: string;
        /** Start of the outage, in milliseconds since the epoch. */
        readonly sinceMs: EpochMs;
      } | null;
      /** Configured symbols without new bars for a reason of their own. They do not affect other symbols. */
      readonly symbolFaults: readonly ({
        readonly symbol: string;
        readonly kind: SymbolFaultKind;
        /** The affected intervals, for example `["1m", "5m"]`. */
        readonly intervals: readonly Interval[];
        /** The fault as text, for example `the exchange lists this symbol and does not trade it now`. */
        readonly message: string;
      })[];
      /** Health by interval. */
      readonly intervals: readonly ({
        readonly interval: Interval;
        /** Number of series that are complete up to now. */
        readonly seriesReady: number;
        /** Number of stale series. */
        readonly seriesStale: number;
        /** Number of all series. */
        readonly seriesTotal: number;
        /** Age in milliseconds of the series that has waited longest for a bar; null before the first bar. */
        readonly oldestAgeMs: EpochMs | null;
      })[];
      /** Bars that are missing now, at most 100 entries, oldest first. `Query.gaps` also lists past gaps. */
      readonly gaps: readonly ({
        /** Id of the hole, unique within its series. */
        readonly id: string;
        readonly instrument: {
          readonly exchange: Exchange;
          readonly market: Market;
          /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
          readonly symbol: string;
        };
        readonly symbol: string;
        readonly interval: Interval;
        /** Present kind of the hole, or the last one. */
        readonly kind: GapKind;
        /** Open time of the first missing bar, in milliseconds. */
        readonly startTimeMs: EpochMs;
        /** End of the hole in milliseconds, exclusive. */
        readonly endTimeMs: EpochMs;
        /** Number of bars of the venue's calendar in the hole. */
        readonly bars: number;
        readonly cause: GapCause;
        readonly state: GapState;
        /** First time at which the bars were missing, in milliseconds. */
        readonly firstSeenMs: EpochMs;
        /** Last time at which the bars were missing, in milliseconds: now, the confirmation of the absence, or shortly before the hole was filled. */
        readonly lastSeenMs: EpochMs;
        /** Number of bars that arrived; null if memory no longer holds all of them. The exchange does not have the others. */
        readonly filledBars: number | null;
        /** Sources of the bars that arrived. */
        readonly filledBy: readonly BarSource[];
        /** Evidence of the absence, kept if bars arrive later. Null if no response has left the bars out, or if an earlier version of the server found the gap. */
        readonly evidence: {
          /** Number of accepted responses without the bars. Responses within a minute count as one. So do the checks of a window without any bar: three requests for the window and two for known bars. */
          readonly answers: number;
          /** Time of the first of these requests, in milliseconds since the epoch. */
          readonly firstAskedMs: EpochMs;
          /** Time of the last of these requests, in milliseconds since the epoch. */
          readonly confirmedMs: EpochMs;
          /** Sources of the responses. */
          readonly ways: readonly AbsenceWay[];
          /** Time of the next request, in milliseconds: the delay is the time for which the absence has been known, at least an hour (`bars.recheck_minutes`) and at most a week (`bars.audit_days`). Due checks are queued in the audit, one page every five seconds. Null if bars arrived, if the venue no longer serves that time, while the series is not in memory, and on a replica. */
          readonly nextCheckMs: EpochMs | null;
        } | null;
      })[];
      /** Number of open gaps, and of remembered gaps by outcome. */
      readonly gapCounts: {
        /** Open gaps. */
        readonly open: number;
        /** Filled gaps, of the newest 2,000. */
        readonly filled: number;
        /** Absent gaps, of the newest 2,000. */
        readonly absent: number;
      };
    })[];
  };
}
/** Health, whenever anything but ages and clocks changes: the status of a venue, ready and stale series, faults, sessions, gaps. */
export const HEALTH_UPDATED: TypedDocument<HealthUpdatedResult, HealthUpdatedVariables> =
  'subscription HealthUpdated{healthUpdated{status nowMs server{version startedMs}archive{status fault failingSinceMs unarchivedBars}venues{exchange market status statusSinceMs session{calendar isOpen nextOpenMs horizonMs warning timeZone hours}connectionsLive connectionsTotal seriesReady seriesStale seriesTotal lastBarAgeMs clockSkewMs upstreamFault{cause message sinceMs}symbolFaults{symbol kind intervals message}intervals{interval seriesReady seriesStale seriesTotal oldestAgeMs}gaps{id instrument{exchange market symbol}symbol interval kind startTimeMs endTimeMs bars cause state firstSeenMs lastSeenMs filledBars filledBy evidence{answers firstAskedMs confirmedMs ways nextCheckMs}}gapCounts{open filled absent}}}}';

export interface IndicatorUpdatedVariables {
  readonly instrument: InstrumentInput;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly snapshotBars?: number;
  readonly closedOnly?: boolean;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface IndicatorUpdatedResult {
  /** Live indicators of one series. The first event is a SNAPSHOT with the newest `snapshotBars` bars. FORMING and CLOSED events follow, with one bar each; a CORRECTED event has the last `snapshotBars` closed bars after the correction of an earlier bar. The same calculation runs once for all subscribers. After a reconnect pass the last `cursor` as `after`: the snapshot then has every bar after your last closed one, up to 1,000, and begins earlier if an earlier bar was corrected. */
  readonly indicatorUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** The event's bars: one bar, or the whole snapshot. */
    readonly klines: KlineRows;
    /** Whether the last of these bars is closed, so its numbers are final. For a SNAPSHOT, only this field shows it: a snapshot between two bars ends with a closed bar, and no CLOSED event follows for it. */
    readonly closed: boolean;
    /** One result for each entry of `calc`; its columns have one value for each bar of `klines`. */
    readonly indicators: readonly ({
      /** `id` of the entry, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** The meaning of the entry's name if it is an alias. */
      readonly alias: {
        readonly name: string;
        /** The column that the alias means, if there are several. */
        readonly column: string | null;
        /** Parameters that the alias implies, if they are not the defaults. */
        readonly params: IndicatorParams | null;
      } | null;
      /** All parameters, with defaults filled in. */
      readonly params: IndicatorParams;
      /** Columns with one value for each bar. */
      readonly columns: IndicatorColumns;
      /** The members that are counted, for an entry with `withGroup`. */
      readonly group: {
        /** Key of the entry of `calc`. */
        readonly key: string;
        /** Id of the sector; null for a fund. */
        readonly sectorId: string | null;
        /** Code of the fund; null for a sector. */
        readonly fundCode: string | null;
        /** Number of members today. */
        readonly memberCount: number;
        /** Number of members that are counted: those with a bar in this window, among the 50 largest with bars on this server. */
        readonly countedCount: number;
        /** Members that are not counted, by reason; empty if all are. */
        readonly leftOut: readonly ({
          readonly reason: MemberLeftOutReason;
          /** Number of these members. */
          readonly count: number;
          /** The largest of these members, at most five. */
          readonly instruments: readonly ({
            readonly exchange: Exchange;
            readonly market: Market;
            /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
            readonly symbol: string;
          })[];
        })[];
      } | null;
      /** Description of the indicator and how to read it. */
      readonly explain: {
        readonly name: string;
        readonly category: string;
        /** Whether textbooks agree on its definition. */
        readonly standard: boolean;
        /** Description in one or two sentences. */
        readonly desc: string;
        /** What to look at in a summary for a reader. */
        readonly summaryFocus: string;
        /** Meaning of each output column, by column; null for standard indicators. */
        readonly outputs: TextsByName | null;
        /** Meaning of each signal feature, by id; null for standard indicators. */
        readonly signals: TextsByName | null;
        /** Limitations to know; null for standard indicators. */
        readonly caveats: readonly string[] | null;
      };
      /** Every signal feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** Id of the feature, for example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        readonly values: TriStates;
        /** The newest evaluated bar: the last closed one, or the forming one if it is evaluated. Null without a bar. */
        readonly last: {
          /** True, false, or null if unknown. */
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
          readonly barStatus: BarStatus;
          /** Open time of the bar that the event is about, if that is before the bar that confirms it; null otherwise. */
          readonly anchorOpenTime: EpochMs | null;
        } | null;
        /** The last bar in the window at which it was true; null if there is none. */
        readonly lastTrue: {
          /** True, false, or null if unknown. */
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
          readonly barStatus: BarStatus;
          /** Open time of the bar that the event is about, if that is before the bar that confirms it; null otherwise. */
          readonly anchorOpenTime: EpochMs | null;
        } | null;
      })[];
    })[];
    /** Your place in the series; pass the last one in `after` to resume. */
    readonly cursor: string;
    /** Start of the bars that are missing before a snapshot, in milliseconds; null if none are. The snapshot could not begin early enough. The missing bars end at its first bar; query `indicators` for them. */
    readonly missingFrom: EpochMs | null;
  };
}
/** Live indicators of one series. */
export const INDICATOR_UPDATED: TypedDocument<IndicatorUpdatedResult, IndicatorUpdatedVariables> =
  'subscription IndicatorUpdated($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]!$snapshotBars:Int!=1$closedOnly:Boolean!=false$since:EpochMs$after:[String!]){indicatorUpdated(instrument:$instrument interval:$interval calc:$calc snapshotBars:$snapshotBars closedOnly:$closedOnly since:$since after:$after){kind instrument{exchange market symbol}interval klines closed indicators{key name alias{name column params}params columns group{key sectorId fundCode memberCount countedCount leftOut{reason count instruments{exchange market symbol}}}explain{name category standard desc summaryFocus outputs signals caveats}signals{id kind bias values last{value openTime confirmedAtMs barStatus anchorOpenTime}lastTrue{value openTime confirmedAtMs barStatus anchorOpenTime}}}cursor missingFrom}}';

export interface KlineUpdatedVariables {
  readonly instruments: readonly InstrumentInput[];
  readonly interval: Interval;
  readonly closedOnly?: boolean;
  readonly since?: EpochMs | null;
  readonly after?: readonly string[] | null;
}
export interface KlineUpdatedResult {
  /** Live bars of one or many instruments. The first event of each instrument is a SNAPSHOT, which replaces your bars from its first row on. FORMING and CLOSED events follow as the exchange sends them; every bar ends with a CLOSED event, so history and live bars join without a gap. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins after your last closed bar, or at an earlier bar that was corrected in between. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** The newest bar of the event; null for a snapshot of a series without bars. */
    readonly bar: {
      /** Open time in milliseconds. */
      readonly openTimeMs: EpochMs;
      readonly open: number;
      readonly high: number;
      readonly low: number;
      readonly close: number;
      /** Traded volume in base units; contracts are converted. */
      readonly volume: number;
      /** Traded volume in quote units. */
      readonly quoteVolume: number;
      /** False while the bar is forming. */
      readonly closed: boolean;
      /** Origin of the numbers. */
      readonly provenance: {
        /** The source that first delivered the present numbers. A later confirmation by another source does not change it; a correction has its own source. */
        readonly source: BarSource;
        /** Whether the quote volume is an estimate, because the exchange does not report it: `volume` × (`high` + `low` + `close`) / 3 of each one-minute bar if these are known, otherwise of the bar itself. */
        readonly isQuoteVolumeEstimated: boolean;
        /** Whether all shorter bars that it is made of are present; true for a bar that is not aggregated. `gaps` lists the missing ones. */
        readonly isWhole: boolean;
      };
    } | null;
    /** The event's bars as rows: one bar, or the whole snapshot. */
    readonly rows: KlineRows;
    /** Your place in the bars of this instrument; pass the last one in `after` to resume. */
    readonly cursor: string;
    /** Start of the bars that are missing before a snapshot, in milliseconds; null if none are. The snapshot could not begin early enough. The missing bars end at its first row; query `klines` for them. */
    readonly missingFrom: EpochMs | null;
  };
}
/** Live bars of one or many instruments. */
export const KLINE_UPDATED: TypedDocument<KlineUpdatedResult, KlineUpdatedVariables> =
  'subscription KlineUpdated($instruments:[InstrumentInput!]!$interval:Interval!$closedOnly:Boolean!=false$since:EpochMs$after:[String!]){klineUpdated(instruments:$instruments interval:$interval closedOnly:$closedOnly since:$since after:$after){kind instrument{exchange market symbol}interval bar{openTimeMs open high low close volume quoteVolume closed provenance{source isQuoteVolumeEstimated isWhole}}rows cursor missingFrom}}';

export interface MaterialPublishedVariables {
  readonly channel?: MaterialChannelFilter;
  readonly sectorId?: string | null;
  readonly since?: Timestamp | null;
  readonly after?: readonly string[] | null;
}
export interface MaterialPublishedResult {
  /** New materials of the realtime feed in the order of arrival, including reprints and corrections. After a reconnect pass the last `cursor` as `after`: the missed materials come first. Beyond seven days the error is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** The material with everything that it reprints or corrects. */
    readonly material: {
      /** Id of the earliest material; reprints do not change it. */
      readonly materialId: string;
      /** The earliest material first, then its reprints and corrections in order of arrival. */
      readonly materialIds: readonly string[];
      /** Number of reprints and corrections, without the earliest material. */
      readonly duplicateCount: number;
      readonly channel: MaterialChannel;
      readonly sourceId: string;
      readonly sourceName: string;
      readonly authority: string;
      readonly sourceTier: SourceTier;
      readonly title: string;
      /** Document number (文号); empty if it has none. */
      readonly docNo: string;
      readonly url: string;
      /** Date of the material. */
      readonly materialDate: Date;
      /** Date on which its source published it; defaults to the document's date (`materialDate`). */
      readonly publishedOn: Date;
      readonly firstSeenAt: Timestamp;
      /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
      readonly signalReadyAt: Timestamp;
      /** Always `mapped`, because the feed has only mapped materials. */
      readonly lifecycleStage: string;
      /** Always `complete`. */
      readonly lifecycleStatus: string;
      /** Number of viewpoints. */
      readonly evidenceCount: number;
      /** Number of distinct sectors of the current catalog that it concerns. */
      readonly sectorCount: number;
      /** Id of the material that replaced the results; null without a correction. */
      readonly correctedBy: string | null;
      /** Version of the rule for merging reprints, for example `duplicates/2`. */
      readonly formulaVersion: string;
    };
    /** Your place in the feed; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** New materials of the realtime feed in the order of arrival, including reprints and corrections. */
export const MATERIAL_PUBLISHED: TypedDocument<MaterialPublishedResult, MaterialPublishedVariables> =
  'subscription MaterialPublished($channel:MaterialChannelFilter!=all$sectorId:String$since:Timestamp$after:[String!]){materialPublished(channel:$channel sectorId:$sectorId since:$since after:$after){kind material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate publishedOn firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}cursor}}';

export interface ScanUpdatedVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
}
export interface ScanUpdatedResult {
  /** The matches of a scan: the first event is a SNAPSHOT with all of them. A CHANGED event follows when matches enter or leave after bars have closed; there is none without a change. Bars that close together make one event. An instrument that becomes unknown leaves, with the reason. The same scan runs once for all subscribers. The first event is the whole state, so after a reconnect, subscribe again. A universe has at most 1,000 instruments. The members of a sector or a fund are read again every 30 seconds: an instrument that joins or leaves it enters or leaves the matches. Example: `scanUpdated(universe: {market: perp}, interval: "1m", where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold"}}) { kind entered { symbol values } left { instrument { symbol } reason } }`. */
  readonly scanUpdated: {
    readonly kind: ScanEventKind;
    readonly interval: Interval;
    /** Instruments that match and did not match before; in a SNAPSHOT all matches. */
    readonly entered: readonly ({
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The venue as text, for example `venue_a:spot`. */
      readonly venueKey: string;
      readonly symbol: string;
      /** Rank among all matches, from 1. */
      readonly place: number;
      /** The number that ranks it; null without `rank`, and if it is unknown. */
      readonly rankValue: number | null;
      /** The values that the condition and the rank read at the bar, by name: a price or a column by its name (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), followed by `/change_20` for a change; a feature by its id, after the key of its entry if that differs (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** Open time of the bar, in milliseconds. */
      readonly openTime: EpochMs;
      /** End of the bar, in milliseconds. */
      readonly confirmedAtMs: EpochMs;
    })[];
    /** Instruments that matched before and no longer do; empty in a SNAPSHOT. */
    readonly left: readonly ({
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** Why it is unknown whether it matches; null if the condition does not hold, or if it no longer belongs to the universe. */
      readonly reason: ScanUnknownReason | null;
      /** False if it no longer belongs to the sector or the fund. */
      readonly isMember: boolean;
    })[];
    /** Number of matches now. */
    readonly totalCount: number;
    /** Number of instruments in the universe. */
    readonly universeCount: number;
    /** Number of instruments that could be evaluated. */
    readonly evaluatedCount: number;
    /** The other instruments, by reason; empty if there are none. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      /** Number of these instruments. */
      readonly count: number;
      /** The first of these instruments, at most five. */
      readonly instruments: readonly ({
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      })[];
    })[];
    /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
    readonly asOfMs: EpochMs | null;
  };
}
/** The matches of a scan: the first event is a SNAPSHOT with all of them. */
export const SCAN_UPDATED: TypedDocument<ScanUpdatedResult, ScanUpdatedVariables> =
  'subscription ScanUpdated($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind interval entered{instrument{exchange market symbol}venueKey symbol place rankValue values openTime confirmedAtMs}left{instrument{exchange market symbol}reason isMember}totalCount universeCount evaluatedCount unknown{reason count instruments{exchange market symbol}}asOfMs}}';

export interface SectorSignalsVariables {
  readonly window?: RealtimeDuration;
}
export interface SectorSignalsResult {
  /** The sectors of a window: the first event has all of them, later events those that changed. A score that only decays with time is not a change. After a reconnect subscribe again: the first event is the whole state and replaces what you have. */
  readonly sectorSignals: {
    readonly kind: SectorSignalsKind;
    readonly window: {
      readonly kind: RealtimeWindowKind;
      readonly duration: RealtimeDuration;
      /** Start of the window, inclusive. */
      readonly start: Timestamp;
      /** End of the window, exclusive. */
      readonly end: Timestamp;
      /** Start of the previous window, inclusive. */
      readonly previousStart: Timestamp;
      /** End of the previous window, exclusive; equal to `start`. */
      readonly previousEnd: Timestamp;
      readonly timezone: string;
    };
    readonly generatedAt: Timestamp;
    /** Sectors, most attention first. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly layer: string;
      /** Signals in their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
      readonly attentionScore: number;
      /** Score of policy materials, 0 or more. */
      readonly policyScore: number;
      /** Score of media materials, 0 or more. */
      readonly mediaScore: number;
      /** Score of market-attention materials, 0 or more. */
      readonly marketAttentionScore: number;
      /** Attention in the previous window, scored at its own end with what was known by then. */
      readonly previousAttentionScore: number;
      readonly previousPolicyScore: number;
      readonly previousMediaScore: number;
      readonly previousMarketAttentionScore: number;
      /** Score of the window minus that of the previous window. */
      readonly attentionChange: number;
      readonly policyChange: number;
      readonly mediaChange: number;
      readonly marketAttentionChange: number;
      readonly materialCount: number;
      readonly policyMaterialCount: number;
      readonly mediaMaterialCount: number;
      readonly marketAttentionMaterialCount: number;
      readonly previousMaterialCount: number;
      /** Number of distinct sources of the materials, without those of reprints. */
      readonly sourceCount: number;
      readonly positiveMaterialCount: number;
      readonly negativeMaterialCount: number;
      /** Number of neutral materials, including those with an unknown direction. */
      readonly neutralMaterialCount: number;
      /** Time of the newest material. */
      readonly latestSignalAt: Timestamp;
      /** Score-weighted mean direction, −1 to 1; null if none is known. */
      readonly directionBalance: number | null;
      /** Part of the materials with a known direction, 0 to 1. */
      readonly directionCoverage: number;
      /** Ids of the newest materials, newest first, at most 100. */
      readonly materialIds: readonly string[];
      /** What the newest materials say about the sector, at most ten. */
      readonly references: readonly ({
        readonly materialId: string;
        readonly channel: MaterialChannel;
        readonly sourceId: string;
        readonly sourceName: string;
        readonly title: string;
        readonly url: string;
        readonly signalReadyAt: Timestamp;
        readonly evidenceId: string;
        readonly viewpoint: string;
        readonly rationale: string;
        readonly impactDirection: ImpactDirection;
        /** Direction score, −1 to 1. */
        readonly directionScore: number;
        /** The material. */
        readonly material: {
          /** Id of the earliest material; reprints do not change it. */
          readonly materialId: string;
          /** The earliest material first, then its reprints and corrections in order of arrival. */
          readonly materialIds: readonly string[];
          /** Number of reprints and corrections, without the earliest material. */
          readonly duplicateCount: number;
          readonly channel: MaterialChannel;
          readonly sourceId: string;
          readonly sourceName: string;
          readonly authority: string;
          readonly sourceTier: SourceTier;
          readonly title: string;
          /** Document number (文号); empty if it has none. */
          readonly docNo: string;
          readonly url: string;
          /** Date of the material. */
          readonly materialDate: Date;
          /** Date on which its source published it; defaults to the document's date (`materialDate`). */
          readonly publishedOn: Date;
          readonly firstSeenAt: Timestamp;
          /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
          readonly signalReadyAt: Timestamp;
          /** Always `mapped`, because the feed has only mapped materials. */
          readonly lifecycleStage: string;
          /** Always `complete`. */
          readonly lifecycleStatus: string;
          /** Number of viewpoints. */
          readonly evidenceCount: number;
          /** Number of distinct sectors of the current catalog that it concerns. */
          readonly sectorCount: number;
          /** Id of the material that replaced the results; null without a correction. */
          readonly correctedBy: string | null;
          /** Version of the rule for merging reprints, for example `duplicates/2`. */
          readonly formulaVersion: string;
        };
      })[];
      /** The sector; null if the current catalog does not have it. */
      readonly sector: {
        readonly sectorId: string;
      } | null;
      /** The terms of the attention score. */
      readonly explanation: {
        /** Version of the formula of scores, for example `attention/1`. */
        readonly formulaVersion: string;
        /** Version of the signal rules, for example `sector_signals/1`. */
        readonly signalsVersion: string;
        readonly terms: readonly ({
          readonly materialId: string;
          readonly channel: MaterialChannel;
          readonly signalReadyAt: Timestamp;
          /** Weight of the tier of the source. */
          readonly tierWeight: number;
          /** Confidence that the material concerns the sector, 0 to 1. */
          readonly sectorConfidence: number;
          /** Decay by age: a half after half a window. */
          readonly decay: number;
          /** Number of other independent sources with the same news before the end of the window. */
          readonly furtherSources: number;
          /** Factor of the sources: 1 + 0.25 · ln(1 + further sources). */
          readonly sourceFactor: number;
          /** Product of the four factors. */
          readonly score: number;
          /** Direction, −1 to 1; null if it is unknown. */
          readonly direction: number | null;
          readonly material: {
            /** Id of the earliest material; reprints do not change it. */
            readonly materialId: string;
            /** The earliest material first, then its reprints and corrections in order of arrival. */
            readonly materialIds: readonly string[];
            /** Number of reprints and corrections, without the earliest material. */
            readonly duplicateCount: number;
            readonly channel: MaterialChannel;
            readonly sourceId: string;
            readonly sourceName: string;
            readonly authority: string;
            readonly sourceTier: SourceTier;
            readonly title: string;
            /** Document number (文号); empty if it has none. */
            readonly docNo: string;
            readonly url: string;
            /** Date of the material. */
            readonly materialDate: Date;
            /** Date on which its source published it; defaults to the document's date (`materialDate`). */
            readonly publishedOn: Date;
            readonly firstSeenAt: Timestamp;
            /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
            readonly signalReadyAt: Timestamp;
            /** Always `mapped`, because the feed has only mapped materials. */
            readonly lifecycleStage: string;
            /** Always `complete`. */
            readonly lifecycleStatus: string;
            /** Number of viewpoints. */
            readonly evidenceCount: number;
            /** Number of distinct sectors of the current catalog that it concerns. */
            readonly sectorCount: number;
            /** Id of the material that replaced the results; null without a correction. */
            readonly correctedBy: string | null;
            /** Version of the rule for merging reprints, for example `duplicates/2`. */
            readonly formulaVersion: string;
          };
        })[];
        /** Number of all terms. */
        readonly termCount: number;
        /** Sum of the terms that are not listed. */
        readonly remainingScore: number;
      };
    })[];
    /** Ids of sectors that no longer have materials in the window. */
    readonly gone: readonly string[];
  };
}
/** The sectors of a window: the first event has all of them, later events those that changed. */
export const SECTOR_SIGNALS: TypedDocument<SectorSignalsResult, SectorSignalsVariables> =
  'subscription SectorSignals($window:RealtimeDuration!="24h"){sectorSignals(window:$window){kind window{kind duration start end previousStart previousEnd timezone}generatedAt sectors{sectorId sectorName layer signals attentionScore policyScore mediaScore marketAttentionScore previousAttentionScore previousPolicyScore previousMediaScore previousMarketAttentionScore attentionChange policyChange mediaChange marketAttentionChange materialCount policyMaterialCount mediaMaterialCount marketAttentionMaterialCount previousMaterialCount sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount latestSignalAt directionBalance directionCoverage materialIds references{materialId channel sourceId sourceName title url signalReadyAt evidenceId viewpoint rationale impactDirection directionScore material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate publishedOn firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}}sector{sectorId}explanation{formulaVersion signalsVersion terms{materialId channel signalReadyAt tierWeight sectorConfidence decay furtherSources sourceFactor score direction material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate publishedOn firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}}termCount remainingScore}}gone}}';

export interface SnapshotPublishedVariables {
  readonly since?: Timestamp | null;
  readonly after?: readonly string[] | null;
}
export interface SnapshotPublishedResult {
  /** The snapshot of each new publication, as soon as it is current. After a reconnect pass the last `cursor` as `after`: the missed snapshots come first. */
  readonly snapshotPublished: {
    readonly snapshotId: string;
    readonly asOf: Date;
    readonly publicationId: string;
    readonly publishedAt: Timestamp;
    /** Your place in the publications; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** The snapshot of each new publication, as soon as it is current. */
export const SNAPSHOT_PUBLISHED: TypedDocument<SnapshotPublishedResult, SnapshotPublishedVariables> =
  'subscription SnapshotPublished($since:Timestamp$after:[String!]){snapshotPublished(since:$since after:$after){snapshotId asOf publicationId publishedAt cursor}}';

export interface VenueStatusChangedVariables {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
}
export interface VenueStatusChangedResult {
  /** Each change of a venue's status. The first events are the current status of each venue; after a reconnect, subscribe again. */
  readonly venueStatusChanged: {
    readonly exchange: Exchange;
    readonly market: Market;
    readonly assetClass: AssetClass;
    /** `CN`, `HK` or `US` for stock venues; null otherwise. */
    readonly region: string | null;
    /** Supported intervals, shortest first. */
    readonly intervals: readonly Interval[];
    /** Cap on `limit` of klines and charts, by interval. */
    readonly maxKlines: IntervalCaps;
    /** Trading session; null for venues that trade around the clock. */
    readonly session: {
      /** Name of the trading calendar, for example `cn`. */
      readonly calendar: string;
      /** Whether the market trades now, to the minute: false at night, in a lunch break and on a holiday. */
      readonly isOpen: boolean;
      /** Next start of trading, in milliseconds: after the lunch break, in the morning, or after a holiday. During trading it is the next opening. */
      readonly nextOpenMs: EpochMs | null;
      /** End of the known holidays, in milliseconds; after it every weekday is treated as an ordinary one. */
      readonly horizonMs: EpochMs;
      /** A warning about the calendar; null if there is none. */
      readonly warning: SessionWarning | null;
      /** IANA time zone of `hours` and trade dates, for example `Asia/Shanghai`. */
      readonly timeZone: string;
      /** Sessions of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. A session that does not end after its start begins on the day before: `18:00-17:00` of a Monday begins on Sunday. */
      readonly hours: readonly string[];
    } | null;
    readonly status: VenueStatus;
  };
}
/** Each change of a venue's status. */
export const VENUE_STATUS_CHANGED: TypedDocument<VenueStatusChangedResult, VenueStatusChangedVariables> =
  'subscription VenueStatusChanged($exchange:Exchange$market:Market){venueStatusChanged(exchange:$exchange market:$market){exchange market assetClass region intervals maxKlines session{calendar isOpen nextOpenMs horizonMs warning timeZone hours}status}}';
