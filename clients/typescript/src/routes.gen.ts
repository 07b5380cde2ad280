// Written by `npm run generate` from the OpenAPI document; change the routes, not this file.

/** What each GET takes, path parameters among it, and what it answers. */
export interface GetRoutes {
  /** List your alert rules */
  readonly '/api/alerts/rules': {
    readonly query: {
    };
    readonly answer: readonly AlertRule[];
  };
  /** List the events of your alert rules */
  readonly '/api/alerts/events': {
    readonly query: {
      /** Only events in this state. */
      readonly state?: 'pending' | 'delivered' | 'dead';
      /** Only events of this rule. */
      readonly rule_id?: string;
      /** Maximum number of events, 1 to 100. */
      readonly first?: number;
      /** `endCursor` of the previous page, with the same filters. `first-page` means the first page. */
      readonly after?: string;
    };
    readonly answer: AlertEventPage;
  };
  /** Get an alert rule */
  readonly '/api/alerts/rules/{rule_id}': {
    readonly query: {
      /** Id of the rule. */
      readonly rule_id: string;
    };
    readonly answer: AlertRule | null;
  };
  /** List the indicators */
  readonly '/api/indicators': {
    readonly query: {
      /** Only this category. An unknown category returns an empty list. */
      readonly category?: string;
      /** Only indicators with this text in a keyword or in `desc`, ignoring case. */
      readonly keyword?: string;
    };
    readonly answer: IndicatorIndex;
  };
  /** List the indicators that can be drawn */
  readonly '/api/indicators/catalog': {
    readonly query: {
    };
    readonly answer: ChartCatalog;
  };
  /** Draw a chart as a PNG picture */
  readonly '/api/chart.png': {
    readonly query: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** The indicators to draw: names with `;` between them, each with its parameters after a colon. */
      readonly calc?: string;
      /** Maximum number of bars to draw. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Adds marks for events. */
      readonly signals?: boolean;
      /** Width in pixels. */
      readonly width?: number;
      /** Height in pixels. The default is 420, plus 130 for each panel below the candles. */
      readonly height?: number;
      /** Background and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of titles and labels. */
      readonly language?: 'en' | 'zh';
      /** Colour of rising prices: `red` is usual in China, Japan and Korea. */
      readonly rising?: 'green' | 'red';
    };
    readonly answer: Uint8Array;
  };
  /** Draw a chart as an SVG picture */
  readonly '/api/chart.svg': {
    readonly query: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** The indicators to draw: names with `;` between them, each with its parameters after a colon. */
      readonly calc?: string;
      /** Maximum number of bars to draw. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Adds marks for events. */
      readonly signals?: boolean;
      /** Width in pixels. */
      readonly width?: number;
      /** Height in pixels. The default is 420, plus 130 for each panel below the candles. */
      readonly height?: number;
      /** Background and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of titles and labels. */
      readonly language?: 'en' | 'zh';
      /** Colour of rising prices: `red` is usual in China, Japan and Korea. */
      readonly rising?: 'green' | 'red';
    };
    readonly answer: string;
  };
  /** List the presets */
  readonly '/api/indicators/presets': {
    readonly query: {
    };
    readonly answer: readonly IndicatorPreset[];
  };
  /** Describe one indicator */
  readonly '/api/indicators/{name}': {
    readonly query: {
      /** Name or alias of an indicator. */
      readonly name: string;
    };
    readonly answer: IndicatorProfile;
  };
  /** List the signatures of the indicators */
  readonly '/api/indicators/registry': {
    readonly query: {
      /** Only these indicators, by name or alias, with commas between them, 1 to 100. */
      readonly names?: readonly string[];
      /** Only this category. An unknown category returns an empty list. */
      readonly category?: string;
      /** Part of a keyword or of the description, ignoring case. */
      readonly keyword?: string;
      /** Adds `has_signals` and the signal features. */
      readonly include_signals?: boolean;
      /** Adds the JSON Schema of the parameters. */
      readonly include_schema?: boolean;
    };
    readonly answer: IndicatorRegistry;
  };
  /** Find indicators */
  readonly '/api/indicators/search': {
    readonly query: {
      /** Words to search for, at most 128 characters. */
      readonly q?: string;
      /** Only this category. */
      readonly category?: string;
      /** Only indicators that measure this. */
      readonly measure?: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
      /** Maximum cost of a bar. */
      readonly cost?: 'low' | 'medium' | 'high';
      /** Only indicators with a feature of this kind. */
      readonly kind?: 'event' | 'state';
      /** Maximum number of matches, 1 to 100. */
      readonly limit?: number;
    };
    readonly answer: IndicatorSearchPage;
  };
  /** List the signal features */
  readonly '/api/indicators/signals': {
    readonly query: {
      /** Name of an indicator. */
      readonly indicator?: string;
      /** Only indicators of this category. An unknown category returns an empty list. */
      readonly category?: string;
      /** `event` happens at a bar; `state` holds over several bars. */
      readonly kind?: 'event' | 'state';
      /** Id of a feature, for example `rsi.enter_overbought`. With `indicator`, it must belong to that indicator. */
      readonly id?: string;
    };
    readonly answer: FeatureDirectory;
  };
  /** List the built-in names */
  readonly '/api/symbols/builtin': {
    readonly query: {
    };
    readonly answer: BuiltinSymbols;
  };
  /** Get the fear and greed index */
  readonly '/api/sentiment/fear-greed': {
    readonly query: {
      /** Number of days, including today, 1 to 365. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: FearGreedHistory;
  };
  /** Get the funding rates of a perpetual */
  readonly '/api/derivatives/funding-rates': {
    readonly query: {
      /** Exchanges with funding payments. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c';
      /** Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Maximum number of payments, 1 to 1000. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: FundingRateHistory;
  };
  /** List the holes of every series, open or over, with the evidence for them */
  readonly '/api/gaps': {
    readonly query: {
      /** Exchange of the venue. The default is all exchanges. */
      readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** Market of the venue. The default is all markets. */
      readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol. The default is all symbols. */
      readonly symbol?: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval?: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** Only entries in this state, for example `ABSENT`. The default is all. */
      readonly state?: 'OPEN' | 'FILLED' | 'ABSENT';
      /** Number of entries on the page, 1 to 1000. */
      readonly first?: number;
      /** `endCursor` of the previous page. Leave it out, or pass `first-page`, for the first page. */
      readonly after?: string;
    };
    readonly answer: GapPage;
  };
  /** Get the health of every feed */
  readonly '/api/health': {
    readonly query: {
    };
    readonly answer: Health;
  };
  /** List the bar intervals */
  readonly '/api/intervals': {
    readonly query: {
      /** Exchange of the venue; pass it with `market`. */
      readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** Market of the venue; pass it with `exchange`. */
      readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
    };
    readonly answer: readonly IntervalProfile[];
  };
  /** Get the bars of one series */
  readonly '/api/klines': {
    readonly query: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** Maximum number of rows. It is capped by `max_klines` of the venue for the interval. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Accepted for compatibility, and ignored: a window always retrieves the history that the server lacks. */
      readonly extend_history?: boolean;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  };
  /** Get the long/short ratio of the largest accounts */
  readonly '/api/derivatives/long-short-ratio': {
    readonly query: {
      /** Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Maximum number of points, 1 to 500. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: LongShortRatioHistory;
  };
  /** List the venues */
  readonly '/api/markets': {
    readonly query: {
    };
    readonly answer: readonly Venue[];
  };
  /** Get the open interest of a perpetual */
  readonly '/api/derivatives/open-interest': {
    readonly query: {
      /** Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Maximum number of points, 1 to 500. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: OpenInterestHistory;
  };
  /** Find the symbol of a name */
  readonly '/api/symbols/search': {
    readonly query: {
      /** A name or a part of it, a ticker, a code, or pinyin initials. 1 to 100 characters. */
      readonly q: string;
    };
    readonly answer: SymbolSearch;
  };
  /** List the symbols of a venue */
  readonly '/api/markets/{exchange}/{market}/symbols': {
    readonly query: {
      /** Exchange of the venue. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** Market of the venue. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Adds `symbol_meta`, `metadata_status` and `metadata_updated_at_ms` (venue_a:perp only). */
      readonly include_meta?: boolean;
    };
    readonly answer: SymbolListing;
  };
  /** Get the taker buy/sell ratio */
  readonly '/api/derivatives/taker-ratio': {
    readonly query: {
      /** Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Maximum number of points, 1 to 500. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: TakerRatioHistory;
  };
  /** List the playbooks */
  readonly '/api/playbooks': {
    readonly query: {
    };
    readonly answer: PlaybookCatalog;
  };
  /** Get a playbook */
  readonly '/api/playbooks/{name}': {
    readonly query: {
      /** Name of a playbook, for example `trend_following`. */
      readonly name: string;
    };
    readonly answer: Playbook2;
  };
  /** List the companies */
  readonly '/api/signalhub/companies': {
    readonly query: {
      /** Part of a current or former code, or of a name. 1 to 100 characters, ignoring width and spaces. */
      readonly q?: string;
      /** Exchange that lists the shares. */
      readonly exchange?: 'SSE' | 'SZSE' | 'BSE';
      /** Board of the shares. */
      readonly board?: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
      /** Only companies related to this sector or one below it. Expired relations are ignored. */
      readonly sector_id?: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of companies on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: CompanyPage;
  };
  /** List the contributions that make up an ETF's relation to a sector */
  readonly '/api/signalhub/etf-sector-relations/{relation_id}/contributions': {
    readonly query: {
      /** Id of the relation: fund, sector and mapping type. The GraphQL fields `etfs` and `Sector.etfRelations` list the ids. */
      readonly relation_id: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of contributions on the page. */
      readonly page_size?: number;
      /** The `snapshot_id` of an earlier answer. Calls with it read the same data. */
      readonly snapshot_id?: string;
      /** Selects the latest snapshot on or before this date. */
      readonly as_of?: string;
      /** Detail of the snapshot in the answer. */
      readonly detail?: 'full' | 'compact';
      /** Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`. */
      readonly include?: string;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: EtfRelationContributions;
  };
  /** List the relations of ETFs to sectors */
  readonly '/api/signalhub/etf-sector-relations': {
    readonly query: {
      /** Part of a fund's code, name or index, or of a sector's id or name. 1 to 100 characters, ignoring width, case and spaces. */
      readonly q?: string;
      /** Six-digit code of the fund. */
      readonly fund_code?: string;
      /** Only relations to this sector. */
      readonly sector_id?: string;
      /** Only relations of this scope. */
      readonly relation_scope?: 'direct' | 'extended' | 'related' | 'reference';
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of relations on the page. */
      readonly page_size?: number;
      /** The `snapshot_id` of an earlier answer. Calls with it read the same data. */
      readonly snapshot_id?: string;
      /** Selects the latest snapshot on or before this date. */
      readonly as_of?: string;
      /** Detail of the snapshot in the answer. */
      readonly detail?: 'full' | 'compact';
      /** Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`. */
      readonly include?: string;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: EtfRelationPage;
  };
  /** Get the heat of a sector over time */
  readonly '/api/signalhub/sectors/{sector_id}/heat-series': {
    readonly query: {
      /** Id of a sector of the catalog, for example `L1.electronics`. */
      readonly sector_id: string;
      /** The data from which the heat of a sector is calculated. */
      readonly view?: 'policy' | 'market_attention' | 'market_trading';
      /** First effective date. */
      readonly start?: string;
      /** Last effective date; not before `start`. */
      readonly end?: string;
      /** Maximum number of points. The latest of the window are returned. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: SectorHeatSeries;
  };
  /** List the policy documents of a date */
  readonly '/api/signalhub/policy-materials': {
    readonly query: {
      /** Date of the documents. The default is today in Beijing. */
      readonly date?: string;
      /** Which materials a list shows. */
      readonly status?: 'all' | 'signal' | 'no_signal';
      /** Source of the document or of a reprint. */
      readonly source_id?: string;
      /** Part of a title, document number, source, viewpoint or sector name. */
      readonly q?: string;
      /** Fills `includedInSnapshot` for this snapshot. If its date is on or after `date`, the answer has the knowledge of the snapshot. Example: `snap-20261120-000001`. */
      readonly snapshot_id?: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of documents on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: PolicyMaterialPage;
  };
  /** List materials of the realtime feed */
  readonly '/api/signalhub/realtime/events': {
    readonly query: {
      /** Length of the window. */
      readonly window?: '1h' | '6h' | '24h' | '3d';
      /** Only materials of this channel. */
      readonly channel?: 'all' | 'policy' | 'media' | 'market_attention';
      /** Only materials that concern this sector of the catalog. */
      readonly sector_id?: string;
      /** `next_cursor` of the previous page. Leave it out, or pass `first-page`, for the first page. */
      readonly cursor?: string;
      /** Maximum number of materials on the page. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: RealtimeEvents;
  };
  /** Get an overview of the realtime feed */
  readonly '/api/signalhub/realtime': {
    readonly query: {
      /** Length of the window. */
      readonly window?: '1h' | '6h' | '24h' | '3d';
      /** Only materials of this channel are counted, scored and listed. */
      readonly channel?: 'all' | 'policy' | 'media' | 'market_attention';
      /** Maximum number of sectors in the list. The summary counts all. */
      readonly sector_limit?: number;
      /** Maximum number of materials in the list. */
      readonly material_limit?: number;
      /** Maximum number of references of each sector, 0 to 10. */
      readonly reference_limit?: number;
    };
    readonly answer: RealtimeOverview;
  };
  /** List what a fact about a company rests on */
  readonly '/api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Id of a fact of the version. */
      readonly fact_id: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of materials on the page. */
      readonly page_size?: number;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. The list of versions has the ids in `items`. */
      readonly version_id?: string;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: CompanyResearchFactEvidence;
  };
  /** List the versions of the research about a company */
  readonly '/api/signalhub/companies/{stock_code}/research/versions': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of versions on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: CompanyResearchVersions;
  };
  /** Get the published research about a company */
  readonly '/api/signalhub/companies/{stock_code}/research': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. The list of versions has the ids in `items`. */
      readonly version_id?: string;
    };
    readonly answer: CompanyResearch;
  };
  /** List the returns of sectors */
  readonly '/api/signalhub/sector-performance': {
    readonly query: {
      /** Part of an id or a name. 1 to 100 characters, ignoring width, case and spaces. */
      readonly q?: string;
      /** Only this layer of the catalog. */
      readonly layer?: 'level1' | 'level2' | 'level3';
      /** Trading days to look back, with commas between them. */
      readonly sessions?: readonly number[];
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of sectors on the page. */
      readonly page_size?: number;
    };
    readonly answer: SectorPage;
  };
  /** List the sectors of the catalog */
  readonly '/api/signalhub/sectors': {
    readonly query: {
      /** Part of an id or a name. 1 to 100 characters, ignoring width, case and spaces. */
      readonly q?: string;
      /** Only this layer of the catalog. */
      readonly layer?: 'level1' | 'level2' | 'level3';
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of sectors on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: SectorPage2;
  };
  /** List securities awaiting their listing, listed recently, or departed */
  readonly '/api/signalhub/securities': {
    readonly query: {
      /** Lifecycle date. The default is today in Beijing. */
      readonly date?: string;
      /** Awaiting the listing, listed in the window, or departed in it. */
      readonly scope?: 'prelisted' | 'recent_listed' | 'departures';
      /** Length of the window that ends with the date, in days. */
      readonly days?: number;
      /** Part of a current or former code, or of a name. Width and spaces do not matter. */
      readonly q?: string;
      /** The exchange that lists an A-share. */
      readonly exchange?: 'SSE' | 'SZSE' | 'BSE';
      /** Board of the security. It follows from the code. */
      readonly board?: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
      /** Only securities of this sector or one below it. */
      readonly sector_id?: string;
      /** The `snapshot_id` of an earlier answer. Calls with it read the same data. */
      readonly snapshot_id?: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of securities on the page. */
      readonly page_size?: number;
      /** Detail of the snapshot in the answer. */
      readonly detail?: 'full' | 'compact';
      /** Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`. */
      readonly include?: string;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: SecurityLifecycleList;
  };
  /** Export who owns and controls a company as BODS 0.4 statements */
  readonly '/api/signalhub/companies/{stock_code}/state-capital.bods.json': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Date of the graph to export. */
      readonly graph_as_of?: string;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. `profile.version_id` of the graph is the version of an answer. */
      readonly version_id?: string;
    };
    readonly answer: readonly (Readonly<Record<string, unknown>>)[];
  };
  /** List the evidence of an event or a relation in a company's state-capital graph */
  readonly '/api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Id of an event, or of a relation of the graph. */
      readonly event_id: string;
      /** Page number, from 1. */
      readonly page?: number;
      /** Maximum number of materials on the page. */
      readonly page_size?: number;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. `profile.version_id` of the graph is the version of an answer. */
      readonly version_id?: string;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: StateCapitalEvidence;
  };
  /** Draw who owns and controls a company, as an SVG picture */
  readonly '/api/signalhub/companies/{stock_code}/state-capital.svg': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Date of the holdings and control that are shown. */
      readonly graph_as_of?: string;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. `profile.version_id` of the graph is the version of an answer. */
      readonly version_id?: string;
      /** Background and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of all text except names. */
      readonly language?: 'en' | 'zh';
      /** Width in pixels; the height follows. By default the picture is as large as its boxes need. */
      readonly width?: number;
    };
    readonly answer: string;
  };
  /** Get who owns and controls a company, with the state's share of it */
  readonly '/api/signalhub/companies/{stock_code}/state-capital': {
    readonly query: {
      /** Six-digit code, current or former. */
      readonly stock_code: string;
      /** Date of the holdings and control that are shown. */
      readonly graph_as_of?: string;
      /** The latest version with a cut-off date on or before this date. */
      readonly research_as_of?: string;
      /** Selects this version. `profile.version_id` is the version of an answer. */
      readonly version_id?: string;
      /** Maximum number of paths with their owners, 1 to 150. The default is all. The numbers of `profile` cover all paths. */
      readonly path_limit?: number;
    };
    readonly answer: CompanyStateCapital2;
  };
}

/** What each POST takes, path parameters among it, and what it answers. */
export interface PostRoutes {
  /** Create an alert rule */
  readonly '/api/alerts/rules': {
    readonly query: {
    };
    readonly body: {
      /** A name for lists and for the body of events, 1 to 100 characters. */
      readonly name: string;
      /** Address of the webhook, `https://` or `http://`, at most 2,048 characters. Private addresses and credentials are refused. */
      readonly url: string;
      /** Seconds after an event during which the same instrument, sector, company or fund makes no other event of this rule, 0 to 604,800 (a week). */
      readonly cooldown_sec?: number;
      /** A feature of an indicator. */
      readonly feature?: {
        /** The instruments, 1 to 20. */
        readonly instruments: readonly ({
          readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
          readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
          readonly symbol: string;
        })[];
        /** Interval of the bars, such as `1h`. */
        readonly interval: string;
        /** The indicator as in `calc` of `indicators`: `{name, params?, with?, source?}`. Example: `{name: "rsi"}`. */
        readonly calc: Readonly<Record<string, unknown>>;
        /** Id of the feature. Example: `rsi.exit_oversold`. */
        readonly feature: string;
      } | null;
      /** A scan. */
      readonly scan?: {
        /** The instruments, as in `scanUpdated`. */
        readonly universe: Readonly<Record<string, unknown>>;
        /** Interval of the bars, such as `1h`. */
        readonly interval: string;
        /** The condition, as in `scanUpdated`. */
        readonly where: Readonly<Record<string, unknown>>;
      } | null;
      /** New materials of the realtime feed. */
      readonly material?: {
        /** Channel of the materials: `all`, `policy`, `media` or `market_attention`. */
        readonly channel?: string;
        /** Only materials that concern this sector. */
        readonly sector_id?: string | null;
      } | null;
      /** A published condition. */
      readonly condition?: {
        readonly subject: 'company' | 'fund' | 'sector';
        /** Stock code, fund code or sector id. Example: `688901`. */
        readonly key: string;
        /** Id of the condition. Example: `policy.signal_within_3d`. */
        readonly condition: string;
      } | null;
    };
    readonly answer: AlertRuleReceipt;
  };
  /** Delete an alert rule */
  readonly '/api/alerts/rules/{rule_id}/delete': {
    readonly query: {
      /** Id of the rule. */
      readonly rule_id: string;
    };
    readonly answer: DeletedAlertRule;
  };
  /** Pause an alert rule */
  readonly '/api/alerts/rules/{rule_id}/pause': {
    readonly query: {
      /** Id of the rule. */
      readonly rule_id: string;
    };
    readonly answer: AlertRule;
  };
  /** Deliver an event of an alert rule again */
  readonly '/api/alerts/events/{event_id}/redeliver': {
    readonly query: {
      /** Id of the event. */
      readonly event_id: string;
    };
    readonly answer: AlertEvent;
  };
  /** Resume an alert rule */
  readonly '/api/alerts/rules/{rule_id}/resume': {
    readonly query: {
      /** Id of the rule. */
      readonly rule_id: string;
    };
    readonly answer: AlertRule;
  };
  /** Send an example to the webhook of a rule */
  readonly '/api/alerts/rules/{rule_id}/test': {
    readonly query: {
      /** Id of the rule. */
      readonly rule_id: string;
    };
    readonly answer: AlertTest;
  };
  /** Calculate indicators on many series at once */
  readonly '/api/indicators/bulk': {
    readonly query: {
      /** Adds a description of each indicator and how to read it. */
      readonly explain?: boolean;
    };
    readonly body: {
      /** One series of a bulk request, and what to calculate on it. */
      readonly series: readonly ({
        /** Your id of the series, returned in the answer. Series are returned in the order of the request. */
        readonly id?: string | null;
        readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
        readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
        /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
        readonly symbol: string;
        readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
        /** What to calculate: 1 to 20 entries `{name, id?, params?, with?, source?}`. */
        readonly calc: readonly ({
          /** Name of an indicator, for example `ema`. */
          readonly name: string;
          /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
          readonly id?: string | null;
          /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
          readonly params?: Readonly<Record<string, unknown>> | null;
          /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
          readonly with?: readonly ({
            /** The default is the one of the bars. */
            readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
            /** The default is the one of the bars. */
            readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
            /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
            readonly symbol: string;
          })[] | null;
          /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
          readonly with_group?: {
            /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
            readonly sector_id?: string | null;
            /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
            readonly fund_code?: string | null;
          } | null;
          /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
          readonly source?: {
            /** `id` or key of the entry, or its name if it is unique. */
            readonly calc: string;
            /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
            readonly column?: string | null;
          } | null;
        })[];
        /** Maximum number of bars, 1 to 1000. */
        readonly limit?: number;
        /** Window start in milliseconds, inclusive. */
        readonly start_time?: number | null;
        /** Window end in milliseconds, exclusive. */
        readonly end_time?: number | null;
        /** Evaluates the forming bar as if it ended now. Its observations are never confirmed. */
        readonly include_forming?: boolean;
      })[];
      /** Adds the signal features of each indicator. */
      readonly signals?: boolean;
    };
    readonly answer: BulkComputation;
  };
  /** Calculate indicators on the bars of one series */
  readonly '/api/indicators': {
    readonly query: {
      /** Adds a description of each indicator and how to read it. */
      readonly explain?: boolean;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly body: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** The default is the one of the bars. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** The default is the one of the bars. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
          readonly sector_id?: string | null;
          /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** `id` or key of the entry, or its name if it is unique. */
          readonly calc: string;
          /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Maximum number of bars, 1 to 1000. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number | null;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number | null;
      /** Adds the signal features of each indicator. */
      readonly signals?: boolean;
      /** Evaluates the forming bar as if it ended now. Its observations are never confirmed. */
      readonly include_forming?: boolean;
    };
    readonly answer: IndicatorComputation;
  };
  /** Draw bars and indicators */
  readonly '/api/chart': {
    readonly query: {
    };
    readonly body: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. The server keeps `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST accepts only these. GraphQL also aggregates other lengths: minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. In markets around the clock, bars are aligned to 1970-01-01 UTC and weeks to Monday. In markets with sessions, hours and minutes are counted within a session, and a week or a month opens with its first session. Answers use the longest unit: `120m` becomes `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to draw: 1 to 100 entries `{name, id?, params?, with?, source?}`, each with a chart specification; see `GET /api/indicators/catalog`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** The default is the one of the bars. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** The default is the one of the bars. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
          readonly sector_id?: string | null;
          /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** `id` or key of the entry, or its name if it is unique. */
          readonly calc: string;
          /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Maximum number of bars to draw. It is capped by `max_klines` of the venue for the interval. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number | null;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number | null;
      /** Adds markers for events, and `indicator_signals`. */
      readonly signals?: boolean;
      /** Evaluates the forming bar as if it ended now. Its observations are never confirmed. */
      readonly include_forming?: boolean;
      /** Format of items with a value for each bar: an object for each bar, or columns. */
      readonly format?: 'rows' | 'columns';
    };
    readonly answer: Chart;
  };
  /** Calculate indicators on your own bars */
  readonly '/api/indicators/compute': {
    readonly query: {
      /** Adds a description of each indicator and how to read it. */
      readonly explain?: boolean;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly body: {
      /** Bars `[open_time_ms, open, high, low, close, volume, quote_volume?]`, ascending, at most 2000 (5000 if `hmm` is the only indicator). Open times in another unit are rejected. */
      readonly klines: readonly (readonly number[])[];
      /** What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** The default is the one of the bars. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** The default is the one of the bars. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
          readonly sector_id?: string | null;
          /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** `id` or key of the entry, or its name if it is unique. */
          readonly calc: string;
          /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Bars of other series, for indicators that read several: `[{symbol, klines}]`. */
      readonly with_klines?: readonly ({
        /** Name of the series, for `with` of an entry of `calc`. Entries without `with` read all series, in this order. */
        readonly symbol: string;
        /** Bars as in `klines`, ascending. Only bars whose open time occurs in `klines` are used. */
        readonly klines: readonly (readonly number[])[];
      })[] | null;
      /** Length of the bars. Signals need it, and bars of one fixed length. */
      readonly interval?: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | null;
      /** Trading calendar of the bars. `auto` finds the calendar that fits and returns it. */
      readonly calendar?: 'auto' | '24x7' | 'cn' | 'hk' | 'us' | 'forex' | 'metals' | 'energy';
      /** Adds the signal features of each indicator. Needs `interval`. */
      readonly signals?: boolean;
      /** Evaluates a last bar that has not ended as if it ended now. */
      readonly include_forming?: boolean;
    };
    readonly answer: SuppliedComputation;
  };
  /** Resolve indicators without calculating them */
  readonly '/api/indicators/registry/resolve': {
    readonly query: {
    };
    readonly body: {
      /** What to resolve: 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. The default is the name with the given parameters, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name; the others have their defaults. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`. Exchange and market default to those of the bars. Indicators with `companions` in the registry need them. They have the interval of the bars and are aligned by open time; a missing bar is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** The default is the one of the bars. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** The default is the one of the bars. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. If the server has bars of more than 50 members, it reads the 50 largest; `group` of the result lists the others with reasons. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
          readonly sector_id?: string | null;
          /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc`, whose column is the input. For indicators with the parameter `source`. Entries may be in any order, at most eight in a chain, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** `id` or key of the entry, or its name if it is unique. */
          readonly calc: string;
          /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
          readonly column?: string | null;
        } | null;
      })[];
    };
    readonly answer: ResolvedCalc;
  };
  /** Scan many instruments for a condition */
  readonly '/api/scan': {
    readonly query: {
    };
    readonly body: {
      /** The instruments to scan: a list, an exchange and market, a sector, or a fund. An exchange or a market alone means all its subscribed instruments, both together those of that venue. A sector means the A-shares of its companies, including those of narrower sectors; a fund means the shares that it holds. */
      readonly universe: {
        /** 1 to 500 instruments, each as `{exchange, market, symbol}`. Those that are not subscribed are reported as unknown. */
        readonly instruments?: readonly ({
          readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
          readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
          readonly symbol: string;
        })[] | null;
        readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
        readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
        /** Id of a sector of the catalog, for example `L1.electronics`. */
        readonly sector_id?: string | null;
        /** Code of a fund, for example `510010`. */
        readonly fund_code?: string | null;
      };
      /** Interval of the bars. GraphQL also accepts aggregated intervals, such as `2h`, `1w` or `1M`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** The condition. Without it, every instrument with a known newest bar matches. */
      readonly where?: ScanCondition | null;
      /** The order of the matches. The default is by exchange, market and symbol. */
      readonly rank?: {
        readonly by: {
          /** A price or volume of the bar. */
          readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
          /** An indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
          readonly calc?: ScanCalc | null;
          /** Column of `calc`, by its name or key, for example `rsi_14`. Required if there are several. */
          readonly column?: string | null;
          /** A constant. */
          readonly number?: number | null;
          /** Uses the change of the number over N bars instead, in percent of its earlier value, 1 to 250 bars. Unknown if a bar is missing between, or if the earlier value was not above zero. */
          readonly change_over?: number | null;
        };
        readonly order?: 'ascending' | 'descending';
      } | null;
      /** Maximum number of matches on the page, 1 to 200. */
      readonly first?: number;
      /** `endCursor` of the previous page. All pages belong to one scan, at its bars. If the server no longer keeps it, the error is `CURSOR_TOO_OLD`. */
      readonly after?: string | null;
    };
    readonly answer: FeatureScan;
  };
  /** Run a playbook on an instrument */
  readonly '/api/analyze': {
    readonly query: {
    };
    readonly body: {
      /** Name of a playbook. */
      readonly playbook: string;
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. Crypto exchanges have `spot` and `perp`, stocks `cn`, `hk` and `us`, forex `spot`, commodities `futures`. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Some of the playbook's intervals for the asset class. The default is all. */
      readonly intervals?: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[] | null;
      /** Number of closed bars of each interval, 1 to 1000. The default is the playbook's, usually 50. The reading does not depend on it. */
      readonly limit?: number | null;
      /** Adds the recipe: prompt, output template and constraints. */
      readonly verbose?: boolean;
      /** Adds the published data of the company or the fund. */
      readonly publications?: boolean;
    };
    readonly answer: Analysis;
  };
}

export interface HTTPValidationError {
  readonly detail: readonly ValidationError[];
}

export interface ValidationError {
  readonly type: string;
  /** Starts with `path`, `query`, `header` or `body`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** The rejected value, or the object that lacks the field. */
  readonly input: unknown;
  /** Values in the message. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** RFC 9457 problem details; sent only to clients whose `Accept` names the type. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly errors?: readonly ValidationError[];
}

export interface AbsenceEvidence {
  /** Number of accepted responses without the bars. Responses within a minute count as one. So do the checks of a window without any bar: three requests for the window and two for known bars. */
  readonly answers: number;
  /** Time of the first of these requests, in milliseconds since the epoch. */
  readonly first_asked_ms: number;
  /** Time of the last of these requests, in milliseconds since the epoch. */
  readonly confirmed_ms: number;
  /** Sources of the responses. */
  readonly ways: readonly ('REST' | 'OTHER_PROVIDER' | 'ARCHIVE')[];
  /** Time of the next request, in milliseconds: the delay is the time for which the absence has been known, at least an hour (`bars.recheck_minutes`) and at most a week (`bars.audit_days`). Due checks are queued in the audit, one page every five seconds. Null if bars arrived, if the venue no longer serves that time, while the series is not in memory, and on a replica. */
  readonly next_check_ms: number | null;
}

export interface AlertEvent {
  /** Value of `webhook-id`: the same for all attempts, and for the same cause. */
  readonly id: string;
  readonly rule_id: string;
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly created_at_ms: number;
  /** Failed attempts since it was recorded or redelivered. */
  readonly failed_attempts: number;
  /** Time of the next attempt, in milliseconds; null unless it waits. */
  readonly next_attempt_at_ms: number | null;
  /** Status of the last answer; null without an answer. */
  readonly last_status: number | null;
  /** Why the last attempt failed, as a sentence; null if none did. */
  readonly last_failure: string | null;
  /** When it was delivered or given up, in milliseconds; null while it waits. */
  readonly settled_at_ms: number | null;
  /** The JSON text that is sent. */
  readonly body: string;
}

export interface AlertEventPage {
  readonly events: readonly AlertEvent[];
  readonly page_info: PageInfo;
}

export interface AlertRule {
  /** Id of the rule. Example: `rule_3f2a9c5e1b7d4860`. */
  readonly id: string;
  readonly name: string;
  /** Address of the webhook. */
  readonly url: string;
  readonly kind: 'feature' | 'scan' | 'material' | 'condition';
  /** What it watches, as it was sent. */
  readonly watched: Readonly<Record<string, unknown>>;
  /** Seconds after an event during which the same subject makes no other event. */
  readonly cooldown_sec: number;
  readonly created_at_ms: number;
  /** What becomes true after this time makes events, in milliseconds. */
  readonly active_since_ms: number;
  /** False while the rule is paused. */
  readonly is_active: boolean;
  /** Why the server paused the rule, as a sentence: the webhook answered 410. Null otherwise. */
  readonly paused_because: string | null;
  /** Why the rule cannot be evaluated at the moment, as a sentence; null if it is evaluated. */
  readonly problem: string | null;
}

export interface AlertRuleReceipt {
  readonly rule: AlertRule;
  /** Key of the signatures: `whsec_` and the bytes in base64. Keep it: it is not shown again. See `docs/alerts.md` for how to verify a signature. */
  readonly secret: string;
}

export interface AlertTest {
  /** Whether the webhook accepted the example with a status of 2xx. */
  readonly is_accepted: boolean;
  /** Status of the answer; null without an answer. */
  readonly status: number | null;
  /** Why it was not accepted, as a sentence; null if it was. */
  readonly failure: string | null;
  /** Value of `webhook-id` of the example. */
  readonly event_id: string;
}

export interface Analysis {
  /** Name of the playbook. */
  readonly playbook: string;
  /** The venue as text, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly asset_class: 'crypto' | 'stock' | 'forex';
  /** Results for each interval, longest first. */
  readonly data: Readonly<Record<string, IntervalAnalysis>>;
  /** The reading of the features by the playbook's rules. It uses no model and no randomness: the same bars give the same reading. */
  readonly reading: AnalysisReading;
  readonly publications?: Instrument3;
  /** The playbook's conditions on publications, evaluated now like `currentPrice`, without a vote. Null if it has none. */
  readonly published_conditions?: readonly PublishedConditionReading[] | null;
  /** Instructions for writing the analysis. */
  readonly recipe?: PlaybookRecipe;
  /** What could not be had, though the rest is whole; absent where nothing is missing. */
  readonly missing?: readonly MissingPart[];
}

export interface AnalysisEvidence {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** The family that it votes for; null if it has no vote. */
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure' | null;
  /** Key of the indicator in `data`. */
  readonly key: string;
  /** Id of the feature, for example `adx.trend_strong`. */
  readonly id: string;
  /** Value of the feature; false if the rule uses its negation. */
  readonly value: boolean;
  readonly direction: 'bullish' | 'bearish' | 'neutral';
  /** Open time of the bar of the observation, in milliseconds. */
  readonly open_time: number;
  /** End of that bar, in milliseconds. */
  readonly confirmed_at_ms: number;
}

export interface AnalysisRank {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Number of bars of the change. */
  readonly change_over: number;
  /** Rank from 1, the largest change first; null if its own change is unknown. */
  readonly place: number | null;
  /** Number of instruments with a known change. */
  readonly count: number;
  /** Number of instruments with an unknown change: bars are missing or still loading. */
  readonly unknown_count: number;
  /** Change of the instrument in percent; null if unknown. */
  readonly value: number | null;
  /** Largest known change of all instruments, in percent; null if there is none. */
  readonly largest: number | null;
  /** Smallest known change of all instruments, in percent; null if there is none. */
  readonly smallest: number | null;
  /** End of the newest bar that was read, in milliseconds; null if there is none. */
  readonly as_of_ms: number | null;
}

export interface AnalysisReading {
  readonly stance: 'long_bias' | 'short_bias' | 'neutral' | 'no_data';
  /** Weighted mean of the votes, −1 (all down) to 1 (all up), with three decimals; null if there are no votes. */
  readonly score: number | null;
  /** The leading family that turns a bias into `neutral`; null if it prevents no bias. */
  readonly held_back_by?: LeadReading;
  /** Weighted part of the votes that are known, 0 to 1. */
  readonly coverage: number;
  /** The reading as text. */
  readonly text: string;
  /** End of the newest closed bar of any interval, in milliseconds. */
  readonly as_of_ms: number;
  readonly intervals: readonly IntervalReading[];
  /** Conditions that hold and support the stance; if it is neutral, all conditions that hold. */
  readonly evidence: readonly AnalysisEvidence[];
  /** Conditions that hold and contradict the stance. */
  readonly against: readonly AnalysisEvidence[];
  /** Other conditions that hold, without a vote. */
  readonly context: readonly AnalysisEvidence[];
  /** Conditions that could not be evaluated, as `interval key/feature`, for lack of bars or of price movement. */
  readonly unknown: readonly string[];
  /** Rank of the instrument among the subscribed ones of its exchange and market, for playbooks with `ranks`. Evaluated now like `currentPrice`, without a vote. */
  readonly ranks: readonly AnalysisRank[];
}

export interface ArchiveHealth {
  readonly status: 'ok' | 'failing';
  /** Why the last attempt failed; null while `ok`. */
  readonly fault: 'disk_full' | 'read_only' | 'damaged' | 'unavailable' | null;
  /** Start of the failure, in milliseconds; null while `ok`. */
  readonly failing_since_ms: number | null;
  /** Number of closed bars that wait to be archived, for example 12. */
  readonly unarchived_bars: number;
}

export interface BuiltinSymbol {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly symbol: string;
  readonly kind: 'coin' | 'perpetual' | 'share' | 'fund' | 'currency_pair' | 'future';
  /** The name to display. */
  readonly name: string;
  /** All names: English, Chinese, tickers and nicknames; the first is `name`. */
  readonly names: readonly string[];
  /** First letters of the pinyin of each Chinese name, in the order of `names`. */
  readonly pinyin_initials: readonly string[];
}

export interface BuiltinSymbols {
  readonly count: number;
  readonly symbols: readonly BuiltinSymbol[];
}

export interface BulkComputation {
  /** Number of series in the request. */
  readonly count: number;
  /** Number of series with errors. */
  readonly failed_count: number;
  /** Results in the order of the request. */
  readonly series: readonly BulkSeries[];
}

export interface BulkFault {
  /** Index of the entry in `calc`, from 0; null for an error of the whole series. */
  readonly entry: number | null;
  /** Code of the error table, for example `unknown_indicator`. */
  readonly code: string;
  /** What is wrong, and what to do. */
  readonly detail: string;
  /** Seconds after which to retry; null if a retry does not help. */
  readonly retry_after_sec?: number;
}

export interface BulkSeries {
  /** `id` of the request. */
  readonly id?: string;
  /** The venue as text, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Close of the newest bar of the series; null before the first bar, and if the series failed. */
  readonly current_price: number | null;
  /** The bars of the columns; null if the series failed. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[] | null;
  /** Start of the next page, in milliseconds: pass it as `startTime`. Null if the answer covers the whole window, or without a `startTime`. */
  readonly next_start_time?: number;
  /** One result for each entry of `calc` that did not fail, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
  /** Errors of the series and its entries; empty if nothing failed. */
  readonly errors: readonly BulkFault[];
}

export interface Chart {
  /** The venue as text, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** Start of the next page, in milliseconds: pass it as `startTime`. Null if the answer covers the whole window, or without a `startTime`. */
  readonly next_start_time?: number;
  /** Open times of the bars, with the format `columns`, followed by the expected ones as far as an item is drawn ahead. Null otherwise. */
  readonly times?: readonly number[];
  /** The main panel, drawn over the candles, then one panel for each indicator that has its own. */
  readonly panels: readonly ChartPanel[];
  /** The members that entries with `withGroup` count, in their order; null if no entry has it. */
  readonly groups?: Readonly<Record<string, CountedGroup>>;
  /** Every feature of every entry, one group for each entry of `calc`; empty without `signals`. */
  readonly indicator_signals?: Readonly<Record<string, Readonly<Record<string, FeatureObservation>>>>;
}

export interface ChartCatalog {
  readonly count: number;
  readonly indicators: readonly ChartableIndicator[];
}

export interface ChartItem {
  readonly type: 'line' | 'points' | 'histogram' | 'band' | 'level' | 'markers' | 'background' | 'zones' | 'profile';
  /** Key of its entry; null for markers of several entries. */
  readonly key: string | null;
  readonly title: string;
  readonly style: ChartStyle;
  /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
  readonly columns: readonly string[];
  readonly data: readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    readonly value: number | null;
  })[] | readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    readonly value: number | null;
    readonly role: string | null;
  })[] | readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    readonly upper: number | null;
    readonly lower: number | null;
  })[] | {
    readonly value: number;
  } | readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    readonly position: 'above_bar' | 'below_bar';
    readonly shape: 'arrow_up' | 'arrow_down' | 'circle';
    readonly text: string;
    readonly role: string;
    readonly id?: string;
    readonly key?: string;
    readonly label?: string;
    readonly priority?: 1 | 2 | 3;
  })[] | readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    /** Open time of a bar, in seconds. */
    readonly end_time: number;
    readonly role: string;
    readonly text: string;
  })[] | readonly ({
    /** Open time of a bar, in seconds. */
    readonly time: number;
    /** Bar in which it ended, in seconds; null while it lasts. */
    readonly end_time: number | null;
    readonly top: number;
    readonly bottom: number;
    readonly role: string;
    readonly label: string;
  })[] | readonly ({
    readonly bottom: number;
    readonly top: number;
    readonly volume: number;
    readonly role: string;
  })[] | {
    readonly value: readonly (number | null)[];
  } | {
    readonly value: readonly (number | null)[];
    readonly role: readonly (string | null)[];
  } | {
    readonly upper: readonly (number | null)[];
    readonly lower: readonly (number | null)[];
  };
}

