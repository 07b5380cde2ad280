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
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What could not be judged, as `interval key/feature`: for want of bars, or of movement. */
      readonly unknown: readonly string[];
    };
  };
}
/** What a playbook says of an instrument, by rule: the stance, what speaks for it, and what argues against it. */
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
/** The same in less than half of the bytes: what is drawn bar by bar comes as columns, on times that are sent once. */
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
  /** Bars and indicators as a chart: panels with items that name what they are in `style.role`, ready to draw without knowledge of indicators. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** The main panel, which lies over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of the entry that it belongs to; no two are alike. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null where it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartItem<{
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
/** A chart of one series, ready to draw: panels with items of nine types. */
export const CHART: TypedDocument<ChartResult, ChartVariables> =
  'query Chart($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!=200$endTime:EpochMs$signals:Boolean!=false){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals){klines panels{id title range items{type key title style{role dash step}columns data}}}}';

export interface CompanyVariables {
  readonly stockCode: string;
  readonly graphAsOf?: Date | null;
}
export interface CompanyResult {
  /** One listed company by its six-digit code, or by one that it had before; null when the publication does not know it. Example: `company(stockCode: "600519") { name }`. */
  readonly company: {
    /** Six digits, for example `600519`. */
    readonly stockCode: string;
    /** Short name on the exchange. */
    readonly name: string;
    /** Registered name. */
    readonly companyName: string;
    readonly exchange: ListingExchange;
    readonly board: Board;
    readonly listingDate: Date | null;
    /** Sectors that the company belongs to, strongest relation first. */
    readonly sectorRelations: readonly ({
      /** Strength, 0 to 1. */
      readonly score: number;
      readonly relationType: SectorRelationType;
      readonly sector: {
        readonly sectorId: string;
        readonly name: string;
        readonly layer: SectorLayer;
      };
    })[];
    /** Every instrument that follows the company: the A-share first, then equity perpetuals. */
    readonly listings: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** The newest bar, forming or closed; null before the first one. Series of stocks, currencies and commodities are read when they are asked for: null also where the provider does not give it in time. */
      readonly latestBar: {
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
          /** Six digits. */
          readonly fundCode: string;
          readonly name: string;
        };
      })[];
    };
    /** Who owns and controls the company. */
    readonly stateCapital: {
      /** Whether anything is known of the company's owners on the date. */
      readonly available: boolean;
      /** Null where it is not available. */
      readonly profile: {
        /** The version of research; `capital.` with code and date where owners are published but no research is, the state of knowledge at the end of that date. */
        readonly versionId: string;
        /** Cut-off date of the version. */
        readonly researchAsOf: Date;
        readonly stateCapitalStatus: StateCapitalStatus;
        readonly completenessStatus: StateCapitalCompleteness;
        /** Empty when nobody controls the company. */
        readonly ultimateControllerName: string;
        /** Holdings of state capital itself, 0 to 100; null when no holding is known. */
        readonly directStateOwnershipPct: number | null;
        /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
        readonly maxKnownStateOwnershipPct: number | null;
        /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
        readonly lookThroughStateOwnershipPct: number | null;
        /** What unknown percentages leave open of `lookThroughStateOwnershipPct`. */
        readonly lookThroughBounds: {
          readonly lowestPct: number;
          readonly highestPct: number;
        };
      } | null;
    };
  } | null;
}
/** An A-share company: its sectors, who controls it, the funds that hold it, and what trades it. */
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
  /** Bars of one series, oldest first. Without a window: the newest `limit` bars, the last of which may be forming. With `startTime` or `endTime` (start inclusive, end exclusive): the bars of that window, at most `limit`, counted from the start when `startTime` is given and back from the end otherwise; history is retrieved when it is not here. Example: `klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 5) { rows }`. */
  readonly klines: {
    readonly rows: KlineRows;
    /** Where the next page begins, in milliseconds: ask again with it as `startTime`. Null where the answer has all of the window, and where no `startTime` was given. Example: `1735689900000` behind five bars of `1m` from `1735689600000` on. */
    readonly nextStartTime: EpochMs | null;
    /** Whether the last row is a bar that forms, and will be another one until it closes. */
    readonly endsForming: boolean;
    /** What the rows lack of the calendar, oldest first: bars that the exchange does not have, or does not tell any more. It begins with `startTime`, else with the first row, and ends with the rows of the page, at most with the newest closed bar. Example: `{ "startTimeMs": 1735689660000, "endTimeMs": 1735689780000, "bars": 2 }`. */
    readonly holes: readonly ({
      readonly startTimeMs: EpochMs;
      readonly endTimeMs: EpochMs;
      readonly bars: number;
    })[];
  };
}
/** A page of the bars of one series from a time on, with where the next one begins and what the exchange lacks. */
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
  /** Indicators on the bars of one series. Bars before the window are used to warm up and left out of the answer, so that a value does not depend on where the window begins. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** Close of the newest bar of the series, whatever the window is; null before the first one. */
    readonly currentPrice: number | null;
    /** The bars that the indicators belong to. */
    readonly klines: KlineRows;
    /** One for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      /** The entry's `id`, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** All parameters, defaults filled in. */
      readonly params: IndicatorParams;
      readonly columns: IndicatorColumns;
      /** Every native feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** For example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        readonly values: TriStates;
        /** The newest judged bar: the last closed one, or the forming one where it is judged, too. Null without a bar. */
        readonly last: {
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
        } | null;
      })[];
    })[];
  };
}
/** Indicators of one series, each with its columns and the features that they show. */
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
  /** Bars of one series, oldest first. Without a window: the newest `limit` bars, the last of which may be forming. With `startTime` or `endTime` (start inclusive, end exclusive): the bars of that window, at most `limit`, counted from the start when `startTime` is given and back from the end otherwise; history is retrieved when it is not here. Example: `klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 5) { rows }`. */
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
  /** A chart of one series as its bars move, to be drawn without knowledge of indicators. First one SNAPSHOT event with all panels of the newest `bars` bars, as `chart` answers them; then FORMING and CLOSED events of one bar each with what changes in the items of these panels, and CORRECTED with the last `bars` closed bars, because one of the bars before changed. After a reconnect pass the last `cursor` as `after`: the first event is a SNAPSHOT again, of the newest `bars` bars and of all that you missed before them. Example: `chartUpdated(instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}, interval: "1m", calc: [{name: "macd"}]) { kind klines panels { id items { type data } } changes { panel item mode data } }`. */
  readonly chartUpdated: {
    readonly kind: KlineEventKind;
    /** The event's bars: one, or all of a SNAPSHOT or CORRECTED event. */
    readonly klines: KlineRows;
    /** With the format `columns`: when each bar opens that the columns of the event are of, and those expected behind the last one as far as something is drawn ahead: of all bars in a SNAPSHOT, of the bars that change in other events. Null with `rows`. */
    readonly times: ChartTimes | null;
    /** Of a SNAPSHOT: every panel with all that it draws; it replaces what you have. Null in other events. */
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
    })[] | null;
    /** What changes in the panels of the snapshot; empty in a SNAPSHOT. */
    readonly changes: readonly ({
      /** Id of the panel. */
      readonly panel: string;
      /** Place of the item among those of the panel, from 0. */
      readonly item: number;
      readonly mode: ChartDataMode;
      /** Of columns that replace all that the item had: the times on which these stand. Null for all else: other columns stand on the times of the event. */
      readonly times: ChartTimes | null;
      readonly data: ChartData;
    })[];
    /** Where you are in the series; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** What a live chart follows: all panels once, then what changes in them, in columns, which are smaller. It begins whole on each connection, so it resumes nothing. */
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
  /** Live bars of one or many instruments. First one SNAPSHOT event per instrument, then FORMING and CLOSED events as the exchange sends them; every CLOSED event ends its bar, so history and live stitch without a hole. A SNAPSHOT replaces what you have from its first row on. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins behind your last closed bar, or at the first bar before it that was corrected meanwhile. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    /** The event's bars as rows: one, or the whole snapshot. */
    readonly rows: KlineRows;
    /** The newest bar of the event; null for a snapshot of a series without bars. */
    readonly bar: {
      /** False while the bar is forming. */
      readonly closed: boolean;
    } | null;
    /** Where you are in this instrument's bars; pass the last one in `after` when you come back. */
    readonly cursor: string;
    /** Of a snapshot that memory could not begin early enough: where the bars begin that you lack, in milliseconds. They end at its first row; ask `klines` for them. Null where nothing is missing. */
    readonly missingFrom: EpochMs | null;
  };
}
/** What a live series follows: rows alone, of one or many instruments. */
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
    /** Why the others are unknown; empty where nothing is. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      readonly count: number;
    })[];
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** Place in the order of all matches, from 1. */
      readonly place: number;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** Open time of the bar, in milliseconds. */
      readonly openTime: EpochMs;
    })[];
    readonly pageInfo: {
      /** Pass it as `after` to get the next page; null on an empty page. */
      readonly endCursor: string | null;
      readonly hasNextPage: boolean;
    };
  };
}
/** Which instruments fulfil a condition at their newest closed bar, ranked by a number. */
export const SCAN: TypedDocument<ScanResult, ScanVariables> =
  'query Scan($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first:Int!=50$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank first:$first after:$after){totalCount universeCount evaluatedCount asOfMs unknown{reason count}nodes{place instrument{exchange market symbol}rankValue values openTime}pageInfo{endCursor hasNextPage}}}';

