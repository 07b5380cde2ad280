// Written by `npm run generate` from the public schema; change that, not this file.

import type { Date, EpochMs, IndicatorParams, KlineNumber, StatedConfidence, Timestamp } from './scalars.ts';

export type AbsenceWay =
  | 'REST'
  | 'OTHER_PROVIDER'
  | 'ARCHIVE';

export type AbsoluteDirection =
  | 'positive'
  | 'negative'
  | 'neutral';

/** Which way a reading points: a bias from a score of one third on, unless its leading family holds it back; `no_data` where nothing can be judged. */
export type AnalysisStance =
  | 'long_bias'
  | 'short_bias'
  | 'neutral'
  | 'no_data';

export type ArchiveFault =
  | 'disk_full'
  | 'read_only'
  | 'damaged'
  | 'unavailable';

export type ArchiveStatus =
  | 'ok'
  | 'failing';

export type AssetClass =
  | 'crypto'
  | 'stock'
  | 'forex';

export type BarSource =
  | 'STREAM'
  | 'REST'
  | 'AGGREGATED'
  | 'IMPORTED';

export type BarStatus =
  | 'closed'
  | 'forming';

/** Where the basket comes from that speaks for the fund. */
export type BasketFreshness =
  | 'refreshed'
  | 'verified_unchanged'
  | 'carried_forward'
  | 'unknown';

export type Board =
  | 'MAIN'
  | 'STAR'
  | 'CHINEXT'
  | 'BSE';

/** The sector or the fund whose members an indicator counts: one of the two. Members are those of today. */
export interface CalcGroupInput {
  /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
  readonly sectorId?: string | null;
  /** Such as `510010`. The shares that a fund holds. */
  readonly fundCode?: string | null;
}

/** One thing to calculate. */
export interface CalcInput {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
  readonly id?: string | null;
  /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
  readonly params?: IndicatorParams | null;
  /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
  readonly with?: readonly OtherSeriesInput[] | null;
  /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
  readonly withGroup?: CalcGroupInput | null;
  /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
  readonly source?: CalcSourceInput | null;
}

/** A column of another entry of the same `calc`. */
export interface CalcSourceInput {
  /** Its `id` or key. Its name will do where no other entry has that. */
  readonly calc: string;
  /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
  readonly column?: string | null;
}

/** How new data of a chart item is taken. */
export type ChartDataMode =
  | 'merge'
  | 'replace';

/** How what is drawn bar by bar (`line`, `points`, `histogram`, `band`) is told. */
export type ChartFormat =
  | 'rows'
  | 'columns';

/** What an item is, from which the shape of its `data` follows; see `ChartFormat` for columns. */
export type ChartItemType =
  | 'line'
  | 'points'
  | 'histogram'
  | 'band'
  | 'level'
  | 'markers'
  | 'background'
  | 'zones'
  | 'profile';

/** What a condition can be asked of. */
export type ConditionSubject =
  | 'company'
  | 'fund'
  | 'sector';

/** What the other party of a relationship is to the company. */
export type CounterpartyRole =
  | 'shareholder'
  | 'actual_controller'
  | 'concert_party'
  | 'pledgee'
  | 'grantor'
  | 'creditor'
  | 'guaranteed_party'
  | 'rating_agency'
  | 'subsidiary'
  | 'acquired_company'
  | 'customer'
  | 'supplier'
  | 'partner';

export type DataStatus =
  | 'complete';

/** Why a security leaves its exchange. */
export type DelistingType =
  | 'financial'
  | 'compliance'
  | 'major_violation'
  | 'trading'
  | 'voluntary'
  | 'absorption';

/** Distance of the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
export type DerivativePeriod =
  | '5m'
  | '15m'
  | '30m'
  | '1h'
  | '2h'
  | '4h'
  | '6h'
  | '12h'
  | '1d';

export type DirectionConfidence =
  | 'high'
  | 'medium'
  | 'low'
  | 'unknown';

/** Where a component is listed; `OTHER` is anything that is no share. */
export type EtfComponentMarket =
  | 'SSE'
  | 'SZSE'
  | 'BSE'
  | 'HKEX'
  | 'CFETS'
  | 'OTHER';