export interface ChartItemSignature {
  readonly type: 'line' | 'points' | 'histogram' | 'band' | 'level' | 'markers' | 'background' | 'zones' | 'profile';
  readonly title: string;
  /** Output columns that it reads; empty if it reads none. */
  readonly columns: readonly string[];
  readonly style: ChartStyle;
}

export interface ChartPanel {
  /** `main`, or the key of its entry. Ids are unique. */
  readonly id: string;
  readonly title: string;
  /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
  readonly range: readonly number[] | null;
  readonly items: readonly ChartItem[];
}

export interface ChartStyle {
  readonly role: 'primary' | 'secondary' | 'tertiary' | 'signal' | 'upper' | 'middle' | 'lower' | 'positive' | 'negative' | 'bullish' | 'bearish' | 'neutral' | 'level';
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Whether a line stays level until its next value, as price levels do. */
  readonly step: boolean;
}

export interface ChartableIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  /** Place: `main` over the candles, `own` in a panel of its own. */
  readonly pane: string;
  readonly params: readonly ParameterSignature[];
  /** Items with default parameters. */
  readonly items: readonly ChartItemSignature[];
}

export interface Company {
  /** Six-digit code, for example `600519`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly name: string;
  /** Sectors of the company, strongest relation first. */
  readonly sector_relations: readonly CompanySectorRelation[];
  /** Who owns and controls the company. */
  readonly state_capital: CompanyStateCapital;
}