export interface SymbolSearchVariables {
  readonly q: string;
}
export interface SymbolSearchResult {
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
      /** The name or symbol that fits. */
      readonly matchedName: string;
      /** How it fits; null where the provider found it by something that it does not tell. */
      readonly match: MatchQuality | null;
      readonly source: SymbolSource;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are there. */
      readonly subscribed: boolean;
    })[];
    /** Whether the quote-search provider was asked, and with what success. */
    readonly quoteSearch: QuoteSearchOutcome;
  };
}
/** The instruments that a natural name means. */
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
  /** A playbook on an instrument, analysed anew whenever bars of its intervals close. First one SNAPSHOT event, then a CLOSED event for each moment at which a bar of any of the intervals ends (what ends together is told together), with what `analyze` would have answered then, and CORRECTED where a bar behind the last event was corrected or came late; never FORMING. After a reconnect pass the last `cursor` as `after`: the SNAPSHOT is then of the moment that you were told last, as it is now, and the moments that you missed follow, each once. Past 100 moments it goes on with a SNAPSHOT of now, and `missingFrom` says so. Example: `analysisUpdated(playbook: "trend_following", instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}) { kind analysis { reading { stance text } } cursor }`. */
  readonly analysisUpdated: {
    readonly kind: KlineEventKind;
    /** The moment, in milliseconds: every bar that had ended by then counts, and no later one. */
    readonly atMs: EpochMs;
    /** Intervals whose bar ended at that moment, longest first. */
    readonly closed: readonly Interval[];
    /** What `analyze` answers as of that moment. Only `currentPrice`, `ranks` and `publishedConditions` are of the time when the event is told. */
    readonly analysis: {
      /** Name of the playbook. */
      readonly playbook: string;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The venue in one word, for example `venue_a:spot`. */
      readonly venueKey: string;
      readonly symbol: string;
      readonly assetClass: AssetClass;
      /** One for each interval, longest first. */
      readonly data: readonly ({
        readonly interval: Interval;
        /** Close of the newest bar of the series, which may be forming; null before the first one. */
        readonly currentPrice: number | null;
        /** Closed bars that the indicators belong to. */
        readonly klines: KlineRows;
        /** One for each indicator of the playbook, in its order; numbers have 10 significant digits. Those are left out that read what the venue does not tell: funding, open interest or positions. Their features are then named in the reading's `unknown`. */
        readonly indicators: readonly ({
          /** The entry's `id`, or its name and given parameters. */
          readonly key: string;
          readonly name: string;
          /** What the entry's name means, where it is another name of the indicator. */
          readonly alias: {
            readonly name: string;
            /** The column that is meant, where it is one of several. */
            readonly column: string | null;
            /** Parameters that the name stands for, where they are not the defaults. */
            readonly params: IndicatorParams | null;
          } | null;
          /** All parameters, defaults filled in. */
          readonly params: IndicatorParams;
          readonly columns: IndicatorColumns;
          /** Who is counted, where the entry has `withGroup`. */
          readonly group: {
            /** Key of the entry. */
            readonly key: string;
            /** The sector; null for a fund. */
            readonly sectorId: string | null;
            /** The fund; null for a sector. */
            readonly fundCode: string | null;
            /** What belongs to it today. */
            readonly memberCount: number;
            /** Members that are counted: those that have a bar in this window, among the 50 largest with bars here. */
            readonly countedCount: number;
            /** Why the others are not; empty where all are. */
            readonly leftOut: readonly ({
              readonly reason: MemberLeftOutReason;
              readonly count: number;
              /** The largest of them, five at most. */
              readonly instruments: readonly ({
                readonly exchange: Exchange;
                readonly market: Market;
                /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
                readonly symbol: string;
              })[];
            })[];
          } | null;
          /** What the indicator is and how to read it. */
          readonly explain: {
            readonly name: string;
            readonly category: string;
            /** Whether every textbook defines it alike. */
            readonly standard: boolean;
            readonly desc: string;
            /** What to look at when summing it up for a reader. */
            readonly summaryFocus: string;
            /** What each output column is, by column; null for standard indicators. */
            readonly outputs: TextsByName | null;
            /** What each signal feature says, by id; null for standard indicators. */
            readonly signals: TextsByName | null;
            /** What to be careful of; null for standard indicators. */
            readonly caveats: readonly string[] | null;
          };
          /** Every native feature of the indicator, at each bar. */
          readonly signals: readonly ({
            /** For example `rsi.enter_overbought`. */
            readonly id: string;
            readonly kind: FeatureKind;
            readonly bias: FeatureBias;
            readonly values: TriStates;
            /** The newest judged bar: the last closed one, or the forming one where it is judged, too. Null without a bar. */
            readonly last: {
              readonly value: boolean | null;
              /** Open time of the bar in milliseconds. */
              readonly openTime: EpochMs;
              /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
              readonly confirmedAtMs: EpochMs | null;
              readonly barStatus: BarStatus;
              /** Open time of the bar that the event is about, where that lies before the bar that confirms it; null otherwise. */
              readonly anchorOpenTime: EpochMs | null;
            } | null;
            /** When it was true last within the window; null when it never was. */
            readonly lastTrue: {
              readonly value: boolean | null;
              /** Open time of the bar in milliseconds. */
              readonly openTime: EpochMs;
              /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
              readonly confirmedAtMs: EpochMs | null;
              readonly barStatus: BarStatus;
              /** Open time of the bar that the event is about, where that lies before the bar that confirms it; null otherwise. */
              readonly anchorOpenTime: EpochMs | null;
            } | null;
          })[];
        })[];
      })[];
      /** What the features say by the playbook's rules: no model and no chance, the same for the same bars. */
      readonly reading: {
        readonly stance: AnalysisStance;
        /** Mean of the votes by weight, −1 (all down) to 1 (all up), with three decimals; null where nobody votes. */
        readonly score: number | null;
        /** Why a score that is a bias by itself is `neutral` all the same: how the playbook's leading family stands; null where nothing holds it back. */
        readonly heldBackBy: {
          readonly family: PlaybookFamily;
          /** The interval that decides; null where the family votes up or down on none. */
          readonly interval: Interval | null;
          /** Its vote there; null where the interval is set aside, or there is none. */
          readonly vote: FamilyVote | null;
        } | null;
        /** Part of the votes that are known, by weight, 0 to 1. */
        readonly coverage: number;
        /** The reading in words. */
        readonly text: string;
        /** End of the newest closed bar of any interval, in milliseconds. */
        readonly asOfMs: EpochMs;
        readonly intervals: readonly ({
          readonly interval: Interval;
          readonly weight: number;
          /** The condition for which it has no vote, as `voidWhere` says it; null where it votes. */
          readonly setAsideBy: string | null;
          readonly families: readonly ({
            readonly family: PlaybookFamily;
            readonly vote: FamilyVote;
          })[];
        })[];
        /** What holds and speaks for the stance; whatever holds, where it is neutral. */
        readonly evidence: readonly ({
          readonly interval: Interval;
          /** Null where it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** What the feature was; false where the rule counts what does not hold. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar that it was seen at, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** What holds and argues against the stance. */
        readonly against: readonly ({
          readonly interval: Interval;
          /** Null where it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** What the feature was; false where the rule counts what does not hold. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar that it was seen at, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** What else holds, and has no vote. */
        readonly context: readonly ({
          readonly interval: Interval;
          /** Null where it has no vote. */
          readonly family: PlaybookFamily | null;
          /** Key of the indicator in `data`. */
          readonly key: string;
          /** Id of the feature, for example `adx.trend_strong`. */
          readonly id: string;
          /** What the feature was; false where the rule counts what does not hold. */
          readonly value: boolean;
          readonly direction: FeatureBias;
          /** Open time of the bar that it was seen at, in milliseconds. */
          readonly openTime: EpochMs;
          /** End of that bar, in milliseconds. */
          readonly confirmedAtMs: EpochMs;
        })[];
        /** What could not be judged, as `interval key/feature`: for want of bars, or of movement. */
        readonly unknown: readonly string[];
        /** Where the instrument stands among the subscribed ones of its exchange and market, for playbooks that rank; of now, like `currentPrice`, and without a vote. */
        readonly ranks: readonly ({
          readonly interval: Interval;
          /** Bars over which the close changed. */
          readonly changeOver: number;
          /** From 1, the largest change first; null where its own is not known. */
          readonly place: number | null;
          /** Instruments of which the change is known. */
          readonly count: number;
          /** Instruments of which it is not: for want of bars, or because they are still loaded. */
          readonly unknownCount: number;
          /** Its change in percent; null where it is not known. */
          readonly value: number | null;
          /** Of all changes that are known, in percent; null where none is. */
          readonly largest: number | null;
          readonly smallest: number | null;
          /** End of the newest bar that was looked at, in milliseconds; null where none was. */
          readonly asOfMs: EpochMs | null;
        })[];
      };
      /** How to put it into words. */
      readonly recipe: {
        readonly synthesis: string;
        readonly outputTemplate: JsonValue;
        readonly constraints: readonly ({
          readonly name: string;
          /** The number that it is about; null where it is about none. */
          readonly value: number | null;
          readonly text: string;
        })[];
      };
    };
    /** Where you are; pass the last one in `after` when you come back. */
    readonly cursor: string;
    /** Of a snapshot that goes on from now: the moment behind which you were told nothing, in milliseconds. Null where nothing is missing. */
    readonly missingFrom: EpochMs | null;
  };
}
/** A playbook on an instrument, analysed anew whenever bars of its intervals close. */
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
  /** A chart of one series as its bars move, to be drawn without knowledge of indicators. First one SNAPSHOT event with all panels of the newest `bars` bars, as `chart` answers them; then FORMING and CLOSED events of one bar each with what changes in the items of these panels, and CORRECTED with the last `bars` closed bars, because one of the bars before changed. After a reconnect pass the last `cursor` as `after`: the first event is a SNAPSHOT again, of the newest `bars` bars and of all that you missed before them. Example: `chartUpdated(instrument: {exchange: venue_a, market: spot, symbol: "BTCUSDT"}, interval: "1m", calc: [{name: "macd"}]) { kind klines panels { id items { type data } } changes { panel item mode data } }`. */
  readonly chartUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** The event's bars: one, or all of a SNAPSHOT or CORRECTED event. */
    readonly klines: KlineRows;
    /** Whether the last of these bars is over, so that its numbers are final. Of a SNAPSHOT nothing else tells: taken between two bars, it ends with one that is over, and no CLOSED follows for it. */
    readonly closed: boolean;
    /** Of a SNAPSHOT: every panel with all that it draws; it replaces what you have. Null in other events. */
    readonly panels: readonly ({
      /** `main`, or the key of the entry that it belongs to; no two are alike. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null where it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (AnyChartItem<{
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
    })[] | null;
    /** With the format `columns`: when each bar opens that the columns of the event are of, and those expected behind the last one as far as something is drawn ahead: of all bars in a SNAPSHOT, of the bars that change in other events. Null with `rows`. */
    readonly times: ChartTimes | null;
    /** What changes in the panels of the snapshot; empty in a SNAPSHOT. */
    readonly changes: readonly ({
      /** Id of the panel. */
      readonly panel: string;
      /** Place of the item among those of the panel, from 0. */
      readonly item: number;
      readonly mode: ChartDataMode;
      /** Of columns that replace all that the item had: the times on which these stand. Null for all else: other columns stand on the times of the event. */
      readonly times: ChartTimes | null;
      readonly data: ChartData;
    })[];
    /** Where you are in the series; pass the last one in `after` when you come back. */
    readonly cursor: string;
    /** Of a snapshot that could not begin early enough: where the bars begin that you lack, in milliseconds. Null where nothing is missing. */
    readonly missingFrom: EpochMs | null;
  };
}
/** A chart of one series as its bars move, to be drawn without knowledge of indicators. */
export const CHART_UPDATED: TypedDocument<ChartUpdatedResult, ChartUpdatedVariables> =
  'subscription ChartUpdated($instrument:InstrumentInput!$interval:Interval!$calc:[CalcInput!]!$bars:Int!=500$signals:Boolean!=false$format:ChartFormat!=rows$since:EpochMs$after:[String!]){chartUpdated(instrument:$instrument interval:$interval calc:$calc bars:$bars signals:$signals format:$format since:$since after:$after){kind instrument{exchange market symbol}interval klines closed panels{id title range items{type key title style{role dash step}columns data}}times changes{panel item mode times data}cursor missingFrom}}';

export interface DerivativesUpdatedVariables {
  readonly instruments: readonly InstrumentInput[];
}
export interface DerivativesUpdatedResult {
  /** Funding, mark price and open interest of perpetuals, whenever one of them changed; the exchange is asked every ten seconds. What is known of each comes first, and every event is whole, so after a reconnect just subscribe again. Example: `derivativesUpdated(instruments: [{ exchange: venue_a, market: perp, symbol: "BTCUSDT" }]) { markPrice fundingRate }`. */
  readonly derivativesUpdated: {
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    /** The exchange's time, in milliseconds. */
    readonly timeMs: EpochMs;
    /** Price at which positions are valued, in quote units. */
    readonly markPrice: number | null;
    /** The coming payment as a fraction of a position's value, as it would be now; `0.0001` is 0.01 %. Null where there is none. */
    readonly fundingRate: number | null;
    /** When it is due, in milliseconds. */
    readonly nextFundingTimeMs: EpochMs | null;
    /** Open positions in base units; one side is counted. */
    readonly openInterest: number | null;
  };
}
/** Funding, mark price and open interest of perpetuals, whenever one of them changed; the exchange is asked every ten seconds. */
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
  /** Events of indicators over many series, each told once, when the bar that confirms it has closed. Example: every RSI that leaves the oversold zone, `featureOccurred(instruments: [...], interval: "5m", calc: [{name: "rsi"}], features: ["rsi.exit_oversold"])`. Instruments times entries are 1,000 at most. After a reconnect pass the last `cursor` as `after`, and what happened meanwhile is told first; `since` does the same for a client that was cut before its first event. Past 1,000 bars the answer is `CURSOR_TOO_OLD`. */
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
    /** For example `rsi.exit_oversold`. */
    readonly id: string;
    readonly bias: FeatureBias;
    /** Open time of the bar that confirmed it, in milliseconds. */
    readonly openTime: EpochMs;
    readonly confirmedAtMs: EpochMs;
    /** Open time of the bar that the event is about, where it lies before; null otherwise. */
    readonly anchorOpenTime: EpochMs | null;
    /** The bar that confirmed it. */
    readonly bar: {
      readonly openTimeMs: EpochMs;
      readonly open: number;
      readonly high: number;
      readonly low: number;
      readonly close: number;
      /** Traded base units (contracts are converted). */
      readonly volume: number;
      /** Traded quote units. */
      readonly quoteVolume: number;
      /** False while the bar is forming. */
      readonly closed: boolean;
      /** Where its numbers are from. */
      readonly provenance: {
        /** The way by which its present numbers came first. What another way confirmed later keeps its source; a correction has its own. */
        readonly source: BarSource;
        /** Whether the exchange tells no quote volume, so that it was estimated as `volume` × (`high` + `low` + `close`) / 3: of each of its minutes where these were known, else of the bar itself. */
        readonly isQuoteVolumeEstimated: boolean;
        /** Whether none is missing of the shorter bars that it is made of; true of a bar that is made of none. `gaps` tells which are missing. */
        readonly isWhole: boolean;
      };
    };
    /** The indicator's columns at this bar. */
    readonly columns: IndicatorColumns;
    /** Where you are in the events of all these instruments; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Events of indicators over many series, each told once, when the bar that confirms it has closed. */
export const FEATURE_OCCURRED: TypedDocument<FeatureOccurredResult, FeatureOccurredVariables> =
  'subscription FeatureOccurred($instruments:[InstrumentInput!]!$interval:Interval!$calc:[CalcInput!]!$features:[String!]$since:EpochMs$after:[String!]){featureOccurred(instruments:$instruments interval:$interval calc:$calc features:$features since:$since after:$after){instrument{exchange market symbol}interval key id bias openTime confirmedAtMs anchorOpenTime bar{openTimeMs open high low close volume quoteVolume closed provenance{source isQuoteVolumeEstimated isWhole}}columns cursor}}';

export type HealthUpdatedVariables = Readonly<Record<never, never>>;
export interface HealthUpdatedResult {
  /** Health whenever something in it changed but ages and clocks: a venue's status, series that are ready or stale, faults, sessions, gaps. It is looked at once a second. Each event is the whole state, the first one as it is now; after a reconnect just subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that a dead venue among living ones is `degraded`. A server whose archive is `failing` is `degraded` at least. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** The program that answers. */
    readonly server: {
      /** Its version; `unknown` where market data runs inside of another program. */
      readonly version: string;
      /** When it began, in milliseconds since the epoch. */
      readonly startedMs: EpochMs;
    };
    /** How closed bars are kept on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
      /** Why the last attempt failed; null while `ok`. */
      readonly fault: ArchiveFault | null;
      /** Since when attempts have failed; null while `ok`. */
      readonly failingSinceMs: EpochMs | null;
      /** Closed bars that wait to be archived, for example 12. */
      readonly unarchivedBars: number;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Since when it has been so, in milliseconds since the epoch: since the start of this server at most. */
      readonly statusSinceMs: EpochMs;
      /** Trading session now; null for venues that trade around the clock. Silence, staleness and gaps count only while it is open. */
      readonly session: {
        /** The trading calendar, for example `cn`. */
        readonly calendar: string;
        /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
        readonly isOpen: boolean;
        /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
        readonly nextOpenMs: EpochMs | null;
        /** From when on holidays are not known, in milliseconds; there every weekday counts as ordinary. */
        readonly horizonMs: EpochMs;
        /** What to be careful of; null where nothing is. */
        readonly warning: SessionWarning | null;
        /** IANA name of the time zone of `hours` and of trade dates, for example `Asia/Shanghai`. */
        readonly timeZone: string;
        /** Parts of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. One that ends no later than it begins began on the day before: `18:00-17:00` of a Monday begins on Sunday. */
        readonly hours: readonly string[];
      } | null;
      /** Sockets that deliver data, of those that should. */
      readonly connectionsLive: number;
      readonly connectionsTotal: number;
      /** Series that are complete up to now, stale ones, and all. */
      readonly seriesReady: number;
      readonly seriesStale: number;
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** How far the clock of this server is ahead of the venue's, in milliseconds; negative when behind, null before the venue told its time. Bars are judged by the venue's clock, so a wrong clock here loses none. */
      readonly clockSkewMs: EpochMs | null;
      /** Why the venue gives no bars now; null while it does, and in the first moments of a server. */
      readonly upstreamFault: {
        readonly cause: UpstreamCause;
        /** The cause in words, for example `the exchange's name is not resolved`. */
        readonly message: string;
        /** Since when the venue has given nothing, in milliseconds since the epoch. */
        readonly sinceMs: EpochMs;
      } | null;
      /** Configured symbols without new bars by a fault of their own. They hold up nothing else. */
      readonly symbolFaults: readonly ({
        readonly symbol: string;
        readonly kind: SymbolFaultKind;
        /** The intervals concerned, for example `["1m", "5m"]`. */
        readonly intervals: readonly Interval[];
        /** The fault in words, for example `the exchange lists this symbol and does not trade it now`. */
        readonly message: string;
      })[];
      readonly intervals: readonly ({
        readonly interval: Interval;
        readonly seriesReady: number;
        readonly seriesStale: number;
        readonly seriesTotal: number;
        /** Age in milliseconds of the series that has waited longest for a bar; null before the first. */
        readonly oldestAgeMs: EpochMs | null;
      })[];
      /** What is missing now, at most 100 entries, oldest first; `Query.gaps` tells of what is over, too. */
      readonly gaps: readonly ({
        /** Tells it from the other holes of its series. */
        readonly id: string;
        readonly instrument: {
          readonly exchange: Exchange;
          readonly market: Market;
          /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
          readonly symbol: string;
        };
        readonly symbol: string;
        readonly interval: Interval;
        /** What it is, or was at last. */
        readonly kind: GapKind;
        readonly startTimeMs: EpochMs;
        readonly endTimeMs: EpochMs;
        /** Bars that the venue's calendar has there. */
        readonly bars: number;
        readonly cause: GapCause;
        readonly state: GapState;
        /** When bars were missing first. */
        readonly firstSeenMs: EpochMs;
        /** When bars were missing last: now, when the absence was confirmed, or shortly before it was over. */
        readonly lastSeenMs: EpochMs;
        /** Bars that came; null where memory does not hold all of them any more. The others are holes of the exchange. */
        readonly filledBars: number | null;
        /** The ways by which they came. */
        readonly filledBy: readonly BarSource[];
        /** What the absence rests on, or rested on until bars came; null where no answer has left the bars out, or an earlier version found it. */
        readonly evidence: {
          /** Answers that were believed and had none of the bars. Those within a minute are one, and so are the questions behind which a window without any bar is believed: three for the window, two for known bars. */
          readonly answers: number;
          /** When the first of them was asked for, in milliseconds since the epoch. */
          readonly firstAskedMs: EpochMs;
          /** When the last one was asked for. */
          readonly confirmedMs: EpochMs;
          /** By which ways they came. */
          readonly ways: readonly AbsenceWay[];
          /** When the exchange is asked again: after as long as the absence has been known, but an hour at least (`bars.recheck_minutes`) and a week at most (`bars.audit_days`). What is due waits for its turn in the audit, one page in five seconds. Null where bars came, where the venue tells nothing of that time any more, while the series is not in memory, and on a replica. */
          readonly nextCheckMs: EpochMs | null;
        } | null;
      })[];
      /** How many gaps are open, and what became of those that are remembered. */
      readonly gapCounts: {
        /** Now. */
        readonly open: number;
        /** Of the newest 2,000 of which bars came, */
        readonly filled: number;
        /** and of the newest 2,000 of which the exchange has none. */
        readonly absent: number;
      };
    })[];
  };
}
/** Health whenever something in it changed but ages and clocks: a venue's status, series that are ready or stale, faults, sessions, gaps. */
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
  /** Indicators of one series as its bars move. First one SNAPSHOT event with the newest `snapshotBars` bars, then FORMING and CLOSED events of one bar each; a CORRECTED event brings the last `snapshotBars` closed bars anew, because one of the bars before changed. However many subscribers ask for the same calculation, it runs once. After a reconnect pass the last `cursor` as `after`: the snapshot then has every bar behind your last closed one, up to 1,000, and begins earlier where one before was corrected. */
  readonly indicatorUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    readonly interval: Interval;
    /** The event's bars: one, or the whole snapshot. */
    readonly klines: KlineRows;
    /** Whether the last of these bars is over, so that its numbers are final. Of a SNAPSHOT nothing else tells: taken between two bars, it ends with one that is over, and no CLOSED follows for it. */
    readonly closed: boolean;
    /** One for each entry of `calc`; its columns are as long as `klines`. */
    readonly indicators: readonly ({
      /** The entry's `id`, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** What the entry's name means, where it is another name of the indicator. */
      readonly alias: {
        readonly name: string;
        /** The column that is meant, where it is one of several. */
        readonly column: string | null;
        /** Parameters that the name stands for, where they are not the defaults. */
        readonly params: IndicatorParams | null;
      } | null;
      /** All parameters, defaults filled in. */
      readonly params: IndicatorParams;
      readonly columns: IndicatorColumns;
      /** Who is counted, where the entry has `withGroup`. */
      readonly group: {
        /** Key of the entry. */
        readonly key: string;
        /** The sector; null for a fund. */
        readonly sectorId: string | null;
        /** The fund; null for a sector. */
        readonly fundCode: string | null;
        /** What belongs to it today. */
        readonly memberCount: number;
        /** Members that are counted: those that have a bar in this window, among the 50 largest with bars here. */
        readonly countedCount: number;
        /** Why the others are not; empty where all are. */
        readonly leftOut: readonly ({
          readonly reason: MemberLeftOutReason;
          readonly count: number;
          /** The largest of them, five at most. */
          readonly instruments: readonly ({
            readonly exchange: Exchange;
            readonly market: Market;
            /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
            readonly symbol: string;
          })[];
        })[];
      } | null;
      /** What the indicator is and how to read it. */
      readonly explain: {
        readonly name: string;
        readonly category: string;
        /** Whether every textbook defines it alike. */
        readonly standard: boolean;
        readonly desc: string;
        /** What to look at when summing it up for a reader. */
        readonly summaryFocus: string;
        /** What each output column is, by column; null for standard indicators. */
        readonly outputs: TextsByName | null;
        /** What each signal feature says, by id; null for standard indicators. */
        readonly signals: TextsByName | null;
        /** What to be careful of; null for standard indicators. */
        readonly caveats: readonly string[] | null;
      };
      /** Every native feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** For example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        readonly values: TriStates;
        /** The newest judged bar: the last closed one, or the forming one where it is judged, too. Null without a bar. */
        readonly last: {
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
          readonly barStatus: BarStatus;
          /** Open time of the bar that the event is about, where that lies before the bar that confirms it; null otherwise. */
          readonly anchorOpenTime: EpochMs | null;
        } | null;
        /** When it was true last within the window; null when it never was. */
        readonly lastTrue: {
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
          /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
          readonly confirmedAtMs: EpochMs | null;
          readonly barStatus: BarStatus;
          /** Open time of the bar that the event is about, where that lies before the bar that confirms it; null otherwise. */
          readonly anchorOpenTime: EpochMs | null;
        } | null;
      })[];
    })[];
    /** Where you are in the series; pass the last one in `after` when you come back. */
    readonly cursor: string;
    /** Of a snapshot that could not begin early enough: where the bars begin that you lack, in milliseconds. They end at its first bar; ask `indicators` for them. Null where nothing is missing. */
    readonly missingFrom: EpochMs | null;
  };
}
/** Indicators of one series as its bars move. */
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
  /** Live bars of one or many instruments. First one SNAPSHOT event per instrument, then FORMING and CLOSED events as the exchange sends them; every CLOSED event ends its bar, so history and live stitch without a hole. A SNAPSHOT replaces what you have from its first row on. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins behind your last closed bar, or at the first bar before it that was corrected meanwhile. */
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
      readonly openTimeMs: EpochMs;
      readonly open: number;
      readonly high: number;
      readonly low: number;
      readonly close: number;
      /** Traded base units (contracts are converted). */
      readonly volume: number;
      /** Traded quote units. */
      readonly quoteVolume: number;
      /** False while the bar is forming. */
      readonly closed: boolean;
      /** Where its numbers are from. */
      readonly provenance: {
        /** The way by which its present numbers came first. What another way confirmed later keeps its source; a correction has its own. */
        readonly source: BarSource;
        /** Whether the exchange tells no quote volume, so that it was estimated as `volume` × (`high` + `low` + `close`) / 3: of each of its minutes where these were known, else of the bar itself. */
        readonly isQuoteVolumeEstimated: boolean;
        /** Whether none is missing of the shorter bars that it is made of; true of a bar that is made of none. `gaps` tells which are missing. */
        readonly isWhole: boolean;
      };
    } | null;
    /** The event's bars as rows: one, or the whole snapshot. */
    readonly rows: KlineRows;
    /** Where you are in this instrument's bars; pass the last one in `after` when you come back. */
    readonly cursor: string;
    /** Of a snapshot that memory could not begin early enough: where the bars begin that you lack, in milliseconds. They end at its first row; ask `klines` for them. Null where nothing is missing. */
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
  /** Materials of the realtime feed from now on, in the order in which they came: new ones, reprints and corrections. After a reconnect pass the last `cursor` as `after`, and what came meanwhile is told first; past seven days the answer is `CURSOR_TOO_OLD`. */
  readonly materialPublished: {
    readonly kind: MaterialEventKind;
    /** With everything that it is a reprint of, or corrects. */
    readonly material: {
      /** Id of the earliest; it stays while reprints come. */
      readonly materialId: string;
      /** The earliest first, then its reprints and corrections as they came. */
      readonly materialIds: readonly string[];
      /** Others besides the earliest. */
      readonly duplicateCount: number;
      readonly channel: MaterialChannel;
      readonly sourceId: string;
      readonly sourceName: string;
      readonly authority: string;
      readonly sourceTier: SourceTier;
      readonly title: string;
      /** Document number (文号); empty where it has none. */
      readonly docNo: string;
      readonly url: string;
      /** The date that it bears. */
      readonly materialDate: Date;
      readonly firstSeenAt: Timestamp;
      /** When body, viewpoints and sectors were all complete: its place in the feed. */
      readonly signalReadyAt: Timestamp;
      /** Always `mapped`: nothing else is in the feed. */
      readonly lifecycleStage: string;
      /** Always `complete`. */
      readonly lifecycleStatus: string;
      /** Viewpoints that were found. */
      readonly evidenceCount: number;
      /** Distinct sectors of the current catalog that it concerns. */
      readonly sectorCount: number;
      /** The material whose results stand here instead of its own; null where nothing corrected it. */
      readonly correctedBy: string | null;
      /** Version of the rule by which reprints were merged, for example `duplicates/2`. */
      readonly formulaVersion: string;
    };
    /** Where you are in the feed; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Materials of the realtime feed from now on, in the order in which they came: new ones, reprints and corrections. */
export const MATERIAL_PUBLISHED: TypedDocument<MaterialPublishedResult, MaterialPublishedVariables> =
  'subscription MaterialPublished($channel:MaterialChannelFilter!=all$sectorId:String$since:Timestamp$after:[String!]){materialPublished(channel:$channel sectorId:$sectorId since:$since after:$after){kind material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}cursor}}';

export interface ScanUpdatedVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
}
export interface ScanUpdatedResult {
  /** What matches a scan: a SNAPSHOT with all of it first, then CHANGED with the instruments that came and went whenever bars have closed, none where nothing did. Bars that close together are told together, and what becomes unknown goes, with the reason. However many follow a scan, it is made once. Every first event is the whole state, so after a reconnect just subscribe again. A universe has 1,000 instruments at most. What belongs to a sector or a fund is asked again every half minute: who joins or leaves it comes or goes. Example: `scanUpdated(universe: {market: perp}, interval: "1m", where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold"}}) { kind entered { symbol values } left { instrument { symbol } reason } }`. */
  readonly scanUpdated: {
    readonly kind: ScanEventKind;
    readonly interval: Interval;
    /** Those that match and did not before; of a SNAPSHOT all of them. */
    readonly entered: readonly ({
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** The venue in one word, for example `venue_a:spot`. */
      readonly venueKey: string;
      readonly symbol: string;
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
    })[];
    /** Those that matched before; empty in a SNAPSHOT. */
    readonly left: readonly ({
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
      /** Why it is not known whether it matches; null where the condition does not hold, and where it does not belong to the universe any more. */
      readonly reason: ScanUnknownReason | null;
      /** False where it does not belong to the sector or the fund any more. */
      readonly isMember: boolean;
    })[];
    /** Matches now. */
    readonly totalCount: number;
    /** Instruments that were looked at. */
    readonly universeCount: number;
    /** Instruments of which it is known whether they match. */
    readonly evaluatedCount: number;
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
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
  };
}
/** What matches a scan: a SNAPSHOT with all of it first, then CHANGED with the instruments that came and went whenever bars have closed, none where nothing did. */
export const SCAN_UPDATED: TypedDocument<ScanUpdatedResult, ScanUpdatedVariables> =
  'subscription ScanUpdated($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind interval entered{instrument{exchange market symbol}venueKey symbol place rankValue values openTime confirmedAtMs}left{instrument{exchange market symbol}reason isMember}totalCount universeCount evaluatedCount unknown{reason count instruments{exchange market symbol}}asOfMs}}';

