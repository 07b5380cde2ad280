// Written by `npm run generate` from the public schema; change that, not this file.

import type { Date, EpochMs, IndicatorParams, JSONObject, KlineNumber, StatedConfidence, Timestamp } from './scalars.ts';

export type AbsenceWay =
  | 'REST'
  | 'OTHER_PROVIDER'
  | 'ARCHIVE';

/** Direction of the return of a sector. */
export type AbsoluteDirection =
  | 'positive'
  | 'negative'
  | 'neutral';

/** How far an event is. */
export type AlertEventState =
  | 'pending'
  | 'delivered'
  | 'dead';

/** What a rule watches. */
export type AlertKind =
  | 'feature'
  | 'scan'
  | 'material'
  | 'condition';

/** A new alert rule. Name exactly one of `feature`, `scan`, `material` and `condition`. */
export interface AlertRuleInput {
  /** A name for lists and for the body of events, 1 to 100 characters. */
  readonly name: string;
  /** Address of the webhook, `https://` or `http://`, at most 2,048 characters. Private addresses and credentials are refused. */
  readonly url: string;
  /** Seconds after an event during which the same instrument, sector, company or fund makes no other event of this rule, 0 to 604,800 (a week). */
  readonly cooldownSec?: number;
  /** A feature of an indicator. */
  readonly feature?: FeatureAlertInput | null;
  /** A scan. */
  readonly scan?: ScanAlertInput | null;
  /** New materials of the realtime feed. */
  readonly material?: MaterialAlertInput | null;
  /** A published condition. */
  readonly condition?: ConditionAlertInput | null;
}

/** What a published condition is evaluated for. */
export type AlertSubject =
  | 'company'
  | 'fund'
  | 'sector';

/** Direction of a reading. A score of at least one third, up or down, is a bias, unless the leading family prevents it: then the stance is `neutral`. `no_data` means that no condition can be evaluated. */
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

/** Class of the assets that a venue trades. Commodities are in `forex`. */
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

/** Origin of the fund's basket. */
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

/** The sector or the fund whose current members an indicator counts. Pass one of the two. */
export interface CalcGroupInput {
  /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
  readonly sectorId?: string | null;
  /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
  readonly fundCode?: string | null;
}

/** One indicator to calculate. */
export interface CalcInput {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
  readonly id?: string | null;
  /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
  readonly params?: IndicatorParams | null;
  /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
  readonly with?: readonly OtherSeriesInput[] | null;
  /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
  readonly withGroup?: CalcGroupInput | null;
  /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
  readonly source?: CalcSourceInput | null;
}

/** A column of another entry of the same `calc`. */
export interface CalcSourceInput {
  /** `id` or key of the entry, or its name if it is unique. */
  readonly calc: string;
  /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
  readonly column?: string | null;
}

/** How to apply new data of a chart item. */
export type ChartDataMode =
  | 'merge'
  | 'replace';

/** Format of items with a value for each bar (`line`, `points`, `histogram`, `band`). */
export type ChartFormat =
  | 'rows'
  | 'columns';

/** Type of an item, which determines the shape of its `data`; see `ChartFormat` for columns. */
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

/** The data that a collector delivers. */
export type CollectorCapability =
  | 'listed'
  | 'delisted'
  | 'prelisting'
  | 'suspension'
  | 'code_change'
  | 'name_change'
  | 'basket'
  | 'sector'
  | 'holder'
  | 'announcement'
  | 'policy'
  | 'media'
  | 'market_attention'
  | 'quote';

export type CollectorStatus =
  | 'ok'
  | 'degraded'
  | 'blocked'
  | 'stale'
  | 'shape_changed'
  | 'down'
  | 'off';

/** A published condition that becomes true with a publication. `publishedConditionCatalog` lists the conditions. */
export interface ConditionAlertInput {
  readonly subject: AlertSubject;
  /** Stock code, fund code or sector id. Example: `688901`. */
  readonly key: string;
  /** Id of the condition. Example: `policy.signal_within_3d`. */
  readonly condition: string;
}