export interface Company2 {
  /** Six-digit code, for example `600519`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly stock_name: string;
  /** Registered name. */
  readonly company_name: string;
  /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
  readonly name_en: string | null;
  readonly exchange: 'SSE' | 'SZSE' | 'BSE';
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly listing_date: string | null;
  /** Sectors of the company, strongest relation first. */
  readonly sectors: readonly CompanySectorRelation2[];
}

export interface CompanyPage {
  readonly items: readonly Company2[];
  readonly pagination: Pagination;
}

export interface CompanyResearch {
  readonly stock_code: string;
  /** Whether there is such a version. */
  readonly available: boolean;
  /** Overview of the version; null without one. */
  readonly profile: CompanyResearchProfile | null;
}

export interface CompanyResearchCategorySummary {
  readonly category: 'ownership_control' | 'policy_support' | 'financing_debt' | 'capital_use' | 'business_projects';
  /** Name of the category in Chinese. Example: `股权与控制权`. */
  readonly label: string;
  /** Domains of its facts and relationships, sorted. */
  readonly domains?: readonly string[];
  readonly fact_count?: number;
  readonly relationship_count?: number;
  /** Number of pieces of evidence of its facts. */
  readonly evidence_count?: number;
  /** Number of distinct original materials of its facts. */
  readonly material_count?: number;
  /** Date of the latest fact, `YYYY-MM-DD`; empty without a fact. */
  readonly latest_fact_date?: string;
  /** Mean confidence of its facts, 0 to 1, four decimals; 0 without a fact. */
  readonly average_confidence?: number;
}

export interface CompanyResearchChangeSummary {
  /** Whether this is the first version; then everything in it is added. */
  readonly initial_version?: boolean;
  readonly facts_added?: number;
  readonly facts_removed?: number;
  readonly relationships_added?: number;
  readonly relationships_removed?: number;
  /** Materials that are new as evidence of facts. */
  readonly materials_added?: number;
  readonly materials_removed?: number;
  /** Open questions that are new in this version. */
  readonly gaps_opened?: number;
  /** Questions of the previous version that this one answers. */
  readonly gaps_resolved?: number;
  /** Domains of all these differences, sorted. */
  readonly changed_domains?: readonly string[];
}

export interface CompanyResearchFactEvidence {
  readonly stock_code: string;
  readonly version_id: string;
  /** Cut-off date of the version. */
  readonly research_as_of: string;
  readonly fact_id: string;
  readonly items: readonly EvidenceMaterial[];
  readonly pagination: Pagination;
}

export interface CompanyResearchProfile {
  readonly version_id: string;
  readonly published_at: string;
  readonly stock_code: string;
  /** Registered name on the cut-off date. */
  readonly company_name: string;
  /** Cut-off date of the research. */
  readonly research_as_of: string;
  /** Number of the version, from 1, without gaps. */
  readonly version_number?: number;
  /** Id of the previous version; empty for the first version. */
  readonly previous_version_id?: string;
  /** Differences from the previous version. */
  readonly change_summary?: CompanyResearchChangeSummary;
  readonly completeness_status?: 'complete';
  readonly fact_count?: number;
  readonly relationship_count?: number;
  /** Number of pieces of evidence of the facts. */
  readonly evidence_count?: number;
  /** Number of distinct original materials of the facts. */
  readonly material_count?: number;
  /** All five categories, in the order of `ResearchCategory`. */
  readonly categories?: readonly CompanyResearchCategorySummary[];
}

export interface CompanyResearchVersions {
  readonly stock_code: string;
  readonly items: readonly ResearchVersion[];
  readonly pagination: Pagination;
}

export interface CompanySectorRelation {
  readonly relation_type: 'business' | 'market';
  /** Strength of the relation, 0 to 1. */
  readonly score: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
  readonly sector: Sector;
}

export interface CompanySectorRelation2 {
  readonly relation_id: string;
  readonly sector: Sector3;
  readonly relation_type: 'business' | 'market';
  readonly relation_status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Strength of the relation, 0 to 1. */
  readonly score: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
}

export interface CompanyStateCapital {
  /** Whether any owners of the company are known on the date. */
  readonly available: boolean;
  /** Overview; null unless `available`. */
  readonly profile: CompanyStateCapitalProfile | null;
}

export interface CompanyStateCapital2 {
  readonly stock_code: string;
  /** Whether any owners of the company are known on the date. */
  readonly available: boolean;
  /** Overview; null unless `available`. */
  readonly profile: CompanyStateCapitalProfile2 | null;
  /** The graph of owners; null unless `available`. */
  readonly graph: StateCapitalGraph | null;
}

export interface CompanyStateCapitalProfile {
  /** Id of the version of research. Without research, `capital.` with code and date: the state of knowledge at the end of that date. */
  readonly version_id: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  /** Name of the ultimate controller; empty if there is none. */
  readonly ultimate_controller_name?: string;
  /** State class of the controller, or else its disclosed nature. */
  readonly ultimate_controller_nature?: string;
  /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
  readonly look_through_state_ownership_pct: number | null;
  /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
  readonly max_known_state_ownership_pct?: number | null;
  /** Confidence, 0 to 1. */
  readonly confidence?: number;
  /** Quality flags of the data, sorted. Example: `unknown_percentage`. */
  readonly quality_flags?: readonly string[];
}