export interface SectorSignalsVariables {
  readonly window?: RealtimeDuration;
}
export interface SectorSignalsResult {
  /** The sectors of a window: all of them first, then those that change. A score that only fades with time is no change. After a reconnect subscribe again: the first event is the whole state, and takes the place of what you have. */
  readonly sectorSignals: {
    readonly kind: SectorSignalsKind;
    readonly window: {
      readonly kind: RealtimeWindowKind;
      readonly duration: RealtimeDuration;
      /** Inclusive. */
      readonly start: Timestamp;
      /** Exclusive. */
      readonly end: Timestamp;
      /** Inclusive. */
      readonly previousStart: Timestamp;
      /** Exclusive; where the window starts. */
      readonly previousEnd: Timestamp;
      readonly timezone: string;
    };
    readonly generatedAt: Timestamp;
    /** Most attention first. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      readonly layer: string;
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      readonly policyScore: number;
      readonly mediaScore: number;
      readonly marketAttentionScore: number;
      /** Strength within the window before, scored with its own end and what was known by then. */
      readonly previousAttentionScore: number;
      readonly previousPolicyScore: number;
      readonly previousMediaScore: number;
      readonly previousMarketAttentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      readonly policyChange: number;
      readonly mediaChange: number;
      readonly marketAttentionChange: number;
      readonly materialCount: number;
      readonly policyMaterialCount: number;
      readonly mediaMaterialCount: number;
      readonly marketAttentionMaterialCount: number;
      readonly previousMaterialCount: number;
      /** Distinct sources of the materials; those of reprints do not count. */
      readonly sourceCount: number;
      readonly positiveMaterialCount: number;
      readonly negativeMaterialCount: number;
      /** Unknown directions among them. */
      readonly neutralMaterialCount: number;
      readonly latestSignalAt: Timestamp;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      /** Share of the materials whose direction is known, 0 to 1. */
      readonly directionCoverage: number;
      /** The newest first, at most 100. */
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
        /** −1 to 1. */
        readonly directionScore: number;
        /** The whole material. */
        readonly material: {
          /** Id of the earliest; it stays while reprints come. */
          readonly materialId: string;
          /** The earliest first, then its reprints and corrections as they came. */
          readonly materialIds: readonly string[];
          /** Others besides the earliest. */
          readonly duplicateCount: number;
          readonly channel: MaterialChannel;
          readonly sourceId: string;
          readonly sourceName: string;
          readonly authority: string;
          readonly sourceTier: SourceTier;
          readonly title: string;
          /** Document number (文号); empty where it has none. */
          readonly docNo: string;
          readonly url: string;
          /** The date that it bears. */
          readonly materialDate: Date;
          readonly firstSeenAt: Timestamp;
          /** When body, viewpoints and sectors were all complete: its place in the feed. */
          readonly signalReadyAt: Timestamp;
          /** Always `mapped`: nothing else is in the feed. */
          readonly lifecycleStage: string;
          /** Always `complete`. */
          readonly lifecycleStatus: string;
          /** Viewpoints that were found. */
          readonly evidenceCount: number;
          /** Distinct sectors of the current catalog that it concerns. */
          readonly sectorCount: number;
          /** The material whose results stand here instead of its own; null where nothing corrected it. */
          readonly correctedBy: string | null;
          /** Version of the rule by which reprints were merged, for example `duplicates/2`. */
          readonly formulaVersion: string;
        };
      })[];
      /** The sector; null where the current catalog does not have it. */
      readonly sector: {
        readonly sectorId: string;
      } | null;
      /** What the attention score consists of. */
      readonly explanation: {
        /** Version of the formula of scores, for example `attention/1`. */
        readonly formulaVersion: string;
        /** Version of the rules of signals, for example `sector_signals/1`. */
        readonly signalsVersion: string;
        readonly terms: readonly ({
          readonly materialId: string;
          readonly channel: MaterialChannel;
          readonly signalReadyAt: Timestamp;
          readonly tierWeight: number;
          readonly sectorConfidence: number;
          /** What age has left: half of it after half a window. */
          readonly decay: number;
          /** Independent sources that told the same before the end of the window. */
          readonly furtherSources: number;
          /** 1 + 0.25 · ln(1 + further sources). */
          readonly sourceFactor: number;
          readonly score: number;
          /** −1 to 1; null where it is unknown. */
          readonly direction: number | null;
          readonly material: {
            /** Id of the earliest; it stays while reprints come. */
            readonly materialId: string;
            /** The earliest first, then its reprints and corrections as they came. */
            readonly materialIds: readonly string[];
            /** Others besides the earliest. */
            readonly duplicateCount: number;
            readonly channel: MaterialChannel;
            readonly sourceId: string;
            readonly sourceName: string;
            readonly authority: string;
            readonly sourceTier: SourceTier;
            readonly title: string;
            /** Document number (文号); empty where it has none. */
            readonly docNo: string;
            readonly url: string;
            /** The date that it bears. */
            readonly materialDate: Date;
            readonly firstSeenAt: Timestamp;
            /** When body, viewpoints and sectors were all complete: its place in the feed. */
            readonly signalReadyAt: Timestamp;
            /** Always `mapped`: nothing else is in the feed. */
            readonly lifecycleStage: string;
            /** Always `complete`. */
            readonly lifecycleStatus: string;
            /** Viewpoints that were found. */
            readonly evidenceCount: number;
            /** Distinct sectors of the current catalog that it concerns. */
            readonly sectorCount: number;
            /** The material whose results stand here instead of its own; null where nothing corrected it. */
            readonly correctedBy: string | null;
            /** Version of the rule by which reprints were merged, for example `duplicates/2`. */
            readonly formulaVersion: string;
          };
        })[];
        readonly termCount: number;
        /** Sum of the terms that are not listed. */
        readonly remainingScore: number;
      };
    })[];
    /** Ids of sectors that the window has nothing of any more. */
    readonly gone: readonly string[];
  };
}
/** The sectors of a window: all of them first, then those that change. */
export const SECTOR_SIGNALS: TypedDocument<SectorSignalsResult, SectorSignalsVariables> =
  'subscription SectorSignals($window:RealtimeDuration!="24h"){sectorSignals(window:$window){kind window{kind duration start end previousStart previousEnd timezone}generatedAt sectors{sectorId sectorName layer signals attentionScore policyScore mediaScore marketAttentionScore previousAttentionScore previousPolicyScore previousMediaScore previousMarketAttentionScore attentionChange policyChange mediaChange marketAttentionChange materialCount policyMaterialCount mediaMaterialCount marketAttentionMaterialCount previousMaterialCount sourceCount positiveMaterialCount negativeMaterialCount neutralMaterialCount latestSignalAt directionBalance directionCoverage materialIds references{materialId channel sourceId sourceName title url signalReadyAt evidenceId viewpoint rationale impactDirection directionScore material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}}sector{sectorId}explanation{formulaVersion signalsVersion terms{materialId channel signalReadyAt tierWeight sectorConfidence decay furtherSources sourceFactor score direction material{materialId materialIds duplicateCount channel sourceId sourceName authority sourceTier title docNo url materialDate firstSeenAt signalReadyAt lifecycleStage lifecycleStatus evidenceCount sectorCount correctedBy formulaVersion}}termCount remainingScore}}gone}}';