/** Where a fund is listed. */
export type EtfExchange =
  | 'SSE'
  | 'SZSE';

/** How a fund comes to be related to a sector. */
export type EtfMappingType =
  | 'tracking_index'
  | 'holding_exposure'
  | 'dynamic_inference'
  | 'hierarchy_inherited'
  | 'hierarchy_related'
  | 'lineage_continuity'
  | 'semantic_related'
  | 'hierarchy_reference';

/** Where the value of a component comes from. */
export type EtfPriceSource =
  | 'close'
  | 'implied'
  | 'cash'
  | 'unknown';

export type EtfProductScope =
  | 'broad'
  | 'sector';

/** How close a relation of a fund to a sector is. Exposure is counted in the first two only, and no company twice in one sector. */
export type EtfRelationScope =
  | 'direct'
  | 'extended'
  | 'related'
  | 'reference';

/** Whether cash may stand in for a component when fund shares are created. */
export type EtfSubstitution =
  | 'forbidden'
  | 'allowed'
  | 'must';

/** What a piece of evidence does for a statement, from strongest to weakest. */
export type EvidenceRole =
  | 'primary'
  | 'corroborating'
  | 'calculation'
  | 'context'
  | 'contradicting';

/** Rank of a source of company research: who is bound by law to be right comes first. */
export type EvidenceSourceTier =
  | 'statutory_disclosure'
  | 'official_register'
  | 'government'
  | 'intermediary'
  | 'company'
  | 'authoritative_media'
  | 'market';

/** Neutral name of an exchange or a class of feeds. */
export type Exchange =
  | 'venue_a'
  | 'venue_b'
  | 'venue_c'
  | 'venue_d'
  | 'stock'
  | 'forex'
  | 'commodity';

/** How a family votes on an interval: `unknown` where none of its conditions can be judged. */
export type FamilyVote =
  | 'up'
  | 'down'
  | 'mixed'
  | 'unknown';

export type FearGreedClass =
  | 'extreme_fear'
  | 'fear'
  | 'neutral'
  | 'greed'
  | 'extreme_greed';

/** Which way a feature points. */
export type FeatureBias =
  | 'bullish'
  | 'bearish'
  | 'neutral';

/** `event` happens at a bar; `state` holds over bars. */
export type FeatureKind =
  | 'event'
  | 'state';

/** An exchange whose payments of funding are read. */
export type FundingExchange =
  | 'venue_a'
  | 'venue_b'
  | 'venue_c';

export type GapCause =
  | 'SERVER_STOPPED'
  | 'STREAM_LOST'
  | 'MESSAGE_LOST'
  | 'UPSTREAM_FAILED'
  | 'NOT_LISTED'
  | 'OFF_GRID';

export type GapKind =
  | 'unfilled'
  | 'unsettled';

export type GapState =
  | 'OPEN'
  | 'FILLED'
  | 'ABSENT';

/** What the heat of a sector is made of. */
export type HeatView =
  | 'policy'
  | 'market_attention'
  | 'market_trading';

/** What a viewpoint says about the prospects of a sector. */
export type ImpactDirection =
  | 'positive'
  | 'negative'
  | 'neutral'
  | 'mixed'
  | 'unknown';

/** When the impact is expected: within weeks, quarters or years. */
export type ImpactHorizon =
  | 'short'
  | 'medium'
  | 'long'
  | 'unknown';

/** What a bar of an indicator costs, beside that of others. */
export type IndicatorCost =
  | 'low'
  | 'medium'
  | 'high';

/** What an indicator measures, coarser than its category. */
export type IndicatorMeasure =
  | 'trend'
  | 'momentum'
  | 'volatility'
  | 'volume'
  | 'levels'
  | 'patterns'
  | 'statistics'
  | 'comparison';

/** A bundle as rows instead of files: its manifest, without what follows from the rows. */
export interface InlineBundleInput {
  /** Your name for the publication: letters, digits and `._:-`, at most 128. */
  readonly publicationId: string;
  /** ISO 8601 with an offset, not in the future, and later than the publication before. */
  readonly publishedAt: string;
  /** Lower-case letters, digits and `-`, at most 64. */
  readonly namespace: string;
  /** At most one of a kind; a kind without one has no facts. */
  readonly files: readonly InlineFileInput[];
}