export interface CompanyStateCapitalProfile2 {
  /** Id of the version of research. Without research, `capital.` with code and date: the state of knowledge at the end of that date. */
  readonly version_id: string;
  readonly stock_code: string;
  /** Registered name. */
  readonly company_name: string;
  /** Cut-off date of the version. */
  readonly research_as_of: string;
  /** Time of publication of the version. */
  readonly generated_at: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  readonly completeness_status: 'complete' | 'partial' | 'undetermined';
  /** Name of the ultimate controller; empty if there is none. */
  readonly ultimate_controller_name?: string;
  /** State class of the controller, or else its disclosed nature. */
  readonly ultimate_controller_nature?: string;
  /** Holdings of state capital itself, in percent, 0 to 100; null if no holding is known. */
  readonly direct_state_ownership_pct?: number | null;
  /** State ownership in full, over known percentages: every holding of state capital is included completely, even that of a firm that the state owns only in part. In percent, 0 to 100; null if none is known. */
  readonly max_known_state_ownership_pct?: number | null;
  /** Confidence, 0 to 1. */
  readonly confidence?: number;
  readonly node_count?: number;
  readonly edge_count?: number;
  readonly path_count?: number;
  /** Number of events up to the date of the graph. */
  readonly event_count?: number;
  /** Quality flags of the data, sorted. Example: `unknown_percentage`. */
  readonly quality_flags?: readonly string[];
  /** Look-through state ownership (穿透), over known percentages: only the final share of state bodies. In percent, 0 to 100; null if none is known. */
  readonly look_through_state_ownership_pct: number | null;
  /** Bounds of `maxKnownStateOwnershipPct` that unknown percentages leave open. */
  readonly in_full_bounds: PercentBounds;
  /** Bounds of `lookThroughStateOwnershipPct` that unknown percentages leave open. */
  readonly look_through_bounds: PercentBounds;
  /** Voting rights of the controller compared with its cash-flow rights; null without a controller. */
  readonly control_measures: ControlMeasures | null;
  /** Share of the company in itself through others, in percent, 0 to 100. */
  readonly self_ownership_pct: number;
  /** Sentences that explain status, controller and class. */
  readonly reasons: readonly string[];
  /** Version of the formulas of all numbers. */
  readonly formula_version: string;
}

export interface ControlMeasures {
  /** Sum over all chains of the smallest share of votes in each, in percent, 0 to 100; null if there are too many chains. */
  readonly control_rights_pct: number | null;
  /** Share of the controller in the company over all paths, in percent, 0 to 100. */
  readonly cash_flow_rights_pct: number;
  /** Cash-flow rights divided by control rights; below 1 the two are separated. */
  readonly separation_ratio: number | null;
  /** Votes of the controller in the company itself, in percent, 0 to 100. */
  readonly votes_pct: number;
  /** Votes of the next largest bloc, in percent, 0 to 100. */
  readonly next_bloc_pct: number;
}

export interface CountedGroup {
  /** Id of the sector; null for a fund. */
  readonly sector_id: string | null;
  /** Code of the fund; null for a sector. */
  readonly fund_code: string | null;
  /** Number of members today. */
  readonly member_count: number;
  /** Number of members that are counted: those with a bar in this window, among the 50 largest with bars on this server. */
  readonly counted_count: number;
  /** Members that are not counted, by reason; empty if all are. */
  readonly left_out: readonly MembersLeftOut[];
}

export interface CursorPagination {
  readonly limit: number;
  /** Whether there are older materials. */
  readonly has_more: boolean;
  /** Cursor of the next page, valid for 24 hours: pass it back unchanged, with the same filters. Null at the end. */
  readonly next_cursor: string | null;
}

export interface DeletedAlertRule {
  readonly id: string;
}

export interface Etf {
  /** Key of the fund: exchange and code. Example: `SSE.510010`. */
  readonly etf_key: string;
  readonly name: string;
  readonly tracking_index_name: string | null;
  /** The sector that the index consists of; null for an index across sectors. */
  readonly tracked_sector: Sector2 | null;
  /** The newest complete basket; null without one. */
  readonly basket: EtfBasket | null;
  /** Premium of the fund's price over its net asset value: its close on the pricing date of its basket, from the daily bars of this server, divided by the net asset value per share, minus one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
  readonly premium: EtfPremium;
  /** Part of the basket's shares, by weight, whose companies have a relation to a sector that has not expired, 0 to 1. Shares without a price are not covered. */
  readonly holdings_coverage: number;
  /** Relations to sectors: direct ones first, then the largest adjusted exposure. */
  readonly sector_relations: EtfSectorRelationConnection2;
  /** Quality flags: `no_basket`, `truncated_basket` (a newer basket lacks components and is ignored), `unpriced_components` (some have no price; `unpricedWeight` is their part). */
  readonly quality_flags: readonly string[];
}

export interface Etf2 {
  /** Key of the fund: exchange and code. Example: `SSE.510010`. */
  readonly etf_key: string;
  /** Cash part of the basket, 0 to 1. Constituents' weights, `cashWeight` and `unpricedWeight` add up to 1. */
  readonly cash_weight: number;
  /** Part of the basket without a price, 0 to 1: the net asset value minus the cash component and the priced components. Example: 0.375613 for a basket with 16 shares without a close on the pricing date. If the exchange published no cash component, it is everything without a price. 1 for a fund without a complete basket. */
  readonly unpriced_weight: number;
  /** Part of the basket's shares, by weight, whose companies have a relation to a sector that has not expired, 0 to 1. Shares without a price are not covered. */
  readonly holdings_coverage: number;
  /** Quality flags: `no_basket`, `truncated_basket` (a newer basket lacks components and is ignored), `unpriced_components` (some have no price; `unpricedWeight` is their part). */
  readonly quality_flags: readonly string[];
  /** Version of the formulas and factors of weights and exposures. */
  readonly formula_version: string;
}

export interface EtfBasket {
  readonly basket_date: string;
  readonly freshness: 'refreshed' | 'verified_unchanged' | 'carried_forward' | 'unknown';
  /** Calendar days from the date of the basket to the date of the answer. */
  readonly age_days: number;
  /** The trading day before: date of the net asset value and of the prices. */
  readonly pricing_date: string;
  /** Net asset value of one fund share, in yuan; null if the exchange did not publish it. */
  readonly nav_per_share: number | null;
  /** Number of fund shares in one creation unit. */
  readonly creation_unit: number;
}

export interface EtfCompanySectorContribution {
  readonly contribution_id: string;
  readonly relation_id: string;
  readonly etf_key: string;
  readonly basket_id: string;
  readonly basket_date: string;
  readonly stock_code: string;
  readonly stock_name?: string;
  /** The sector that the company is related to: that of the relation, or a narrower or earlier one through which the company is included. */
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer: 'level1' | 'level2' | 'level3';
  readonly company_relation_id: string;
  readonly company_relation_type: 'business' | 'market';
  readonly company_relation_status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Part of the basket's value, 0 to 1. */
  readonly basket_weight: number;
  /** Strength of the company's relation, 0 to 1. */
  readonly company_relation_score: number;
  /** Confidence of the company's relation, 0 to 1. */
  readonly company_relation_confidence: number;
  /** Factor of the relation's status: 1 active, 0.6 watched, 0.3 candidate, 0 expired. */
  readonly relation_status_factor: number;
  /** Factor of the relation's type: 1 business, 0.7 market. */
  readonly relation_type_factor: number;
  /** Product of the five factors, 0 to 1. */
  readonly adjusted_contribution: number;
}

export interface EtfPremium {
  /** Premium in percent; negative for a discount. Null if one of its numbers is unknown. */
  readonly percent: number | null;
  /** Whether the premium is above 1 %; null if unknown, which is not false. */
  readonly is_above1_pct: boolean | null;
  /** The reason why the premium is unknown, as a sentence; null if it is known. */
  readonly unknown_because?: string;
  /** Close of the fund's share on that day; null without a closed daily bar. */
  readonly close: number | null;
}

export interface EtfRelationContributions {
  readonly snapshot: SnapshotContext | SnapshotReference;
  readonly relation: EtfSectorRelation3;
  /** The fund of the relation. */
  readonly etf: Etf2;
  readonly items: readonly EtfCompanySectorContribution[];
  readonly pagination: Pagination;
}

export interface EtfRelationPage {
  readonly snapshot: SnapshotContext | SnapshotReference;
  readonly items: readonly EtfSectorRelation4[];
  readonly pagination: Pagination;
}

export interface EtfSectorRelation {
  readonly fund_code: string;
  readonly etf_name: string;
  /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
  readonly adjusted_exposure: number;
}

export interface EtfSectorRelation2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly mapping_type: 'tracking_index' | 'holding_exposure' | 'dynamic_inference' | 'hierarchy_inherited' | 'hierarchy_related' | 'lineage_continuity' | 'semantic_related' | 'hierarchy_reference';
  /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Weighted mean of the confidences of the companies' relations, 0 to 1. */
  readonly confidence: number;
}

export interface EtfSectorRelation3 {
  /** Id of the relation. Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
  readonly relation_id: string;
  readonly etf_key: string;
  readonly fund_code: string;
  readonly etf_name: string;
  readonly exchange: 'SSE' | 'SZSE';
  readonly product_scope: 'broad' | 'sector';
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer: 'level1' | 'level2' | 'level3';
  readonly mapping_type: 'tracking_index' | 'holding_exposure' | 'dynamic_inference' | 'hierarchy_inherited' | 'hierarchy_related' | 'lineage_continuity' | 'semantic_related' | 'hierarchy_reference';
  /** Strongest status of the company relations from which this relation follows. Without any it is the status of its source, otherwise `candidate`. */
  readonly status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Weight of the companies from which the relation follows, each counted once, 0 to 1. */
  readonly exposure_ratio: number;
  /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Weighted mean of the confidences of the companies' relations, 0 to 1. */
  readonly confidence: number;
  /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
  readonly holdings_coverage: number;
  /** Number of companies from which the relation follows, without expired company relations. */
  readonly component_count: number;
  readonly basket_date: string;
  readonly tracking_index_code?: string;
  readonly tracking_index_name?: string;
  readonly tracking_group_id?: string;
  /** Start of the path: for an inherited relation, the narrower sector with the largest part. Empty for a direct relation. */
  readonly source_sector_id?: string;
  readonly source_sector_name?: string;
  readonly source_sector_layer?: string;
  /** How the numbers are calculated, in one sentence. */
  readonly calculation?: string;
  /** URL of the exchange's file; empty if unknown. */
  readonly official_pcf_url?: string;
  /** Date of the last check of the exchange's file; empty if there was none. */
  readonly basket_checked_as_of?: string;
  /** Time at which the basket was fetched, ISO 8601 with offset; empty if unknown. */
  readonly source_fetched_at?: string;
  readonly relation_scope?: 'direct' | 'extended' | 'related' | 'reference';
  /** Steps from the source sector to this one: `step` (source, parent, child, sibling, semantic, lineage), `sector_id`, `sector_name`, `sector_layer`, `confidence`. Empty for a direct relation. */
  readonly path?: readonly (Readonly<Record<string, unknown>>)[];
  /** Number of steps between source and sector. */
  readonly path_depth?: number;
  /** Product of the steps' confidences, 0 to 1. */
  readonly path_confidence?: number;
  /** Adjusted exposure relative to the fund's largest in the same layer, 0 to 1. */
  readonly specificity_score?: number;
  /** Strength of the semantic link, 0 to 1. */
  readonly semantic_score?: number;
  /** Part of the adjusted exposure through sectors one layer below, 0 to 1. */
  readonly direct_child_exposure?: number;
  /** The fund's direct adjusted exposure to the source sector, 0 to 1. */
  readonly source_adjusted_exposure?: number;
  /** Whether it is for comparison only and not part of totals. */
  readonly reference_only?: boolean;
  readonly basket_freshness_status?: 'refreshed' | 'verified_unchanged' | 'carried_forward' | 'unknown';
  /** Calendar days from the basket's date to the date of the snapshot. */
  readonly basket_age_days?: number;
  /** Whether the exchange's own list of products has contained the fund since the last session. */
  readonly catalog_verified?: boolean;
  /** Whether the content of the basket changed with the last fetch; null if it was not fetched again, or for the first basket. */
  readonly content_changed?: boolean | null;
  /** The largest contributions: `stock_code`, `stock_name`, `basket_weight`, `adjusted_contribution`. */
  readonly top_components?: readonly (Readonly<Record<string, unknown>>)[];
}

export interface EtfSectorRelation4 {
  /** Id of the relation. Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
  readonly relation_id: string;
  readonly etf_key: string;
  readonly fund_code: string;
  readonly etf_name: string;
  readonly exchange: 'SSE' | 'SZSE';
  readonly product_scope: 'broad' | 'sector';
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer: 'level1' | 'level2' | 'level3';
  readonly mapping_type: 'tracking_index' | 'holding_exposure' | 'dynamic_inference' | 'hierarchy_inherited' | 'hierarchy_related' | 'lineage_continuity' | 'semantic_related' | 'hierarchy_reference';
  readonly relation_scope?: 'direct' | 'extended' | 'related' | 'reference';
  /** Strongest status of the company relations from which this relation follows. Without any it is the status of its source, otherwise `candidate`. */
  readonly status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Weight of the companies from which the relation follows, each counted once, 0 to 1. */
  readonly exposure_ratio: number;
  /** Sum of the adjusted contributions, 0 to 1; at most `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Weighted mean of the confidences of the companies' relations, 0 to 1. */
  readonly confidence: number;
  /** Part of the basket's shares, by weight, whose companies have a relation to any sector that has not expired, 0 to 1. Shares without a price are not covered. */
  readonly holdings_coverage: number;
  /** Number of companies from which the relation follows, without expired company relations. */
  readonly component_count: number;
  readonly basket_date: string;
  readonly basket_freshness_status?: 'refreshed' | 'verified_unchanged' | 'carried_forward' | 'unknown';
  /** Calendar days from the basket's date to the date of the snapshot. */
  readonly basket_age_days?: number;
}

export interface EtfSectorRelationConnection {
  readonly nodes: readonly EtfSectorRelation[];
}

export interface EtfSectorRelationConnection2 {
  readonly nodes: readonly EtfSectorRelation2[];
}

export interface EvidenceMaterial {
  readonly material_id: string;
  readonly source_id: string;
  readonly source_name: string;
  readonly source_tier: 'statutory_disclosure' | 'official_register' | 'government' | 'intermediary' | 'company' | 'authoritative_media' | 'market';
  readonly title: string;
  readonly source_url: string;
  /** Time of publication, ISO 8601 with offset `+08:00`; empty if unknown. */
  readonly published_at?: string;
  /** The quotes that support the statement, in page order. */
  readonly quotes?: readonly string[];
  /** First page of the quotes, from 1; null if the material has no pages. */
  readonly page_start?: number | null;
  /** Last page of the quotes. */
  readonly page_end?: number | null;
  /** Roles, strongest first. */
  readonly evidence_roles?: readonly ('primary' | 'corroborating' | 'calculation' | 'context' | 'contradicting')[];
}

export interface FamilyReading {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  readonly vote: 'up' | 'down' | 'mixed' | 'unknown';
}

export interface FearGreedDay {
  /** 00:00 UTC of the day, in milliseconds. */
  readonly time_ms: number;
  /** The day in UTC, for example `2026-11-20`. */
  readonly date: string;
  /** Value from 0 (extreme fear) to 100 (extreme greed). */
  readonly value: number;
  /** The provider's name of the value; null if this server does not know it. */
  readonly classification: 'extreme_fear' | 'fear' | 'neutral' | 'greed' | 'extreme_greed' | null;
}

export interface FearGreedHistory {
  /** Days, oldest first; days that the provider leaves out are missing. */
  readonly days: readonly FearGreedDay[];
  /** Time of the next expected value, in milliseconds; null while the provider does not answer. */
  readonly next_update_ms: number | null;
  /** Whether the provider did not answer, so that newer days may be missing. */
  readonly stale: boolean;
}

export interface FeatureDefinition {
  readonly id: string;
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  /** The condition for true. */
  readonly definition: string;
  /** Number of bars that it reads, including the evaluated one. */
  readonly bars: number;
  /** Whether it can be evaluated on a forming bar. */
  readonly supports_forming: boolean;
  /** The name in Chinese. */
  readonly title_zh: string | null;
  /** The condition for true, in Chinese. */
  readonly definition_zh: string | null;
}

export interface FeatureDefinition2 {
  readonly id: string;
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  /** The condition for true. */
  readonly definition: string;
  /** Number of bars that it reads, including the evaluated one. */
  readonly bars: number;
  /** Whether it can be evaluated on a forming bar. */
  readonly supports_forming: boolean;
}

export interface FeatureDirectory {
  /** Number of groups in the list. */
  readonly count: number;
  /** Number of features in the list. */
  readonly signal_count: number;
  readonly indicators: Readonly<Record<string, FeatureGroup>>;
}

export interface FeatureGroup {
  readonly signals: readonly FeatureDefinition2[];
  /** The reason for a list without features; null otherwise. */
  readonly reason?: string;
}

