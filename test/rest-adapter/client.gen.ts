export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
            /** Location */
            loc: (string | number)[];
            /** Message */
            msg: string;
            /** Input */
            input: unknown;
            /** Context */
            ctx?: Record<string, never>;
        };
        /** Problem */
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
        internal: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    detail: string;
                    /** @enum {string} */
                    code: "internal";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
                    detail: string;
                    /** @enum {string} */
                    code: "invalid_token";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        not_found: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    detail: string;
                    /** @enum {string} */
                    code: "not_found";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
                    detail: string;
                    /** @enum {string} */
                    code: "rate_limited";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        request_timeout: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    detail: string;
                    /** @enum {string} */
                    code: "request_timeout";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
        RateLimitPolicy: string;
        RateLimit: string;
        RequestId: string;
        RetryAfter: number;
        WwwAuthenticate: "Bearer";
    };
    pathItems: never;
}
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
                        status: "starting" | "ok" | "degraded" | "dead";
                        now_ms: number;
                        venues: {
                            /** @enum {string} */
                            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                            /** @enum {string} */
                            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                            /** @enum {string} */
                            status: "starting" | "ok" | "degraded" | "dead";
                            connections_live: number;
                            connections_total: number;
                            series_ready: number;
                            series_stale: number;
                            series_total: number;
                            last_bar_age_ms: number | null;
                            intervals: {
                                /** @enum {string} */
                                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                                series_ready: number;
                                series_stale: number;
                                series_total: number;
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
                exchange?: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                market?: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                        cache_cap: number;
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
                /** @example venue_a */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /** @example spot */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                /** @example BTCUSDT */
                symbol: string;
                /** @example 1m */
                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                limit?: number;
                startTime?: number;
                endTime?: number;
                extend_history?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag?: string;
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
            404: {
                headers: {
                    "X-Kline-Error-Code"?: "symbol_not_subscribed" | "history_not_available";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Kline-Error-Code"?: "history_preparing" | "history_busy" | "history_upstream_unavailable";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                        region: string | null;
                        intervals: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[];
                        /**
                         * @example {
                         *       "1m": 3000,
                         *       "1d": 1500
                         *     }
                         */
                        max_klines: {
                            [key: string]: number;
                        };
                        session: {
                            calendar: string;
                            is_open: boolean;
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
                include_meta?: boolean;
            };
            header?: never;
            path: {
                /** @example venue_a */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /** @example spot */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                        symbols: string[];
                        symbol_meta?: {
                            [key: string]: {
                                instrument_type: string;
                                underlying_symbol: string;
                                quote_asset: string;
                                status: string;
                            };
                        } | null;
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