/** What a condition can be evaluated for. */
export type ConditionSubject =
  | 'company'
  | 'fund'
  | 'sector';

/** The role of the other party towards the company. */
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

/** Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
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

/** Market of a component; `OTHER` for anything but a share. */
export type EtfComponentMarket =
  | 'SSE'
  | 'SZSE'
  | 'BSE'
  | 'HKEX'
  | 'CFETS'
  | 'OTHER';

/** The exchange that lists a fund. */
export type EtfExchange =
  | 'SSE'
  | 'SZSE';

/** The basis of a fund's relation to a sector. */
export type EtfMappingType =
  | 'tracking_index'
  | 'holding_exposure'
  | 'dynamic_inference'
  | 'hierarchy_inherited'
  | 'hierarchy_related'
  | 'lineage_continuity'
  | 'semantic_related'
  | 'hierarchy_reference';

/** Origin of the value of a component. */
export type EtfPriceSource =
  | 'close'
  | 'implied'
  | 'cash'
  | 'unknown';

export type EtfProductScope =
  | 'broad'
  | 'sector';

/** How direct the relation of a fund to a sector is. Only `direct` and `extended` have exposure, and a sector includes each company once. */
export type EtfRelationScope =
  | 'direct'
  | 'extended'
  | 'related'
  | 'reference';

/** Whether cash may replace a component when fund shares are created. */
export type EtfSubstitution =
  | 'forbidden'
  | 'allowed'
  | 'must';

/** The role of a piece of evidence for a statement, from strongest to weakest. */
export type EvidenceRole =
  | 'primary'
  | 'corroborating'
  | 'calculation'
  | 'context'
  | 'contradicting';

/** Rank of a source of company research; sources with legal liability for their statements come first. */
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

/** Vote of a family on an interval: `unknown` if none of its conditions can be evaluated. */
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

/** A feature of an indicator that becomes true at a closed bar. An event of an indicator fires at each bar at which it occurs; a state fires at the bar at which it begins. */
export interface FeatureAlertInput {
  /** The instruments, 1 to 20. */
  readonly instruments: readonly InstrumentInput[];
  /** Interval of the bars, such as `1h`. */
  readonly interval: string;
  /** The indicator as in `calc` of `indicators`: `{name, params?, with?, source?}`. Example: `{name: "rsi"}`. */
  readonly calc: JSONObject;
  /** Id of the feature. Example: `rsi.exit_oversold`. */
  readonly feature: string;
}

/** The direction of a feature. */
export type FeatureBias =
  | 'bullish'
  | 'bearish'
  | 'neutral';

/** `event` happens at a bar; `state` holds over several bars. */
export type FeatureKind =
  | 'event'
  | 'state';

/** Exchanges with funding payments. */
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

/** The data from which the heat of a sector is calculated. */
export type HeatView =
  | 'policy'
  | 'market_attention'
  | 'market_trading';

/** The effect of a viewpoint on the prospects of a sector. */
export type ImpactDirection =
  | 'positive'
  | 'negative'
  | 'neutral'
  | 'mixed'
  | 'unknown';

/** Expected time of the impact: weeks, quarters or years. */
export type ImpactHorizon =
  | 'short'
  | 'medium'
  | 'long'
  | 'unknown';

/** Cost of an indicator per bar, relative to the others. */
export type IndicatorCost =
  | 'low'
  | 'medium'
  | 'high';

/** The quantity that an indicator measures; broader than its category. */
export type IndicatorMeasure =
  | 'trend'
  | 'momentum'
  | 'volatility'
  | 'volume'
  | 'levels'
  | 'patterns'
  | 'statistics'
  | 'comparison';

/** A bundle as rows instead of files. It has the fields of a manifest except those that the server derives from the rows. */
export interface InlineBundleInput {
  /** Your id of the publication: letters, digits and `._:-`, at most 128. */
  readonly publicationId: string;
  /** Time of publication, ISO 8601 with an offset, not in the future, and later than the previous publication. */
  readonly publishedAt: string;
  /** Namespace of the publisher: lower-case letters, digits and `-`, at most 64. */
  readonly namespace: string;
  /** At most one file of each kind. A kind without a file has no facts. */
  readonly files: readonly InlineFileInput[];
}