export interface FeatureMoment {
  /** True, false, or null if unknown. */
  readonly value: boolean | null;
  /** Open time of the bar in milliseconds. */
  readonly open_time: number;
  /** End of the bar, when the observation became final, in milliseconds; null while the bar is forming. */
  readonly confirmed_at_ms: number | null;
  readonly bar_status: 'closed' | 'forming';
  /** Open time of the bar that the event is about, if that is before the bar that confirms it; null otherwise. */
  readonly anchor_open_time: number | null;
}

export interface FeatureObservation {
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  readonly values: readonly (boolean | null)[];
  /** The newest evaluated bar: the last closed one, or the forming one if it is evaluated. Null without a bar. */
  readonly last: FeatureMoment | null;
  /** The last bar in the window at which it was true; null if there is none. */
  readonly last_true: FeatureMoment | null;
}

export interface FeatureScan {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
  readonly as_of_ms: number | null;
  /** Number of matches on all pages. */
  readonly total_count: number;
  /** Number of instruments in the universe, evaluated or unknown. */
  readonly universe_count: number;
  /** Number of instruments that could be evaluated. */
  readonly evaluated_count: number;
  /** The other instruments, by reason; empty if there are none. */
  readonly unknown: readonly ScanUnknown[];
  /** The matches of this page. */
  readonly matches: readonly ScanMatch[];
  readonly page_info: PageInfo;
}

export interface FoundIndicator {
  readonly name: string;
  /** The alias that matched; null if none did. */
  readonly alias: string | null;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string | null;
  readonly category: string;
  readonly measure: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
  readonly cost: 'low' | 'medium' | 'high';
  readonly desc: string;
  readonly standard: boolean;
  /** Whether values of closed bars may change with later bars. */
  readonly repaints: boolean;
  /** Whether it needs traded volume to be meaningful. */
  readonly reads_volume: boolean;
  /** Limitations to know. */
  readonly caveats: readonly string[];
  /** Output columns with default parameters. */
  readonly columns: readonly string[];
}

export interface FundingRate {
  /** Due time, in milliseconds; a whole minute. */
  readonly time_ms: number;
  /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative if shorts paid. */
  readonly rate: number;
  /** Price at which positions were valued, in quote units; null if the exchange did not report it. */
  readonly mark_price: number | null;
}

export interface FundingRateHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  /** Payments, oldest first. */
  readonly rates: readonly FundingRate[];
  /** Whether the exchange did not answer, so that newer payments may be missing. */
  readonly stale: boolean;
}

export interface GapCounts {
  /** Open gaps. */
  readonly open: number;
  /** Filled gaps, of the newest 2,000. */
  readonly filled: number;
  /** Absent gaps, of the newest 2,000. */
  readonly absent: number;
}

export interface GapPage {
  readonly total_count: number;
  readonly gaps: readonly SeriesGap[];
  readonly page_info: PageInfo;
}

export interface Health {
  /** The worst status of all venues, except that it is `degraded` if some venues are dead and others are not. A `failing` archive makes the server at least `degraded`. */
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
  /** Server time in milliseconds. */
  readonly now_ms: number;
  /** The program that answered. */
  readonly server: ServerProcess;
  /** The archive of closed bars on disk. */
  readonly archive: ArchiveHealth;
  readonly venues: readonly VenueHealth[];
}

export interface HeatSeriesPoint {
  /** The snapshot with the same numbers. */
  readonly snapshot_id: string;
  /** Date of that snapshot. */
  readonly as_of: string;
  /** Date of the newest data of the point: the day, or the session for `market_trading`. */
  readonly effective_date: string;
  readonly taxonomy_version: string;
  /** Name on that date. */
  readonly sector_name: string;
  /** Name on that date. */
  readonly layer: string;
  /** Sum of the decayed terms, 0 or more; for `market_trading` in percent of the market's turnover. */
  readonly heat_level: number;
  /** Mid-rank among the sectors of the layer, 0 to 1. */
  readonly cross_section_percentile: number;
  /** Level minus the mean of up to five previous points; 0 for the first. A sector that continues renamed or divided sectors is compared with its share of their levels. */
  readonly heat_momentum: number;
  /** Number of terms of the level: documents with their reprints, or companies times sessions. */
  readonly contribution_count: number;
  /** Number of viewpoints, or quotes, from which the terms are calculated. */
  readonly evidence_count: number;
  /** Weighted mean direction of the terms, −1 to 1. */
  readonly direction_score?: number;
  /** Direction minus its mean over up to five previous points. */
  readonly direction_momentum?: number;
  /** Part of the terms with a direction, 0 to 1. */
  readonly direction_coverage?: number;
  /** Degree to which the terms contradict each other, 0 to 1. */
  readonly disagreement_score?: number;
}

export interface IndicatorAlias {
  readonly name: string;
  /** The column that the alias means, if there are several. */
  readonly column: string | null;
  /** Parameters that the alias implies, if they are not the defaults. */
  readonly params: Readonly<Record<string, number | string | boolean>> | null;
}

export interface IndicatorCompanions {
  /** Minimum number of series of an entry. */
  readonly min: number;
  /** Maximum number of series of an entry. */
  readonly max: number;
  /** What the series are. */
  readonly what: string;
  /** Whether a series without a bar is skipped while at least half of the series have one. Otherwise the result at that bar is null. */
  readonly are_members: boolean;
}

export interface IndicatorComputation {
  /** The venue as text, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Close of the newest bar of the series, independent of the window; null before the first bar. */
  readonly current_price: number | null;
  /** The bars of the columns. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** Start of the next page, in milliseconds: pass it as `startTime`. Null if the answer covers the whole window, or without a `startTime`. */
  readonly next_start_time?: number;
  /** One result for each entry of `calc`, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
}

export interface IndicatorExplanation {
  readonly name: string;
  readonly category: string;
  /** Whether textbooks agree on its definition. */
  readonly standard: boolean;
  /** Description in one or two sentences. */
  readonly desc: string;
  /** What to look at in a summary for a reader. */
  readonly summary_focus: string;
  /** Meaning of each output column, by column; null for standard indicators. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** Meaning of each signal feature, by id; null for standard indicators. */
  readonly signals?: Readonly<Record<string, string>>;
  /** Limitations to know; null for standard indicators. */
  readonly caveats?: readonly string[];
}

export interface IndicatorIndex {
  readonly count: number;
  /** Every category, in alphabetical order, independent of the filters. */
  readonly categories: readonly string[];
  readonly indicators: readonly IndicatorSummary[];
}

export interface IndicatorPreset {
  readonly name: string;
  readonly title: string;
  readonly title_zh: string;
  /** The book that uses the set. */
  readonly source: string;
  readonly about: string;
  /** The value to send as `calc`. */
  readonly calc: unknown;
}

export interface IndicatorProfile {
  readonly name: string;
  /** The alias of the request; null if you passed the name. */
  readonly alias: IndicatorAlias | null;
  readonly title: string;
  readonly title_zh: string | null;
  readonly category: string;
  readonly measure: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
  readonly cost: 'low' | 'medium' | 'high';
  readonly desc: string;
  readonly desc_zh: string | null;
  /** The formula, in plain text. */
  readonly formula: string;
  /** The definition that is implemented, and how it differs from others. */
  readonly source: string;
  readonly standard: boolean;
  readonly repaints: boolean;
  /** Whether it is updated bar by bar. Others are recalculated over their whole window. */
  readonly resumable: boolean;
  readonly caveats: readonly string[];
  readonly keywords: readonly string[];
  /** Aliases that `calc` and the search accept. */
  readonly aliases: readonly IndicatorAlias[];
  readonly params: readonly ParameterSignature[];
  /** Output columns with default parameters. */
  readonly outputs: readonly OutputDefinition[];
  readonly signals: readonly FeatureDefinition[];
  /** The most similar indicators. */
  readonly related: readonly string[];
  /** Indicators that books use together with it. */
  readonly often_used_with: readonly string[];
  /** Presets that contain it. */
  readonly presets: readonly string[];
}

export interface IndicatorRegistry {
  readonly count: number;
  readonly indicators: readonly RegisteredIndicator[];
}

export interface IndicatorResult {
  readonly name: string;
  /** The meaning of the entry's name if it is an alias. */
  readonly alias?: IndicatorAlias;
  /** All parameters, with defaults filled in. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  /** Columns with one value for each bar. */
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
  /** The members that are counted, for an entry with `withGroup`. */
  readonly group?: CountedGroup;
  /** Description of the indicator and how to read it. */
  readonly explain?: IndicatorExplanation;
  /** Every signal feature of the indicator, at each bar. */
  readonly signals?: Readonly<Record<string, FeatureObservation>>;
}

export interface IndicatorResult2 {
  readonly name: string;
  /** All parameters, with defaults filled in. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  /** Columns with one value for each bar. */
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
  /** Description of the indicator and how to read it. */
  readonly explain: IndicatorExplanation;
}

export interface IndicatorSearchPage {
  readonly indicators: readonly FoundIndicator[];
  readonly total_count: number;
}

export interface IndicatorSummary {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly desc: string;
  /** Whether textbooks agree on its definition. */
  readonly standard: boolean;
  readonly keywords: readonly string[];
  /** Aliases that `calc` and the search accept. */
  readonly aliases: readonly string[];
}

export interface Instrument {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
  readonly symbol: string;
}

export interface Instrument2 {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
}

export interface Instrument3 {
  /** The company of the instrument; null unless it is an A-share or an equity perpetual on one. */
  readonly company: Company | null;
  /** The fund of the instrument; null if it is not a fund's share. */
  readonly etf: Etf | null;
}

export interface IntervalAnalysis {
  /** Close of the newest bar of the series, which may be forming; null before the first bar. */
  readonly current_price: number | null;
  /** The closed bars of the columns. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** One result for each indicator of the playbook, in its order; numbers have 10 significant digits. Indicators that read data that the venue does not report (funding, open interest or positions) are omitted, and `unknown` of the reading lists their features. */
  readonly indicators: Readonly<Record<string, IndicatorResult2>>;
}

export interface IntervalHealth {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Number of series that are complete up to now. */
  readonly series_ready: number;
  /** Number of stale series. */
  readonly series_stale: number;
  /** Number of all series. */
  readonly series_total: number;
  /** Age in milliseconds of the series that has waited longest for a bar; null before the first bar. */
  readonly oldest_age_ms: number | null;
}

export interface IntervalProfile {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Maximum number of bars in memory per symbol. */
  readonly cache_cap: number;
  /** Seconds without an update after which the interval is stale. */
  readonly staleness_budget_sec: number;
}

export interface IntervalReading {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Weight of the interval: n for the longest of n intervals, 1 for the shortest. */
  readonly weight: number;
  /** Condition that voids this interval's vote; see `voidWhere`. Null if the interval votes. */
  readonly set_aside_by?: string;
  readonly families: readonly FamilyReading[];
}

export interface LeadReading {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  /** The interval that decides; null if the family votes up or down on none. */
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | null;
  /** Its vote on that interval; null if the interval has no vote, or if there is no interval. */
  readonly vote: 'up' | 'down' | 'mixed' | 'unknown' | null;
}

export interface LongShortRatioHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  readonly period: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
  /** Points, oldest first. */
  readonly points: readonly LongShortRatioPoint[];
  /** Whether the exchange did not answer, so that newer points may be missing. */
  readonly stale: boolean;
}

export interface LongShortRatioPoint {
  /** Time of the measurement, in milliseconds; a multiple of the period. */
  readonly time_ms: number;
  /** Long divided by short positions, for example `1.1246`. */
  readonly ratio: number;
  /** Long part of the positions, 0 to 1; null if only the ratio is known. */
  readonly long_share: number | null;
  /** Short part of the positions, 0 to 1; null if only the ratio is known. */
  readonly short_share: number | null;
}

export interface MembersLeftOut {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'not_among_largest' | 'no_bars';
  /** Number of these members. */
  readonly count: number;
  /** The largest of these members, at most five. */
  readonly instruments: readonly Instrument[];
}

export interface MissingPart {
  /** Its path, for example `publications.company`. */
  readonly path: string;
  /** As in the table of errors. */
  readonly code: string;
  readonly detail: string;
  /** Seconds after which it may be there. */
  readonly retry_after_sec?: number;
}

export interface OpenInterestHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  readonly period: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
  /** Points, oldest first. */
  readonly points: readonly OpenInterestPoint[];
  /** Whether the exchange did not answer, so that newer points may be missing. */
  readonly stale: boolean;
}

export interface OpenInterestPoint {
  /** Time of the measurement, in milliseconds; a multiple of the period. */
  readonly time_ms: number;
  /** Open positions in base units, one side counted. */
  readonly open_interest: number;
  /** Value of the open positions in quote units. */
  readonly open_interest_value: number;
}

export interface OutputDefinition {
  readonly column: string;
  /** Unit: `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
  readonly unit: string;
  readonly description: string;
  /** Number of bars before the first value. */
  readonly first_bar: number;
  /** Number of bars after which a value no longer depends on the start of the data; null for running totals. */
  readonly settled_bar: number | null;
}

export interface PageInfo {
  /** Cursor to pass as `after` for the next page; null on an empty page. */
  readonly end_cursor: string | null;
  /** Whether there is another page. */
  readonly has_next_page: boolean;
}

export interface Pagination {
  /** Page number, from 1. */
  readonly page: number;
  readonly page_size: number;
  /** Number of items on all pages. */
  readonly total: number;
  /** Number of pages; 0 for an empty list. */
  readonly pages: number;
}

export interface ParameterSignature {
  readonly name: string;
  /** JSON type: `integer`, `number`, `boolean` or `string`. */
  readonly type: string;
  readonly default: unknown;
  /** Smallest value; null if there is no bound. */
  readonly minimum?: number;
  /** Largest value; null if there is no bound. */
  readonly maximum?: number;
  /** The allowed values; null if there is no list. */
  readonly choices?: readonly string[];
  readonly description: string;
}

export interface PercentBounds {
  /** Lowest percentage, 0 to 100. */
  readonly lowest_pct: number;
  /** Highest percentage, 0 to 100. */
  readonly highest_pct: number;
}

export interface PeriodReturn {
  /** Number of trading days. */
  readonly sessions: number;
  /** Weighted return of the shares, in percent; null if no weight is known. */
  readonly weighted_return_pct: number | null;
  /** Part of the sector's weight with a known return, 0 to 1. */
  readonly coverage: number;
}

export interface PeriodReturn2 {
  /** Number of trading days. */
  readonly sessions: number;
  /** Weighted return of the shares, in percent; null if no weight is known. */
  readonly weighted_return_pct: number | null;
  /** Mean return of the shares, in percent; null if no return is known. */
  readonly equal_return_pct: number | null;
  /** Part of the shares that rose, 0 to 1; an unchanged share counts half. Null if no return is known. */
  readonly breadth: number | null;
  /** Number of shares with a known return. */
  readonly known_count: number;
  /** Part of the sector's weight with a known return, 0 to 1. */
  readonly coverage: number;
}

export interface Playbook {
  /** Name for `analyze`. */
  readonly name: string;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string;
  readonly about: string;
  readonly applicable_to: PlaybookApplicability;
  /** Indicators to calculate on each interval, as in `calc`. */
  readonly indicators: readonly PlaybookIndicator[];
  /** Intervals for each asset class, longest first: the longest decides, the shortest is for timing. */
  readonly intervals_per_asset_class: Readonly<Record<string, readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[]>>;
}

export interface Playbook2 {
  /** Name for `analyze`. */
  readonly name: string;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string;
  readonly about: string;
  /** Author of the method. */
  readonly source: string;
  readonly applicable_to: PlaybookApplicability;
  /** Indicators to calculate on each interval, as in `calc`. */
  readonly indicators: readonly PlaybookIndicator[];
  /** Intervals for each asset class, longest first: the longest decides, the shortest is for timing. */
  readonly intervals_per_asset_class: Readonly<Record<string, readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[]>>;
  /** Default number of bars of each interval that `analyze` returns. */
  readonly bars: number;
  /** Rules of the reading. */
  readonly reading: PlaybookRules;
  /** Ids of the conditions on publications about the company or the fund of the instrument. `Analysis.publishedConditions` evaluates them. They have no vote. */
  readonly published: readonly string[];
  /** A prompt for writing an analysis from the results. */
  readonly synthesis: string;
  /** JSON Schema of the analysis to write; the same for every playbook. */
  readonly output_template: unknown;
  /** Rules for writing the analysis. */
  readonly constraints: readonly PlaybookConstraint[];
}

