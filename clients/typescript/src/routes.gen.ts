// Written by `npm run generate` from the OpenAPI document; change the routes, not this file.

/** What each GET takes, path parameters among it, and what it answers. */
export interface GetRoutes {
  /** List the indicators */
  readonly '/api/indicators': {
    readonly query: {
      /** Only this category; an unknown one gives an empty list. */
      readonly category?: string;
      /** Only indicators with this text in a keyword or in `desc`, whatever its case. */
      readonly keyword?: string;
    };
    readonly answer: IndicatorIndex;
  };
  /** List what can be drawn */
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
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to draw: names with `;` between them, each with its parameters behind a colon. */
      readonly calc?: string;
      /** Most bars to draw. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Adds marks of events. */
      readonly signals?: boolean;
      /** Width in pixels. */
      readonly width?: number;
      /** Height in pixels. Without it 420, and 130 more for each panel below the candles. */
      readonly height?: number;
      /** Ground and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of titles. */
      readonly language?: 'en' | 'zh';
      /** Colour of what rises: `red` in China, Japan and Korea. */
      readonly rising?: 'green' | 'red';
    };
    readonly answer: Uint8Array;
  };
  /** Draw a chart as an SVG picture */
  readonly '/api/chart.svg': {
    readonly query: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to draw: names with `;` between them, each with its parameters behind a colon. */
      readonly calc?: string;
      /** Most bars to draw. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Adds marks of events. */
      readonly signals?: boolean;
      /** Width in pixels. */
      readonly width?: number;
      /** Height in pixels. Without it 420, and 130 more for each panel below the candles. */
      readonly height?: number;
      /** Ground and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of titles. */
      readonly language?: 'en' | 'zh';
      /** Colour of what rises: `red` in China, Japan and Korea. */
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
      /** Name of an indicator, or another name of it. */
      readonly name: string;
    };
    readonly answer: IndicatorProfile;
  };
  /** List the signatures of the indicators */
  readonly '/api/indicators/registry': {
    readonly query: {
      /** Only these, by their names or other ones, with commas between them; 1 to 100. */
      readonly names?: readonly string[];
      /** Only this category; an unknown one gives an empty list. */
      readonly category?: string;
      /** A text within a keyword or the description, whatever its case. */
      readonly keyword?: string;
      /** Adds `has_signals` and the native features. */
      readonly include_signals?: boolean;
      /** Adds the JSON Schema of the parameters. */
      readonly include_schema?: boolean;
    };
    readonly answer: IndicatorRegistry;
  };
  /** Find indicators */
  readonly '/api/indicators/search': {
    readonly query: {
      /** Words, at most 128 characters. */
      readonly q?: string;
      /** Only this category. */
      readonly category?: string;
      /** What it measures. */
      readonly measure?: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
      /** The most that a bar may cost. */
      readonly cost?: 'low' | 'medium' | 'high';
      /** Only indicators with a feature of this kind. */
      readonly kind?: 'event' | 'state';
      /** Most to answer, 1 to 100. */
      readonly limit?: number;
    };
    readonly answer: IndicatorSearchPage;
  };
  /** List the native signal features */
  readonly '/api/indicators/signals': {
    readonly query: {
      /** Name of an indicator. */
      readonly indicator?: string;
      /** Only indicators of this category; an unknown one gives an empty list. */
      readonly category?: string;
      /** `event` happens at a bar; `state` holds over bars. */
      readonly kind?: 'event' | 'state';
      /** Id of a feature, for example `rsi.enter_overbought`; it must belong to `indicator` when both are given. */
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
  /** Get the index of fear and greed */
  readonly '/api/sentiment/fear-greed': {
    readonly query: {
      /** Days of history, today among them, 1 to 365. */
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
      /** An exchange whose payments of funding are read. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c';
      /** Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Most payments to answer, 1 to 1000. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: FundingRateHistory;
  };
  /** List the holes of every series, open or over, and what they rest on */
  readonly '/api/gaps': {
    readonly query: {
      /** Exchange of the venue; all without it. */
      readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** Market of the venue; all without it. */
      readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol; all without it. */
      readonly symbol?: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval?: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** Entries in one state, for example `ABSENT`; all without it. */
      readonly state?: 'OPEN' | 'FILLED' | 'ABSENT';
      /** Entries of a page. */
      readonly first?: number;
      /** The `endCursor` of the page before. Left out, or `first-page`, for the first page. */
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
      /** Exchange of the venue; give it together with `market`. */
      readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** Market of the venue; give it together with `exchange`. */
      readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
    };
    readonly answer: readonly IntervalProfile[];
  };
  /** Get the bars of one series */
  readonly '/api/klines': {
    readonly query: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** Most rows to answer; capped by `max_klines` of the venue for the interval. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number;
      /** Legacy flag, still accepted; explicit windows retrieve history without it. */
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
      /** Distance of the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Most points to answer, 1 to 500. */
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
      /** Distance of the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Most points to answer, 1 to 500. */
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
      /** A name, a part of one, a ticker, a code or the initials of its pinyin, 1 to 100 characters. */
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
      /** Distance of the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`. */
      readonly period?: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
      /** Most points to answer, 1 to 500. */
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
      /** For example `trend_following`. */
      readonly name: string;
    };
    readonly answer: Playbook2;
  };
  /** List the companies */
  readonly '/api/signalhub/companies': {
    readonly query: {
      /** Part of a code, old or new, or of a name. 1 to 100 characters, ignoring width and blanks. */
      readonly q?: string;
      /** Where its shares are listed. */
      readonly exchange?: 'SSE' | 'SZSE' | 'BSE';
      /** The board of its shares. */
      readonly board?: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
      /** Related to this sector or one below it; expired relations do not count. */
      readonly sector_id?: string;
      /** From 1. */
      readonly page?: number;
      /** Most companies on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: CompanyPage;
  };
  /** List the contributions behind an ETF's relation to a sector */
  readonly '/api/signalhub/etf-sector-relations/{relation_id}/contributions': {
    readonly query: {
      /** Fund, sector and mapping type; the GraphQL fields `etfs` and `Sector.etfRelations` list the ids. */
      readonly relation_id: string;
      /** From 1. */
      readonly page?: number;
      /** Most contributions on the page. */
      readonly page_size?: number;
      /** The `snapshot_id` of an answer. Follow-up calls then speak of the same data. */
      readonly snapshot_id?: string;
      /** The latest snapshot on or before this date. */
      readonly as_of?: string;
      /** How much of the snapshot is told. */
      readonly detail?: 'full' | 'compact';
      /** What a compact snapshot tells besides, with commas between: `sector_dynamics`, `coverage`. */
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
      /** Part of a fund's code, name or index, or of a sector's id or name. 1 to 100 characters, ignoring width, case and blanks. */
      readonly q?: string;
      /** Six digits. */
      readonly fund_code?: string;
      /** Only relations to this sector. */
      readonly sector_id?: string;
      /** Only relations of this scope. */
      readonly relation_scope?: 'direct' | 'extended' | 'related' | 'reference';
      /** From 1. */
      readonly page?: number;
      /** Most relations on the page. */
      readonly page_size?: number;
      /** The `snapshot_id` of an answer. Follow-up calls then speak of the same data. */
      readonly snapshot_id?: string;
      /** The latest snapshot on or before this date. */
      readonly as_of?: string;
      /** How much of the snapshot is told. */
      readonly detail?: 'full' | 'compact';
      /** What a compact snapshot tells besides, with commas between: `sector_dynamics`, `coverage`. */
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
      /** A sector of the catalog, such as `L1.electronics`. */
      readonly sector_id: string;
      /** What the heat of a sector is made of. */
      readonly view?: 'policy' | 'market_attention' | 'market_trading';
      /** First effective date. */
      readonly start?: string;
      /** Last effective date; not before `start`. */
      readonly end?: string;
      /** The latest so many points of the window. */
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
      /** Date that the documents bear; today in Beijing when left out. */
      readonly date?: string;
      /** Which materials a list shows. */
      readonly status?: 'all' | 'signal' | 'no_signal';
      /** A source of the document or of a reprint. */
      readonly source_id?: string;
      /** Part of a title, document number, source, viewpoint or sector name. */
      readonly q?: string;
      /** Tells of each document whether this snapshot counts it. Where its date is not before `date`, what it knows of the documents is told. Example: `snap-20261120-000001`. */
      readonly snapshot_id?: string;
      /** From 1. */
      readonly page?: number;
      /** Most documents on the page. */
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
      /** The `next_cursor` of the answer before. Left out, or `first-page`, for the first page. */
      readonly cursor?: string;
      /** Most materials on the page. */
      readonly limit?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: RealtimeEvents;
  };
  /** Get the realtime feed at a glance */
  readonly '/api/signalhub/realtime': {
    readonly query: {
      /** Length of the window. */
      readonly window?: '1h' | '6h' | '24h' | '3d';
      /** Materials of other channels are left out before anything is counted or scored. */
      readonly channel?: 'all' | 'policy' | 'media' | 'market_attention';
      /** Most sectors that are listed; the summary counts all of them. */
      readonly sector_limit?: number;
      /** Most materials that are listed. */
      readonly material_limit?: number;
      /** Most references of each sector, 0 to 10. */
      readonly reference_limit?: number;
    };
    readonly answer: RealtimeOverview;
  };
  /** List what a fact about a company rests on */
  readonly '/api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence': {
    readonly query: {
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** Id of a fact of the version. */
      readonly fact_id: string;
      /** From 1. */
      readonly page?: number;
      /** Most materials on the page. */
      readonly page_size?: number;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `items` of the list of versions name them. */
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
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** From 1. */
      readonly page?: number;
      /** Most versions on the page. */
      readonly page_size?: number;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly answer: CompanyResearchVersions;
  };
  /** Get what research has published about a company */
  readonly '/api/signalhub/companies/{stock_code}/research': {
    readonly query: {
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `items` of the list of versions name them. */
      readonly version_id?: string;
    };
    readonly answer: CompanyResearch;
  };
  /** List how the shares of sectors did */
  readonly '/api/signalhub/sector-performance': {
    readonly query: {
      /** Part of an id or a name. 1 to 100 characters, ignoring width, case and blanks. */
      readonly q?: string;
      /** Only this layer of the catalog. */
      readonly layer?: 'level1' | 'level2' | 'level3';
      /** Trading days to look back, with commas between them. */
      readonly sessions?: readonly number[];
      /** From 1. */
      readonly page?: number;
      /** Most sectors on the page. */
      readonly page_size?: number;
    };
    readonly answer: SectorPage;
  };
  /** List the sectors of the catalog */
  readonly '/api/signalhub/sectors': {
    readonly query: {
      /** Part of an id or a name. 1 to 100 characters, ignoring width, case and blanks. */
      readonly q?: string;
      /** Only this layer of the catalog. */
      readonly layer?: 'level1' | 'level2' | 'level3';
      /** From 1. */
      readonly page?: number;
      /** Most sectors on the page. */
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
      /** Lifecycle date; today in Beijing when left out. */
      readonly date?: string;
      /** Awaiting the listing, listed in the window, or departed in it. */
      readonly scope?: 'prelisted' | 'recent_listed' | 'departures';
      /** Length of the window that ends with the date, in days. */
      readonly days?: number;
      /** Part of a code, old or new, or of a name, ignoring width and blanks. */
      readonly q?: string;
      /** Where an A-share is listed. */
      readonly exchange?: 'SSE' | 'SZSE' | 'BSE';
      /** Board, which follows from the code. */
      readonly board?: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
      /** A sector; securities of the sectors below it count too. */
      readonly sector_id?: string;
      /** The `snapshot_id` of an answer. Follow-up calls then speak of the same data. */
      readonly snapshot_id?: string;
      /** From 1. */
      readonly page?: number;
      /** Most securities on the page. */
      readonly page_size?: number;
      /** How much of the snapshot is told. */
      readonly detail?: 'full' | 'compact';
      /** What a compact snapshot tells besides, with commas between: `sector_dynamics`, `coverage`. */
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
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** Date of the graph whose owners and relations are exported. */
      readonly graph_as_of?: string;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `profile.version_id` of the graph names the one that answered. */
      readonly version_id?: string;
    };
    readonly answer: readonly (Readonly<Record<string, unknown>>)[];
  };
  /** List what an event or a relation in a company's state-capital graph rests on */
  readonly '/api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence': {
    readonly query: {
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** Id of an event, or of a relation of the graph. */
      readonly event_id: string;
      /** From 1. */
      readonly page?: number;
      /** Most materials on the page. */
      readonly page_size?: number;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `profile.version_id` of the graph names the one that answered. */
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
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** Date on which holdings and control are shown. */
      readonly graph_as_of?: string;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `profile.version_id` of the graph names the one that answered. */
      readonly version_id?: string;
      /** Ground and colours of a picture. */
      readonly theme?: 'light' | 'dark';
      /** Language of all words but names. */
      readonly language?: 'en' | 'zh';
      /** Width in pixels; the height follows. Without it the picture has the size that its boxes need. */
      readonly width?: number;
    };
    readonly answer: string;
  };
  /** Get who owns and controls a company, with the state's share of it */
  readonly '/api/signalhub/companies/{stock_code}/state-capital': {
    readonly query: {
      /** Six digits: the code of today, or one that the share had before. */
      readonly stock_code: string;
      /** Date on which holdings and control are shown. */
      readonly graph_as_of?: string;
      /** The latest version whose cut-off date is on or before this date. */
      readonly research_as_of?: string;
      /** This version. `profile.version_id` names the one that answered. */
      readonly version_id?: string;
      /** Most paths, 1 to 150, with those who are on them; all without it. The counts of `profile` are of all. */
      readonly path_limit?: number;
    };
    readonly answer: CompanyStateCapital2;
  };
}

/** What each POST takes, path parameters among it, and what it answers. */
export interface PostRoutes {
  /** Calculate indicators on many series at once */
  readonly '/api/indicators/bulk': {
    readonly query: {
      /** Adds what each indicator is and how to read it. */
      readonly explain?: boolean;
    };
    readonly body: {
      /** One series of a bulk, and what to calculate on it. */
      readonly series: readonly ({
        /** What the series is called in the answer; nothing without it. Answers come in the order of the question. */
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
          /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
          readonly id?: string | null;
          /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
          readonly params?: Readonly<Record<string, unknown>> | null;
          /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
          readonly with?: readonly ({
            /** As of the bars without it. */
            readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
            /** As of the bars without it. */
            readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
            /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
            readonly symbol: string;
          })[] | null;
          /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
          readonly with_group?: {
            /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
            readonly sector_id?: string | null;
            /** Such as `510010`. The shares that a fund holds. */
            readonly fund_code?: string | null;
          } | null;
          /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
          readonly source?: {
            /** Its `id` or key. Its name will do where no other entry has that. */
            readonly calc: string;
            /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
            readonly column?: string | null;
          } | null;
        })[];
        /** Most bars to answer, 1 to 1000. */
        readonly limit?: number;
        /** Window start in milliseconds, inclusive. */
        readonly start_time?: number | null;
        /** Window end in milliseconds, exclusive. */
        readonly end_time?: number | null;
        /** Judge the forming bar as if it ended as it is now. Its observations are never confirmed. */
        readonly include_forming?: boolean;
      })[];
      /** Adds the native features of each indicator. */
      readonly signals?: boolean;
    };
    readonly answer: BulkComputation;
  };
  /** Calculate indicators on the bars of one series */
  readonly '/api/indicators': {
    readonly query: {
      /** Adds what each indicator is and how to read it. */
      readonly explain?: boolean;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly body: {
      /** Neutral name of an exchange or a class of feeds. */
      readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** As of the bars without it. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** As of the bars without it. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
          readonly sector_id?: string | null;
          /** Such as `510010`. The shares that a fund holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** Its `id` or key. Its name will do where no other entry has that. */
          readonly calc: string;
          /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Most bars to answer, 1 to 1000. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number | null;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number | null;
      /** Adds the native features of each indicator. */
      readonly signals?: boolean;
      /** Judge the forming bar as if it ended as it is now. Its observations are never confirmed. */
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
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Length of a bar. Kept are `1m`, `5m`, `15m`, `30m`, `1h`, `4h` and `1d`, in lower case; REST takes these alone. GraphQL makes any other of them: a number of minutes (`m`, up to 999), hours (`h`, up to 24), days (`d`, up to 99), weeks (`w`, up to 52) or months (`M`, up to 12), such as `3m`, `2h`, `12h`, `3d`, `1w` or `1M`. Around the clock bars are aligned to 1970-01-01 UTC, weeks to Monday; in markets with sessions hours and minutes are counted within a session, and a week or a month opens with its first session. A length is told in its longest unit: `120m` is `2h`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What to draw: 1 to 100 entries `{name, id?, params?, with?, source?}`, each with a chart specification: see `GET /api/indicators/catalog`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** As of the bars without it. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** As of the bars without it. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
          readonly sector_id?: string | null;
          /** Such as `510010`. The shares that a fund holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** Its `id` or key. Its name will do where no other entry has that. */
          readonly calc: string;
          /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Most bars to draw; capped by `max_klines` of the venue for the interval. */
      readonly limit?: number;
      /** Window start in milliseconds, inclusive. */
      readonly startTime?: number | null;
      /** Window end in milliseconds, exclusive. */
      readonly endTime?: number | null;
      /** Adds markers of events and `indicator_signals`. */
      readonly signals?: boolean;
      /** Judge the forming bar as if it ended as it is now. Its observations are never confirmed. */
      readonly include_forming?: boolean;
      /** How what is drawn bar by bar is told: an object for each bar, or columns. */
      readonly format?: 'rows' | 'columns';
    };
    readonly answer: Chart;
  };
  /** Calculate indicators on your own bars */
  readonly '/api/indicators/compute': {
    readonly query: {
      /** Adds what each indicator is and how to read it. */
      readonly explain?: boolean;
      /** The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other formats than JSON have the rows alone. */
      readonly format?: 'json' | 'csv' | 'arrow';
      /** How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out. */
      readonly time?: 'iso' | 'ms';
    };
    readonly body: {
      /** Bars `[open_time_ms, open, high, low, close, volume, quote_volume?]`, ascending, at most 2000 (5000 when only `hmm` is asked for). Open times in another unit are refused. */
      readonly klines: readonly (readonly number[])[];
      /** What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** As of the bars without it. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** As of the bars without it. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
          readonly sector_id?: string | null;
          /** Such as `510010`. The shares that a fund holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** Its `id` or key. Its name will do where no other entry has that. */
          readonly calc: string;
          /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
          readonly column?: string | null;
        } | null;
      })[];
      /** Bars of other series, for indicators that read some: `[{symbol, klines}]`. */
      readonly with_klines?: readonly ({
        /** By which an entry of `calc` names them in `with`; entries that name none read all, in this order. */
        readonly symbol: string;
        /** Bars as in `klines`, ascending; those that open when one of `klines` does count. */
        readonly klines: readonly (readonly number[])[];
      })[] | null;
      /** Length of the bars; needed for signals, which require bars of one fixed length. */
      readonly interval?: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | null;
      /** When the market trades; `auto` finds the calendar that fits, and the answer tells it. */
      readonly calendar?: 'auto' | '24x7' | 'cn' | 'hk' | 'us' | 'forex' | 'metals' | 'energy';
      /** Adds the native features of each indicator; needs `interval`. */
      readonly signals?: boolean;
      /** Judge a last bar that has not ended yet as if it ended as it is now. */
      readonly include_forming?: boolean;
    };
    readonly answer: SuppliedComputation;
  };
  /** Resolve indicators without calculating them */
  readonly '/api/indicators/registry/resolve': {
    readonly query: {
    };
    readonly body: {
      /** 1 to 100 entries `{name, id?, params?, with?, source?}`. */
      readonly calc: readonly ({
        /** Name of an indicator, for example `ema`. */
        readonly name: string;
        /** Key of the result. Without it the key is made of the name and of the parameters that are given, in alphabetical order: `ema:period=20`. */
        readonly id?: string | null;
        /** Parameters by name. What is left out has its default. The registry lists names, types and bounds. */
        readonly params?: Readonly<Record<string, unknown>> | null;
        /** Other series that the indicator reads, each as `{exchange, market, symbol}`; what is left out is as of the bars. Those whose `companions` in the registry are not null need some. They have the interval of the bars and are aligned to them by open time; a bar that one of them lacks is null. Example: `[{symbol: "ETHUSDT"}]`. */
        readonly with?: readonly ({
          /** As of the bars without it. */
          readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
          /** As of the bars without it. */
          readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
          /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
          readonly symbol: string;
        })[] | null;
        /** Instead of `with`: all of a sector or a fund. For indicators that count the members of a group, such as `percent_above_ma`. Of more than 50 members with bars here the 50 largest are read, and `group` of the result tells who is not counted, and why. Example: `{sectorId: "L1.electronics"}`. */
        readonly with_group?: {
          /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
          readonly sector_id?: string | null;
          /** Such as `510010`. The shares that a fund holds. */
          readonly fund_code?: string | null;
        } | null;
        /** Another entry of the same `calc` from whose column it is calculated, for indicators that have the parameter `source`. Entries may stand in any order, eight of them may be calculated one from the other, and their warm-ups add up. Example: `{name: "sma", params: {period: 9}, source: {calc: "rsi"}}`. */
        readonly source?: {
          /** Its `id` or key. Its name will do where no other entry has that. */
          readonly calc: string;
          /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
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
      /** What is scanned: instruments, or exchange and market, or a sector, or a fund. An exchange or a market means every subscribed instrument of it, both together those of both; a sector the A-shares of its companies, those of narrower sectors included; a fund the shares that it holds. */
      readonly universe: {
        /** 1 to 500 instruments, each as `{exchange, market, symbol}`. Those that are not subscribed are told as unknown. */
        readonly instruments?: readonly ({
          readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
          readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
          readonly symbol: string;
        })[] | null;
        readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
        readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
        /** A sector of the catalog, for example `L1.electronics`. */
        readonly sector_id?: string | null;
        /** The code of a fund, for example `510010`. */
        readonly fund_code?: string | null;
      };
      /** Bars of which interval. Over GraphQL also one that is made of shorter bars, such as `2h`, `1w` or `1M`. */
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
      /** What must hold. Everything that is known at its newest bar matches without it. */
      readonly where?: ScanCondition | null;
      /** The order of the matches. By exchange, market and symbol without it. */
      readonly rank?: {
        readonly by: {
          readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
          /** An indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
          readonly calc?: ScanCalc | null;
          /** Which column of `calc`, by its name or key, for example `rsi_14`. Needed where there are several. */
          readonly column?: string | null;
          readonly number?: number | null;
          /** Its change over so many bars instead, in percent of what it was. 1 to 250. Unknown where a bar is missing between, or it was not above zero. */
          readonly change_over?: number | null;
        };
        readonly order?: 'ascending' | 'descending';
      } | null;
      /** Most matches on the page, 1 to 200. */
      readonly first?: number;
      /** `endCursor` of the page before. Pages are of one scan, at the bars at which it was made; when it is not kept any more the answer is `CURSOR_TOO_OLD`. */
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
      /** A market of an exchange. There are `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities. */
      readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
      /** Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`. */
      readonly symbol: string;
      /** Some of the playbook's intervals for the asset class; all of them without it. */
      readonly intervals?: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[] | null;
      /** Closed bars of each interval, 1 to 1000; without it as many as the playbook says, mostly 50. The reading does not depend on it. */
      readonly limit?: number | null;
      /** Adds the recipe: prompt, output template and constraints. */
      readonly verbose?: boolean;
      /** Adds what is published of the company or the fund. */
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
  /** Answers that were believed and had none of the bars. Those within a minute are one, and so are the questions behind which a window without any bar is believed: three for the window, two for known bars. */
  readonly answers: number;
  /** When the first of them was asked for, in milliseconds since the epoch. */
  readonly first_asked_ms: number;
  /** When the last one was asked for. */
  readonly confirmed_ms: number;
  /** By which ways they came. */
  readonly ways: readonly ('REST' | 'OTHER_PROVIDER' | 'ARCHIVE')[];
  /** When the exchange is asked again: after as long as the absence has been known, but an hour at least (`bars.recheck_minutes`) and a week at most (`bars.audit_days`). What is due waits for its turn in the audit, one page in five seconds. Null where bars came, where the venue tells nothing of that time any more, while the series is not in memory, and on a replica. */
  readonly next_check_ms: number | null;
}

export interface Analysis {
  /** Name of the playbook. */
  readonly playbook: string;
  /** The venue in one word, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly asset_class: 'crypto' | 'stock' | 'forex';
  /** One for each interval, longest first. */
  readonly data: Readonly<Record<string, IntervalAnalysis>>;
  /** What the features say by the playbook's rules: no model and no chance, the same for the same bars. */
  readonly reading: AnalysisReading;
  readonly publications?: Instrument3;
  /** What the playbook asks of what is published; of now, like `currentPrice`, and without a vote. Null where it asks nothing. */
  readonly published_conditions?: readonly PublishedConditionReading[] | null;
  /** How to put it into words. */
  readonly recipe?: PlaybookRecipe;
  /** What could not be had, though the rest is whole; absent where nothing is missing. */
  readonly missing?: readonly MissingPart[];
}

export interface AnalysisEvidence {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Null where it has no vote. */
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure' | null;
  /** Key of the indicator in `data`. */
  readonly key: string;
  /** Id of the feature, for example `adx.trend_strong`. */
  readonly id: string;
  /** What the feature was; false where the rule counts what does not hold. */
  readonly value: boolean;
  readonly direction: 'bullish' | 'bearish' | 'neutral';
  /** Open time of the bar that it was seen at, in milliseconds. */
  readonly open_time: number;
  /** End of that bar, in milliseconds. */
  readonly confirmed_at_ms: number;
}

export interface AnalysisRank {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Bars over which the close changed. */
  readonly change_over: number;
  /** From 1, the largest change first; null where its own is not known. */
  readonly place: number | null;
  /** Instruments of which the change is known. */
  readonly count: number;
  /** Instruments of which it is not: for want of bars, or because they are still loaded. */
  readonly unknown_count: number;
  /** Its change in percent; null where it is not known. */
  readonly value: number | null;
  /** Of all changes that are known, in percent; null where none is. */
  readonly largest: number | null;
  readonly smallest: number | null;
  /** End of the newest bar that was looked at, in milliseconds; null where none was. */
  readonly as_of_ms: number | null;
}

export interface AnalysisReading {
  readonly stance: 'long_bias' | 'short_bias' | 'neutral' | 'no_data';
  /** Mean of the votes by weight, −1 (all down) to 1 (all up), with three decimals; null where nobody votes. */
  readonly score: number | null;
  /** Why a score that is a bias by itself is `neutral` all the same: how the playbook's leading family stands; null where nothing holds it back. */
  readonly held_back_by?: LeadReading;
  /** Part of the votes that are known, by weight, 0 to 1. */
  readonly coverage: number;
  /** The reading in words. */
  readonly text: string;
  /** End of the newest closed bar of any interval, in milliseconds. */
  readonly as_of_ms: number;
  readonly intervals: readonly IntervalReading[];
  /** What holds and speaks for the stance; whatever holds, where it is neutral. */
  readonly evidence: readonly AnalysisEvidence[];
  /** What holds and argues against the stance. */
  readonly against: readonly AnalysisEvidence[];
  /** What else holds, and has no vote. */
  readonly context: readonly AnalysisEvidence[];
  /** What could not be judged, as `interval key/feature`: for want of bars, or of movement. */
  readonly unknown: readonly string[];
  /** Where the instrument stands among the subscribed ones of its exchange and market, for playbooks that rank; of now, like `currentPrice`, and without a vote. */
  readonly ranks: readonly AnalysisRank[];
}

export interface ArchiveHealth {
  readonly status: 'ok' | 'failing';
  /** Why the last attempt failed; null while `ok`. */
  readonly fault: 'disk_full' | 'read_only' | 'damaged' | 'unavailable' | null;
  /** Since when attempts have failed; null while `ok`. */
  readonly failing_since_ms: number | null;
  /** Closed bars that wait to be archived, for example 12. */
  readonly unarchived_bars: number;
}

export interface BuiltinSymbol {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly symbol: string;
  readonly kind: 'coin' | 'perpetual' | 'share' | 'fund' | 'currency_pair' | 'future';
  /** The name that is shown. */
  readonly name: string;
  /** Every name: English, Chinese, tickers and nicknames; the first is `name`. */
  readonly names: readonly string[];
  /** First letters of the pinyin of each Chinese name, in the order of `names`. */
  readonly pinyin_initials: readonly string[];
}

export interface BuiltinSymbols {
  readonly count: number;
  readonly symbols: readonly BuiltinSymbol[];
}

export interface BulkComputation {
  /** Series that were asked for. */
  readonly count: number;
  /** Series of which something failed. */
  readonly failed_count: number;
  /** In the order of the question. */
  readonly series: readonly BulkSeries[];
}

export interface BulkFault {
  /** Place of the entry in `calc`, from 0; null where it is about the whole series. */
  readonly entry: number | null;
  /** As in the table of errors, for example `unknown_indicator`. */
  readonly code: string;
  /** What is wrong, and what to do. */
  readonly detail: string;
  /** Seconds after which the same may be answered; null where it would not. */
  readonly retry_after_sec?: number;
}

export interface BulkSeries {
  /** As in the question. */
  readonly id?: string;
  /** The venue in one word, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Close of the newest bar of the series; null before the first one, and where the series failed. */
  readonly current_price: number | null;
  /** The bars that the indicators belong to; null where the series failed. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[] | null;
  /** Where the window goes on behind these bars, in milliseconds: ask again with it as `startTime`. Null where it does not, and where no `startTime` was given. */
  readonly next_start_time?: number;
  /** One for each entry of `calc` that did not fail, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
  /** What failed; empty where nothing did. */
  readonly errors: readonly BulkFault[];
}

export interface Chart {
  /** The venue in one word, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** Where the window goes on behind these bars, in milliseconds: ask again with it as `startTime`. Null where it does not, and where no `startTime` was given. */
  readonly next_start_time?: number;
  /** With the format `columns`: when each bar opens, and those expected behind the last one as far as something is drawn ahead. Null otherwise. */
  readonly times?: readonly number[];
  /** The main panel, which lies over the candles, then one panel for each indicator that has its own. */
  readonly panels: readonly ChartPanel[];
  /** Who is counted by the entries that have `withGroup`, in their order; null where none has. */
  readonly groups?: Readonly<Record<string, CountedGroup>>;
  /** Every feature of every entry, one for each entry of `calc`; empty unless `signals` is asked for. */
  readonly indicator_signals?: Readonly<Record<string, Readonly<Record<string, FeatureObservation>>>>;
}

export interface ChartCatalog {
  readonly count: number;
  readonly indicators: readonly ChartableIndicator[];
}

export interface ChartItem {
  readonly type: 'line' | 'points' | 'histogram' | 'band' | 'level' | 'markers' | 'background' | 'zones' | 'profile';
  /** Key of the entry that it belongs to; null for markers of several. */
  readonly key: string | null;
  readonly title: string;
  readonly style: ChartStyle;
  /** Columns of the entry that it draws; empty where it draws no single ones, as zones do. */
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
  /** Output columns that it reads; empty where it reads none. */
  readonly columns: readonly string[];
  readonly style: ChartStyle;
}

export interface ChartPanel {
  /** `main`, or the key of the entry that it belongs to; no two are alike. */
  readonly id: string;
  readonly title: string;
  /** Fixed bounds of the axis, `[low, high]`; null where it follows the values. */
  readonly range: readonly number[] | null;
  readonly items: readonly ChartItem[];
}

export interface ChartStyle {
  readonly role: 'primary' | 'secondary' | 'tertiary' | 'signal' | 'upper' | 'middle' | 'lower' | 'positive' | 'negative' | 'bullish' | 'bearish' | 'neutral' | 'level';
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Of a line: whether it stays level until its next value and jumps there, as price levels do. */
  readonly step: boolean;
}

export interface ChartableIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  /** `main` over the candles, `own` in a panel of its own. */
  readonly pane: string;
  readonly params: readonly ParameterSignature[];
  /** What it draws with its default parameters. */
  readonly items: readonly ChartItemSignature[];
}

export interface Company {
  /** Six digits, for example `600519`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly name: string;
  /** Sectors that the company belongs to, strongest relation first. */
  readonly sector_relations: readonly CompanySectorRelation[];
  /** Who owns and controls the company. */
  readonly state_capital: CompanyStateCapital;
}

export interface Company2 {
  /** Six digits, for example `600519`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly stock_name: string;
  /** Registered name. */
  readonly company_name: string;
  /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
  readonly name_en: string | null;
  readonly exchange: 'SSE' | 'SZSE' | 'BSE';
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly listing_date: string | null;
  /** Sectors that the company belongs to, strongest relation first. */
  readonly sectors: readonly CompanySectorRelation2[];
}

export interface CompanyPage {
  readonly items: readonly Company2[];
  readonly pagination: Pagination;
}

export interface CompanyResearch {
  readonly stock_code: string;
  /** Whether the selector means a version. */
  readonly available: boolean;
  /** Null where it means none. */
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
  /** Pieces of evidence behind its facts. */
  readonly evidence_count?: number;
  /** Distinct original materials behind its facts. */
  readonly material_count?: number;
  /** `YYYY-MM-DD`; empty without a fact. */
  readonly latest_fact_date?: string;
  /** Mean over its facts, 0 to 1, four decimals; 0 without a fact. */
  readonly average_confidence?: number;
}

export interface CompanyResearchChangeSummary {
  /** Whether there is no version before; then everything counts as added. */
  readonly initial_version?: boolean;
  readonly facts_added?: number;
  readonly facts_removed?: number;
  readonly relationships_added?: number;
  readonly relationships_removed?: number;
  /** Materials that facts rest on now and did not before. */
  readonly materials_added?: number;
  readonly materials_removed?: number;
  /** Questions that are open since this version. */
  readonly gaps_opened?: number;
  /** Questions of the version before that this one answers. */
  readonly gaps_resolved?: number;
  /** Domains of what was added, removed, opened or resolved, sorted. */
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
  /** From 1, without gaps. */
  readonly version_number?: number;
  /** Empty for the first version. */
  readonly previous_version_id?: string;
  /** Beside the version before. */
  readonly change_summary?: CompanyResearchChangeSummary;
  readonly completeness_status?: 'complete';
  readonly fact_count?: number;
  readonly relationship_count?: number;
  /** Pieces of evidence behind the facts. */
  readonly evidence_count?: number;
  /** Distinct original materials behind the facts. */
  readonly material_count?: number;
  /** All five, in the order of `ResearchCategory`. */
  readonly categories?: readonly CompanyResearchCategorySummary[];
}

export interface CompanyResearchVersions {
  readonly stock_code: string;
  readonly items: readonly ResearchVersion[];
  readonly pagination: Pagination;
}

export interface CompanySectorRelation {
  readonly relation_type: 'business' | 'market';
  /** Strength, 0 to 1. */
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
  /** Strength, 0 to 1. */
  readonly score: number;
  /** Confidence, 0 to 1. */
  readonly confidence: number;
}

export interface CompanyStateCapital {
  /** Whether anything is known of the company's owners on the date. */
  readonly available: boolean;
  /** Null where it is not available. */
  readonly profile: CompanyStateCapitalProfile | null;
}

export interface CompanyStateCapital2 {
  readonly stock_code: string;
  /** Whether anything is known of the company's owners on the date. */
  readonly available: boolean;
  /** Null where it is not available. */
  readonly profile: CompanyStateCapitalProfile2 | null;
  /** Null where it is not available. */
  readonly graph: StateCapitalGraph | null;
}

export interface CompanyStateCapitalProfile {
  /** The version of research; `capital.` with code and date where owners are published but no research is, the state of knowledge at the end of that date. */
  readonly version_id: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  /** Empty when nobody controls the company. */
  readonly ultimate_controller_name?: string;
  /** State class of the controller, else what is disclosed of its nature. */
  readonly ultimate_controller_nature?: string;
  /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
  readonly look_through_state_ownership_pct: number | null;
  /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
  readonly max_known_state_ownership_pct?: number | null;
  /** 0 to 1. */
  readonly confidence?: number;
  /** What readers should know about the data, sorted. Example: `unknown_percentage`. */
  readonly quality_flags?: readonly string[];
}

export interface CompanyStateCapitalProfile2 {
  /** The version of research; `capital.` with code and date where owners are published but no research is, the state of knowledge at the end of that date. */
  readonly version_id: string;
  readonly stock_code: string;
  /** Registered name. */
  readonly company_name: string;
  /** Cut-off date of the version. */
  readonly research_as_of: string;
  /** When the version was published. */
  readonly generated_at: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  readonly completeness_status: 'complete' | 'partial' | 'undetermined';
  /** Empty when nobody controls the company. */
  readonly ultimate_controller_name?: string;
  /** State class of the controller, else what is disclosed of its nature. */
  readonly ultimate_controller_nature?: string;
  /** Holdings of state capital itself, 0 to 100; null when no holding is known. */
  readonly direct_state_ownership_pct?: number | null;
  /** In full, over known percentages: every holding of state capital counts whole, also that of a firm which the state owns in part. 0 to 100; null when none is known. */
  readonly max_known_state_ownership_pct?: number | null;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly node_count?: number;
  readonly edge_count?: number;
  readonly path_count?: number;
  /** Events up to the date of the graph. */
  readonly event_count?: number;
  /** What readers should know about the data, sorted. Example: `unknown_percentage`. */
  readonly quality_flags?: readonly string[];
  /** Look-through (穿透), over known percentages: only what state bodies own in the end. 0 to 100; null when none is known. */
  readonly look_through_state_ownership_pct: number | null;
  /** What unknown percentages leave open of `maxKnownStateOwnershipPct`. */
  readonly in_full_bounds: PercentBounds;
  /** What unknown percentages leave open of `lookThroughStateOwnershipPct`. */
  readonly look_through_bounds: PercentBounds;
  /** How far the votes of the controller exceed its money; null when there is none. */
  readonly control_measures: ControlMeasures | null;
  /** What the company owns of itself through others, 0 to 100. */
  readonly self_ownership_pct: number;
  /** Sentences that say why status, controller and class are what they are. */
  readonly reasons: readonly string[];
  /** Version of the formulas behind all numbers. */
  readonly formula_version: string;
}

export interface ControlMeasures {
  /** Sum over all chains of the smallest share of votes in each, 0 to 100; null when there are too many chains. */
  readonly control_rights_pct: number | null;
  /** What the controller owns of the company on all ways, 0 to 100. */
  readonly cash_flow_rights_pct: number;
  /** Cash-flow by control rights; below 1 the two are separated. */
  readonly separation_ratio: number | null;
  /** Votes that count for the controller in the company itself, 0 to 100. */
  readonly votes_pct: number;
  /** The most that any other bloc has, 0 to 100. */
  readonly next_bloc_pct: number;
}

export interface CountedGroup {
  /** The sector; null for a fund. */
  readonly sector_id: string | null;
  /** The fund; null for a sector. */
  readonly fund_code: string | null;
  /** What belongs to it today. */
  readonly member_count: number;
  /** Members that are counted: those that have a bar in this window, among the 50 largest with bars here. */
  readonly counted_count: number;
  /** Why the others are not; empty where all are. */
  readonly left_out: readonly MembersLeftOut[];
}

export interface CursorPagination {
  readonly limit: number;
  /** Whether older materials remain. */
  readonly has_more: boolean;
  /** Pass it back unchanged, with the same filters, within 24 hours; null at the end. */
  readonly next_cursor: string | null;
}

export interface Etf {
  /** Exchange and code. Example: `SSE.510010`. */
  readonly etf_key: string;
  readonly name: string;
  readonly tracking_index_name: string | null;
  /** The sector that the index is made of; null for an index across sectors. */
  readonly tracked_sector: Sector2 | null;
  /** The newest whole basket; null without one. */
  readonly basket: EtfBasket | null;
  /** How the fund's share traded beside what it is worth: its close on the pricing date of its basket, by the daily bars here, over the net asset value per share, less one. Example: `etf(fundCode: "510010") { premium { percent isAbove1Pct } }`. */
  readonly premium: EtfPremium;
  /** Part of the basket's shares, by weight, whose companies have a relation that counts, 0 to 1. Shares without a price are among the shares that lack: the more of them, the lower. */
  readonly holdings_coverage: number;
  /** Relations to sectors: direct ones first, then the largest adjusted exposure. */
  readonly sector_relations: EtfSectorRelationConnection2;
  /** `no_basket`, `truncated_basket` (a newer one lacks components and does not count), `unpriced_components` (some have no price; `unpricedWeight` says how much they are). */
  readonly quality_flags: readonly string[];
}

export interface Etf2 {
  /** Exchange and code. Example: `SSE.510010`. */
  readonly etf_key: string;
  /** Part of the basket that is cash, 0 to 1. Constituents' weights, `cashWeight` and `unpricedWeight` add up to 1. */
  readonly cash_weight: number;
  /** Part of the basket that is neither priced nor cash, 0 to 1: the net asset value without the cash component and without what is priced. Example: 0.375613 for a basket of whose shares 16 have no close on the pricing date. Where the exchange published no cash component, what is not priced is all here. 1 for a fund without a whole basket. */
  readonly unpriced_weight: number;
  /** Part of the basket's shares, by weight, whose companies have a relation that counts, 0 to 1. Shares without a price are among the shares that lack: the more of them, the lower. */
  readonly holdings_coverage: number;
  /** `no_basket`, `truncated_basket` (a newer one lacks components and does not count), `unpriced_components` (some have no price; `unpricedWeight` says how much they are). */
  readonly quality_flags: readonly string[];
  /** Version of the formulas and factors behind weights and exposures. */
  readonly formula_version: string;
}

export interface EtfBasket {
  readonly basket_date: string;
  readonly freshness: 'refreshed' | 'verified_unchanged' | 'carried_forward' | 'unknown';
  /** Calendar days from the basket's date to the date of the answer. */
  readonly age_days: number;
  /** The trading day before: that of the net asset value and of the prices. */
  readonly pricing_date: string;
  /** Yuan; null when the exchange did not say it. */
  readonly nav_per_share: number | null;
  /** Fund shares in one creation unit. */
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
  /** The sector to which the company is related: that of the relation, or the narrower or earlier one through which the company counts. */
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer: 'level1' | 'level2' | 'level3';
  readonly company_relation_id: string;
  readonly company_relation_type: 'business' | 'market';
  readonly company_relation_status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Part of the basket's value, 0 to 1. */
  readonly basket_weight: number;
  readonly company_relation_score: number;
  readonly company_relation_confidence: number;
  /** 1 active, 0.6 watched, 0.3 candidate, 0 expired. */
  readonly relation_status_factor: number;
  /** 1 business, 0.7 market. */
  readonly relation_type_factor: number;
  /** Product of the five, 0 to 1. */
  readonly adjusted_contribution: number;
}

export interface EtfPremium {
  /** In percent; below 0 is a discount. Null where a number of it is not known. */
  readonly percent: number | null;
  /** Whether it is more than 1 %; null where it is not known, which is not no. */
  readonly is_above1_pct: boolean | null;
  /** Why it is not known, as a sentence; null where it is. */
  readonly unknown_because?: string;
  /** Close of the fund's share on that day; null where there is no closed daily bar of it. */
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
  /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
  readonly adjusted_exposure: number;
}

export interface EtfSectorRelation2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly mapping_type: 'tracking_index' | 'holding_exposure' | 'dynamic_inference' | 'hierarchy_inherited' | 'hierarchy_related' | 'lineage_continuity' | 'semantic_related' | 'hierarchy_reference';
  /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Confidence of the companies' relations, averaged by weight, 0 to 1. */
  readonly confidence: number;
}

export interface EtfSectorRelation3 {
  /** Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
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
  /** The strongest status of the companies' relations behind it; without any, that of its source, else `candidate`. */
  readonly status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Weight of the companies behind it, each once, 0 to 1. */
  readonly exposure_ratio: number;
  /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Confidence of the companies' relations, averaged by weight, 0 to 1. */
  readonly confidence: number;
  /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
  readonly holdings_coverage: number;
  /** Companies behind it whose relation has not expired. */
  readonly component_count: number;
  readonly basket_date: string;
  readonly tracking_index_code?: string;
  readonly tracking_index_name?: string;
  readonly tracking_group_id?: string;
  /** Where the path begins: for what is inherited, the narrower sector of the largest part. Empty for a direct relation. */
  readonly source_sector_id?: string;
  readonly source_sector_name?: string;
  readonly source_sector_layer?: string;
  /** How the numbers came about, in one sentence. */
  readonly calculation?: string;
  /** The exchange's file; empty when it is not known. */
  readonly official_pcf_url?: string;
  /** Date of the last look at the exchange's file; empty when there was none. */
  readonly basket_checked_as_of?: string;
  /** When the basket was fetched, ISO 8601 with offset; empty when nobody knows. */
  readonly source_fetched_at?: string;
  readonly relation_scope?: 'direct' | 'extended' | 'related' | 'reference';
  /** From the source sector to this one: `step` (source, parent, child, sibling, semantic, lineage), `sector_id`, `sector_name`, `sector_layer`, `confidence`. Empty for a direct relation. */
  readonly path?: readonly (Readonly<Record<string, unknown>>)[];
  /** Steps between source and sector. */
  readonly path_depth?: number;
  /** Product of the steps' confidences, 0 to 1. */
  readonly path_confidence?: number;
  /** Adjusted exposure beside the fund's largest in the same layer, 0 to 1. */
  readonly specificity_score?: number;
  /** Strength of the semantic link, 0 to 1. */
  readonly semantic_score?: number;
  /** Part of the adjusted exposure that comes through sectors one layer below, 0 to 1. */
  readonly direct_child_exposure?: number;
  /** The fund's direct adjusted exposure to the source sector, 0 to 1. */
  readonly source_adjusted_exposure?: number;
  /** Whether it is for comparison only and belongs into no total. */
  readonly reference_only?: boolean;
  readonly basket_freshness_status?: 'refreshed' | 'verified_unchanged' | 'carried_forward' | 'unknown';
  /** Calendar days from the basket's date to the date of the snapshot. */
  readonly basket_age_days?: number;
  /** Whether the fund was seen in the exchange's own list of products since the last session. */
  readonly catalog_verified?: boolean;
  /** Whether the basket's content changed when it was fetched anew; null when it was not, or for the first time. */
  readonly content_changed?: boolean | null;
  /** The largest contributions: `stock_code`, `stock_name`, `basket_weight`, `adjusted_contribution`. */
  readonly top_components?: readonly (Readonly<Record<string, unknown>>)[];
}

export interface EtfSectorRelation4 {
  /** Example: `SSE.510010.L1.electronics.hierarchy_inherited`. */
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
  /** The strongest status of the companies' relations behind it; without any, that of its source, else `candidate`. */
  readonly status: 'active' | 'watched' | 'candidate' | 'expired';
  /** Weight of the companies behind it, each once, 0 to 1. */
  readonly exposure_ratio: number;
  /** Sum of the adjusted contributions, 0 to 1; never more than `exposureRatio`. */
  readonly adjusted_exposure: number;
  /** Confidence of the companies' relations, averaged by weight, 0 to 1. */
  readonly confidence: number;
  /** Part of the basket's shares, by weight, whose companies have a relation that counts to any sector, 0 to 1. Shares without a price are among the shares that lack. */
  readonly holdings_coverage: number;
  /** Companies behind it whose relation has not expired. */
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
  /** ISO 8601 with offset `+08:00`; empty when nobody knows. */
  readonly published_at?: string;
  /** The words that the statement rests on, in the order of their pages. */
  readonly quotes?: readonly string[];
  /** First page of the quotes, from 1; null where the material has no pages. */
  readonly page_start?: number | null;
  /** Last page of the quotes. */
  readonly page_end?: number | null;
  /** Strongest first. */
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
  /** 0 is extreme fear, 100 extreme greed. */
  readonly value: number;
  /** What the provider calls the value; null for a word that is not known here. */
  readonly classification: 'extreme_fear' | 'fear' | 'neutral' | 'greed' | 'extreme_greed' | null;
}

export interface FearGreedHistory {
  /** Oldest first; a day that the provider left out is not there. */
  readonly days: readonly FearGreedDay[];
  /** When the next value is expected, in milliseconds; null while the provider does not answer. */
  readonly next_update_ms: number | null;
  /** Whether the provider could not be asked, so that newer days may be missing. */
  readonly stale: boolean;
}

export interface FeatureDefinition {
  readonly id: string;
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  /** When it is true. */
  readonly definition: string;
  /** Bars that it looks at, the judged one included. */
  readonly bars: number;
  /** Whether it can be judged while the bar is forming. */
  readonly supports_forming: boolean;
  /** What it is called in Chinese. */
  readonly title_zh: string | null;
  /** When it is true, in Chinese. */
  readonly definition_zh: string | null;
}

export interface FeatureDefinition2 {
  readonly id: string;
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  /** When it is true. */
  readonly definition: string;
  /** Bars that it looks at, the judged one included. */
  readonly bars: number;
  /** Whether it can be judged while the bar is forming. */
  readonly supports_forming: boolean;
}

export interface FeatureDirectory {
  /** Groups listed. */
  readonly count: number;
  /** Features listed. */
  readonly signal_count: number;
  readonly indicators: Readonly<Record<string, FeatureGroup>>;
}

export interface FeatureGroup {
  readonly signals: readonly FeatureDefinition2[];
  /** Why there are no features; null where there are. */
  readonly reason?: string;
}

export interface FeatureMoment {
  readonly value: boolean | null;
  /** Open time of the bar in milliseconds. */
  readonly open_time: number;
  /** End of the bar, at which the observation became final, in milliseconds; null while the bar is forming. */
  readonly confirmed_at_ms: number | null;
  readonly bar_status: 'closed' | 'forming';
  /** Open time of the bar that the event is about, where that lies before the bar that confirms it; null otherwise. */
  readonly anchor_open_time: number | null;
}

export interface FeatureObservation {
  readonly kind: 'event' | 'state';
  readonly bias: 'bullish' | 'bearish' | 'neutral';
  readonly values: readonly (boolean | null)[];
  /** The newest judged bar: the last closed one, or the forming one where it is judged, too. Null without a bar. */
  readonly last: FeatureMoment | null;
  /** When it was true last within the window; null when it never was. */
  readonly last_true: FeatureMoment | null;
}

export interface FeatureScan {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
  readonly as_of_ms: number | null;
  /** Matches on all pages. */
  readonly total_count: number;
  /** Instruments that were looked at: those that were judged and those of which nothing is known. */
  readonly universe_count: number;
  /** Instruments of which it is known whether they match. */
  readonly evaluated_count: number;
  /** Why the others are unknown; empty where nothing is. */
  readonly unknown: readonly ScanUnknown[];
  /** The matches of this page. */
  readonly matches: readonly ScanMatch[];
  readonly page_info: PageInfo;
}

export interface FoundIndicator {
  readonly name: string;
  /** The other name that was asked for, where it was found by one. */
  readonly alias: string | null;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string | null;
  readonly category: string;
  readonly measure: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
  readonly cost: 'low' | 'medium' | 'high';
  readonly desc: string;
  readonly standard: boolean;
  /** Whether values of closed bars may change when later bars arrive. */
  readonly repaints: boolean;
  /** Whether it means nothing without traded volume. */
  readonly reads_volume: boolean;
  /** What to be careful of. */
  readonly caveats: readonly string[];
  /** Columns with default parameters. */
  readonly columns: readonly string[];
}

export interface FundingRate {
  /** When it was due, in milliseconds; whole minutes. */
  readonly time_ms: number;
  /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative where shorts paid. */
  readonly rate: number;
  /** Price at which positions were valued, in quote units; null where the exchange did not tell. */
  readonly mark_price: number | null;
}

export interface FundingRateHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  /** Payments, oldest first. */
  readonly rates: readonly FundingRate[];
  /** Whether the exchange could not be asked, so that payments may be missing that it has. */
  readonly stale: boolean;
}

export interface GapCounts {
  /** Now. */
  readonly open: number;
  /** Of the newest 2,000 of which bars came, */
  readonly filled: number;
  /** and of the newest 2,000 of which the exchange has none. */
  readonly absent: number;
}

export interface GapPage {
  readonly total_count: number;
  readonly gaps: readonly SeriesGap[];
  readonly page_info: PageInfo;
}

export interface Health {
  /** The worst status of all venues, except that a dead venue among living ones is `degraded`. A server whose archive is `failing` is `degraded` at least. */
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
  /** Server time in milliseconds. */
  readonly now_ms: number;
  /** The program that answers. */
  readonly server: ServerProcess;
  /** How closed bars are kept on disk. */
  readonly archive: ArchiveHealth;
  readonly venues: readonly VenueHealth[];
}

export interface HeatSeriesPoint {
  /** The snapshot from which the same numbers are derived. */
  readonly snapshot_id: string;
  /** Date of that snapshot. */
  readonly as_of: string;
  /** Date of the newest data in the point: the day, or the session for `market_trading`. */
  readonly effective_date: string;
  readonly taxonomy_version: string;
  /** As on the date. */
  readonly sector_name: string;
  /** As on the date. */
  readonly layer: string;
  /** Sum of the terms that are left, 0 or more; for `market_trading` in per cent of the market's turnover, aged. */
  readonly heat_level: number;
  /** Mid-rank among the sectors of the layer, 0 to 1. */
  readonly cross_section_percentile: number;
  /** Level minus the mean of up to five points before; 0 for the first. A sector that continues others, renamed or divided, compares with its part of theirs. */
  readonly heat_momentum: number;
  /** Terms of the level: documents with their reprints, or companies times sessions. */
  readonly contribution_count: number;
  /** Viewpoints, or quotes, behind the terms. */
  readonly evidence_count: number;
  /** Mean direction of the terms by weight, −1 to 1. */
  readonly direction_score?: number;
  /** Direction minus its mean over up to five points before. */
  readonly direction_momentum?: number;
  /** Part of the terms that say something about direction, 0 to 1. */
  readonly direction_coverage?: number;
  /** How far the terms point against each other, 0 to 1. */
  readonly disagreement_score?: number;
}

export interface IndicatorAlias {
  readonly name: string;
  /** The column that is meant, where it is one of several. */
  readonly column: string | null;
  /** Parameters that the name stands for, where they are not the defaults. */
  readonly params: Readonly<Record<string, number | string | boolean>> | null;
}

export interface IndicatorCompanions {
  /** Fewest that an entry names. */
  readonly min: number;
  /** Most that an entry names. */
  readonly max: number;
  /** What they are. */
  readonly what: string;
  /** Whether one that lacks a bar is left out of it, while half of them have one; otherwise the bar is null. */
  readonly are_members: boolean;
}

export interface IndicatorComputation {
  /** The venue in one word, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Close of the newest bar of the series, whatever the window is; null before the first one. */
  readonly current_price: number | null;
  /** The bars that the indicators belong to. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** Where the window goes on behind these bars, in milliseconds: ask again with it as `startTime`. Null where it does not, and where no `startTime` was given. */
  readonly next_start_time?: number;
  /** One for each entry of `calc`, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
}

export interface IndicatorExplanation {
  readonly name: string;
  readonly category: string;
  /** Whether every textbook defines it alike. */
  readonly standard: boolean;
  readonly desc: string;
  /** What to look at when summing it up for a reader. */
  readonly summary_focus: string;
  /** What each output column is, by column; null for standard indicators. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** What each signal feature says, by id; null for standard indicators. */
  readonly signals?: Readonly<Record<string, string>>;
  /** What to be careful of; null for standard indicators. */
  readonly caveats?: readonly string[];
}

export interface IndicatorIndex {
  readonly count: number;
  /** Every category, in alphabetical order, whatever was asked for. */
  readonly categories: readonly string[];
  readonly indicators: readonly IndicatorSummary[];
}

export interface IndicatorPreset {
  readonly name: string;
  readonly title: string;
  readonly title_zh: string;
  /** The book. */
  readonly source: string;
  readonly about: string;
  /** What to send as `calc`. */
  readonly calc: unknown;
}

export interface IndicatorProfile {
  readonly name: string;
  /** The other name that was asked for, where it was one. */
  readonly alias: IndicatorAlias | null;
  readonly title: string;
  readonly title_zh: string | null;
  readonly category: string;
  readonly measure: 'trend' | 'momentum' | 'volatility' | 'volume' | 'levels' | 'patterns' | 'statistics' | 'comparison';
  readonly cost: 'low' | 'medium' | 'high';
  readonly desc: string;
  readonly desc_zh: string | null;
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
  readonly aliases: readonly IndicatorAlias[];
  readonly params: readonly ParameterSignature[];
  /** Columns with default parameters. */
  readonly outputs: readonly OutputDefinition[];
  readonly signals: readonly FeatureDefinition[];
  /** The indicators that are most like it. */
  readonly related: readonly string[];
  /** The indicators that books name together with it. */
  readonly often_used_with: readonly string[];
  /** Presets that it is in. */
  readonly presets: readonly string[];
}

export interface IndicatorRegistry {
  readonly count: number;
  readonly indicators: readonly RegisteredIndicator[];
}

export interface IndicatorResult {
  readonly name: string;
  /** What the entry's name means, where it is another name of the indicator. */
  readonly alias?: IndicatorAlias;
  /** All parameters, defaults filled in. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
  /** Who is counted, where the entry has `withGroup`. */
  readonly group?: CountedGroup;
  /** What the indicator is and how to read it. */
  readonly explain?: IndicatorExplanation;
  /** Every native feature of the indicator, at each bar. */
  readonly signals?: Readonly<Record<string, FeatureObservation>>;
}

export interface IndicatorResult2 {
  readonly name: string;
  /** All parameters, defaults filled in. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
  /** What the indicator is and how to read it. */
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
  /** Whether every textbook defines it alike. */
  readonly standard: boolean;
  readonly keywords: readonly string[];
  /** Other names by which `calc` and the search know it. */
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
  /** The company that the instrument follows; null for anything but an A-share or its equity perpetual. */
  readonly company: Company | null;
  /** The fund that the instrument is a share of; null for anything else. */
  readonly etf: Etf | null;
}

export interface IntervalAnalysis {
  /** Close of the newest bar of the series, which may be forming; null before the first one. */
  readonly current_price: number | null;
  /** Closed bars that the indicators belong to. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** One for each indicator of the playbook, in its order; numbers have 10 significant digits. Those are left out that read what the venue does not tell: funding, open interest or positions. Their features are then named in the reading's `unknown`. */
  readonly indicators: Readonly<Record<string, IndicatorResult2>>;
}

export interface IntervalHealth {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  readonly series_ready: number;
  readonly series_stale: number;
  readonly series_total: number;
  /** Age in milliseconds of the series that has waited longest for a bar; null before the first. */
  readonly oldest_age_ms: number | null;
}

export interface IntervalProfile {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** Most bars kept in memory per symbol. */
  readonly cache_cap: number;
  /** Seconds without an update after which the interval counts as stale. */
  readonly staleness_budget_sec: number;
}

export interface IntervalReading {
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  readonly weight: number;
  /** The condition for which it has no vote, as `voidWhere` says it; null where it votes. */
  readonly set_aside_by?: string;
  readonly families: readonly FamilyReading[];
}

export interface LeadReading {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  /** The interval that decides; null where the family votes up or down on none. */
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | null;
  /** Its vote there; null where the interval is set aside, or there is none. */
  readonly vote: 'up' | 'down' | 'mixed' | 'unknown' | null;
}

export interface LongShortRatioHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  readonly period: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
  /** Oldest first. */
  readonly points: readonly LongShortRatioPoint[];
  /** Whether the exchange could not be asked, so that points may be missing that it has. */
  readonly stale: boolean;
}

export interface LongShortRatioPoint {
  /** When it was measured, in milliseconds; a multiple of the period. */
  readonly time_ms: number;
  /** Long positions against short ones, for example `1.1246`. */
  readonly ratio: number;
  /** Share of positions that is long, 0 to 1; null where only the ratio is known. */
  readonly long_share: number | null;
  /** Share of positions that is short, 0 to 1; null where only the ratio is known. */
  readonly short_share: number | null;
}

export interface MembersLeftOut {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'not_among_largest' | 'no_bars';
  readonly count: number;
  /** The largest of them, five at most. */
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
  /** Oldest first. */
  readonly points: readonly OpenInterestPoint[];
  /** Whether the exchange could not be asked, so that points may be missing that it has. */
  readonly stale: boolean;
}

export interface OpenInterestPoint {
  /** When it was measured, in milliseconds; a multiple of the period. */
  readonly time_ms: number;
  /** Open positions in base units; one side is counted. */
  readonly open_interest: number;
  /** Their value in quote units. */
  readonly open_interest_value: number;
}

export interface OutputDefinition {
  readonly column: string;
  /** `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
  readonly unit: string;
  readonly description: string;
  /** Bars before the first value. */
  readonly first_bar: number;
  /** Bars after which a value no longer depends on where the data begins; null for running totals. */
  readonly settled_bar: number | null;
}

export interface PageInfo {
  /** Pass it as `after` to get the next page; null on an empty page. */
  readonly end_cursor: string | null;
  readonly has_next_page: boolean;
}

export interface Pagination {
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
  /** Items on all pages. */
  readonly total: number;
  /** 0 for an empty list. */
  readonly pages: number;
}

export interface ParameterSignature {
  readonly name: string;
  /** `integer`, `number`, `boolean` or `string`. */
  readonly type: string;
  readonly default: unknown;
  /** Smallest value allowed; null where there is no bound. */
  readonly minimum?: number;
  /** Largest value allowed; null where there is no bound. */
  readonly maximum?: number;
  /** The only values allowed; null where there is no such list. */
  readonly choices?: readonly string[];
  readonly description: string;
}

export interface PercentBounds {
  readonly lowest_pct: number;
  readonly highest_pct: number;
}

export interface PeriodReturn {
  readonly sessions: number;
  /** Return of the shares together, in percent; null where no weight is known. */
  readonly weighted_return_pct: number | null;
  /** Part of the sector's weight of which the return is known, 0 to 1. */
  readonly coverage: number;
}

export interface PeriodReturn2 {
  readonly sessions: number;
  /** Return of the shares together, in percent; null where no weight is known. */
  readonly weighted_return_pct: number | null;
  /** Mean of their returns, in percent; null where none is known. */
  readonly equal_return_pct: number | null;
  /** Part of the shares that rose, 0 to 1; one that did not move counts half. Null where no return is known. */
  readonly breadth: number | null;
  /** Shares of which the return is known. */
  readonly known_count: number;
  /** Part of the sector's weight of which the return is known, 0 to 1. */
  readonly coverage: number;
}

export interface Playbook {
  /** By which `analyze` knows it. */
  readonly name: string;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string;
  readonly about: string;
  readonly applicable_to: PlaybookApplicability;
  /** What is calculated on each interval, as `calc` takes it. */
  readonly indicators: readonly PlaybookIndicator[];
  /** Intervals for each asset class that it is for, longest first: the longest decides, the shortest times. */
  readonly intervals_per_asset_class: Readonly<Record<string, readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[]>>;
}

export interface Playbook2 {
  /** By which `analyze` knows it. */
  readonly name: string;
  readonly title: string;
  /** The title in Chinese. */
  readonly title_zh: string;
  readonly about: string;
  /** Whose method it is. */
  readonly source: string;
  readonly applicable_to: PlaybookApplicability;
  /** What is calculated on each interval, as `calc` takes it. */
  readonly indicators: readonly PlaybookIndicator[];
  /** Intervals for each asset class that it is for, longest first: the longest decides, the shortest times. */
  readonly intervals_per_asset_class: Readonly<Record<string, readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[]>>;
  /** Bars of each interval that `analyze` answers, where nobody says how many. */
  readonly bars: number;
  /** By what the reading is made. */
  readonly reading: PlaybookRules;
  /** Conditions on what is published of the company or the fund behind the instrument, by id; `Analysis.publishedConditions` answers them. They have no vote. */
  readonly published: readonly string[];
  /** A prompt: how to put what was calculated into an analysis. */
  readonly synthesis: string;
  /** JSON Schema of the analysis to write; the same for every playbook. */
  readonly output_template: unknown;
  /** Rules for whoever writes it. */
  readonly constraints: readonly PlaybookConstraint[];
}

export interface PlaybookApplicability {
  readonly asset_class: readonly ('crypto' | 'stock' | 'forex')[];
  /** The markets of these classes that it is for; null for all of them. */
  readonly market?: readonly ('spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures')[];
  /** When it is of use, and when not. */
  readonly when: string;
}

export interface PlaybookCatalog {
  readonly count: number;
  readonly playbooks: readonly Playbook[];
}

export interface PlaybookConstraint {
  readonly name: string;
  /** The number that it is about; null where it is about none. */
  readonly value?: number;
  readonly text: string;
}

export interface PlaybookIndicator {
  readonly name: string;
  /** Key of the result, where it is not the name. */
  readonly id?: string;
  /** Parameters that are not left at their defaults. */
  readonly params?: Readonly<Record<string, number | string | boolean>>;
}

export interface PlaybookLead {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  /** Where its vote must be the way of the bias. */
  readonly on: 'longest' | 'any';
}

export interface PlaybookRecipe {
  readonly synthesis: string;
  readonly output_template: unknown;
  readonly constraints: readonly PlaybookConstraint[];
}

export interface PlaybookRules {
  readonly votes: readonly PlaybookVote[];
  /** Where one of these holds, the interval has no vote. */
  readonly void_where: readonly string[];
  /** A family that a bias needs on its side; null where every family counts alike. */
  readonly lead?: PlaybookLead;
  /** What is told where it holds, without a vote. */
  readonly context: readonly string[];
  /** Numbers of bars over whose change of the close the instrument is ranked in its market, on the longest interval; without a vote. */
  readonly ranks: readonly number[];
}

export interface PlaybookVote {
  readonly family: 'trend' | 'strength' | 'momentum' | 'volume' | 'volatility' | 'structure';
  readonly bullish: readonly string[];
  readonly bearish: readonly string[];
}

export interface PolicyMaterial {
  /** Id of the document itself; it stays while reprints come. */
  readonly material_id: string;
  readonly title: string;
  readonly authority: string;
  /** The date that the document bears. */
  readonly material_date: string;
  readonly signal_status: 'signal' | 'no_signal';
}

export interface PolicyMaterial2 {
  /** Id of the document itself; it stays while reprints come. */
  readonly material_id: string;
  /** The document first, then its reprints as they came. */
  readonly material_ids?: readonly string[];
  /** Reprints, besides the document itself. */
  readonly duplicate_count?: number;
  readonly source_id: string;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** Of the document and its reprints, each once. */
  readonly sources?: readonly PolicyMaterialSource[];
  readonly title: string;
  /** Document number (文号); empty where it has none. */
  readonly doc_no?: string;
  readonly url: string;
  /** The date that the document bears. */
  readonly material_date: string;
  readonly first_seen_at: string;
  /** When body, viewpoints and sectors were all complete, as ISO 8601 with offset `+08:00`; empty before. */
  readonly signal_ready_at?: string;
  /** How far it has come: `discovered`, `extracted`, `analysed` or `mapped`. */
  readonly lifecycle_stage?: string;
  /** Of that stage: `pending`, `complete` or `failed`. */
  readonly lifecycle_status?: string;
  /** Viewpoints that were found. */
  readonly evidence_count?: number;
  /** Distinct sectors of the current catalog that it concerns. */
  readonly sector_count?: number;
  readonly results?: readonly PolicyMaterialResult[];
  /** Whether the views of the snapshot that was asked for count it; null where none was asked for. */
  readonly included_in_snapshot?: boolean | null;
}

export interface PolicyMaterialConnection {
  readonly nodes: readonly PolicyMaterial[];
}

export interface PolicyMaterialPage {
  readonly business_date: string;
  /** The snapshot that `includedInSnapshot` speaks of; null where none was asked for. */
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
  /** The sentence that it rests on; may be empty. */
  readonly quote?: string;
  readonly confidence?: string | number | null;
  readonly impact_direction?: 'positive' | 'negative' | 'neutral' | 'mixed' | 'unknown';
  /** −1 to 1. */
  readonly direction_score?: number;
  readonly direction_confidence?: 'high' | 'medium' | 'low' | 'unknown';
  readonly impact_horizon?: 'short' | 'medium' | 'long' | 'unknown';
  readonly direction_rationale?: string;
  readonly sectors?: readonly PolicyMaterialSector[];
}

export interface PolicyMaterialSector {
  readonly sector_id: string;
  /** As it was called when the material was analysed. */
  readonly sector_name: string;
  readonly layer?: string;
  /** Whether the current catalog has the sector. */
  readonly current_catalog_match?: boolean;
  readonly confidence?: string | number | null;
  readonly rationale?: string;
  readonly impact_direction?: 'positive' | 'negative' | 'neutral' | 'mixed' | 'unknown';
  /** −1 to 1. */
  readonly direction_score?: number;
  readonly direction_confidence?: 'high' | 'medium' | 'low' | 'unknown';
  readonly direction_rationale?: string;
}

export interface PolicyMaterialSource {
  readonly source_id: string;
  readonly name: string;
  /** Who speaks there. */
  readonly authority: string;
  readonly tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** How much its word counts, 0 to 1, by its tier. */
  readonly weight?: number;
}

export interface PolicyMaterialSourceCount {
  readonly source_id: string;
  readonly name: string;
  readonly count: number;
}

export interface PolicyMaterialSummary {
  readonly total: number;
  /** Those with a viewpoint on a sector of the current catalog. */
  readonly signal: number;
  readonly no_signal: number;
  /** How many of them each source has, the most first. */
  readonly sources?: readonly PolicyMaterialSourceCount[];
}

export interface PublishedConditionReading {
  readonly id: string;
  /** Null where it is unknown, which is not no. */
  readonly value: boolean | null;
  /** Why it is unknown, as a sentence; null where it is not. */
  readonly unknown_because?: string;
  /** The date as of which it is judged. */
  readonly as_of: string;
  /** The snapshot that it is judged by; null before the first publication. */
  readonly snapshot_id: string | null;
  /** What was looked at and decides, the weightiest first; where it does not hold, what argues against it. */
  readonly evidence: readonly PublishedEvidence[];
}

export interface PublishedEvidence {
  readonly kind: 'policy_material' | 'heat_point' | 'sector_breadth' | 'basket' | 'exposure' | 'research_version' | 'research_fact' | 'ownership_event';
  /** Its id. */
  readonly reference: string;
  /** What it says, for example a title. */
  readonly text: string;
  /** The sector that it is about. */
  readonly sector_id?: string;
  /** The date that it is of. */
  readonly date: string;
  /** The number that decides; null where none does. */
  readonly value?: number;
  /** The number that it is compared with; null where it is compared with none. */
  readonly before?: number;
}

export interface RealtimeCatalog {
  readonly release_id: string;
  readonly namespace: string;
  /** Version of the catalog. */
  readonly version: string;
  /** Date of the publication that brought it, `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly status: 'active' | 'empty';
  /** When it was published, ISO 8601 with offset `+08:00`. */
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
  /** `signalhub-realtime-events-v2`. */
  readonly schema_version?: string;
  /** Today in Beijing. */
  readonly business_date: string;
  readonly generated_at: string;
  /** Of the first page, on every page. */
  readonly window: RealtimeWindow;
  readonly catalog: RealtimeCatalog;
  /** Counts of the whole list, as on its first page. */
  readonly summary: RealtimeEventSummary;
  /** The newest first, then the greater id. */
  readonly items: readonly RealtimeMaterial[];
  readonly pagination: CursorPagination;
}

export interface RealtimeMaterial {
  /** Id of the earliest; it stays while reprints come. */
  readonly material_id: string;
  /** The earliest first, then its reprints and corrections as they came. */
  readonly material_ids?: readonly string[];
  /** Others besides the earliest. */
  readonly duplicate_count?: number;
  readonly source_id: string;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: 'national' | 'ministry' | 'regulator' | 'local' | 'authoritative_media' | 'market';
  /** Of all of them, each once. */
  readonly sources?: readonly PolicyMaterialSource[];
  readonly channel: 'policy' | 'media' | 'market_attention';
  readonly title: string;
  /** Document number (文号); empty where it has none. */
  readonly doc_no?: string;
  readonly url: string;
  /** The date that it bears. */
  readonly material_date: string;
  readonly first_seen_at: string;
  /** When body, viewpoints and sectors were all complete: its place in the feed. */
  readonly signal_ready_at?: string;
  /** Always `mapped`: nothing else is in the feed. */
  readonly lifecycle_stage?: string;
  /** Always `complete`. */
  readonly lifecycle_status?: string;
  /** Viewpoints that were found. */
  readonly evidence_count?: number;
  /** Distinct sectors of the current catalog that it concerns. */
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
  /** −1 to 1. */
  readonly direction_score?: number;
}

export interface RealtimeOverview {
  /** `signalhub-realtime-v3`. */
  readonly schema_version?: string;
  /** Today in Beijing. */
  readonly business_date: string;
  readonly generated_at: string;
  readonly window: RealtimeWindow;
  readonly catalog: RealtimeCatalog;
  readonly summary: RealtimeSummary;
  /** Most attention first, then latest signal, then id. */
  readonly sectors: readonly RealtimeSectorDelta2[];
  /** The newest first, then the greater id. */
  readonly materials: readonly RealtimeMaterial[];
  /** Goes on in `realtimeEvents` with the same window and channel. */
  readonly material_pagination: CursorPagination;
}

export interface RealtimeSectorDelta {
  /** Strength within the window: the sum of the three channels' scores. 0 and more. */
  readonly attention_score: number;
  /** Current minus previous. */
  readonly attention_change?: number;
  /** −1 to 1: directions weighted by score; null where none is known. */
  readonly direction_balance?: number | null;
  readonly material_count: number;
  readonly latest_signal_at: string;
}

export interface RealtimeSectorDelta2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly layer: string;
  /** In their fixed order, never empty. */
  readonly signals: readonly ('new_signal' | 'strengthening' | 'multi_source' | 'pressure' | 'mixed' | 'steady')[];
  /** Strength within the window: the sum of the three channels' scores. 0 and more. */
  readonly attention_score: number;
  readonly policy_score: number;
  readonly media_score: number;
  readonly market_attention_score: number;
  /** Strength within the window before, scored with its own end and what was known by then. */
  readonly previous_attention_score?: number;
  readonly previous_policy_score?: number;
  readonly previous_media_score?: number;
  readonly previous_market_attention_score?: number;
  /** Current minus previous. */
  readonly attention_change?: number;
  readonly policy_change?: number;
  readonly media_change?: number;
  readonly market_attention_change?: number;
  readonly material_count: number;
  readonly policy_material_count: number;
  readonly media_material_count: number;
  readonly market_attention_material_count: number;
  readonly previous_material_count?: number;
  /** Distinct sources of the materials; those of reprints do not count. */
  readonly source_count: number;
  readonly positive_material_count: number;
  readonly negative_material_count: number;
  /** Unknown directions among them. */
  readonly neutral_material_count: number;
  readonly latest_signal_at: string;
  /** −1 to 1: directions weighted by score; null where none is known. */
  readonly direction_balance?: number | null;
  /** Share of the materials whose direction is known, 0 to 1. */
  readonly direction_coverage?: number;
  /** The newest first, at most 100. */
  readonly material_ids?: readonly string[];
  /** What the newest materials say about the sector, at most ten. */
  readonly references?: readonly RealtimeMaterialReference[];
}

export interface RealtimeSummary {
  readonly material_count: number;
  readonly policy_material_count: number;
  readonly media_material_count: number;
  readonly market_attention_material_count: number;
  /** Sectors of the catalog that the window has something of. */
  readonly sector_count: number;
  readonly new_signal_sector_count: number;
  readonly multi_source_sector_count: number;
  readonly pressure_sector_count: number;
}

export interface RealtimeWindow {
  readonly kind?: 'rolling';
  readonly duration: '1h' | '6h' | '24h' | '3d';
  /** Inclusive. */
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
  /** Inclusive. */
  readonly previous_start: string;
  /** Exclusive; where the window starts. */
  readonly previous_end: string;
  readonly timezone?: string;
}

export interface RegisteredIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly standard: boolean;
  readonly desc: string;
  /** The definition that is followed. */
  readonly source: string;
  /** What to be careful of. */
  readonly caveats: readonly string[];
  /** Whether values of closed bars may change when later bars arrive. */
  readonly repaints: boolean;
  /** Whether it is carried on bar by bar; others see their whole window at once. */
  readonly resumable: boolean;
  /** The other series that an entry has to name in `with`, or, where they are members of a group, by `withGroup`; null for most. */
  readonly companions: IndicatorCompanions | null;
  /** What it reads of a perpetual besides its bars, for example `openInterest`: such an indicator is there for perpetuals whose venue tells it. */
  readonly points: readonly string[];
  readonly params: readonly ParameterSignature[];
  /** Columns with default parameters. */
  readonly default_output_columns: readonly string[];
  readonly has_chart_spec: boolean;
  readonly has_signals?: boolean;
  readonly signals?: readonly FeatureDefinition2[];
  /** JSON Schema of the parameters. */
  readonly schema?: unknown;
}

export interface ResearchVersion {
  /** Company and number. Example: `research.600519.v3`. */
  readonly version_id: string;
  /** From 1, without gaps. */
  readonly version_number: number;
  /** Cut-off date of the research. */
  readonly research_as_of: string;
  /** When it had passed the quality gate. */
  readonly published_at: string;
  /** Empty for the first version. */
  readonly previous_version_id?: string;
  readonly fact_count?: number;
  readonly relationship_count?: number;
  /** Questions that are open. */
  readonly gap_count?: number;
  /** Beside the version before. */
  readonly change_summary?: CompanyResearchChangeSummary;
}

export interface ResolvedCalc {
  /** One for each entry, in their order. */
  readonly indicators: Readonly<Record<string, ResolvedIndicator>>;
}

export interface ResolvedIndicator {
  readonly name: string;
  /** What the entry's name means, where it is another name of the indicator. */
  readonly alias?: IndicatorAlias;
  readonly category: string;
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly outputs: readonly OutputDefinition[];
  readonly has_chart_spec: boolean;
  /** Ids of its features. */
  readonly signals: readonly string[];
}

export interface ScanCalc {
  /** Name of an indicator, for example `ema`. */
  readonly name: string;
  /** By what answers call it. Its name and parameters without it. */
  readonly id?: string | null;
  /** Parameters by name. What is left out has its default. */
  readonly params?: Readonly<Record<string, unknown>> | null;
  /** Other series that the indicator reads beside the bars of each instrument, each as `{exchange, market, symbol}`. What is left out of one is as of the instrument. A universe has 500 instruments at most then. Example, strength against bitcoin: `[{exchange: venue_a, market: spot, symbol: "BTCUSDT"}]`. */
  readonly with?: readonly ({
    /** As of the bars without it. */
    readonly exchange?: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity' | null;
    /** As of the bars without it. */
    readonly market?: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures' | null;
    /** Canonical `{BASE}{QUOTE}` symbol or listing code. With bars that you bring: the name of one of `withKlines`. */
    readonly symbol: string;
  })[] | null;
  /** Instead of `with`: all of a sector or a fund, for indicators that count the members of a group, such as `percent_above_ma`. It is calculated once for all instruments whose bars open at the same times. Of more than 50 members with bars here the 50 largest are read. A universe has 500 instruments at most then. Example: `{sectorId: "L1.electronics"}`. */
  readonly with_group?: {
    /** Such as `L1.electronics`. The A-shares of a sector's companies, those of narrower sectors included. */
    readonly sector_id?: string | null;
    /** Such as `510010`. The shares that a fund holds. */
    readonly fund_code?: string | null;
  } | null;
  /** Another indicator from whose column it is calculated, for indicators that have the parameter `source`. It stands here as a whole, eight of them one in the other at most, and their warm-ups add up. Example, an average of the RSI: `{name: "sma", params: {period: 9}, source: {calc: {name: "rsi"}}}`. */
  readonly source?: {
    /** The indicator. It reads the bars of one series, and nothing beside them. */
    readonly calc: ScanCalc;
    /** One of its columns, such as `macd`. It has a value at each bar, and need not be named where it is alone. */
    readonly column?: string | null;
  } | null;
}

export interface ScanCondition {
  readonly all?: readonly ScanCondition[] | null;
  readonly any?: readonly ScanCondition[] | null;
  readonly not?: ScanCondition | null;
  readonly feature?: {
    /** The indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
    readonly calc: ScanCalc;
    /** For example `rsi.exit_oversold`. */
    readonly id: string;
    /** What it has to be. */
    readonly is?: boolean;
    /** True where it was so at one of the last N bars, 1 to 20; not together with `is: false`. */
    readonly within?: number;
  } | null;
  readonly compare?: {
    readonly left: {
      readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
      /** An indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
      readonly calc?: ScanCalc | null;
      /** Which column of `calc`, by its name or key, for example `rsi_14`. Needed where there are several. */
      readonly column?: string | null;
      readonly number?: number | null;
      /** Its change over so many bars instead, in percent of what it was. 1 to 250. Unknown where a bar is missing between, or it was not above zero. */
      readonly change_over?: number | null;
    };
    readonly op: 'gt' | 'gte' | 'lt' | 'lte' | 'crosses_above' | 'crosses_below';
    readonly right: {
      readonly price?: 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume' | null;
      /** An indicator. It reads bars, and neither points of a perpetual nor the whole window for a fit. */
      readonly calc?: ScanCalc | null;
      /** Which column of `calc`, by its name or key, for example `rsi_14`. Needed where there are several. */
      readonly column?: string | null;
      readonly number?: number | null;
      /** Its change over so many bars instead, in percent of what it was. 1 to 250. Unknown where a bar is missing between, or it was not above zero. */
      readonly change_over?: number | null;
    };
    /** True where it held at one of the last N bars, 1 to 20. */
    readonly within?: number;
  } | null;
}

export interface ScanMatch {
  /** Place in the order of all matches, from 1. */
  readonly place: number;
  /** The venue in one word, for example `venue_a:spot`. */
  readonly venue: string;
  readonly symbol: string;
  /** The number by which it is ranked; null without `rank`, and where it is unknown. */
  readonly rank_value: number | null;
  /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
  readonly values: Readonly<Record<string, number | boolean | null>>;
  /** Open time of the bar, in milliseconds. */
  readonly open_time: number;
  /** End of the bar, in milliseconds. */
  readonly confirmed_at_ms: number;
}

export interface ScanUnknown {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'loading' | 'stale' | 'preparing' | 'not_enough_bars' | 'no_value';
  readonly count: number;
  /** The first of them, five at most. */
  readonly instruments: readonly Instrument[];
}

export interface ScanUnknown2 {
  readonly reason: 'not_subscribed' | 'unsupported_interval' | 'loading' | 'stale' | 'preparing' | 'not_enough_bars' | 'no_value';
  readonly count: number;
}

export interface Sector {
  readonly sector_id: string;
  readonly name: string;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
  readonly performance: SectorPerformance;
  /** How the sector stands out on the last trading day; null where it does not. */
  readonly dynamics: SectorAnomalySummary | null;
  /** Relations of funds to this sector: direct ones first, then the largest adjusted exposure. */
  readonly etf_relations: EtfSectorRelationConnection;
  /** Documents of authorities that concern this sector, latest date first, then latest first seen, then by id. */
  readonly policy_materials: PolicyMaterialConnection;
  /** What the realtime feed says about it now; null where the window has nothing of it. */
  readonly realtime: RealtimeSectorDelta | null;
}

export interface Sector2 {
  readonly sector_id: string;
  readonly name: string;
  readonly layer: 'level1' | 'level2' | 'level3';
  /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
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
  /** How the shares of the sector did over so many trading days, by their daily bars here. Weighted returns are of all shares together, as somebody would have had them who held each by its weight: `Σ w / Σ (w / (1 + r)) − 1`, with w the weights of today. What is not known is left out, and `coverage` says how much that is. */
  readonly performance: SectorPerformance2;
}

export interface Sector5 {
  readonly sector_id: string;
  readonly sector_name: string;
}

export interface Sector6 {
  readonly sector_id: string;
  readonly sector_name: string;
  /** English name, for example `Semiconductors`; null where the publication has none. */
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
  /** Sector minus market. */
  readonly excess_return: number;
  /** Sector minus market. */
  readonly breadth_gap: number;
  readonly confidence: number;
}

export interface SectorAnomalySummary2 {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly layer: string;
  /** Beside the market. */
  readonly relative_direction: 'stronger' | 'weaker' | 'neutral';
  readonly absolute_direction: 'positive' | 'negative' | 'neutral';
  readonly anomaly_type: 'counter_trend' | 'relative_resilience' | 'relative_weakness' | 'broad_internal_move' | 'flow_price_divergence' | 'concentrated_move' | 'cross_section_outlier';
  /** Strength of the anomaly, 0 to 1. */
  readonly anomaly_score: number;
  /** Attention to the sector, 0 to 1. */
  readonly attention_score: number;
  /** How far the companies of the sector agree with it, 0 to 1. */
  readonly internal_confirmation: number;
  /** Strength of its strongest link, 0 to 1. */
  readonly linkage_score: number;
  /** How far linked sectors agree with it, 0 to 1. */
  readonly linkage_confirmation: number;
  readonly confidence: number;
  /** Return of the day as a fraction: 0.01 is one percent. */
  readonly sector_return: number;
  readonly market_return: number;
  /** Sector minus market. */
  readonly excess_return: number;
  /** Share of companies that rose, 0 to 1. */
  readonly sector_breadth: number;
  readonly market_breadth: number;
  /** Sector minus market. */
  readonly breadth_gap: number;
  /** How many companies of equal weight the sector is worth. */
  readonly effective_sample_size: number;
  /** Weight of the heaviest company, 0 to 1. */
  readonly top1_weight: number;
  readonly covered_stock_count: number;
  readonly explanation?: string;
  /** Sectors that it is linked with. */
  readonly linked_sectors?: readonly (Readonly<Record<string, unknown>>)[];
}

export interface SectorHeatSeries {
  readonly sector_id: string;
  readonly view: 'policy' | 'market_attention' | 'market_trading';
  /** Ascending by effective date. */
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
  /** Strength, 0 to 1. */
  readonly linkage_score: number;
  readonly confidence: number;
  /** Share of companies that both have, 0 to 1. */
  readonly stock_overlap: number;
  /** Whether the link says more than that the two share companies. */
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
  /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
  readonly as_of_ms: number | null;
  /** One for each number of trading days, in the order in which they were asked for. */
  readonly periods: readonly PeriodReturn[];
}

export interface SectorPerformance2 {
  /** Shares that the sector has. */
  readonly member_count: number;
  /** End of the newest daily bar of any of them, in milliseconds; null where none is known. */
  readonly as_of_ms: number | null;
  /** One for each number of trading days, in the order in which they were asked for. */
  readonly periods: readonly PeriodReturn2[];
  /** Why there is no newest bar of the others; empty where nothing is missing. A share that is not traded is `stale`. */
  readonly unknown: readonly ScanUnknown2[];
}

export interface Security {
  /** Six digits, for example `688901`. */
  readonly stock_code: string;
  /** Short name on the exchange. */
  readonly stock_name: string;
  /** Registered name. */
  readonly company_name?: string;
  readonly exchange: 'SSE' | 'SZSE' | 'BSE';
  /** Follows from the code. */
  readonly board: 'MAIN' | 'STAR' | 'CHINEXT' | 'BSE';
  readonly lifecycle_status: 'prelisted' | 'listed' | 'delisted' | 'cancelled';
  readonly lifecycle_stage: 'tutoring' | 'accepted' | 'inquiry' | 'committee_passed' | 'registration_submitted' | 'registered' | 'subscribing' | 'awaiting_listing' | 'withdrawn' | 'rejected' | 'registration_lapsed' | 'newly_listed' | 'listed' | 'risk_warning' | 'delisting_decided' | 'delisting_consolidation' | 'delisted';
  /** Since when it has had this status without a break. */
  readonly status_effective_date: string;
  /** When it is to be listed, as far as that was known; null once it is. */
  readonly planned_listing_date?: string | null;
  /** First trading day; null before it. */
  readonly listing_date?: string | null;
  /** First day on which it was no longer listed. */
  readonly delisting_date?: string | null;
  /** Why it leaves, by the last step about leaving; null where there was none. */
  readonly delisting_type: 'financial' | 'compliance' | 'major_violation' | 'trading' | 'voluntary' | 'absorption' | null;
  /** The last session of its consolidation period; null outside of one. */
  readonly consolidation_end_date: string | null;
  /** Sessions of its consolidation period on which it was suspended; they do not count. 0 outside of one. */
  readonly suspended_sessions: number;
  /** When anything about it became known first. */
  readonly first_seen_at: string;
  /** When anything about it became known last. */
  readonly last_seen_at: string;
  /** The source of its latest step. */
  readonly source_id: string;
  /** Empty when there is none. */
  readonly source_url?: string;
  /** What its latest step was. */
  readonly reason: string;
  readonly evidence_count?: number;
  readonly latest_evidence?: SecurityLifecycleEvidence | null;
  readonly sector_count?: number;
  /** Strongest relation first; of one that has left, those of its last day. */
  readonly sectors?: readonly SecurityLifecycleSector[];
}

export interface SecurityLifecycleCoverage {
  /** The latest success of any source; left out when there was none. */
  readonly last_verified_at?: string;
  /** Exchanges whose listed securities could be read. */
  readonly listed_exchanges?: readonly string[];
  /** Exchanges whose delisted securities could be read. */
  readonly delisted_exchanges?: readonly string[];
  /** Sources of securities before their listing that could be read. */
  readonly prelisting_sources?: readonly string[];
  /** Sources that could not be read, or not wholly. */
  readonly degraded_sources?: readonly string[];
  /** Ordered by id. */
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
  /** The snapshot whose facts answer. */
  readonly snapshot: SnapshotContext | SnapshotReference;
  readonly scope: 'prelisted' | 'recent_listed' | 'departures';
  readonly window_days: number;
  /** Counts of every scope under the same filters. */
  readonly summary: SecurityLifecycleSummary;
  /** Sectors with most securities of the scope first, then by id. */
  readonly sector_impacts?: readonly SecurityLifecycleSectorImpact[];
  readonly coverage: SecurityLifecycleCoverage;
  /** One page. Those waiting come by planned listing date, without one last; the others latest change first; of one date by stock code. */
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
  /** Strength, 0 to 1. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly mapping_state: 'preview' | 'effective' | 'historical';
  readonly evidence_count?: number;
}

export interface SecurityLifecycleSectorImpact {
  readonly sector_id: string;
  readonly sector_name: string;
  readonly sector_layer?: string;
  /** Effective, preview and historical together. */
  readonly event_count: number;
  readonly effective_count: number;
  readonly preview_count: number;
  readonly historical_count: number;
  /** Sorted. */
  readonly stock_codes?: readonly string[];
  /** Sorted, each once. */
  readonly stock_names?: readonly string[];
}

export interface SecurityLifecycleSummary {
  readonly prelisted: number;
  readonly recent_listed: number;
  readonly recent_departures: number;
}

export interface SecuritySourceHealth {
  readonly source_id: string;
  /** ALL for a portal of every exchange. */
  readonly exchange: string;
  readonly status: 'ok' | 'degraded' | 'down';
  /** Securities that it listed last. */
  readonly row_count: number;
  readonly last_success_at?: string;
}

export interface SeriesGap {
  /** Tells it from the other holes of its series. */
  readonly id: string;
  readonly instrument: Instrument2;
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** What it is, or was at last. */
  readonly kind: 'unfilled' | 'unsettled';
  readonly start_time_ms: number;
  readonly end_time_ms: number;
  /** Bars that the venue's calendar has there. */
  readonly bars: number;
  readonly cause: 'SERVER_STOPPED' | 'STREAM_LOST' | 'MESSAGE_LOST' | 'UPSTREAM_FAILED' | 'NOT_LISTED' | 'OFF_GRID';
  readonly state: 'OPEN' | 'FILLED' | 'ABSENT';
  /** When bars were missing first. */
  readonly first_seen_ms: number;
  /** When bars were missing last: now, when the absence was confirmed, or shortly before it was over. */
  readonly last_seen_ms: number;
  /** Bars that came; null where memory does not hold all of them any more. The others are holes of the exchange. */
  readonly filled_bars: number | null;
  /** The ways by which they came. */
  readonly filled_by: readonly ('STREAM' | 'REST' | 'AGGREGATED' | 'IMPORTED')[];
  /** What the absence rests on, or rested on until bars came; null where no answer has left the bars out, or an earlier version found it. */
  readonly evidence: AbsenceEvidence | null;
}

export interface SeriesGap2 {
  readonly symbol: string;
  readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d';
  /** What it is, or was at last. */
  readonly kind: 'unfilled' | 'unsettled';
  readonly start_time_ms: number;
  readonly end_time_ms: number;
  /** Bars that the venue's calendar has there. */
  readonly bars: number;
  readonly cause: 'SERVER_STOPPED' | 'STREAM_LOST' | 'MESSAGE_LOST' | 'UPSTREAM_FAILED' | 'NOT_LISTED' | 'OFF_GRID';
  /** When bars were missing first. */
  readonly first_seen_ms: number;
  /** When bars were missing last: now, when the absence was confirmed, or shortly before it was over. */
  readonly last_seen_ms: number;
}

export interface ServerProcess {
  /** Its version; `unknown` where market data runs inside of another program. */
  readonly version: string;
  /** When it began, in milliseconds since the epoch. */
  readonly started_ms: number;
}

export interface SnapshotContext {
  /** Example: `snap-20261120-000001`, the date and the sequence of the publication. */
  readonly snapshot_id: string;
  /** Whose publications these are. */
  readonly namespace: string;
  /** The date of the snapshot. */
  readonly as_of: string;
  /** The release of data and formulas. */
  readonly release_id: string;
  /** Version of the sector catalog. */
  readonly taxonomy_version: string;
  /** Run that made the sector heat. */
  readonly heat_run_id: string;
  /** Run that related companies to sectors. */
  readonly mapping_run_id: string;
  /** Run that read the ETF baskets; empty when there was none. */
  readonly etf_run_id?: string;
  /** Run that read the daily quotes; empty when there was none. */
  readonly market_run_id?: string;
  /** The last trading day that has quotes; empty without any. */
  readonly market_trade_date?: string;
  readonly market_status?: 'fresh' | 'carried_forward' | 'reaggregated' | 'unavailable';
  /** Calendar days from that trading day to the date of the snapshot. */
  readonly market_age_days?: number;
  /** Whether companies were related to sectors anew since that trading day. */
  readonly market_mapping_reaggregated?: boolean;
  /** When the publication was made. */
  readonly published_at: string;
  readonly publication_mode: 'published' | 'derived';
  readonly data_status?: 'complete';
  /** How sectors moved on the snapshot's trading day; null without daily quotes. */
  readonly sector_dynamics?: SnapshotSectorDynamics | null;
  /** How many facts of each kind hold on the date; never null in full detail. */
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
  /** Null unless `include` names `sector_dynamics`. */
  readonly sector_dynamics?: SnapshotSectorDynamics | null;
  /** Null unless `include` names `coverage`. */
  readonly coverage?: Readonly<Record<string, number>> | null;
}

export interface SnapshotSectorDynamics {
  readonly schema_version: string;
  readonly dynamics_run_id: string;
  readonly as_of: string;
  readonly trade_date: string;
  readonly formula_version: string;
  /** The market as a whole on that day. */
  readonly market_context?: Readonly<Record<string, unknown>>;
  /** Counts over `items` and `links`. */
  readonly summary?: Readonly<Record<string, unknown>>;
  /** How much history the formulas had. */
  readonly historical_readiness?: Readonly<Record<string, unknown>>;
  /** Sectors that stand out, the most striking first. */
  readonly items?: readonly SectorAnomalySummary2[];
  /** Sectors that moved together or apart, the strongest first. */
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
  /** Of the capital, or for `voting` of the votes, 0 to 100; null where it is not exactly known, and for what is no share. */
  readonly ownership_pct?: number | null;
  /** Between which it lies; null for what is no share. */
  readonly bounds: PercentBounds | null;
  /** First date on which it holds. */
  readonly effective_from?: string;
  /** First date on which it no longer holds; empty while no end is known. */
  readonly effective_to?: string;
  /** When it became known: ISO 8601 with offset `+08:00`. */
  readonly observed_at?: string;
  /** On a way from state capital to the company. */
  readonly is_state_path?: boolean;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly evidence_count?: number;
  /** Facts of company research that it follows from. */
  readonly fact_ids?: readonly string[];
}

export interface StateCapitalEvidence {
  readonly stock_code: string;
  /** The version of research whose knowledge answers. */
  readonly version_id: string;
  /** Its cut-off date. */
  readonly research_as_of: string;
  readonly reference_type: 'edge' | 'event';
  readonly reference_id: string;
  readonly items: readonly EvidenceMaterial[];
  readonly pagination: Pagination;
}

export interface StateCapitalGraph {
  /** The date on which it holds. */
  readonly graph_as_of: string;
  readonly state_capital_status: 'state_controlled' | 'state_invested' | 'non_state_controlled' | 'undetermined';
  readonly ultimate_controller_node_id?: string;
  /** By depth, then id. */
  readonly nodes?: readonly StateCapitalNode[];
  /** By id. */
  readonly edges?: readonly StateCapitalEdge[];
  /** Control by the state first, then the highest percentage (unknown ones last), then by id. At most 50 of each type. */
  readonly paths?: readonly StateCapitalPath[];
}

export interface StateCapitalNode {
  readonly node_id: string;
  readonly name: string;
  readonly entity_type: 'company' | 'listed_company' | 'fund' | 'institution' | 'person' | 'state_body' | 'public_float';
  /** The state class where there is one, else what is disclosed of its nature. Example: `wholly_state_owned`, `private`. */
  readonly state_nature: string;
  readonly classification_status: 'classified' | 'not_state' | 'undetermined';
  readonly classification_method: 'statutory' | 'ownership_100' | 'ownership_majority' | 'ownership_chain' | 'actual_control' | 'disclosed' | 'name_rule' | 'unknown';
  readonly state_level?: 'central' | 'provincial' | 'municipal' | 'county' | 'unknown';
  /** Null for what is not the state's. */
  readonly state_class: 'state_body' | 'wholly_state_owned' | 'state_controlled_by_shares' | 'actually_controlled' | null;
  readonly is_state_capital?: boolean;
  readonly is_listed_company?: boolean;
  readonly is_ultimate_controller?: boolean;
  /** On a way from state capital to the company. */
  readonly in_state_path?: boolean;
  /** Least number of relations to the company, which itself is 0. */
  readonly depth?: number;
  /** 0 to 1. */
  readonly confidence?: number;
  /** Facts of company research that it follows from. */
  readonly fact_ids?: readonly string[];
}

export interface StateCapitalPath {
  /** The same path has the same id in every version. */
  readonly path_id: string;
  readonly source_node_id: string;
  readonly source_name: string;
  readonly target_node_id: string;
  readonly path_type: 'control' | 'ownership' | 'ownership_exposure';
  /** From the owner to the company. */
  readonly node_ids?: readonly string[];
  readonly edge_ids?: readonly string[];
  /** 0 to 100; null when a percentage on the way is unknown, and for control that rests on no holding. */
  readonly calculated_ownership_pct?: number | null;
  /** Between which it lies. */
  readonly bounds: PercentBounds | null;
  readonly has_unknown_percentage?: boolean;
  readonly is_control_path?: boolean;
  /** 0 to 1. */
  readonly confidence?: number;
  /** Control: the smallest share of votes on the way, 0 to 100. */
  readonly weakest_link_pct: number | null;
  /** Exposure: what walks round cycles add to the simple ways, in percentage points. */
  readonly cycle_residual_pct: number | null;
}

export interface SuppliedComputation {
  /** The bars that were brought. */
  readonly klines: readonly (readonly [open_time_ms: number, open: number, high: number, low: number, close: number, volume: number, quote_volume: number])[];
  /** By which calendar missing bars were noticed; null without an `interval`. */
  readonly calendar: 'auto' | '24x7' | 'cn' | 'hk' | 'us' | 'forex' | 'metals' | 'energy' | null;
  /** One for each entry of `calc`, in its order. */
  readonly indicators: Readonly<Record<string, IndicatorResult>>;
}

export interface SymbolFault {
  readonly symbol: string;
  readonly kind: 'unlisted' | 'refused' | 'halted';
  /** The intervals concerned, for example `["1m", "5m"]`. */
  readonly intervals: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[];
  /** The fault in words, for example `the exchange lists this symbol and does not trade it now`. */
  readonly message: string;
}

export interface SymbolListing {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  /** Canonical symbols, in alphabetical order. */
  readonly symbols: readonly string[];
  /** Symbols among these that have no new bars by a fault of their own; empty where nothing is wrong. */
  readonly symbol_faults: readonly SymbolFault[];
  /** The exchange's description of each subscribed contract; null unless asked for, or where the venue has none. */
  readonly symbol_meta?: Readonly<Record<string, SymbolMeta>> | null;
  /** Age of the contract descriptions. It says nothing about the freshness of candles. Null where the venue has none. */
  readonly metadata_status?: 'ready' | 'stale' | 'unavailable' | null;
  readonly metadata_updated_at_ms?: number | null;
}

export interface SymbolMatch {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly symbol: string;
  readonly kind: 'coin' | 'perpetual' | 'share' | 'fund' | 'currency_pair' | 'future';
  /** The name that is shown. */
  readonly name: string;
  /** The name or symbol that fits. */
  readonly matched_name: string;
  /** How it fits; null where the provider found it by something that it does not tell. */
  readonly match: 'exact' | 'prefix' | 'word' | 'initials' | 'substring' | 'typo' | null;
  readonly source: 'builtin' | 'smartbox';
  /** Whether this server keeps live bars of it, so that klines, indicators and charts are there. */
  readonly subscribed: boolean;
}

export interface SymbolMeta {
  /** The exchange's kind of contract, for example `PERPETUAL` or `TRADIFI_PERPETUAL:EQUITY`. */
  readonly instrument_type: string;
  /** What the contract follows, for example `BTC` or `TSLA`. */
  readonly underlying_symbol: string;
  readonly quote_asset: string;
  /** The exchange's trading status, for example `TRADING`. */
  readonly status: string;
  /** Trading session of what the contract follows, for example of the exchange of a share; null for a coin. The contract itself has bars around the clock. */
  readonly session: TradingSession | null;
}

export interface SymbolSearch {
  readonly q: string;
  readonly count: number;
  /** At most 20, built-in ones first, by the quality of their match; then those of the provider, in its order. */
  readonly matches: readonly SymbolMatch[];
  /** Whether the quote-search provider was asked, and with what success. */
  readonly quote_search: 'not_needed' | 'answered' | 'unavailable' | 'off';
}

export interface TakerRatioHistory {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  /** Canonical symbol of the perpetual. */
  readonly symbol: string;
  readonly period: '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
  /** Oldest first. */
  readonly points: readonly TakerRatioPoint[];
  /** Whether the exchange could not be asked, so that points may be missing that it has. */
  readonly stale: boolean;
}

export interface TakerRatioPoint {
  /** Start of the period, in milliseconds. */
  readonly time_ms: number;
  /** What takers bought against what they sold, for example `0.9739`. */
  readonly ratio: number;
  /** What takers bought, in base units; null where only the ratio is known. */
  readonly buy_volume: number | null;
  /** What takers sold, in base units; null where only the ratio is known. */
  readonly sell_volume: number | null;
}

export interface TradingSession {
  /** The trading calendar, for example `cn`. */
  readonly calendar: string;
  /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
  readonly is_open: boolean;
  /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
  readonly next_open_ms: number | null;
  /** From when on holidays are not known, in milliseconds; there every weekday counts as ordinary. */
  readonly horizon_ms: number;
  /** What to be careful of; null where nothing is. */
  readonly warning: 'calendar_horizon' | null;
}

export interface UpstreamFault {
  readonly cause: 'name_not_resolved' | 'connection_refused' | 'unreachable' | 'connection_lost' | 'tls_failed' | 'timed_out' | 'silent' | 'not_its_protocol' | 'address_refused' | 'rate_limited' | 'out_of_order' | 'unknown';
  /** The cause in words, for example `the exchange's name is not resolved`. */
  readonly message: string;
  /** Since when the venue has given nothing, in milliseconds since the epoch. */
  readonly since_ms: number;
}

export interface Venue {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly asset_class: 'crypto' | 'stock' | 'forex';
  /** `CN`, `HK` or `US` for stock venues, null otherwise. */
  readonly region: string | null;
  /** Supported intervals, shortest first. */
  readonly intervals: readonly ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d')[];
  /** Cap on `limit` of klines and chart, by interval. */
  readonly max_klines: Readonly<Record<string, number>>;
  /** Trading session; null for venues that trade around the clock. */
  readonly session: TradingSession | null;
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
}

export interface VenueHealth {
  readonly exchange: 'venue_a' | 'venue_b' | 'venue_c' | 'venue_d' | 'stock' | 'forex' | 'commodity';
  readonly market: 'spot' | 'perp' | 'cn' | 'hk' | 'us' | 'futures';
  readonly status: 'starting' | 'ok' | 'degraded' | 'dead';
  /** Since when it has been so, in milliseconds since the epoch: since the start of this server at most. */
  readonly status_since_ms: number;
  /** Trading session now; null for venues that trade around the clock. Silence, staleness and gaps count only while it is open. */
  readonly session: TradingSession | null;
  /** Sockets that deliver data, of those that should. */
  readonly connections_live: number;
  readonly connections_total: number;
  /** Series that are complete up to now, stale ones, and all. */
  readonly series_ready: number;
  readonly series_stale: number;
  readonly series_total: number;
  /** Milliseconds since the last bar of any series; null before the first. */
  readonly last_bar_age_ms: number | null;
  /** How far the clock of this server is ahead of the venue's, in milliseconds; negative when behind, null before the venue told its time. Bars are judged by the venue's clock, so a wrong clock here loses none. */
  readonly clock_skew_ms: number | null;
  /** Why the venue gives no bars now; null while it does, and in the first moments of a server. */
  readonly upstream_fault: UpstreamFault | null;
  /** Configured symbols without new bars by a fault of their own. They hold up nothing else. */
  readonly symbol_faults: readonly SymbolFault[];
  /** How many gaps are open, and what became of those that are remembered. */
  readonly gap_counts: GapCounts;
  /** What is missing now, at most 100 entries, oldest first; `Query.gaps` tells of what is over, too. */
  readonly gaps: readonly SeriesGap2[];
  readonly intervals: readonly IntervalHealth[];
}
