export interface paths {
    "/api/indicators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["indicator_index"];
        put?: never;
        post: operations["calculate_indicators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chart_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["chart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["calculate_supplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["indicator_registry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/registry/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resolve_indicators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["feature_directory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
        body_too_large: {
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
                    code: "body_too_large";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
    indicator_index: {
        parameters: {
            query?: {
                category?: string;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Knowledge-Version"?: string;
                    "Cache-Control"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        categories: string[];
                        indicators: {
                            name: string;
                            title: string;
                            category: string;
                            desc: string;
                            standard: boolean;
                            keywords: string[];
                        }[];
                    };
                };
            };
            401: components["responses"]["invalid_token"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    calculate_indicators: {
        parameters: {
            query?: {
                explain?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "exchange": "venue_a",
                 *       "market": "spot",
                 *       "symbol": "BTCUSDT",
                 *       "interval": "1h",
                 *       "calc": [
                 *         {
                 *           "name": "ema",
                 *           "id": "fast",
                 *           "params": {
                 *             "period": 20
                 *           }
                 *         },
                 *         {
                 *           "name": "rsi"
                 *         }
                 *       ],
                 *       "limit": 100,
                 *       "signals": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                    /** @enum {string} */
                    market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                    symbol: string;
                    /** @enum {string} */
                    interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                    calc: {
                        name: string;
                        id?: string | null;
                        params?: {
                            [key: string]: unknown;
                        } | null;
                    }[];
                    /**
                     * Format: int32
                     * @default 200
                     */
                    limit?: number;
                    startTime?: number | null;
                    endTime?: number | null;
                    /** @default false */
                    signals?: boolean;
                    /** @default false */
                    include_forming?: boolean;
                };
            };
        };
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
                        venue: string;
                        symbol: string;
                        /** @enum {string} */
                        interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                        current_price: number | null;
                        /**
                         * @example [
                         *       [
                         *         1790000040000,
                         *         65000.1,
                         *         65012.4,
                         *         64990,
                         *         65005.8,
                         *         12.345,
                         *         802345.67
                         *       ],
                         *       [
                         *         1790000100000,
                         *         65005.8,
                         *         65020,
                         *         65001.2,
                         *         65013.9,
                         *         8.21,
                         *         533741.02
                         *       ]
                         *     ]
                         */
                        klines: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ][];
                        indicators: {
                            [key: string]: {
                                name: string;
                                params: {
                                    [key: string]: number | string | boolean;
                                };
                                /**
                                 * @example {
                                 *       "ema_20": [
                                 *         null,
                                 *         64010.5
                                 *       ]
                                 *     }
                                 */
                                columns: {
                                    [key: string]: (number | null)[];
                                };
                                explain?: {
                                    name: string;
                                    category: string;
                                    standard: boolean;
                                    desc: string;
                                    summary_focus: string;
                                    outputs?: {
                                        [key: string]: string;
                                    };
                                    signals?: {
                                        [key: string]: string;
                                    };
                                    caveats?: string[];
                                };
                                signals?: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        kind: "event" | "state";
                                        /** @enum {string} */
                                        bias: "bullish" | "bearish" | "neutral";
                                        /**
                                         * @example [
                                         *       null,
                                         *       false,
                                         *       true
                                         *     ]
                                         */
                                        values: (boolean | null)[];
                                        last: {
                                            value: boolean | null;
                                            open_time: number;
                                            confirmed_at_ms: number | null;
                                            /** @enum {string} */
                                            bar_status: "closed" | "forming";
                                            anchor_open_time: number | null;
                                        } | null;
                                        last_true: {
                                            value: boolean | null;
                                            open_time: number;
                                            confirmed_at_ms: number | null;
                                            /** @enum {string} */
                                            bar_status: "closed" | "forming";
                                            anchor_open_time: number | null;
                                        } | null;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            400: {
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
                        code: "unknown_indicator" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "limit_too_large" | "calculation_failed" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
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
            413: components["responses"]["body_too_large"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    chart_catalog: {
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
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        indicators: {
                            name: string;
                            title: string;
                            category: string;
                            pane: string;
                            params: {
                                name: string;
                                type: string;
                                default: unknown;
                                minimum?: number;
                                maximum?: number;
                                choices?: string[];
                                description: string;
                            }[];
                            items: {
                                /** @enum {string} */
                                type: "line" | "points" | "histogram" | "band" | "level" | "markers" | "background" | "zones" | "profile";
                                title: string;
                                columns: string[];
                                style: {
                                    role: string;
                                    dash: string;
                                };
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
    chart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "exchange": "venue_a",
                 *       "market": "spot",
                 *       "symbol": "BTCUSDT",
                 *       "interval": "1h",
                 *       "calc": [
                 *         {
                 *           "name": "ema"
                 *         },
                 *         {
                 *           "name": "macd"
                 *         }
                 *       ],
                 *       "limit": 100,
                 *       "signals": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                    /** @enum {string} */
                    market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                    symbol: string;
                    /** @enum {string} */
                    interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                    calc: {
                        name: string;
                        id?: string | null;
                        params?: {
                            [key: string]: unknown;
                        } | null;
                    }[];
                    /**
                     * Format: int32
                     * @default 200
                     */
                    limit?: number;
                    startTime?: number | null;
                    endTime?: number | null;
                    /** @default false */
                    signals?: boolean;
                    /** @default false */
                    include_forming?: boolean;
                };
            };
        };
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
                        venue: string;
                        symbol: string;
                        /** @enum {string} */
                        interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                        /**
                         * @example [
                         *       [
                         *         1790000040000,
                         *         65000.1,
                         *         65012.4,
                         *         64990,
                         *         65005.8,
                         *         12.345,
                         *         802345.67
                         *       ],
                         *       [
                         *         1790000100000,
                         *         65005.8,
                         *         65020,
                         *         65001.2,
                         *         65013.9,
                         *         8.21,
                         *         533741.02
                         *       ]
                         *     ]
                         */
                        klines: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ][];
                        panels: {
                            id: string;
                            title: string;
                            range: number[] | null;
                            items: {
                                /** @enum {string} */
                                type: "line" | "points" | "histogram" | "band" | "level" | "markers" | "background" | "zones" | "profile";
                                key: string | null;
                                title: string;
                                style: {
                                    role: string;
                                    dash: string;
                                };
                                data: Record<string, never>[] | Record<string, never>;
                            }[];
                        }[];
                        indicator_signals?: {
                            [key: string]: {
                                [key: string]: {
                                    /** @enum {string} */
                                    kind: "event" | "state";
                                    /** @enum {string} */
                                    bias: "bullish" | "bearish" | "neutral";
                                    /**
                                     * @example [
                                     *       null,
                                     *       false,
                                     *       true
                                     *     ]
                                     */
                                    values: (boolean | null)[];
                                    last: {
                                        value: boolean | null;
                                        open_time: number;
                                        confirmed_at_ms: number | null;
                                        /** @enum {string} */
                                        bar_status: "closed" | "forming";
                                        anchor_open_time: number | null;
                                    } | null;
                                    last_true: {
                                        value: boolean | null;
                                        open_time: number;
                                        confirmed_at_ms: number | null;
                                        /** @enum {string} */
                                        bar_status: "closed" | "forming";
                                        anchor_open_time: number | null;
                                    } | null;
                                };
                            };
                        };
                    };
                };
            };
            400: {
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
                        code: "unknown_indicator" | "no_chart_spec" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "limit_too_large" | "calculation_failed" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
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
            413: components["responses"]["body_too_large"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    calculate_supplied: {
        parameters: {
            query?: {
                explain?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "klines": [
                 *         [
                 *           1790000000000,
                 *           100,
                 *           102,
                 *           99,
                 *           101,
                 *           5
                 *         ],
                 *         [
                 *           1790000060000,
                 *           101,
                 *           103,
                 *           100,
                 *           102,
                 *           6
                 *         ],
                 *         [
                 *           1790000120000,
                 *           102,
                 *           104,
                 *           101,
                 *           103,
                 *           4
                 *         ],
                 *         [
                 *           1790000180000,
                 *           103,
                 *           103,
                 *           100,
                 *           101,
                 *           7
                 *         ]
                 *       ],
                 *       "calc": [
                 *         {
                 *           "name": "sma",
                 *           "params": {
                 *             "period": 3
                 *           }
                 *         }
                 *       ],
                 *       "interval": "1m"
                 *     }
                 */
                "application/json": {
                    klines: number[][];
                    calc: {
                        name: string;
                        id?: string | null;
                        params?: {
                            [key: string]: unknown;
                        } | null;
                    }[];
                    interval?: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d") | null;
                    /** @default false */
                    signals?: boolean;
                    /** @default false */
                    include_forming?: boolean;
                };
            };
        };
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
                        /**
                         * @example [
                         *       [
                         *         1790000040000,
                         *         65000.1,
                         *         65012.4,
                         *         64990,
                         *         65005.8,
                         *         12.345,
                         *         802345.67
                         *       ],
                         *       [
                         *         1790000100000,
                         *         65005.8,
                         *         65020,
                         *         65001.2,
                         *         65013.9,
                         *         8.21,
                         *         533741.02
                         *       ]
                         *     ]
                         */
                        klines: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ][];
                        indicators: {
                            [key: string]: {
                                name: string;
                                params: {
                                    [key: string]: number | string | boolean;
                                };
                                /**
                                 * @example {
                                 *       "ema_20": [
                                 *         null,
                                 *         64010.5
                                 *       ]
                                 *     }
                                 */
                                columns: {
                                    [key: string]: (number | null)[];
                                };
                                explain?: {
                                    name: string;
                                    category: string;
                                    standard: boolean;
                                    desc: string;
                                    summary_focus: string;
                                    outputs?: {
                                        [key: string]: string;
                                    };
                                    signals?: {
                                        [key: string]: string;
                                    };
                                    caveats?: string[];
                                };
                                signals?: {
                                    [key: string]: {
                                        /** @enum {string} */
                                        kind: "event" | "state";
                                        /** @enum {string} */
                                        bias: "bullish" | "bearish" | "neutral";
                                        /**
                                         * @example [
                                         *       null,
                                         *       false,
                                         *       true
                                         *     ]
                                         */
                                        values: (boolean | null)[];
                                        last: {
                                            value: boolean | null;
                                            open_time: number;
                                            confirmed_at_ms: number | null;
                                            /** @enum {string} */
                                            bar_status: "closed" | "forming";
                                            anchor_open_time: number | null;
                                        } | null;
                                        last_true: {
                                            value: boolean | null;
                                            open_time: number;
                                            confirmed_at_ms: number | null;
                                            /** @enum {string} */
                                            bar_status: "closed" | "forming";
                                            anchor_open_time: number | null;
                                        } | null;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            400: {
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
                        code: "invalid_klines" | "unknown_indicator" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "calculation_failed" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            413: {
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
                        code: "too_many_klines" | "body_too_large";
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        /** @enum {string} */
                        code: "compute_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    indicator_registry: {
        parameters: {
            query?: {
                include_signals?: boolean;
                include_schema?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        indicators: {
                            name: string;
                            title: string;
                            category: string;
                            standard: boolean;
                            desc: string;
                            source: string;
                            repaints: boolean;
                            resumable: boolean;
                            params: {
                                name: string;
                                type: string;
                                default: unknown;
                                minimum?: number;
                                maximum?: number;
                                choices?: string[];
                                description: string;
                            }[];
                            default_output_columns: string[];
                            has_chart_spec: boolean;
                            has_signals?: boolean;
                            signals?: {
                                id: string;
                                /** @enum {string} */
                                kind: "event" | "state";
                                /** @enum {string} */
                                bias: "bullish" | "bearish" | "neutral";
                                definition: string;
                                bars: number;
                                supports_forming: boolean;
                            }[];
                            schema?: unknown;
                        }[];
                    };
                };
            };
            401: components["responses"]["invalid_token"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    resolve_indicators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "calc": [
                 *         {
                 *           "name": "macd"
                 *         },
                 *         {
                 *           "name": "ema",
                 *           "params": {
                 *             "period": 50
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    calc: {
                        name: string;
                        id?: string | null;
                        params?: {
                            [key: string]: unknown;
                        } | null;
                    }[];
                };
            };
        };
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
                        indicators: {
                            [key: string]: {
                                name: string;
                                category: string;
                                params: {
                                    [key: string]: number | string | boolean;
                                };
                                outputs: {
                                    column: string;
                                    unit: string;
                                    description: string;
                                    first_bar: number;
                                    settled_bar: number | null;
                                }[];
                                has_chart_spec: boolean;
                                signals: string[];
                            };
                        };
                    };
                };
            };
            400: {
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
                        code: "unknown_indicator" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            413: components["responses"]["body_too_large"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
    feature_directory: {
        parameters: {
            query?: {
                indicator?: string;
                kind?: "event" | "state";
                id?: string;
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
                        count: number;
                        signal_count: number;
                        indicators: {
                            [key: string]: {
                                signals: {
                                    id: string;
                                    /** @enum {string} */
                                    kind: "event" | "state";
                                    /** @enum {string} */
                                    bias: "bullish" | "bearish" | "neutral";
                                    definition: string;
                                    bars: number;
                                    supports_forming: boolean;
                                }[];
                                reason?: string;
                            };
                        };
                    };
                };
            };
            400: {
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
                        code: "unknown_indicator" | "unknown_feature" | "feature_mismatch";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["subgraph_unavailable"];
            504: components["responses"]["request_timeout"];
        };
    };
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