export interface PlaybookApplicability {
  readonly asset_class: readonly ('crypto' | 'stock' | 'forex')[];
  /** Only these markets of the asset classes; null for all. */
  readonly market?: readonly ('spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures')[];
  /** When the playbook is useful, and when it is not. */
  readonly when: string;
}

export interface PlaybookCatalog {
  readonly count: number;
  readonly playbooks: readonly Playbook[];
}

export interface PlaybookConstraint {
  readonly name: string;
  /** The number of the rule; null if it has none. */
  readonly value?: number;
  readonly text: string;
}

export interface PlaybookIndicator {
  readonly name: string;
  /** Key of the result, if it is not the name. */
  readonly id?: string;
  /** Parameters that differ from the defaults. */
  readonly params?: Readonly<Record<string, number | string | boolean>>;
}

export interface PlaybookLead {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  /** The interval on which its vote must agree with the bias. */
  readonly on: 'longest' | 'any';
}

export interface PlaybookRecipe {
  readonly synthesis: string;
  readonly output_template: unknown;
  readonly constraints: readonly PlaybookConstraint[];
}

export interface PlaybookRules {
  readonly votes: readonly PlaybookVote[];
  /** Conditions that void an interval's vote; one of them is enough. */
  readonly void_where: readonly string[];
  /** A family whose vote must agree with a bias; null if no family is required. */
  readonly lead?: PlaybookLead;
  /** Conditions that are reported if they hold, without a vote. */
  readonly context: readonly string[];
  /** Numbers of bars for ranking the instrument in its market by the change of its close, on the longest interval; without a vote. */
  readonly ranks: readonly number[];
}

export interface PlaybookVote {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  /** Bullish conditions. */
  readonly bullish: readonly string[];
  /** Bearish conditions. */
  readonly bearish: readonly string[];
}

export interface PolicyMaterial {
  /** Id of the document itself; reprints do not change it. */
  readonly material_id: string;
  readonly title: string;
  readonly authority: string;
  /** Date of the document. */
  readonly material_date: string;
  readonly signal_status: 'signal' | 'no_signal';
}

export interface PolicyMaterial2 {
  /** Id of the document itself; reprints do not change it. */
  readonly material_id: string;
  /** The document first, then its reprints in order of arrival. */
  readonly material_ids?: readonly string[];
  /** Number of reprints. */
  readonly duplicate_count?: number;
  readonly source_id: string;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** Sources of the document and its reprints, without duplicates. */
  readonly sources?: readonly PolicyMaterialSource[];
  readonly title: string;
  /** Document number (文号); empty if it has none. */
  readonly doc_no?: string;
  readonly url: string;
  /** Date of the document. */
  readonly material_date: string;
  /** Time at which the document was first seen. */
  readonly first_seen_at: string;
  /** Time at which body, viewpoints and sectors were complete, as ISO 8601 with offset `+08:00`; empty until then. */
  readonly signal_ready_at?: string;
  /** Processing stage: `discovered`, `extracted`, `analysed` or `mapped`. */
  readonly lifecycle_stage?: string;
  /** Status of that stage: `pending`, `complete` or `failed`. */
  readonly lifecycle_status?: string;
  /** Number of viewpoints. */
  readonly evidence_count?: number;
  /** Number of distinct sectors of the current catalog that it concerns. */
  readonly sector_count?: number;
  readonly results?: readonly PolicyMaterialResult[];
  /** Whether the requested snapshot includes it as a signal; null without a snapshot in the request. */
  readonly included_in_snapshot?: boolean | null;
}

export interface PolicyMaterialConnection {
  readonly nodes: readonly PolicyMaterial[];
}

export interface PolicyMaterialPage {
  readonly business_date: string;
  /** The snapshot of `includedInSnapshot`; null without a snapshot in the request. */
  readonly snapshot_id?: string | null;
  readonly summary: PolicyMaterialSummary;
  readonly items: readonly PolicyMaterial2[];
  readonly pagination: Pagination;
}

export interface PolicyMaterialResult {
  readonly evidence_id: string;
  readonly viewpoint: string;
  /** Kind of measure, for example `support` or `restriction`. */
  readonly signal_type: string;
  /** The sentence that supports the viewpoint; may be empty. */
  readonly quote?: string;
  readonly confidence?: string | number | null;
  readonly impact_direction?: 'positive' | 'negative' | 'neutral' | 'mixed' | 'unknown';
  /** Direction score, −1 to 1. */
  readonly direction_score?: number;
  readonly direction_confidence?: 'high' | 'medium' | 'low' | 'unknown';
  readonly impact_horizon?: 'short' | 'medium' | 'long' | 'unknown';
  readonly direction_rationale?: string;
  readonly sectors?: readonly PolicyMaterialSector[];
}

export interface PolicyMaterialSector {
  readonly sector_id: string;
  /** Name at the time of the analysis. */
  readonly sector_name: string;
  readonly layer?: string;
  /** Whether the current catalog has the sector. */
  readonly current_catalog_match?: boolean;
  readonly confidence?: string | number | null;
  readonly rationale?: string;
  readonly impact_direction?: 'positive' | 'negative' | 'neutral' | 'mixed' | 'unknown';
  /** Direction score, −1 to 1. */
  readonly direction_score?: number;
  readonly direction_confidence?: 'high' | 'medium' | 'low' | 'unknown';
  readonly direction_rationale?: string;
}

export interface PolicyMaterialSource {
  readonly source_id: string;
  readonly name: string;
  /** The authority that publishes through this source. */
  readonly authority: string;
  readonly tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** Weight of the source by its tier, 0 to 1. */
  readonly weight?: number;
}

export interface PolicyMaterialSourceCount {
  readonly source_id: string;
  readonly name: string;
  readonly count: number;
}

export interface PolicyMaterialSummary {
  readonly total: number;
  /** Materials with a viewpoint on a sector of the current catalog. */
  readonly signal: number;
  readonly no_signal: number;
  /** Number of materials of each source, most first. */
  readonly sources?: readonly PolicyMaterialSourceCount[];
}

export interface PublishedConditionReading {
  readonly id: string;
  /** Whether it holds; null if unknown, which is not false. */
  readonly value: boolean | null;
  /** Why it is unknown, as a sentence; null otherwise. */
  readonly unknown_because?: string;
  /** Date of the evaluation. */
  readonly as_of: string;
  /** The snapshot that was evaluated; null before the first publication. */
  readonly snapshot_id: string | null;
  /** The evidence that decides, most important first; if the condition does not hold, the evidence against it. */
  readonly evidence: readonly PublishedEvidence[];
}

export interface PublishedEvidence {
  readonly kind: 'policy_material' | 'heat_point' | 'sector_breadth' | 'basket' | 'exposure' | 'research_version' | 'research_fact' | 'ownership_event';
  /** Id of the item. */
  readonly reference: string;
  /** Text of the item, for example a title. */
  readonly text: string;
  /** The sector that it concerns. */
  readonly sector_id?: string;
  /** Date of the item. */
  readonly date: string;
  /** The number that decides; null if there is none. */
  readonly value?: number;
  /** The number that it is compared with; null if there is none. */
  readonly before?: number;
}

export interface RealtimeCatalog {
  readonly release_id: string;
  readonly namespace: string;
  /** Version of the catalog. */
  readonly version: string;
  /** Date of its publication, `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly status: 'active' | 'empty';
  /** Time of its publication, ISO 8601 with offset `+08:00`. */
  readonly activated_at: string;
  readonly sector_count: number;
}

export interface RealtimeEventSummary {
  readonly material_count: number;
  readonly policy_material_count: number;
  readonly media_material_count: number;
  readonly market_attention_material_count: number;
}

export interface RealtimeEvents {
  /** Schema version: `signalhub-realtime-events-v2`. */
  readonly schema_version?: string;
  /** Date of today in Beijing. */
  readonly business_date: string;
  readonly generated_at: string;
  /** Window of the first page, on every page. */
  readonly window: RealtimeWindow;
  readonly catalog: RealtimeCatalog;
  /** Counts of the whole list, as on its first page. */
  readonly summary: RealtimeEventSummary;
  /** Materials, newest first, then by id, descending. */
  readonly items: readonly RealtimeMaterial[];
  readonly pagination: CursorPagination;
}

export interface RealtimeMaterial {
  /** Id of the earliest material; reprints do not change it. */
  readonly material_id: string;
  /** The earliest material first, then its reprints and corrections in order of arrival. */
  readonly material_ids?: readonly string[];
  /** Number of reprints and corrections, without the earliest material. */
  readonly duplicate_count?: number;
  readonly source_id: string;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** Sources of all of them, without duplicates. */
  readonly sources?: readonly PolicyMaterialSource[];
  readonly channel: 'policy' | 'media' | 'market_attention';
  readonly title: string;
  /** Document number (文号); empty if it has none. */
  readonly doc_no?: string;
  readonly url: string;
  /** Date of the material. */
  readonly material_date: string;
  readonly first_seen_at: string;
  /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
  readonly signal_ready_at?: string;
  /** Always `mapped`, because the feed has only mapped materials. */
  readonly lifecycle_stage?: string;
  /** Always `complete`. */
  readonly lifecycle_status?: string;
  /** Number of viewpoints. */
  readonly evidence_count?: number;
  /** Number of distinct sectors of the current catalog that it concerns. */
  readonly sector_count?: number;
  readonly results?: readonly PolicyMaterialResult[];
}

export interface RealtimeMaterialReference {
  readonly material_id: string;
  readonly channel: 'policy' | 'media' | 'market_attention';
  readonly source_id: string;
  readonly source_name: string;
  readonly title: string;
  readonly url: string;
  readonly signal_ready_at: string;
  readonly evidence_id?: string;
  readonly viewpoint?: string;
  readonly rationale?: string;
  readonly impact_direction?: 'positive' | 'negative' | 'neutral' | 'mixed' | 'unknown';
  /** Direction score, −1 to 1. */
  readonly direction_score?: number;
}

export interface RealtimeOverview {
  /** Schema version: `signalhub-realtime-v3`. */
  readonly schema_version?: string;
  /** Date of today in Beijing. */
  readonly business_date: string;
  readonly generated_at: string;
  readonly window: RealtimeWindow;
  readonly catalog: RealtimeCatalog;
  readonly summary: RealtimeSummary;
  /** Sectors, most attention first, then by latest signal, then by id. */
  readonly sectors: readonly RealtimeSectorDelta2[];
  /** Materials, newest first, then by id, descending. */
  readonly materials: readonly RealtimeMaterial[];
  /** Pagination of the materials; continue in `realtimeEvents` with the same window and channel. */
  readonly material_pagination: CursorPagination;
}

export interface RealtimeSectorDelta {
  /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
  readonly attention_score: number;
  /** Score of the window minus that of the previous window. */
  readonly attention_change?: number;
  /** Score-weighted mean direction, −1 to 1; null if none is known. */
  readonly direction_balance?: number | null;
  readonly material_count: number;
  /** Time of the newest material. */
  readonly latest_signal_at: string;
}

export interface RealtimeSectorDelta2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly layer: string;
  /** Signals in their fixed order, never empty. */
  readonly signals: readonly ('new_signal' | 'strengthening' | 'multi_source' | 'pressure' | 'mixed' | 'steady')[];
  /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
  readonly attention_score: number;
  /** Score of policy materials, 0 or more. */
  readonly policy_score: number;
  /** Score of media materials, 0 or more. */
  readonly media_score: number;
  /** Score of market-attention materials, 0 or more. */
  readonly market_attention_score: number;
  /** Attention in the previous window, scored at its own end with what was known by then. */
  readonly previous_attention_score?: number;
  readonly previous_policy_score?: number;
  readonly previous_media_score?: number;
  readonly previous_market_attention_score?: number;
  /** Score of the window minus that of the previous window. */
  readonly attention_change?: number;
  readonly policy_change?: number;
  readonly media_change?: number;
  readonly market_attention_change?: number;
  readonly material_count: number;
  readonly policy_material_count: number;
  readonly media_material_count: number;
  readonly market_attention_material_count: number;
  readonly previous_material_count?: number;
  /** Number of distinct sources of the materials, without those of reprints. */
  readonly source_count: number;
  readonly positive_material_count: number;
  readonly negative_material_count: number;
  /** Number of neutral materials, including those with an unknown direction. */
  readonly neutral_material_count: number;
  /** Time of the newest material. */
  readonly latest_signal_at: string;
  /** Score-weighted mean direction, −1 to 1; null if none is known. */
  readonly direction_balance?: number | null;
  /** Part of the materials with a known direction, 0 to 1. */
  readonly direction_coverage?: number;
  /** Ids of the newest materials, newest first, at most 100. */
  readonly material_ids?: readonly string[];
  /** What the newest materials say about the sector, at most ten. */
  readonly references?: readonly RealtimeMaterialReference[];
}

export interface RealtimeSummary {
  readonly material_count: number;
  readonly policy_material_count: number;
  readonly media_material_count: number;
  readonly market_attention_material_count: number;
  /** Number of sectors of the catalog with materials in the window. */
  readonly sector_count: number;
  readonly new_signal_sector_count: number;
  readonly multi_source_sector_count: number;
  readonly pressure_sector_count: number;
}

export interface RealtimeWindow {
  readonly kind?: 'rolling';
  readonly duration: '1h' | '6h' | '24h' | '3d';
  /** Start of the window, inclusive. */
  readonly start: string;
  /** End of the window, exclusive. */
  readonly end: string;
  /** Start of the previous window, inclusive. */
  readonly previous_start: string;
  /** End of the previous window, exclusive; equal to `start`. */
  readonly previous_end: string;
  readonly timezone?: string;
}

export interface RegisteredIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly standard: boolean;
  readonly desc: string;
  /** The definition that is implemented. */
  readonly source: string;
  /** Limitations to know. */
  readonly caveats: readonly string[];
  /** Whether values of closed bars may change with later bars. */
  readonly repaints: boolean;
  /** Whether it is updated bar by bar. Others are recalculated over their whole window. */
  readonly resumable: boolean;
  /** The other series that an entry must name in `with` or, for members of a group, in `withGroup`; null for most indicators. */
  readonly companions: IndicatorCompanions | null;
  /** What it reads of a perpetual in addition to bars, for example `openInterest`. The indicator is available for perpetuals whose venue reports it. */
  readonly points: readonly string[];
  readonly params: readonly ParameterSignature[];
  /** Output columns with default parameters. */
  readonly default_output_columns: readonly string[];
  /** Whether it can be drawn. */
  readonly has_chart_spec: boolean;
  /** Whether it has signal features. */
  readonly has_signals?: boolean;
  readonly signals?: readonly FeatureDefinition2[];
  /** JSON Schema of the parameters. */
  readonly schema?: unknown;
}

export interface ResearchVersion {
  /** Id of the version: company and number. Example: `research.600519.v3`. */
  readonly version_id: string;
  /** Number of the version, from 1, without gaps. */
  readonly version_number: number;
  /** Cut-off date of the research. */
  readonly research_as_of: string;
  /** Time at which it passed the quality gate. */
  readonly published_at: string;
  /** Id of the previous version; empty for the first version. */
  readonly previous_version_id?: string;
  readonly fact_count?: number;
  readonly relationship_count?: number;
  /** Number of open questions. */
  readonly gap_count?: number;
  /** Differences from the previous version. */
  readonly change_summary?: CompanyResearchChangeSummary;
}

export interface ResolvedCalc {
  /** One result for each entry, in their order. */
  readonly indicators: Readonly<Record<string, ResolvedIndicator>>;
}

export interface ResolvedIndicator {
  readonly name: string;
  /** The meaning of the entry's name if it is an alias. */
  readonly alias?: IndicatorAlias;
  readonly category: string;
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly outputs: readonly OutputDefinition[];
  /** Whether it can be drawn. */
  readonly has_chart_spec: boolean;
  /** Ids of the features. */
  readonly signals: readonly string[];
}

