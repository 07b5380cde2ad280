export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of every feed
         * @description The overall status and, for every venue, live connections, ready and stale series and the age of the newest data, measured from what really arrived. `starting` until the first data, `ok`, `degraded` when some series are stale, `dead` when nothing arrives.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/intervals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bar intervals
         * @description Every synced interval with its cache cap (most bars kept per symbol) and staleness budget (seconds without an update after which the interval counts as stale). Give both `exchange` and `market` for a venue's own limits; leaving out both gives the crypto profile.
         */
        get: operations["intervals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/klines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bars of one series
         * @description Rows `[open_time_ms, open, high, low, close, volume, quote_volume]`, oldest first. Without a window: the newest `limit` bars, the last of which may still be forming. With `startTime` (inclusive) or `endTime` (exclusive): the bars of that window, at most `limit`, counted from the start when `startTime` is given and back from the end otherwise. On subscribed crypto feeds a window retrieves available history by itself. A window that can no longer change carries an `ETag`.
         */
        get: operations["klines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the venues
         * @description Every venue that this server runs, with its intervals, row caps, trading session and current status.
         */
        get: operations["markets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/markets/{exchange}/{market}/symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the symbols of a venue
         * @description The canonical symbols that are subscribed, in alphabetical order. With `include_meta` (venue_a:perp only) also the exchange's description of each contract; its age says nothing about the freshness of candles.
         */
        get: operations["symbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** HTTPValidationError */
        HTTPValidationError: {
            detail: components["schemas"]["ValidationError"][];
        };
        /** ValidationError */
        ValidationError: {
            /**
             * Error Type
             * @example greater_than_equal
             */
            type: string;
            /**
             * Location
             * @description Starts with `path`, `query`, `header` or `body`.
             */
            loc: (string | number)[];
            /** Message */
            msg: string;
            /**
             * Input
             * @description The refused value, or what lacks the field.
             */
            input: unknown;
            /**
             * Context
             * @description Facts that the message names.
             */
            ctx?: Record<string, never>;
        };
        /**
         * Problem
         * @description RFC 9457 problem details; sent only to clients whose `Accept` names the type.
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            errors?: components["schemas"]["ValidationError"][];
        };
    };
    responses: {
        /** @description `internal`: Internal Server Error */
        internal: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "internal";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_input`: Some values are missing or not allowed; `validation` lists them. */
        invalid_input: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HTTPValidationError"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_token`: The API token is not valid; send a valid one, or none at all. */
        invalid_token: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "invalid_token";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not Found */
        not_found: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "not_found";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: The quota is used up; retry after Retry-After. */
        rate_limited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "rate_limited";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `request_timeout`: The request took longer than this server allows. */
        request_timeout: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "request_timeout";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `subgraph_unavailable`: A part of the graph does not answer; retry after Retry-After. */
        subgraph_unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description One sentence that a person can act on. */
                    detail: string;
                    /** @enum {string} */
                    code: "subgraph_unavailable";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The quota of this client: `q` requests in each window of `w` seconds. Absent without a quota. */
        RateLimitPolicy: string;
        /** @description `r` requests are left; `t` seconds until the window starts anew. */
        RateLimit: string;
        /** @description Id of the request: the one sent as `X-Request-Id`, or a new one. */
        RequestId: string;
        /** @description Whole seconds after which the same request makes sense again. */
        RetryAfter: number;
        /** @description The scheme that a token must have. */
        WwwAuthenticate: "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The worst status of all venues, except that one dead venue among living ones is `degraded`.
                         * @enum {string}
                         */
                        status: "starting" | "ok" | "degraded" | "dead";
                        /** @description Server time in milliseconds. */
                        now_ms: number;
                        venues: {
                            /** @enum {string} */
                            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                            /** @enum {string} */
                            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                            /** @enum {string} */
                            status: "starting" | "ok" | "degraded" | "dead";
                            /** @description Sockets that deliver data, of those that should. */
                            connections_live: number;
                            connections_total: number;
                            /** @description Series that are complete up to now, stale ones, and all. */
                            series_ready: number;
                            series_stale: number;
                            series_total: number;
                            /** @description Milliseconds since the last bar of any series; null before the first. */
                            last_bar_age_ms: number | null;
                            intervals: {
                                /** @enum {string} */
                                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                                series_ready: number;
                                series_stale: number;
                                series_total: number;
                                /** @description Age in milliseconds of the series that has waited longest for a bar; null before the first. */
                                oldest_age_ms: number | null;
                            }[];
                        }[];
                    };
                };
            };
            401: components["responses"]["invalid_token"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    intervals: {
        parameters: {
            query?: {
                /** @description Exchange of the venue; give it together with `market`. */
                exchange?: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /** @description Market of the venue; give it together with `exchange`. */
                market?: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                        /** @description Most bars kept in memory per symbol. */
                        cache_cap: number;
                        /** @description Seconds without an update after which the interval counts as stale. */
                        staleness_budget_sec: number;
                    }[];
                };
            };
            401: components["responses"]["invalid_token"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    klines: {
        parameters: {
            query: {
                /**
                 * @description Neutral name of an exchange or a class of feeds.
                 * @example venue_a
                 */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /**
                 * @description A market of an exchange: `spot` and `perp` on crypto exchanges, `cn`, `hk`, `us` for stocks, `spot` for forex, `futures` for commodities.
                 * @example spot
                 */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                /**
                 * @description Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
                 * @example BTCUSDT
                 */
                symbol: string;
                /**
                 * @description Length of a bar, in lower case: `1m`, `5m`, `15m`, `30m`, `1h`, `4h` or `1d`.
                 * @example 1m
                 */
                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                /** @description Most rows to answer; capped by `max_klines` of the venue for the interval. */
                limit?: number;
                /** @description Window start in milliseconds, inclusive. */
                startTime?: number;
                /** @description Window end in milliseconds, exclusive. */
                endTime?: number;
                /** @description Legacy flag, still accepted; explicit windows retrieve history without it. */
                extend_history?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description Strong validator of an immutable window; null otherwise. */
                    ETag?: string;
                    /** @description Caching rule of this answer, for example `public, max-age=31536000, immutable` or `no-cache`. */
                    "Cache-Control"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ][];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still right. */
            304: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_token"];
            /**
             * @description `symbol_not_subscribed`: This symbol is not subscribed; GET /api/markets/{exchange}/{market}/symbols lists those that are.
             *
             *     `history_not_available`: The venue has no candles in the requested window; ask for a later one.
             *
             *     `no_cached_data`: No candles are cached for this series yet; retry shortly, or name a window with startTime.
             */
            404: {
                headers: {
                    /** @description The failure, when it is classified. */
                    "X-Kline-Error-Code"?: "symbol_not_subscribed" | "history_not_available";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One sentence that a person can act on. */
                        detail: string;
                        /** @enum {string} */
                        code: "symbol_not_subscribed" | "history_not_available" | "no_cached_data";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            /**
             * @description `history_preparing`: The market data is being prepared; send the same request again after Retry-After.
             *
             *     `history_busy`: Too many history requests are under way; send the same request again after Retry-After.
             *
             *     `history_upstream_unavailable`: The venue does not answer; send the same request again after Retry-After.
             *
             *     `subgraph_unavailable`: A part of the graph does not answer; retry after Retry-After.
             */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    /** @description The failure, when it is classified. */
                    "X-Kline-Error-Code"?: "history_preparing" | "history_busy" | "history_upstream_unavailable";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One sentence that a person can act on. */
                        detail: string;
                        /** @enum {string} */
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    markets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                        /** @enum {string} */
                        market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                        /** @enum {string} */
                        asset_class: "crypto" | "stock" | "forex";
                        /** @description `CN`, `HK` or `US` for stock venues, null otherwise. */
                        region: string | null;
                        /** @description Supported intervals, shortest first. */
                        intervals: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[];
                        /**
                         * @description Cap on `limit` of klines and chart, by interval.
                         * @example {
                         *       "1m": 3000,
                         *       "1d": 1500
                         *     }
                         */
                        max_klines: {
                            [key: string]: number;
                        };
                        /** @description Trading session; null for venues that trade around the clock. */
                        session: {
                            /** @description Name of the trading calendar, for example `XSHG`. */
                            calendar: string;
                            is_open: boolean;
                            /** @description Next open in milliseconds; null when the calendar does not reach that far. */
                            next_open_ms: number | null;
                        } | null;
                        /** @enum {string} */
                        status: "starting" | "ok" | "degraded" | "dead";
                    }[];
                };
            };
            401: components["responses"]["invalid_token"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    symbols: {
        parameters: {
            query?: {
                /** @description Adds `symbol_meta`, `metadata_status` and `metadata_updated_at_ms` (venue_a:perp only). */
                include_meta?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Exchange of the venue.
                 * @example venue_a
                 */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /**
                 * @description Market of the venue.
                 * @example spot
                 */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                        /** @enum {string} */
                        market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                        /** @description Canonical symbols, in alphabetical order. */
                        symbols: string[];
                        /** @description The exchange's description of each subscribed contract; null unless asked for, or where the venue has none. */
                        symbol_meta?: {
                            [key: string]: {
                                /** @description The exchange's kind of contract, for example `PERPETUAL` or `TRADIFI_PERPETUAL:EQUITY`. */
                                instrument_type: string;
                                /** @description What the contract follows, for example `BTC` or `TSLA`. */
                                underlying_symbol: string;
                                quote_asset: string;
                                /** @description The exchange's trading status, for example `TRADING`. */
                                status: string;
                            };
                        } | null;
                        /** @description Age of the contract descriptions. It says nothing about the freshness of candles. Null where the venue has none. */
                        metadata_status?: ("ready" | "stale" | "unavailable") | null;
                        metadata_updated_at_ms?: number | null;
                    };
                };
            };
            401: components["responses"]["invalid_token"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
}