/** All facts of one kind. Errors name the file by its kind: `company-listing.ndjson` for `company_listing`. */
export interface InlineFileInput {
  /** Kind of fact, for example `company_listing`. */
  readonly kind: string;
  /** One JSON object per line, as in a bundle's file. */
  readonly rows: string;
}

/** Identifies one instrument. */
export interface InstrumentInput {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
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

/** The exchange that lists an A-share. */
export type ListingExchange =
  | 'SSE'
  | 'SZSE'
  | 'BSE';

/** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
export type Market =
  | 'spot'
  | 'perp'
  | 'cn'
  | 'hk'
  | 'us'
  | 'futures';

/** The age of the daily quotes relative to the date of a snapshot. */
export type MarketStatus =
  | 'fresh'
  | 'carried_forward'
  | 'reaggregated'
  | 'unavailable';

/** How a name matches the query, best first. */
export type MatchQuality =
  | 'exact'
  | 'prefix'
  | 'word'
  | 'initials'
  | 'substring'
  | 'typo';

/** New materials of the realtime feed. Reprints and corrections of known materials make no event. */
export interface MaterialAlertInput {
  /** Channel of the materials: `all`, `policy`, `media` or `market_attention`. */
  readonly channel?: string;
  /** Only materials that concern this sector. */
  readonly sectorId?: string | null;
}

/** The origin of a material. */
export type MaterialChannel =
  | 'policy'
  | 'media'
  | 'market_attention';

/** The channel of materials. Materials of other channels are not counted, scored or listed. */
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

/** A material to add to the feed once its analysis is complete. */
export interface MaterialInput {
  /** Sending the same id and content again changes nothing. A correction is a material with its own id. */
  readonly materialId: string;
  readonly channel: MaterialChannel;
  readonly sourceId: string;
  readonly sourceName: string;
  /** The authority that publishes through this source. */
  readonly authority: string;
  /** `authoritative_media` for media, `market` for market attention, the other tiers for policy. */
  readonly sourceTier: SourceTier;
  readonly title: string;
  readonly url: string;
  /** Time at which body, viewpoints and sectors were complete. */
  readonly signalReadyAt: Timestamp;
  /** Time at which the material was first seen. The default is `signalReadyAt`. */
  readonly firstSeenAt?: Timestamp | null;
  /** Date of the material. The default is the date of `firstSeenAt`. */
  readonly materialDate?: Date | null;
  /** Document number (文号). */
  readonly docNo?: string;
  /** Body, or its beginning, by which reprints are recognised. The default is the title. */
  readonly text?: string;
  /** Id of the material whose results this one corrects. */
  readonly corrects?: string;
  /** At most 20 viewpoints. */
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
  /** Direction score, −1 to 1, with the sign of `impactDirection`; 0 if unknown. */
  readonly directionScore?: number;
  readonly directionConfidence?: DirectionConfidence;
  readonly impactHorizon?: ImpactHorizon;
  readonly directionRationale?: string;
  /** At most 50 sectors, each once. */
  readonly sectors?: readonly MaterialSectorInput[];
}

/** A sector that a viewpoint concerns. */
export interface MaterialSectorInput {
  readonly sectorId: string;
  /** Name of the sector. The default is the name in the catalog. */
  readonly sectorName?: string | null;
  readonly layer?: SectorLayer | null;
  readonly confidence?: StatedConfidence | null;
  readonly rationale?: string;
  readonly impactDirection?: ImpactDirection;
  /** Direction score, −1 to 1, with the sign of `impactDirection`; 0 if unknown. */
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

/** Freshness of the descriptions of contracts. */
export type MetadataStatus =
  | 'ready'
  | 'stale'
  | 'unavailable';

/** Bars of another series that you send. */
export interface NamedKlinesInput {
  /** Name of the series, for `with` of an entry of `calc`. Entries without `with` read all series, in this order. */
  readonly symbol: string;
  /** Bars as in `klines`, ascending. Only bars whose open time occurs in `klines` are used. */
  readonly klines: readonly (readonly KlineNumber[])[];
}

/** Another series that an indicator reads in addition to the bars. */
export interface OtherSeriesInput {
  /** The default is the one of the bars. */
  readonly exchange?: Exchange | null;
  /** The default is the one of the bars. */
  readonly market?: Market | null;
  /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
  readonly symbol: string;
}

/** The type of an owner or of what is owned. */
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

/** Rank of a part, best first. If two parts state the same fact, the statement of the better rank is effective. */
export type PartRank =
  | 'bundle'
  | 'official'
  | 'portal';

/** Language of the text in a picture. */
export type PictureLanguage =
  | 'en'
  | 'zh';

/** Background and colours of a picture. */
export type PictureTheme =
  | 'light'
  | 'dark';

/** The kind of evidence of a condition. Conditions of one family are closely related, so they have one vote. */
export type PlaybookFamily =
  | 'trend'
  | 'strength'
  | 'momentum'
  | 'volume'
  | 'volatility'
  | 'structure';

/** The interval whose vote of the leading family decides. */
export type PlaybookLeadPlace =
  | 'longest'
  | 'any';

/** `published` on the date of the publication; `derived` on earlier dates, from what was known at the end of the date. */
export type PublicationMode =
  | 'published'
  | 'derived';

/** The kind of evidence, which determines what `reference` identifies. */
export type PublishedEvidenceKind =
  | 'policy_material'
  | 'heat_point'
  | 'sector_breadth'
  | 'basket'
  | 'exposure'
  | 'research_version'
  | 'research_fact'
  | 'ownership_event';

/** Outcome of the quote-search provider. */
export type QuoteSearchOutcome =
  | 'not_needed'
  | 'answered'
  | 'unavailable'
  | 'off';

export type RealtimeCatalogStatus =
  | 'active'
  | 'empty';

/** Length of a rolling window that ends now: `1h`, `6h`, `24h` or `3d`. */
export type RealtimeDuration =
  | '1h'
  | '6h'
  | '24h'
  | '3d';

/** Signals of a sector, in this order. `steady` is never combined with others. */
export type RealtimeSignal =
  | 'new_signal'
  | 'strengthening'
  | 'multi_source'
  | 'pressure'
  | 'mixed'
  | 'steady';

export type RealtimeWindowKind =
  | 'rolling';

/** Direction of the return of a sector compared with the market. */
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

/** Only complete research passes the quality gate. */
export type ResearchCompletenessStatus =
  | 'complete';

/** The topic of a fact; each domain belongs to one category. */
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

/** Unit of the value of a fact; `pct` is a part of a whole, 0 to 100. */
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

/** Colour of rising prices. */
export type RisingColour =
  | 'green'
  | 'red';

/** A scan: each instrument that begins to match makes an event. The values are those of `scanUpdated`. Example: `{universe: {exchange: venue_a, market: spot}, interval: "1h", where: {compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}}`. */
export interface ScanAlertInput {
  /** The instruments, as in `scanUpdated`. */
  readonly universe: JSONObject;
  /** Interval of the bars, such as `1h`. */
  readonly interval: string;
  /** The condition, as in `scanUpdated`. */
  readonly where: JSONObject;
}

/** An indicator of a scan. */
export interface ScanCalc {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** Name of the indicator in the answer. The default is its name and parameters. */
  readonly id?: string | null;
  /** Parameters by name; the others have their defaults. */
  readonly params?: IndicatorParams | null;
  /** Other series that the indicator reads in addition to the bars of each instrument, each as `{exchange, market, symbol}`. Exchange and market default to those of the instrument. A universe then has at most 500 instruments. Example, strength against bitcoin: `[{exchange: venue_a, market: spot, symbol: "BTCUSDT"}]`. */
  readonly with?: readonly OtherSeriesInput[] | null;
  /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. It is calculated once for all instruments whose bars open at the same times. If the server has bars of more than 50 members, it reads the 50 largest. A universe then has at most 500 instruments. Example: `{sectorId: "L1.electronics"}`. */
  readonly withGroup?: CalcGroupInput | null;
  /** Another indicator, whose column is the input, for indicators with the parameter `source`. It is nested here as a whole, at most eight levels deep, and the warm-ups add up. Example, an average of the RSI: `{name: "sma", params: {period: 9}, source: {calc: {name: "rsi"}}}`. */
  readonly source?: ScanSource | null;
}

/** A comparison of two numbers. Numbers that differ by less than one part in 10¹² are equal. */
export interface ScanComparison {
  readonly left: ScanNumber;
  readonly op: ScanOperator;
  readonly right: ScanNumber;
  /** True if it held at one of the last N bars, 1 to 20. */
  readonly within?: number;
}

/** A condition: exactly one of these members. `all` is false if one part is false, else unknown if one is unknown; `any` is true if one part is true, else unknown if one is unknown; `not` of unknown is unknown. At most 50 conditions, eight levels deep, on 20 calculations. */
export interface ScanCondition {
  /** All of these conditions must hold. */
  readonly all?: readonly ScanCondition[] | null;
  /** At least one of these conditions must hold. */
  readonly any?: readonly ScanCondition[] | null;
  /** This condition must not hold. */
  readonly not?: ScanCondition | null;
  /** A feature must have a value. */
  readonly feature?: ScanFeature | null;
  /** A comparison of two numbers must hold. */
  readonly compare?: ScanComparison | null;
}

export type ScanEventKind =
  | 'SNAPSHOT'
  | 'CHANGED';

/** A feature of an indicator at the newest closed bar, or within the last bars. */
export interface ScanFeature {
  /** The indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
  readonly calc: ScanCalc;
  /** Id of the feature, for example `rsi.exit_oversold`. */
  readonly id: string;
  /** The value that the feature must have. */
  readonly is?: boolean;
  /** True if it held at one of the last N bars, 1 to 20. Not allowed with `is: false`. */
  readonly within?: number;
}

/** Identifies one instrument of a scan. */
export interface ScanInstrument {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** A number at a bar: exactly one of `price`, `calc` and `number`. */
export interface ScanNumber {
  /** A price or volume of the bar. */
  readonly price?: ScanPrice | null;
  /** An indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
  readonly calc?: ScanCalc | null;
  /** Column of `calc`, by its name or key, for example `rsi_14`. Required if there are several. */
  readonly column?: string | null;
  /** A constant. */
  readonly number?: number | null;
  /** Uses the change of the number over N bars instead, in percent of its earlier value, 1 to 250 bars. Unknown if a bar is missing between, or if the earlier value was not above zero. */
  readonly changeOver?: number | null;
}

/** How `left` compares with `right`. */
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

/** A price or volume of a bar. Prices are in quote units. */
export type ScanPrice =
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'quote_volume';

/** The order of the matches. Matches with an unknown number come last in either order, ties are ordered by exchange, market and symbol. */
export interface ScanRank {
  readonly by: ScanNumber;
  readonly order?: ScanOrder;
}

/** A column of an indicator that is the input of another one. */
export interface ScanSource {
  /** The indicator. It must read only the bars of one series. */
  readonly calc: ScanCalc;
  /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
  readonly column?: string | null;
}

/** The instruments to scan: a list, an exchange and market, a sector, or a fund. An exchange or a market alone means all its subscribed instruments, both together those of that venue. A sector means the A-shares of its companies, including those of narrower sectors; a fund means the shares that it holds. */
export interface ScanUniverse {
  /** 1 to 500 instruments, each as `{exchange, market, symbol}`. Those that are not subscribed are reported as unknown. */
  readonly instruments?: readonly ScanInstrument[] | null;
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  /** Id of a sector of the catalog, for example `L1.electronics`. */
  readonly sectorId?: string | null;
  /** Code of a fund, for example `510010`. */
  readonly fundCode?: string | null;
}

/** Why an instrument could not be evaluated. */
export type ScanUnknownReason =
  | 'not_subscribed'
  | 'unsupported_interval'
  | 'loading'
  | 'stale'
  | 'preparing'
  | 'not_enough_bars'
  | 'no_value';

/** The kind of anomaly of a sector. */
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

/** Why two sectors are linked. */
export type SectorLinkRelationKind =
  | 'hierarchy'
  | 'taxonomy_semantic';

/** How two linked sectors moved on the same day. */
export type SectorLinkagePattern =
  | 'same_day_resonance'
  | 'same_day_divergence'
  | 'hierarchy_divergence'
  | 'structural_overlap';

/** The meaning of a sector relation for a security that is not yet, is, or is no longer listed. */
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

/** A stage of a security's lifecycle, in chronological order. */
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

/** Status of a security, from the first steps towards its listing to the end. */
export type SecurityLifecycleStatus =
  | 'prelisted'
  | 'listed'
  | 'delisted'
  | 'cancelled';

/** The kind of a name. */
export type SecurityNameType =
  | 'short'
  | 'registered';

/** One series of a bulk request, and what to calculate on it. */
export interface SeriesCalcInput {
  /** Your id of the series, returned in the answer. Series are returned in the order of the request. */
  readonly id?: string | null;
  readonly exchange: Exchange;
  readonly market: Market;
  /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
  readonly symbol: string;
  readonly interval: Interval;
  /** What to calculate: 1 to 20 entries `{name, id?, params?, with?, source?}`. */
  readonly calc: readonly CalcInput[];
  /** Maximum number of bars, 1 to 1000. */
  readonly limit?: number;
  /** Window start in milliseconds, inclusive. */
  readonly startTime?: EpochMs | null;
  /** Window end in milliseconds, exclusive. */
  readonly endTime?: EpochMs | null;
  /** Evaluates the forming bar as if it ended now. Its observations are never confirmed. */
  readonly includeForming?: boolean;
}

export type SessionWarning =
  | 'calendar_horizon';

/** Detail of a snapshot: everything, or its identification. */
export type SnapshotDetail =
  | 'full'
  | 'compact';

export type SourceStatus =
  | 'ok'
  | 'degraded'
  | 'down';

/** Rank of a source: issuer, regulator, media or market. */
export type SourceTier =
  | 'national'
  | 'ministry'
  | 'regulator'
  | 'local'
  | 'authoritative_media'
  | 'market';

/** How stable a source is. */
export type StabilityClass =
  | 'A'
  | 'B'
  | 'C'
  | 'D';

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

/** Classes of state enterprises by Order 32 (企业国有资产交易监督管理办法) art. 4. */
export type StateClass =
  | 'state_body'
  | 'wholly_state_owned'
  | 'state_controlled_by_shares'
  | 'actually_controlled';

/** The method of a classification. */
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

/** Level of government of a state owner. */
export type StateLevel =
  | 'central'
  | 'provincial'
  | 'municipal'
  | 'county'
  | 'unknown';

/** The meaning of an item, from which a client chooses its colour. */
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

/** The kind of instrument. */
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

/** Trading hours of a market: `24x7` always, `cn`, `hk`, `us` in the sessions of those exchanges, `forex` from Sunday to Friday 17:00 New York, `metals`, `energy` in those of CME. As an argument, `auto` selects the calendar that fits. */
export type TradingCalendar =
  | 'auto'
  | '24x7'
  | 'cn'
  | 'hk'
  | 'us'
  | 'forex'
  | 'metals'
  | 'energy';

/** Why a record in a file of a register became no fact. */
export type UntakenReason =
  | 'indirect_interest'
  | 'unsupported_interest'
  | 'no_interest'
  | 'replaced_statement';

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

/** Status of a venue, measured from received data. */
export type VenueStatus =
  | 'starting'
  | 'ok'
  | 'degraded'
  | 'dead';