export interface ScanCalc {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** Name of the indicator in the answer. The default is its name and parameters. */
  readonly id?: string | null;
  /** Parameters by name; the others have their defaults. */
  readonly params?: Readonly<Record<string, unknown>> | null;
  /** Other series that the indicator reads in addition to the bars of each instrument, each as `{exchange, market, symbol}`. Exchange and market default to those of the instrument. A universe then has at most 500 instruments. Example, strength against bitcoin: `[{exchange: venue_a, market: spot, symbol: "BTCUSDT"}]`. */
  readonly with?: readonly ({
    /** The default is the one of the bars. */
    readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
    /** The default is the one of the bars. */
    readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
    /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you send: the name of one of `withKlines`. */
    readonly symbol: string;
  })[] | null;
  /** All members of a sector or a fund instead of `with`. For indicators that count the members of a group, such as `percent_above_ma`. It is calculated once for all instruments whose bars open at the same times. If the server has bars of more than 50 members, it reads the 50 largest. A universe then has at most 500 instruments. Example: `{sectorId: "L1.electronics"}`. */
  readonly with_group?: {
    /** Id of a sector, for example `L1.electronics`. Its members are the A-shares of its companies, including those of narrower sectors. */
    readonly sector_id?: string | null;
    /** Code of a fund, for example `510010`. Its members are the shares that it holds. */
    readonly fund_code?: string | null;
  } | null;
  /** Another indicator, whose column is the input, for indicators with the parameter `source`. It is nested here as a whole, at most eight levels deep, and the warm-ups add up. Example, an average of the RSI: `{name: "sma", params: {period: 9}, source: {calc: {name: "rsi"}}}`. */
  readonly source?: {
    /** The indicator. It must read only the bars of one series. */
    readonly calc: ScanCalc;
    /** A column with a value at each bar, such as `macd`. Optional if there is only one. */
    readonly column?: string | null;
  } | null;
}

export interface ScanCondition {
  /** All of these conditions must hold. */
  readonly all?: readonly ScanCondition[] | null;
  /** At least one of these conditions must hold. */
  readonly any?: readonly ScanCondition[] | null;
  /** This condition must not hold. */
  readonly not?: ScanCondition | null;
  /** A feature must have a value. */
  readonly feature?: {
    /** The indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
    readonly calc: ScanCalc;
    /** Id of the feature, for example `rsi.exit_oversold`. */
    readonly id: string;
    /** The value that the feature must have. */
    readonly is?: boolean;
    /** True if it held at one of the last N bars, 1 to 20. Not allowed with `is: false`. */
    readonly within?: number;
  } | null;
  /** A comparison of two numbers must hold. */
  readonly compare?: {
    readonly left: {
      /** A price or volume of the bar. */
      readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
      /** An indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
      readonly calc?: ScanCalc | null;
      /** Column of `calc`, by its name or key, for example `rsi_14`. Required if there are several. */
      readonly column?: string | null;
      /** A constant. */
      readonly number?: number | null;
      /** Uses the change of the number over N bars instead, in percent of its earlier value, 1 to 250 bars. Unknown if a bar is missing between, or if the earlier value was not above zero. */
      readonly change_over?: number | null;
    };
    readonly op: 'gt' | 'gte' | 'lt' | 'lte' | 'crosses_above' | 'crosses_below';
    readonly right: {
      /** A price or volume of the bar. */
      readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
      /** An indicator. It must read only bars: no statistics of a perpetual, and no fit to the whole window. */
      readonly calc?: ScanCalc | null;
      /** Column of `calc`, by its name or key, for example `rsi_14`. Required if there are several. */
      readonly column?: string | null;
      /** A constant. */
      readonly number?: number | null;
      /** Uses the change of the number over N bars instead, in percent of its earlier value, 1 to 250 bars. Unknown if a bar is missing between, or if the earlier value was not above zero. */
      readonly change_over?: number | null;
    };
    /** True if it held at one of the last N bars, 1 to 20. */
    readonly within?: number;
  } | null;
}

export interface ScanMatch {
  /** Rank among all matches, from 1. */
  readonly place: number;
  /** The venue as text, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  /** The number that ranks it; null without `rank`, and if it is unknown. */
  readonly rank_value: number | null;
  /** The values that the condition and the rank read at the bar, by name: a price or a column by its name (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), followed by `/change_20` for a change; a feature by its id, after the key of its entry if that differs (`fast/ema.rising`). Numbers have 10 significant digits. */
  readonly values: Readonly<Record<string, number | boolean | null>>;
  /** Open time of the bar, in milliseconds. */
  readonly open_time: number;
  /** End of the bar, in milliseconds. */
  readonly confirmed_at_ms: number;
}

export interface ScanUnknown {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'loading' | 'stale' | 'preparing' | 'not_enough_bars' | 'no_value';
  /** Number of these instruments. */
  readonly count: number;
  /** The first of these instruments, at most five. */
  readonly instruments: readonly Instrument[];
}

export interface ScanUnknown2 {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'loading' | 'stale' | 'preparing' | 'not_enough_bars' | 'no_value';
  /** Number of these instruments. */
  readonly count: number;
}

export interface Sector {
  readonly sector_id: string;
  readonly name: string;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** Returns of the sector's shares over numbers of trading days, from the daily bars of this server. The weighted return is that of a portfolio that holds each share by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with the current weights w. Shares without a known return are left out; `coverage` is the part that is known. */
  readonly performance: SectorPerformance;
  /** The anomaly of the sector on the last trading day; null if there is none. */
  readonly dynamics: SectorAnomalySummary | null;
  /** Relations of funds to this sector: direct ones first, then the largest adjusted exposure. */
  readonly etf_relations: EtfSectorRelationConnection;
  /** Documents of authorities about this sector, ordered by date, latest first, then by first seen, latest first, then by id. */
  readonly policy_materials: PolicyMaterialConnection;
  /** The realtime signals of the sector now; null if the window has no materials about it. */
  readonly realtime: RealtimeSectorDelta | null;
}

export interface Sector2 {
  readonly sector_id: string;
  readonly name: string;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** Returns of the sector's shares over numbers of trading days, from the daily bars of this server. The weighted return is that of a portfolio that holds each share by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with the current weights w. Shares without a known return are left out; `coverage` is the part that is known. */
  readonly performance: SectorPerformance;
}

export interface Sector3 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer: 'level1' | 'level2' | 'level3';
}

export interface Sector4 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** Returns of the sector's shares over numbers of trading days, from the daily bars of this server. The weighted return is that of a portfolio that holds each share by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with the current weights w. Shares without a known return are left out; `coverage` is the part that is known. */
  readonly performance: SectorPerformance2;
}

export interface Sector5 {
  readonly sector_id: string;
  readonly sector_name: string;
}

export interface Sector6 {
  readonly sector_id: string;
  readonly sector_name: string;
  /** English name, for example `Semiconductors`; null if the publication has none. */
  readonly name_en: string | null;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** The broader sector; null at the top layer. */
  readonly parent: Sector5 | null;
}

export interface SectorAnomalySummary {
  readonly anomaly_type: 'counter_trend' | 'relative_resilience' | 'relative_weakness' | 'broad_internal_move' | 'flow_price_divergence' | 'concentrated_move' | 'cross_section_outlier';
  /** Strength of the anomaly, 0 to 1. */
  readonly anomaly_score: number;
  /** Return of the day as a fraction: 0.01 is one percent. */
  readonly sector_return: number;
  /** Return of the sector minus that of the market. */
  readonly excess_return: number;
  /** Breadth of the sector minus that of the market. */
  readonly breadth_gap: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
}

export interface SectorAnomalySummary2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly layer: string;
  /** Direction compared with the market. */
  readonly relative_direction: 'stronger' | 'weaker' | 'neutral';
  readonly absolute_direction: 'positive' | 'negative' | 'neutral';
  readonly anomaly_type: 'counter_trend' | 'relative_resilience' | 'relative_weakness' | 'broad_internal_move' | 'flow_price_divergence' | 'concentrated_move' | 'cross_section_outlier';
  /** Strength of the anomaly, 0 to 1. */
  readonly anomaly_score: number;
  /** Attention to the sector, 0 to 1. */
  readonly attention_score: number;
  /** Degree to which the companies of the sector confirm the anomaly, 0 to 1. */
  readonly internal_confirmation: number;
  /** Strength of its strongest link, 0 to 1. */
  readonly linkage_score: number;
  /** Degree to which linked sectors confirm the anomaly, 0 to 1. */
  readonly linkage_confirmation: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
  /** Return of the day as a fraction: 0.01 is one percent. */
  readonly sector_return: number;
  /** Return of the market as a fraction. */
  readonly market_return: number;
  /** Return of the sector minus that of the market. */
  readonly excess_return: number;
  /** Part of the companies that rose, 0 to 1. */
  readonly sector_breadth: number;
  /** Part of all companies that rose, 0 to 1. */
  readonly market_breadth: number;
  /** Breadth of the sector minus that of the market. */
  readonly breadth_gap: number;
  /** Effective number of companies: that of an equally weighted sector with the same concentration. */
  readonly effective_sample_size: number;
  /** Weight of the heaviest company, 0 to 1. */
  readonly top1_weight: number;
  /** Number of companies that the figures include. */
  readonly covered_stock_count: number;
  readonly explanation?: string;
  /** Sectors that it is linked to. */
  readonly linked_sectors?: readonly (Readonly<Record<string, unknown>>)[];
}

export interface SectorHeatSeries {
  readonly sector_id: string;
  readonly view: 'policy' | 'market_attention' | 'market_trading';
  /** Points, ascending by effective date. */
  readonly items: readonly HeatSeriesPoint[];
}

export interface SectorLinkageSummary {
  readonly source_sector_id: string;
  readonly source_sector_name: string;
  readonly target_sector_id: string;
  readonly target_sector_name: string;
  readonly relation_kind: 'hierarchy' | 'taxonomy_semantic';
  readonly relation: string;
  readonly pattern: 'same_day_resonance' | 'same_day_divergence' | 'hierarchy_divergence' | 'structural_overlap';
  /** Strength of the link, 0 to 1. */
  readonly linkage_score: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
  /** Part of the companies that both sectors share, 0 to 1. */
  readonly stock_overlap: number;
  /** Whether the link is more than an effect of shared companies. */
  readonly independent_signal: boolean;
  readonly rationale?: string;
}

export interface SectorPage {
  readonly items: readonly Sector4[];
  readonly pagination: Pagination;
}

export interface SectorPage2 {
  readonly items: readonly Sector6[];
  readonly pagination: Pagination;
}

export interface SectorPerformance {
  /** End of the newest daily bar of any of the shares, in milliseconds; null if there is none. */
  readonly as_of_ms: number | null;
  /** Returns for each number of trading days, in the order of the request. */
  readonly periods: readonly PeriodReturn[];
}

export interface SectorPerformance2 {
  /** Number of shares of the sector. */
  readonly member_count: number;
  /** End of the newest daily bar of any of the shares, in milliseconds; null if there is none. */
  readonly as_of_ms: number | null;
  /** Returns for each number of trading days, in the order of the request. */
  readonly periods: readonly PeriodReturn2[];
  /** Shares without a newest bar, by reason; empty if all have one. A suspended share is `stale`. */
  readonly unknown: readonly ScanUnknown2[];
}

export interface Security {
  /** Six-digit code, for example `688901`. For an applicant without a code it is the key of the application, for example `sse.audit.1729`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly stock_name: string;
  /** Registered name. */
  readonly company_name?: string;
  readonly exchange: 'SSE' | 'SZSE' | 'BSE';
  /** Board; it follows from the code. */
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly lifecycle_status: 'prelisted' | 'listed' | 'delisted' | 'cancelled';
  readonly lifecycle_stage: 'tutoring' | 'accepted' | 'inquiry' | 'committee_passed' | 'registration_submitted' | 'registered' | 'subscribing' | 'awaiting_listing' | 'withdrawn' | 'rejected' | 'registration_lapsed' | 'newly_listed' | 'listed' | 'risk_warning' | 'delisting_decided' | 'delisting_consolidation' | 'delisted';
  /** First date of the present status, without interruption. */
  readonly status_effective_date: string;
  /** Planned listing date, as known on the date; null once it is listed. */
  readonly planned_listing_date?: string | null;
  /** First trading day; null before it. */
  readonly listing_date?: string | null;
  /** First day on which it was no longer listed. */
  readonly delisting_date?: string | null;
  /** Reason of the delisting, from its latest delisting step; null without one. */
  readonly delisting_type: 'financial' | 'compliance' | 'major_violation' | 'trading' | 'voluntary' | 'absorption' | null;
  /** Last session of its consolidation period; null outside of one. */
  readonly consolidation_end_date: string | null;
  /** Number of suspended sessions in its consolidation period, which do not count towards its length; 0 outside of one. */
  readonly suspended_sessions: number;
  /** Time at which the first information about it became known. */
  readonly first_seen_at: string;
  /** Time at which the last information about it became known. */
  readonly last_seen_at: string;
  /** Id of the source of its latest step. */
  readonly source_id: string;
  /** URL of the source; empty if there is none. */
  readonly source_url?: string;
  /** Description of its latest step. */
  readonly reason: string;
  readonly evidence_count?: number;
  readonly latest_evidence?: SecurityLifecycleEvidence | null;
  readonly sector_count?: number;
  /** Sectors, strongest relation first; for a security that has left, those of its last day. */
  readonly sectors?: readonly SecurityLifecycleSector[];
}

export interface SecurityLifecycleCoverage {
  /** Time of the latest success of any source; absent if there was none. */
  readonly last_verified_at?: string;
  /** Exchanges whose listed securities could be read. */
  readonly listed_exchanges?: readonly string[];
  /** Exchanges whose delisted securities could be read. */
  readonly delisted_exchanges?: readonly string[];
  /** Sources of securities before their listing that could be read. */
  readonly prelisting_sources?: readonly string[];
  /** Sources that could not be read, or only in part. */
  readonly degraded_sources?: readonly string[];
  /** Sources, ordered by id. */
  readonly sources?: readonly SecuritySourceHealth[];
}

export interface SecurityLifecycleEvidence {
  readonly evidence_id: string;
  readonly source_id: string;
  readonly evidence_type: string;
  /** The date of the step. */
  readonly effective_date: string;
  readonly title: string;
  readonly observed_at: string;
  readonly source_url?: string;
}

export interface SecurityLifecycleList {
  readonly business_date: string;
  /** The snapshot of the answer. */
  readonly snapshot: SnapshotContext | SnapshotReference;
  readonly scope: 'prelisted' | 'recent_listed' | 'departures';
  /** Length of the window, in days. */
  readonly window_days: number;
  /** Counts of every scope with the same filters. */
  readonly summary: SecurityLifecycleSummary;
  /** Effects on sectors, those with the most securities first, then by id. */
  readonly sector_impacts?: readonly SecurityLifecycleSectorImpact[];
  readonly coverage: SecurityLifecycleCoverage;
  /** One page of securities. Pending ones are ordered by planned listing date, those without one last; the others by change, latest first. Ties are ordered by stock code. */
  readonly items: readonly Security[];
  readonly pagination: Pagination;
}

export interface SecurityLifecycleSector {
  readonly relation_id: string;
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer?: string;
  readonly relation_type: 'business' | 'market';
  readonly relation_status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Strength of the relation, 0 to 1. */
  readonly score: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
  readonly mapping_state: 'preview' | 'effective' | 'historical';
  readonly evidence_count?: number;
}

export interface SecurityLifecycleSectorImpact {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer?: string;
  /** Effective, preview and historical events together. */
  readonly event_count: number;
  readonly effective_count: number;
  readonly preview_count: number;
  readonly historical_count: number;
  /** Stock codes, sorted. */
  readonly stock_codes?: readonly string[];
  /** Stock names, sorted, without duplicates. */
  readonly stock_names?: readonly string[];
}

export interface SecurityLifecycleSummary {
  readonly prelisted: number;
  readonly recent_listed: number;
  readonly recent_departures: number;
}

export interface SecuritySourceHealth {
  readonly source_id: string;
  /** Exchange of the source; ALL for a portal of every exchange. */
  readonly exchange: string;
  readonly status: 'ok' | 'degraded' | 'down';
  /** Number of securities in its last list. */
  readonly row_count: number;
  readonly last_success_at?: string;
}

export interface SeriesGap {
  /** Id of the hole, unique within its series. */
  readonly id: string;
  readonly instrument: Instrument2;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Present kind of the hole, or the last one. */
  readonly kind: 'unfilled' | 'unsettled';
  /** Open time of the first missing bar, in milliseconds. */
  readonly start_time_ms: number;
  /** End of the hole in milliseconds, exclusive. */
  readonly end_time_ms: number;
  /** Number of bars of the venue's calendar in the hole. */
  readonly bars: number;
  readonly cause: 'SERVER_STOPPED' | 'STREAM_LOST' | 'MESSAGE_LOST' | 'UPSTREAM_FAILED' | 'NOT_LISTED' | 'OFF_GRID';
  readonly state: 'OPEN' | 'FILLED' | 'ABSENT';
  /** First time at which the bars were missing, in milliseconds. */
  readonly first_seen_ms: number;
  /** Last time at which the bars were missing, in milliseconds: now, the confirmation of the absence, or shortly before the hole was filled. */
  readonly last_seen_ms: number;
  /** Number of bars that arrived; null if memory no longer holds all of them. The exchange does not have the others. */
  readonly filled_bars: number | null;
  /** Sources of the bars that arrived. */
  readonly filled_by: readonly ('STREAM' | 'REST' | 'AGGREGATED' | 'IMPORTED')[];
  /** Evidence of the absence, kept if bars arrive later. Null if no response has left the bars out, or if an earlier version of the server found the gap. */
  readonly evidence: AbsenceEvidence | null;
}