/** All facts of one kind. Faults name the file after its kind: `company-listing.ndjson` of `company_listing`. */
export interface InlineFileInput {
  /** A kind of fact, for example `company_listing`. */
  readonly kind: string;
  /** One JSON object a line, as in a bundle's file. */
  readonly rows: string;
}

/** Names one instrument. */
export interface InstrumentInput {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
export type Interval =
  | '1m'
  | '5m'
  | '15m'
  | '30m'
  | '1h'
  | '4h'
  | '1d'
  | (string & {});

export type KlineEventKind =
  | 'SNAPSHOT'
  | 'FORMING'
  | 'CLOSED'
  | 'CORRECTED';

export type LineDash =
  | 'solid'
  | 'dashed'
  | 'dotted';

/** Where an A-share is listed. */
export type ListingExchange =
  | 'SSE'
  | 'SZSE'
  | 'BSE';

/** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
export type Market =
  | 'spot'
  | 'perp'
  | 'cn'
  | 'hk'
  | 'us'
  | 'futures';

/** How the daily quotes stand to the date of a snapshot. */
export type MarketStatus =
  | 'fresh'
  | 'carried_forward'
  | 'reaggregated'
  | 'unavailable';

/** How a name fits what was asked for, the best first. */
export type MatchQuality =
  | 'exact'
  | 'prefix'
  | 'word'
  | 'initials'
  | 'substring'
  | 'typo';

/** What kind of voice a material is. */
export type MaterialChannel =
  | 'policy'
  | 'media'
  | 'market_attention';

/** Which channel of materials is looked at; materials of others are left out before anything is counted or scored. */
export type MaterialChannelFilter =
  | 'all'
  | 'policy'
  | 'media'
  | 'market_attention';

export type MaterialEventKind =
  | 'published'
  | 'reprinted'
  | 'corrected'
  | 'withdrawn';

/** A material as it is sent into the feed, when its analysis is complete. */
export interface MaterialInput {
  /** The same id again changes nothing. A correction is a material of its own. */
  readonly materialId: string;
  readonly channel: MaterialChannel;
  readonly sourceId: string;
  readonly sourceName: string;
  /** Who speaks there. */
  readonly authority: string;
  /** `authoritative_media` for media, `market` for market attention, the others for policy. */
  readonly sourceTier: SourceTier;
  readonly title: string;
  readonly url: string;
  /** When body, viewpoints and sectors were all complete. */
  readonly signalReadyAt: Timestamp;
  /** `signalReadyAt` when left out. */
  readonly firstSeenAt?: Timestamp | null;
  /** The date of `firstSeenAt` when left out. */
  readonly materialDate?: Date | null;
  /** Document number (文号). */
  readonly docNo?: string;
  /** Body, or its beginning; reprints are recognised by it. The title when left out. */
  readonly text?: string;
  /** Id of the material whose results this one puts right. */
  readonly corrects?: string;
  /** At most 20. */
  readonly results?: readonly MaterialResultInput[];
}

export type MaterialOutcome =
  | 'added'
  | 'unchanged'
  | 'conflict';

/** A viewpoint that the analysis of a material found. */
export interface MaterialResultInput {
  readonly evidenceId: string;
  readonly viewpoint: string;
  /** Kind of measure, for example `support` or `restriction`. */
  readonly signalType: string;
  readonly quote?: string;
  readonly confidence?: StatedConfidence | null;
  readonly impactDirection?: ImpactDirection;
  /** −1 to 1, with the sign of `impactDirection`; 0 when unknown. */
  readonly directionScore?: number;
  readonly directionConfidence?: DirectionConfidence;
  readonly impactHorizon?: ImpactHorizon;
  readonly directionRationale?: string;
  /** At most 50, each sector once. */
  readonly sectors?: readonly MaterialSectorInput[];
}

/** A sector that a viewpoint concerns. */
export interface MaterialSectorInput {
  readonly sectorId: string;
  /** What the catalog calls it when left out. */
  readonly sectorName?: string | null;
  readonly layer?: SectorLayer | null;
  readonly confidence?: StatedConfidence | null;
  readonly rationale?: string;
  readonly impactDirection?: ImpactDirection;
  /** −1 to 1, with the sign of `impactDirection`; 0 when unknown. */
  readonly directionScore?: number;
  readonly directionConfidence?: DirectionConfidence;
  readonly directionRationale?: string;
}

/** Whether the analysis of a material concerns a sector of the current catalog. */
export type MaterialSignalStatus =
  | 'signal'
  | 'no_signal';

/** Which materials a list shows. */
export type MaterialStatusFilter =
  | 'all'
  | 'signal'
  | 'no_signal';

/** Why a member of a sector or a fund is not counted. */
export type MemberLeftOutReason =
  | 'not_subscribed'
  | 'unsupported_interval'
  | 'not_among_largest'
  | 'no_bars';

export type MetadataStatus =
  | 'ready'
  | 'stale'
  | 'unavailable';

/** Bars of another series that a caller brings. */
export interface NamedKlinesInput {
  /** By which an entry of `calc` names them in `with`; entries that name none read all, in this order. */
  readonly symbol: string;
  /** Bars as in `klines`, ascending; those that open when one of `klines` does count. */
  readonly klines: readonly (readonly KlineNumber[])[];
}

/** Another series that an indicator reads beside the bars. */
export interface OtherSeriesInput {
  /** As of the bars without it. */
  readonly exchange?: Exchange | null;
  /** As of the bars without it. */
  readonly market?: Market | null;
  /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
  readonly symbol: string;
}

/** What an owner or an owned thing is. */
export type OwnershipEntityType =
  | 'company'
  | 'listed_company'
  | 'fund'
  | 'institution'
  | 'person'
  | 'state_body'
  | 'public_float';

export type OwnershipLifecycleStatus =
  | 'active'
  | 'ending';

export type OwnershipRelationType =
  | 'ownership'
  | 'control'
  | 'voting'
  | 'concert';

/** Language of the words in a picture. */
export type PictureLanguage =
  | 'en'
  | 'zh';

/** Ground and colours of a picture. */
export type PictureTheme =
  | 'light'
  | 'dark';

/** What kind of evidence a condition is. Conditions of one family say much the same, so they have one vote. */
export type PlaybookFamily =
  | 'trend'
  | 'strength'
  | 'momentum'
  | 'volume'
  | 'volatility'
  | 'structure';

/** Which vote of a leading family a bias needs. */
export type PlaybookLeadPlace =
  | 'longest'
  | 'any';

/** What was published on the date, or what is derived for it from what was known at its end. */
export type PublicationMode =
  | 'published'
  | 'derived';

/** What a piece of evidence is, which says what its `reference` names. */
export type PublishedEvidenceKind =
  | 'policy_material'
  | 'heat_point'
  | 'sector_breadth'
  | 'basket'
  | 'exposure'
  | 'research_version'
  | 'research_fact'
  | 'ownership_event';

/** What the quote-search provider added to a search. */
export type QuoteSearchOutcome =
  | 'not_needed'
  | 'answered'
  | 'unavailable'
  | 'off';

export type RealtimeCatalogStatus =
  | 'active'
  | 'empty';

/** Length of a rolling window: `1h`, `6h`, `24h` or `3d`. */
export type RealtimeDuration =
  | '1h'
  | '6h'
  | '24h'
  | '3d';

/** What happens in a sector. In this order; `steady` stands alone. */
export type RealtimeSignal =
  | 'new_signal'
  | 'strengthening'
  | 'multi_source'
  | 'pressure'
  | 'mixed'
  | 'steady';

export type RealtimeWindowKind =
  | 'rolling';

export type RelativeDirection =
  | 'stronger'
  | 'weaker'
  | 'neutral';

/** The five categories of company research. */
export type ResearchCategory =
  | 'ownership_control'
  | 'policy_support'
  | 'financing_debt'
  | 'capital_use'
  | 'business_projects';

/** Only what is complete passes the quality gate. */
export type ResearchCompletenessStatus =
  | 'complete';

/** What a fact is about; each domain belongs to one category. */
export type ResearchDomain =
  | 'shareholding'
  | 'actual_controller'
  | 'concert_party'
  | 'share_pledge'
  | 'equity_incentive'
  | 'government_subsidy'
  | 'tax_incentive'
  | 'qualification'
  | 'policy_programme'
  | 'bank_credit'
  | 'bond_issue'
  | 'equity_financing'
  | 'external_guarantee'
  | 'credit_rating'
  | 'raised_funds'
  | 'capital_expenditure'
  | 'acquisition'
  | 'cash_dividend'
  | 'wealth_management'
  | 'major_contract'
  | 'production_capacity'
  | 'research_development'
  | 'customer_supplier'
  | 'overseas_business';

/** What the value of a fact counts; `pct` is a part of a whole, 0 to 100. */
export type ResearchUnit =
  | 'pct'
  | 'cny'
  | 'shares'
  | 'items'
  | 'tonnes'
  | 'megawatts'
  | 'square_metres';

export type ResponseProfile =
  | 'compact';

/** Colour of what rises. */
export type RisingColour =
  | 'green'
  | 'red';

/** An indicator of a scan. */
export interface ScanCalc {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** By what answers call it. Its name and parameters without it. */
  readonly id?: string | null;
  /** Parameters by name. What is left out has its default. */
  readonly params?: IndicatorParams | null;
  /** Other series that the indicator reads beside the bars of each instrument, each as `{exchange, market, symbol}`. What is left out of one is as of the instrument. A universe has 500 instruments at most then. Example, strength against bitcoin: `[{exchange: venue_a, market: spot, symbol: "BTCUSDT"}]`. */
  readonly with?: readonly OtherSeriesInput[] | null;
  /** Instead of `with`: all of a sector or a fund, for indicators that count the members of a group, such as `percent_above_ma`. It is calculated once for all instruments whose bars open at the same times. Of more than 50 members with bars here the 50 largest are read. A universe has 500 instruments at most then. Example: `{sectorId: "L1.electronics"}`. */
  readonly withGroup?: CalcGroupInput | null;
  /** Another indicator from whose column it is calculated, for indicators that have the parameter `source`. It stands here as a whole, eight of them one in the other at most, and their warm-ups add up. Example, an average of the RSI: `{name: "sma", params: {period: 9}, source: {calc: {name: "rsi"}}}`. */
  readonly source?: ScanSource | null;
}

/** Two numbers, compared. Those that differ by less than one part in 10¹² are equal. */
export interface ScanComparison {
  readonly left: ScanNumber;
  readonly op: ScanOperator;
  readonly right: ScanNumber;
  /** True where it held at one of the last N bars, 1 to 20. */
  readonly within?: number;
}

/** A condition: exactly one of these. `all` is false where one part is, else unknown where one is; `any` is true where one part is, else unknown where one is; `not` of unknown is unknown. 50 conditions at most, eight levels deep, on 20 calculations. */
export interface ScanCondition {
  readonly all?: readonly ScanCondition[] | null;
  readonly any?: readonly ScanCondition[] | null;
  readonly not?: ScanCondition | null;
  readonly feature?: ScanFeature | null;
  readonly compare?: ScanComparison | null;
}

export type ScanEventKind =
  | 'SNAPSHOT'
  | 'CHANGED';

/** A feature of an indicator at the newest closed bar, or at one of the last ones. */
export interface ScanFeature {
  /** The indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
  readonly calc: ScanCalc;
  /** For example `rsi.exit_oversold`. */
  readonly id: string;
  /** What it has to be. */
  readonly is?: boolean;
  /** True where it was so at one of the last N bars, 1 to 20; not together with `is: false`. */
  readonly within?: number;
}

/** Names one instrument of a scan. */
export interface ScanInstrument {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** A number at a bar: exactly one of `price`, `calc` and `number`. */
export interface ScanNumber {
  readonly price?: ScanPrice | null;
  /** An indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
  readonly calc?: ScanCalc | null;
  /** Which column of `calc`, by its name or key, for example `rsi_14`. Needed where there are several. */
  readonly column?: string | null;
  readonly number?: number | null;
  /** Its change over so many bars instead, in percent of what it was. 1 to 250. Unknown where a bar is missing between, or it was not above zero. */
  readonly changeOver?: number | null;
}

export type ScanOperator =
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'crosses_above'
  | 'crosses_below';

export type ScanOrder =
  | 'ascending'
  | 'descending';

export type ScanPrice =
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'quote_volume';

/** By what matches are ordered. Those of which the number is unknown come last either way, and equal ones by exchange, market and symbol. */
export interface ScanRank {
  readonly by: ScanNumber;
  readonly order?: ScanOrder;
}

/** A column of an indicator, from which another one is calculated. */
export interface ScanSource {
  /** The indicator. It reads the bars of one series, and nothing beside them. */
  readonly calc: ScanCalc;
  /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
  readonly column?: string | null;
}

/** What is scanned: instruments, or exchange and market, or a sector, or a fund. An exchange or a market means every subscribed instrument of it, both together those of both; a sector the A-shares of its companies, those of narrower sectors included; a fund the shares that it holds. */
export interface ScanUniverse {
  /** 1 to 500 instruments, each as `{exchange, market, symbol}`. Those that are not subscribed are told as unknown. */
  readonly instruments?: readonly ScanInstrument[] | null;
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  /** A sector of the catalog, for example `L1.electronics`. */
  readonly sectorId?: string | null;
  /** The code of a fund, for example `510010`. */
  readonly fundCode?: string | null;
}

/** Why it is not known whether an instrument matches. */
export type ScanUnknownReason =
  | 'not_subscribed'
  | 'unsupported_interval'
  | 'loading'
  | 'stale'
  | 'preparing'
  | 'not_enough_bars'
  | 'no_value';

/** In what sense a sector stands out. */
export type SectorAnomalyType =
  | 'counter_trend'
  | 'relative_resilience'
  | 'relative_weakness'
  | 'broad_internal_move'
  | 'flow_price_divergence'
  | 'concentrated_move'
  | 'cross_section_outlier';

/** Layers of the sector catalog, from broad to narrow. */
export type SectorLayer =
  | 'level1'
  | 'level2'
  | 'level3';

export type SectorLinkRelationKind =
  | 'hierarchy'
  | 'taxonomy_semantic';

export type SectorLinkagePattern =
  | 'same_day_resonance'
  | 'same_day_divergence'
  | 'hierarchy_divergence'
  | 'structural_overlap';

/** What a relation to a sector means for a security that is not yet, is, or is no longer listed. */
export type SectorMappingState =
  | 'preview'
  | 'effective'
  | 'historical';

export type SectorRelationStatus =
  | 'active'
  | 'watched'
  | 'candidate'
  | 'expired';

export type SectorRelationType =
  | 'business'
  | 'market';

export type SectorSignalsKind =
  | 'SNAPSHOT'
  | 'CHANGED';

export type SecurityLifecycleScope =
  | 'prelisted'
  | 'recent_listed'
  | 'departures';

/** A stage of a security's life, in the order in which it goes through them. */
export type SecurityLifecycleStage =
  | 'tutoring'
  | 'accepted'
  | 'inquiry'
  | 'committee_passed'
  | 'registration_submitted'
  | 'registered'
  | 'subscribing'
  | 'awaiting_listing'
  | 'withdrawn'
  | 'rejected'
  | 'registration_lapsed'
  | 'newly_listed'
  | 'listed'
  | 'risk_warning'
  | 'delisting_decided'
  | 'delisting_consolidation'
  | 'delisted';

/** Where a security stands between the first steps towards its listing and the last after it. */
export type SecurityLifecycleStatus =
  | 'prelisted'
  | 'listed'
  | 'delisted'
  | 'cancelled';

/** One series of a bulk, and what to calculate on it. */
export interface SeriesCalcInput {
  /** What the series is called in the answer; nothing without it. Answers come in the order of the question. */
  readonly id?: string | null;
  readonly exchange: Exchange;
  readonly market: Market;
  /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
  readonly symbol: string;
  readonly interval: Interval;
  /** What to calculate: 1 to 20 entries `{name, id?, params?, with?, source?}`. */
  readonly calc: readonly CalcInput[];
  /** Most bars to answer, 1 to 1000. */
  readonly limit?: number;
  /** Window start in milliseconds, inclusive. */
  readonly startTime?: EpochMs | null;
  /** Window end in milliseconds, exclusive. */
  readonly endTime?: EpochMs | null;
  /** Judge the forming bar as if it ended as it is now. Its observations are never confirmed. */
  readonly includeForming?: boolean;
}

export type SessionWarning =
  | 'calendar_horizon';

/** How much of a snapshot is told: all of it, or what names it. */
export type SnapshotDetail =
  | 'full'
  | 'compact';

export type SourceStatus =
  | 'ok'
  | 'degraded'
  | 'down';

/** Rank of a source: who issues, who regulates, who reports, who talks about it. */
export type SourceTier =
  | 'national'
  | 'ministry'
  | 'regulator'
  | 'local'
  | 'authoritative_media'
  | 'market';

export type StateCapitalCompleteness =
  | 'complete'
  | 'partial'
  | 'undetermined';

export type StateCapitalEventType =
  | 'equity_transfer'
  | 'free_transfer'
  | 'capital_increase'
  | 'shareholding_increase'
  | 'shareholding_reduction'
  | 'controller_change'
  | 'concert_agreement'
  | 'concert_ended'
  | 'voting_delegation'
  | 'special_management_share'
  | 'restructuring'
  | 'correction';

export type StateCapitalPathType =
  | 'control'
  | 'ownership'
  | 'ownership_exposure';

export type StateCapitalReferenceType =
  | 'edge'
  | 'event';

export type StateCapitalStatus =
  | 'state_controlled'
  | 'state_invested'
  | 'non_state_controlled'
  | 'undetermined';

/** State enterprises by Order 32 (企业国有资产交易监督管理办法) art. 4. */
export type StateClass =
  | 'state_body'
  | 'wholly_state_owned'
  | 'state_controlled_by_shares'
  | 'actually_controlled';

/** How a class was found. */
export type StateClassificationMethod =
  | 'statutory'
  | 'ownership_100'
  | 'ownership_majority'
  | 'ownership_chain'
  | 'actual_control'
  | 'disclosed'
  | 'name_rule'
  | 'unknown';

export type StateClassificationStatus =
  | 'classified'
  | 'not_state'
  | 'undetermined';

/** Level of government to which a state owner belongs. */
export type StateLevel =
  | 'central'
  | 'provincial'
  | 'municipal'
  | 'county'
  | 'unknown';

/** What a drawing means, from which a client chooses its colour. */
export type StyleRole =
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'signal'
  | 'upper'
  | 'middle'
  | 'lower'
  | 'positive'
  | 'negative'
  | 'bullish'
  | 'bearish'
  | 'neutral'
  | 'level';

export type SymbolFaultKind =
  | 'unlisted'
  | 'refused'
  | 'halted';

/** What kind of thing is traded under a symbol. */
export type SymbolKind =
  | 'coin'
  | 'perpetual'
  | 'share'
  | 'fund'
  | 'currency_pair'
  | 'future';

export type SymbolSource =
  | 'builtin'
  | 'smartbox';

/** When a market trades: `24x7` always, `cn`, `hk`, `us` in the sessions of those exchanges, `forex` from Sunday to Friday 17:00 New York, `metals`, `energy` in those of CME. `auto`, where a caller may name one, finds the one that fits. */
export type TradingCalendar =
  | 'auto'
  | '24x7'
  | 'cn'
  | 'hk'
  | 'us'
  | 'forex'
  | 'metals'
  | 'energy';

export type UpstreamCause =
  | 'name_not_resolved'
  | 'connection_refused'
  | 'unreachable'
  | 'connection_lost'
  | 'tls_failed'
  | 'timed_out'
  | 'silent'
  | 'not_its_protocol'
  | 'address_refused'
  | 'rate_limited'
  | 'out_of_order'
  | 'unknown';

/** `starting` until the first data, `ok`, `degraded` when some series are stale, `dead` when nothing arrives. */
export type VenueStatus =
  | 'starting'
  | 'ok'
  | 'degraded'
  | 'dead';