export interface SnapshotPublishedVariables {
  readonly since?: Timestamp | null;
  readonly after?: readonly string[] | null;
}
export interface SnapshotPublishedResult {
  /** The snapshot of each publication from now on, as soon as it answers. After a reconnect pass the last `cursor` as `after`, and those that came meanwhile are told first. */
  readonly snapshotPublished: {
    readonly snapshotId: string;
    readonly asOf: Date;
    readonly publicationId: string;
    readonly publishedAt: Timestamp;
    /** Where you are in the publications; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** The snapshot of each publication from now on, as soon as it answers. */
export const SNAPSHOT_PUBLISHED: TypedDocument<SnapshotPublishedResult, SnapshotPublishedVariables> =
  'subscription SnapshotPublished($since:Timestamp$after:[String!]){snapshotPublished(since:$since after:$after){snapshotId asOf publicationId publishedAt cursor}}';

export interface VenueStatusChangedVariables {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
}
export interface VenueStatusChangedResult {
  /** Each change of a venue's status; the current status of each first, so after a reconnect just subscribe again. */
  readonly venueStatusChanged: {
    readonly exchange: Exchange;
    readonly market: Market;
    readonly assetClass: AssetClass;
    /** `CN`, `HK` or `US` for stock venues, null otherwise. */
    readonly region: string | null;
    /** Supported intervals, shortest first. */
    readonly intervals: readonly Interval[];
    /** Cap on `limit` of klines and chart, by interval. */
    readonly maxKlines: IntervalCaps;
    /** Trading session; null for venues that trade around the clock. */
    readonly session: {
      /** The trading calendar, for example `cn`. */
      readonly calendar: string;
      /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
      readonly isOpen: boolean;
      /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
      readonly nextOpenMs: EpochMs | null;
      /** From when on holidays are not known, in milliseconds; there every weekday counts as ordinary. */
      readonly horizonMs: EpochMs;
      /** What to be careful of; null where nothing is. */
      readonly warning: SessionWarning | null;
      /** IANA name of the time zone of `hours` and of trade dates, for example `Asia/Shanghai`. */
      readonly timeZone: string;
      /** Parts of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. One that ends no later than it begins began on the day before: `18:00-17:00` of a Monday begins on Sunday. */
      readonly hours: readonly string[];
    } | null;
    readonly status: VenueStatus;
  };
}
/** Each change of a venue's status; the current status of each first, so after a reconnect just subscribe again. */
export const VENUE_STATUS_CHANGED: TypedDocument<VenueStatusChangedResult, VenueStatusChangedVariables> =
  'subscription VenueStatusChanged($exchange:Exchange$market:Market){venueStatusChanged(exchange:$exchange market:$market){exchange market assetClass region intervals maxKlines session{calendar isOpen nextOpenMs horizonMs warning timeZone hours}status}}';