export interface SeriesGap2 {
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Present kind of the hole, or the last one. */
  readonly kind: 'unfilled' | 'unsettled';
  /** Open time of the first missing bar, in milliseconds. */
  readonly start_time_ms: number;
  /** End of the hole in milliseconds, exclusive. */
  readonly end_time_ms: number;
  /** Number of bars of the venue's calendar in the hole. */
  readonly bars: number;
  readonly cause: 'SERVER_STOPPED' | 'STREAM_LOST' | 'MESSAGE_LOST' | 'UPSTREAM_FAILED' | 'NOT_LISTED' | 'OFF_GRID';
  /** First time at which the bars were missing, in milliseconds. */
  readonly first_seen_ms: number;
  /** Last time at which the bars were missing, in milliseconds: now, the confirmation of the absence, or shortly before the hole was filled. */
  readonly last_seen_ms: number;
}

export interface ServerProcess {
  /** Version of the program; `unknown` if market data runs inside another program. */
  readonly version: string;
  /** Start of the process, in milliseconds since the epoch. */
  readonly started_ms: number;
}

export interface SnapshotContext {
  /** Date of the snapshot and sequence of the publication. Example: `snap-20261120-000001`. */
  readonly snapshot_id: string;
  /** Namespace of the publisher. */
  readonly namespace: string;
  /** The date of the snapshot. */
  readonly as_of: string;
  /** The release of data and formulas. */
  readonly release_id: string;
  /** Version of the sector catalog. */
  readonly taxonomy_version: string;
  /** Id of the run that calculated the sector heat. */
  readonly heat_run_id: string;
  /** Id of the run that related companies to sectors. */
  readonly mapping_run_id: string;
  /** Id of the run that read the ETF baskets; empty if there was none. */
  readonly etf_run_id?: string;
  /** Id of the run that read the daily quotes; empty if there was none. */
  readonly market_run_id?: string;
  /** The last trading day with quotes; empty if there is none. */
  readonly market_trade_date?: string;
  readonly market_status?: 'fresh' | 'carried_forward' | 'reaggregated' | 'unavailable';
  /** Calendar days from that trading day to the date of the snapshot. */
  readonly market_age_days?: number;
  /** Whether the sector relations of companies changed since that trading day. */
  readonly market_mapping_reaggregated?: boolean;
  /** Time of the publication. */
  readonly published_at: string;
  readonly publication_mode: 'published' | 'derived';
  readonly data_status?: 'complete';
  /** Moves of sectors on the snapshot's trading day; null without daily quotes. */
  readonly sector_dynamics?: SnapshotSectorDynamics | null;
  /** Number of facts of each kind that hold on the date; never null in full detail. */
  readonly coverage?: Readonly<Record<string, number>> | null;
}

export interface SnapshotReference {
  readonly response_profile: 'compact';
  readonly snapshot_id: string;
  readonly namespace: string;
  readonly as_of: string;
  readonly release_id: string;
  readonly taxonomy_version: string;
  readonly heat_run_id: string;
  readonly mapping_run_id: string;
  readonly etf_run_id?: string;
  readonly market_run_id?: string;
  readonly market_trade_date?: string;
  readonly market_status?: 'fresh' | 'carried_forward' | 'reaggregated' | 'unavailable';
  readonly market_age_days?: number;
  readonly market_mapping_reaggregated?: boolean;
  readonly published_at: string;
  readonly publication_mode: 'published' | 'derived';
  readonly data_status?: 'complete';
  /** Moves of sectors; null unless `include` names `sector_dynamics`. */
  readonly sector_dynamics?: SnapshotSectorDynamics | null;
  /** Number of facts of each kind; null unless `include` names `coverage`. */
  readonly coverage?: Readonly<Record<string, number>> | null;
}

export interface SnapshotSectorDynamics {
  readonly schema_version: string;
  readonly dynamics_run_id: string;
  readonly as_of: string;
  readonly trade_date: string;
  readonly formula_version: string;
  /** The market as a whole on that day. `weight_basis` is the weighting of companies: `free_float`, or `turnover` if free-float values are known for less than 90 % of the turnover. Example: `{"weight_basis": "free_float"}`. */
  readonly market_context?: Readonly<Record<string, unknown>>;
  /** Counts of `items` and `links`. */
  readonly summary?: Readonly<Record<string, unknown>>;
  /** The history that the formulas could use. */
  readonly historical_readiness?: Readonly<Record<string, unknown>>;
  /** Sectors with an anomaly, the strongest first. */
  readonly items?: readonly SectorAnomalySummary2[];
  /** Pairs of sectors that moved together or apart, the strongest first. */
  readonly links?: readonly SectorLinkageSummary[];
}

export interface StateCapitalEdge {
  readonly edge_id: string;
  readonly source_node_id: string;
  readonly source_name: string;
  readonly target_node_id: string;
  readonly target_name: string;
  readonly relation_type: 'ownership' | 'control' | 'voting' | 'concert';
  readonly lifecycle_status: 'active' | 'ending';
  /** Share of the capital, or for `voting` of the votes, in percent, 0 to 100; null if it is not exactly known, and for relations without a share. */
  readonly ownership_pct?: number | null;
  /** Bounds of the percentage; null for relations without a share. */
  readonly bounds: PercentBounds | null;
  /** First date on which it holds. */
  readonly effective_from?: string;
  /** First date on which it no longer holds; empty while no end is known. */
  readonly effective_to?: string;
  /** Time at which it became known, ISO 8601 with offset `+08:00`. */
  readonly observed_at?: string;
  /** Whether it is on a path from state capital to the company. */
  readonly is_state_path?: boolean;
  /** Confidence, 0 to 1. */
  readonly confidence?: number;
  readonly evidence_count?: number;
  /** Ids of the facts of company research that support it. */
  readonly fact_ids?: readonly string[];
}

export interface StateCapitalEvidence {
  readonly stock_code: string;
  /** The version of research of the answer. */
  readonly version_id: string;
  /** Its cut-off date. */
  readonly research_as_of: string;
  readonly reference_type: 'edge' | 'event';
  readonly reference_id: string;
  readonly items: readonly EvidenceMaterial[];
  readonly pagination: Pagination;
}

export interface StateCapitalGraph {
  /** Date of the graph. */
  readonly graph_as_of: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  readonly ultimate_controller_node_id?: string;
  /** Owners, ordered by depth, then by id. */
  readonly nodes?: readonly StateCapitalNode[];
  /** Relations, ordered by id. */
  readonly edges?: readonly StateCapitalEdge[];
  /** Paths: control by the state first, then by percentage, highest first and unknown last, then by id. At most 50 of each type. */
  readonly paths?: readonly StateCapitalPath[];
}

export interface StateCapitalNode {
  readonly node_id: string;
  readonly name: string;
  readonly entity_type: 'company' | 'listed_company' | 'fund' | 'institution' | 'person' | 'state_body' | 'public_float';
  /** The state class, or else the disclosed nature. Example: `wholly_state_owned`, `private`. */
  readonly state_nature: string;
  readonly classification_status: 'classified' | 'not_state' | 'undetermined';
  readonly classification_method: 'statutory' | 'ownership_100' | 'ownership_majority' | 'ownership_chain' | 'actual_control' | 'disclosed' | 'name_rule' | 'unknown';
  readonly state_level?: 'central' | 'provincial' | 'municipal' | 'county' | 'unknown';
  /** State class; null if it is not state-owned. */
  readonly state_class: 'state_body' | 'wholly_state_owned' | 'state_controlled_by_shares' | 'actually_controlled' | null;
  readonly is_state_capital?: boolean;
  readonly is_listed_company?: boolean;
  readonly is_ultimate_controller?: boolean;
  /** Whether it is on a path from state capital to the company. */
  readonly in_state_path?: boolean;
  /** Smallest number of relations to the company, whose depth is 0. */
  readonly depth?: number;
  /** Confidence, 0 to 1. */
  readonly confidence?: number;
  /** Ids of the facts of company research that support it. */
  readonly fact_ids?: readonly string[];
}

export interface StateCapitalPath {
  /** Id of the path, the same in every version. */
  readonly path_id: string;
  readonly source_node_id: string;
  readonly source_name: string;
  readonly target_node_id: string;
  readonly path_type: 'control' | 'ownership' | 'ownership_exposure';
  /** Ids from the owner to the company. */
  readonly node_ids?: readonly string[];
  readonly edge_ids?: readonly string[];
  /** Percentage, 0 to 100; null if a percentage on the path is unknown, and for control without a holding. */
  readonly calculated_ownership_pct?: number | null;
  /** Bounds of the percentage. */
  readonly bounds: PercentBounds | null;
  /** Whether a percentage on the path is unknown. */
  readonly has_unknown_percentage?: boolean;
  /** Whether it is a path of control. */
  readonly is_control_path?: boolean;
  /** Confidence, 0 to 1. */
  readonly confidence?: number;
  /** For control: the smallest share of votes on the path, in percent, 0 to 100. */
  readonly weakest_link_pct: number | null;
  /** For exposure: the part that cycles add to the simple paths, in percentage points. */
  readonly cycle_residual_pct: number | null;
}

export interface SuppliedComputation {
  /** The bars that you sent. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** The calendar used to find missing bars; null without an `interval`. */
  readonly calendar: 'auto' | '24x7' | 'cn' | 'hk' | 'us' | 'forex' | 'metals' | 'energy' | null;
  /** One result for each entry of `calc`, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
}

export interface SymbolFault {
  readonly symbol: string;
  readonly kind: 'unlisted' | 'refused' | 'halted';
  /** The affected intervals, for example `["1m", "5m"]`. */
  readonly intervals: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[];
  /** The fault as text, for example `the exchange lists this symbol and does not trade it now`. */
  readonly message: string;
}

export interface SymbolListing {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  /** Canonical symbols, in alphabetical order. */
  readonly symbols: readonly string[];
  /** Symbols without new bars for a reason of their own; empty if there are none. */
  readonly symbol_faults: readonly SymbolFault[];
  /** The exchange's description of each subscribed contract; null without `includeMeta`, or if the venue has none. */
  readonly symbol_meta?: Readonly<Record<string, SymbolMeta>> | null;
  /** Freshness of the contract descriptions, which says nothing about the freshness of candles. Null if the venue has none. */
  readonly metadata_status?: 'ready' | 'stale' | 'unavailable' | null;
  /** Time of the last update of the contract descriptions, in milliseconds; null if there are none. */
  readonly metadata_updated_at_ms?: number | null;
}

export interface SymbolMatch {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly symbol: string;
  readonly kind: 'coin' | 'perpetual' | 'share' | 'fund' | 'currency_pair' | 'future';
  /** The name to display. */
  readonly name: string;
  /** The name or symbol that matches. */
  readonly matched_name: string;
  /** How it matches; null if the provider found it in a way that it does not report. */
  readonly match: 'exact' | 'prefix' | 'word' | 'initials' | 'substring' | 'typo' | null;
  readonly source: 'builtin' | 'smartbox';
  /** Whether this server keeps live bars of it, so that klines, indicators and charts are available. */
  readonly subscribed: boolean;
}

export interface SymbolMeta {
  /** The exchange's kind of contract, for example `PERPETUAL` or `TRADIFI_PERPETUAL:EQUITY`. */
  readonly instrument_type: string;
  /** The underlying of the contract, for example `BTC` or `TSLA`. */
  readonly underlying_symbol: string;
  readonly quote_asset: string;
  /** The exchange's trading status, for example `TRADING`. */
  readonly status: string;
  /** Trading session of the underlying, for example of a share's exchange; null for a coin. The contract itself has bars around the clock. */
  readonly session: TradingSession | null;
}

export interface SymbolSearch {
  readonly q: string;
  readonly count: number;
  /** At most 20 matches: built-in ones first, by quality, then those of the provider, in its order. */
  readonly matches: readonly SymbolMatch[];
  /** Whether the quote-search provider was asked, and the outcome. */
  readonly quote_search: 'not_needed' | 'answered' | 'unavailable' | 'off';
}

export interface TakerRatioHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  readonly period: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
  /** Points, oldest first. */
  readonly points: readonly TakerRatioPoint[];
  /** Whether the exchange did not answer, so that newer points may be missing. */
  readonly stale: boolean;
}

export interface TakerRatioPoint {
  /** Start of the period, in milliseconds. */
  readonly time_ms: number;
  /** Taker buys divided by taker sells, for example `0.9739`. */
  readonly ratio: number;
  /** Taker buys in base units; null if only the ratio is known. */
  readonly buy_volume: number | null;
  /** Taker sells in base units; null if only the ratio is known. */
  readonly sell_volume: number | null;
}

export interface TradingSession {
  /** Name of the trading calendar, for example `cn`. */
  readonly calendar: string;
  /** Whether the market trades now, to the minute: false at night, in a lunch break and on a holiday. */
  readonly is_open: boolean;
  /** Next start of trading, in milliseconds: after the lunch break, in the morning, or after a holiday. During trading it is the next opening. */
  readonly next_open_ms: number | null;
  /** End of the known holidays, in milliseconds; after it every weekday is treated as an ordinary one. */
  readonly horizon_ms: number;
  /** A warning about the calendar; null if there is none. */
  readonly warning: 'calendar_horizon' | null;
}

export interface UpstreamFault {
  readonly cause: 'name_not_resolved' | 'connection_refused' | 'unreachable' | 'connection_lost' | 'tls_failed' | 'timed_out' | 'silent' | 'not_its_protocol' | 'address_refused' | 'rate_limited' | 'out_of_order' | 'unknown';
  /** The cause as text, for example `the exchange's name is not resolved`. */
  readonly message: string;
  /** Start of the outage, in milliseconds since the epoch. */
  readonly since_ms: number;
}

export interface Venue {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly asset_class: 'crypto' | 'stock' | 'forex';
  /** `CN`, `HK` or `US` for stock venues; null otherwise. */
  readonly region: string | null;
  /** Supported intervals, shortest first. */
  readonly intervals: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[];
  /** Cap on `limit` of klines and charts, by interval. */
  readonly max_klines: Readonly<Record<string, number>>;
  /** Trading session; null for venues that trade around the clock. */
  readonly session: TradingSession | null;
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
}

export interface VenueHealth {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
  /** Start of the present status, in milliseconds since the epoch; not before the start of this server. */
  readonly status_since_ms: number;
  /** Current trading session; null for venues that trade around the clock. The server checks for silence, staleness and gaps only while it is open. */
  readonly session: TradingSession | null;
  /** Number of connections that deliver data, out of `connectionsTotal`. */
  readonly connections_live: number;
  /** Number of connections that should deliver data. */
  readonly connections_total: number;
  /** Number of series that are complete up to now. `seriesStale` counts the stale ones, `seriesTotal` all. */
  readonly series_ready: number;
  /** Number of stale series. */
  readonly series_stale: number;
  /** Number of all series. */
  readonly series_total: number;
  /** Milliseconds since the last bar of any series; null before the first. */
  readonly last_bar_age_ms: number | null;
  /** Clock of this server minus clock of the venue, in milliseconds; negative if it is behind, null before the venue has sent its time. Bars follow the venue's clock, so a wrong local clock loses none. */
  readonly clock_skew_ms: number | null;
  /** Why the venue delivers no bars now; null while it does, and just after the start of a server. */
  readonly upstream_fault: UpstreamFault | null;
  /** Configured symbols without new bars for a reason of their own. They do not affect other symbols. */
  readonly symbol_faults: readonly SymbolFault[];
  /** Number of open gaps, and of remembered gaps by outcome. */
  readonly gap_counts: GapCounts;
  /** Bars that are missing now, at most 100 entries, oldest first. `Query.gaps` also lists past gaps. */
  readonly gaps: readonly SeriesGap2[];
  /** Health by interval. */
  readonly intervals: readonly IntervalHealth[];
}
