export interface paths {
    "/api/alerts/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["alert_rules"];
        put?: never;
        post: operations["create_alert_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/rules/{rule_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["delete_alert_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["alert_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/rules/{rule_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pause_alert_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/events/{event_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeliver_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/rules/{rule_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resume_alert_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["alert_rule_of_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/rules/{rule_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["test_alert_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulk_indicators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/chart.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chart_png"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chart.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["chart_svg"];
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
    "/api/indicators/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["indicator_presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["indicator_profile"];
        put?: never;
        post?: never;
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
    "/api/indicators/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["indicator_search"];
        put?: never;
        post?: never;
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
    "/api/symbols/builtin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["builtin_symbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sentiment/fear-greed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["fear_greed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/derivatives/funding-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["funding_rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["gaps"];
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
    "/api/derivatives/long-short-ratio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["long_short_ratio"];
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
    "/api/derivatives/open-interest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["open_interest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["feature_scan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/symbols/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["symbol_search"];
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
    "/api/derivatives/taker-ratio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["taker_ratio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["playbook_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/playbooks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["playbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/etf-sector-relations/{relation_id}/contributions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["etf_sector_contribution_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/etf-sector-relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["etf_sector_relation_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/sectors/{sector_id}/heat-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["heat_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/policy-materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["policy_materials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/realtime/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["realtime_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["realtime_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_research_fact_evidence_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/research/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_research_version_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/research": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_research_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/sector-performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["sector_performance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["sector_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/securities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["security_lifecycle_list_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/state-capital.bods.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["state_capital_statements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_state_capital_event_evidence_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/state-capital.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["state_capital_drawing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signalhub/companies/{stock_code}/state-capital": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["company_state_capital_response"];
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
        AbsenceEvidence: {
            answers: number;
            first_asked_ms: number;
            confirmed_ms: number;
            ways: ("REST" | "OTHER_PROVIDER" | "ARCHIVE")[];
            next_check_ms: number | null;
        };
        AlertEvent: {
            id: string;
            rule_id: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "dead";
            created_at_ms: number;
            failed_attempts: number;
            next_attempt_at_ms: number | null;
            last_status: number | null;
            last_failure: string | null;
            settled_at_ms: number | null;
            body: string;
        };
        AlertEventPage: {
            events: components["schemas"]["AlertEvent"][];
            page_info: components["schemas"]["PageInfo"];
        };
        AlertRule: {
            id: string;
            name: string;
            url: string;
            /** @enum {string} */
            kind: "feature" | "scan" | "material" | "condition";
            watched: Record<string, never>;
            cooldown_sec: number;
            created_at_ms: number;
            active_since_ms: number;
            is_active: boolean;
            paused_because: string | null;
            problem: string | null;
        };
        AlertRuleReceipt: {
            rule: components["schemas"]["AlertRule"];
            secret: string;
        };
        AlertTest: {
            is_accepted: boolean;
            status: number | null;
            failure: string | null;
            event_id: string;
        };
        Analysis: {
            playbook: string;
            venue: string;
            symbol: string;
            /** @enum {string} */
            asset_class: "crypto" | "stock" | "forex";
            data: {
                [key: string]: components["schemas"]["IntervalAnalysis"];
            };
            reading: components["schemas"]["AnalysisReading"];
            publications?: components["schemas"]["Instrument3"];
            published_conditions?: components["schemas"]["PublishedConditionReading"][] | null;
            recipe?: components["schemas"]["PlaybookRecipe"];
            missing?: components["schemas"]["MissingPart"][];
        };
        AnalysisEvidence: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            family: ("trend" | "strength" | "momentum" | "volume" | "volatility" | "structure") | null;
            key: string;
            id: string;
            value: boolean;
            /** @enum {string} */
            direction: "bullish" | "bearish" | "neutral";
            open_time: number;
            confirmed_at_ms: number;
        };
        AnalysisRank: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            change_over: number;
            place: number | null;
            count: number;
            unknown_count: number;
            value: number | null;
            largest: number | null;
            smallest: number | null;
            as_of_ms: number | null;
        };
        AnalysisReading: {
            /** @enum {string} */
            stance: "long_bias" | "short_bias" | "neutral" | "no_data";
            score: number | null;
            held_back_by?: components["schemas"]["LeadReading"];
            coverage: number;
            text: string;
            as_of_ms: number;
            intervals: components["schemas"]["IntervalReading"][];
            evidence: components["schemas"]["AnalysisEvidence"][];
            against: components["schemas"]["AnalysisEvidence"][];
            context: components["schemas"]["AnalysisEvidence"][];
            unknown: string[];
            ranks: components["schemas"]["AnalysisRank"][];
        };
        ArchiveHealth: {
            /** @enum {string} */
            status: "ok" | "failing";
            fault: ("disk_full" | "read_only" | "damaged" | "unavailable") | null;
            failing_since_ms: number | null;
            unarchived_bars: number;
        };
        BuiltinSymbol: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            symbol: string;
            /** @enum {string} */
            kind: "coin" | "perpetual" | "share" | "fund" | "currency_pair" | "future";
            name: string;
            names: string[];
            pinyin_initials: string[];
        };
        BuiltinSymbols: {
            count: number;
            symbols: components["schemas"]["BuiltinSymbol"][];
        };
        BulkComputation: {
            count: number;
            failed_count: number;
            series: components["schemas"]["BulkSeries"][];
        };
        BulkFault: {
            entry: number | null;
            code: string;
            detail: string;
            retry_after_sec?: number;
        };
        BulkSeries: {
            id?: string;
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
            ][] | null;
            next_start_time?: number;
            indicators: {
                [key: string]: components["schemas"]["IndicatorResult"];
            };
            errors: components["schemas"]["BulkFault"][];
        };
        Chart: {
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
            next_start_time?: number;
            /**
             * @example [
             *       1790000000,
             *       1790003600
             *     ]
             */
            times?: number[];
            panels: components["schemas"]["ChartPanel"][];
            groups?: {
                [key: string]: components["schemas"]["CountedGroup"];
            };
            indicator_signals?: {
                [key: string]: {
                    [key: string]: components["schemas"]["FeatureObservation"];
                };
            };
        };
        ChartCatalog: {
            count: number;
            indicators: components["schemas"]["ChartableIndicator"][];
        };
        ChartItem: {
            /** @enum {string} */
            type: "line" | "points" | "histogram" | "band" | "level" | "markers" | "background" | "zones" | "profile";
            key: string | null;
            title: string;
            style: components["schemas"]["ChartStyle"];
            columns: string[];
            data: {
                time: number;
                value: number | null;
            }[] | {
                time: number;
                value: number | null;
                role: string | null;
            }[] | {
                time: number;
                upper: number | null;
                lower: number | null;
            }[] | {
                value: number;
            } | {
                time: number;
                /** @enum {string} */
                position: "above_bar" | "below_bar";
                /** @enum {string} */
                shape: "arrow_up" | "arrow_down" | "circle";
                text: string;
                role: string;
                id?: string;
                key?: string;
                label?: string;
                /** @enum {integer} */
                priority?: 1 | 2 | 3;
            }[] | {
                time: number;
                end_time: number;
                role: string;
                text: string;
            }[] | {
                time: number;
                end_time: number | null;
                top: number;
                bottom: number;
                role: string;
                label: string;
            }[] | {
                bottom: number;
                top: number;
                volume: number;
                role: string;
            }[] | {
                value: (number | null)[];
            } | {
                value: (number | null)[];
                role: (string | null)[];
            } | {
                upper: (number | null)[];
                lower: (number | null)[];
            };
        };
        ChartItemSignature: {
            /** @enum {string} */
            type: "line" | "points" | "histogram" | "band" | "level" | "markers" | "background" | "zones" | "profile";
            title: string;
            columns: string[];
            style: components["schemas"]["ChartStyle"];
        };
        ChartPanel: {
            id: string;
            title: string;
            range: number[] | null;
            items: components["schemas"]["ChartItem"][];
        };
        ChartStyle: {
            /** @enum {string} */
            role: "primary" | "secondary" | "tertiary" | "signal" | "upper" | "middle" | "lower" | "positive" | "negative" | "bullish" | "bearish" | "neutral" | "level";
            /** @enum {string} */
            dash: "solid" | "dashed" | "dotted";
            step: boolean;
        };
        ChartableIndicator: {
            name: string;
            title: string;
            category: string;
            pane: string;
            params: components["schemas"]["ParameterSignature"][];
            items: components["schemas"]["ChartItemSignature"][];
        };
        Company: {
            stock_code: string;
            name: string;
            sector_relations: components["schemas"]["CompanySectorRelation"][];
            state_capital: components["schemas"]["CompanyStateCapital"];
        };
        Company2: {
            stock_code: string;
            stock_name: string;
            company_name: string;
            name_en: string | null;
            /** @enum {string} */
            exchange: "SSE" | "SZSE" | "BSE";
            /** @enum {string} */
            board: "MAIN" | "STAR" | "CHINEXT" | "BSE";
            /** Format: date */
            listing_date: string | null;
            sectors: components["schemas"]["CompanySectorRelation2"][];
        };
        CompanyPage: {
            items: components["schemas"]["Company2"][];
            pagination: components["schemas"]["Pagination"];
        };
        CompanyResearch: {
            stock_code: string;
            available: boolean;
            profile: components["schemas"]["CompanyResearchProfile"] | null;
        };
        CompanyResearchCategorySummary: {
            /** @enum {string} */
            category: "ownership_control" | "policy_support" | "financing_debt" | "capital_use" | "business_projects";
            label: string;
            domains?: string[];
            /** @default 0 */
            fact_count: number;
            /** @default 0 */
            relationship_count: number;
            /** @default 0 */
            evidence_count: number;
            /** @default 0 */
            material_count: number;
            /** @default  */
            latest_fact_date: string;
            /** @default 0 */
            average_confidence: number;
        };
        CompanyResearchChangeSummary: {
            /** @default false */
            initial_version: boolean;
            /** @default 0 */
            facts_added: number;
            /** @default 0 */
            facts_removed: number;
            /** @default 0 */
            relationships_added: number;
            /** @default 0 */
            relationships_removed: number;
            /** @default 0 */
            materials_added: number;
            /** @default 0 */
            materials_removed: number;
            /** @default 0 */
            gaps_opened: number;
            /** @default 0 */
            gaps_resolved: number;
            changed_domains?: string[];
        };
        CompanyResearchFactEvidence: {
            stock_code: string;
            version_id: string;
            /** Format: date */
            research_as_of: string;
            fact_id: string;
            items: components["schemas"]["EvidenceMaterial"][];
            pagination: components["schemas"]["Pagination"];
        };
        CompanyResearchProfile: {
            version_id: string;
            /** Format: date-time */
            published_at: string;
            stock_code: string;
            company_name: string;
            /** Format: date */
            research_as_of: string;
            /** @default 1 */
            version_number: number;
            /** @default  */
            previous_version_id: string;
            change_summary?: components["schemas"]["CompanyResearchChangeSummary"];
            /**
             * @default complete
             * @enum {string}
             */
            completeness_status: "complete";
            /** @default 0 */
            fact_count: number;
            /** @default 0 */
            relationship_count: number;
            /** @default 0 */
            evidence_count: number;
            /** @default 0 */
            material_count: number;
            categories?: components["schemas"]["CompanyResearchCategorySummary"][];
        };
        CompanyResearchVersions: {
            stock_code: string;
            items: components["schemas"]["ResearchVersion"][];
            pagination: components["schemas"]["Pagination"];
        };
        CompanySectorRelation: {
            /** @enum {string} */
            relation_type: "business" | "market";
            score: number;
            confidence: number;
            sector: components["schemas"]["Sector"];
        };
        CompanySectorRelation2: {
            relation_id: string;
            sector: components["schemas"]["Sector3"];
            /** @enum {string} */
            relation_type: "business" | "market";
            /** @enum {string} */
            relation_status: "active" | "watched" | "candidate" | "expired";
            score: number;
            confidence: number;
        };
        CompanyStateCapital: {
            available: boolean;
            profile: components["schemas"]["CompanyStateCapitalProfile"] | null;
        };
        CompanyStateCapital2: {
            stock_code: string;
            available: boolean;
            profile: components["schemas"]["CompanyStateCapitalProfile2"] | null;
            graph: components["schemas"]["StateCapitalGraph"] | null;
        };
        CompanyStateCapitalProfile: {
            version_id: string;
            /** @enum {string} */
            state_capital_status: "state_controlled" | "state_invested" | "non_state_controlled" | "undetermined";
            /** @default  */
            ultimate_controller_name: string;
            /** @default undetermined */
            ultimate_controller_nature: string;
            look_through_state_ownership_pct: number | null;
            max_known_state_ownership_pct?: number | null;
            /** @default 0 */
            confidence: number;
            quality_flags?: string[];
        };
        CompanyStateCapitalProfile2: {
            version_id: string;
            stock_code: string;
            company_name: string;
            /** Format: date */
            research_as_of: string;
            /** Format: date-time */
            generated_at: string;
            /** @enum {string} */
            state_capital_status: "state_controlled" | "state_invested" | "non_state_controlled" | "undetermined";
            /** @enum {string} */
            completeness_status: "complete" | "partial" | "undetermined";
            /** @default  */
            ultimate_controller_name: string;
            /** @default undetermined */
            ultimate_controller_nature: string;
            direct_state_ownership_pct?: number | null;
            max_known_state_ownership_pct?: number | null;
            /** @default 0 */
            confidence: number;
            /** @default 0 */
            node_count: number;
            /** @default 0 */
            edge_count: number;
            /** @default 0 */
            path_count: number;
            /** @default 0 */
            event_count: number;
            quality_flags?: string[];
            look_through_state_ownership_pct: number | null;
            in_full_bounds: components["schemas"]["PercentBounds"];
            look_through_bounds: components["schemas"]["PercentBounds"];
            control_measures: components["schemas"]["ControlMeasures"] | null;
            self_ownership_pct: number;
            reasons: string[];
            formula_version: string;
        };
        ControlMeasures: {
            control_rights_pct: number | null;
            cash_flow_rights_pct: number;
            separation_ratio: number | null;
            votes_pct: number;
            next_bloc_pct: number;
        };
        CountedGroup: {
            sector_id: string | null;
            fund_code: string | null;
            member_count: number;
            counted_count: number;
            left_out: components["schemas"]["MembersLeftOut"][];
        };
        CursorPagination: {
            limit: number;
            has_more: boolean;
            next_cursor: string | null;
        };
        DeletedAlertRule: {
            id: string;
        };
        Etf: {
            etf_key: string;
            name: string;
            tracking_index_name: string | null;
            tracked_sector: components["schemas"]["Sector2"] | null;
            basket: components["schemas"]["EtfBasket"] | null;
            premium: components["schemas"]["EtfPremium"];
            holdings_coverage: number;
            sector_relations: components["schemas"]["EtfSectorRelationConnection2"];
            quality_flags: string[];
        };
        Etf2: {
            etf_key: string;
            cash_weight: number;
            unpriced_weight: number;
            holdings_coverage: number;
            quality_flags: string[];
            formula_version: string;
        };
        EtfBasket: {
            /** Format: date */
            basket_date: string;
            /** @enum {string} */
            freshness: "refreshed" | "verified_unchanged" | "carried_forward" | "unknown";
            age_days: number;
            /** Format: date */
            pricing_date: string;
            nav_per_share: number | null;
            creation_unit: number;
        };
        EtfCompanySectorContribution: {
            contribution_id: string;
            relation_id: string;
            etf_key: string;
            basket_id: string;
            /** Format: date */
            basket_date: string;
            stock_code: string;
            /** @default  */
            stock_name: string;
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            sector_layer: "level1" | "level2" | "level3";
            company_relation_id: string;
            /** @enum {string} */
            company_relation_type: "business" | "market";
            /** @enum {string} */
            company_relation_status: "active" | "watched" | "candidate" | "expired";
            basket_weight: number;
            company_relation_score: number;
            company_relation_confidence: number;
            relation_status_factor: number;
            relation_type_factor: number;
            adjusted_contribution: number;
        };
        EtfPremium: {
            percent: number | null;
            is_above1_pct: boolean | null;
            unknown_because?: string;
            close: number | null;
        };
        EtfRelationContributions: {
            snapshot: components["schemas"]["SnapshotContext"] | components["schemas"]["SnapshotReference"];
            relation: components["schemas"]["EtfSectorRelation3"];
            etf: components["schemas"]["Etf2"];
            items: components["schemas"]["EtfCompanySectorContribution"][];
            pagination: components["schemas"]["Pagination"];
        };
        EtfRelationPage: {
            snapshot: components["schemas"]["SnapshotContext"] | components["schemas"]["SnapshotReference"];
            items: components["schemas"]["EtfSectorRelation4"][];
            pagination: components["schemas"]["Pagination"];
        };
        EtfSectorRelation: {
            fund_code: string;
            etf_name: string;
            adjusted_exposure: number;
        };
        EtfSectorRelation2: {
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            mapping_type: "tracking_index" | "holding_exposure" | "dynamic_inference" | "hierarchy_inherited" | "hierarchy_related" | "lineage_continuity" | "semantic_related" | "hierarchy_reference";
            adjusted_exposure: number;
            confidence: number;
        };
        EtfSectorRelation3: {
            relation_id: string;
            etf_key: string;
            fund_code: string;
            etf_name: string;
            /** @enum {string} */
            exchange: "SSE" | "SZSE";
            /** @enum {string} */
            product_scope: "broad" | "sector";
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            sector_layer: "level1" | "level2" | "level3";
            /** @enum {string} */
            mapping_type: "tracking_index" | "holding_exposure" | "dynamic_inference" | "hierarchy_inherited" | "hierarchy_related" | "lineage_continuity" | "semantic_related" | "hierarchy_reference";
            /** @enum {string} */
            status: "active" | "watched" | "candidate" | "expired";
            exposure_ratio: number;
            adjusted_exposure: number;
            confidence: number;
            holdings_coverage: number;
            component_count: number;
            /** Format: date */
            basket_date: string;
            /** @default  */
            tracking_index_code: string;
            /** @default  */
            tracking_index_name: string;
            /** @default  */
            tracking_group_id: string;
            /** @default  */
            source_sector_id: string;
            /** @default  */
            source_sector_name: string;
            /** @default  */
            source_sector_layer: string;
            /** @default  */
            calculation: string;
            /** @default  */
            official_pcf_url: string;
            /** @default  */
            basket_checked_as_of: string;
            /** @default  */
            source_fetched_at: string;
            /**
             * @default direct
             * @enum {string}
             */
            relation_scope: "direct" | "extended" | "related" | "reference";
            path?: Record<string, never>[];
            /** @default 0 */
            path_depth: number;
            /** @default 1 */
            path_confidence: number;
            /** @default 1 */
            specificity_score: number;
            /** @default 0 */
            semantic_score: number;
            /** @default 0 */
            direct_child_exposure: number;
            /** @default 0 */
            source_adjusted_exposure: number;
            /** @default false */
            reference_only: boolean;
            /**
             * @default unknown
             * @enum {string}
             */
            basket_freshness_status: "refreshed" | "verified_unchanged" | "carried_forward" | "unknown";
            /** @default 0 */
            basket_age_days: number;
            /** @default false */
            catalog_verified: boolean;
            content_changed?: boolean | null;
            top_components?: Record<string, never>[];
        };
        EtfSectorRelation4: {
            relation_id: string;
            etf_key: string;
            fund_code: string;
            etf_name: string;
            /** @enum {string} */
            exchange: "SSE" | "SZSE";
            /** @enum {string} */
            product_scope: "broad" | "sector";
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            sector_layer: "level1" | "level2" | "level3";
            /** @enum {string} */
            mapping_type: "tracking_index" | "holding_exposure" | "dynamic_inference" | "hierarchy_inherited" | "hierarchy_related" | "lineage_continuity" | "semantic_related" | "hierarchy_reference";
            /**
             * @default direct
             * @enum {string}
             */
            relation_scope: "direct" | "extended" | "related" | "reference";
            /** @enum {string} */
            status: "active" | "watched" | "candidate" | "expired";
            exposure_ratio: number;
            adjusted_exposure: number;
            confidence: number;
            holdings_coverage: number;
            component_count: number;
            /** Format: date */
            basket_date: string;
            /**
             * @default unknown
             * @enum {string}
             */
            basket_freshness_status: "refreshed" | "verified_unchanged" | "carried_forward" | "unknown";
            /** @default 0 */
            basket_age_days: number;
        };
        EtfSectorRelationConnection: {
            nodes: components["schemas"]["EtfSectorRelation"][];
        };
        EtfSectorRelationConnection2: {
            nodes: components["schemas"]["EtfSectorRelation2"][];
        };
        EvidenceMaterial: {
            material_id: string;
            source_id: string;
            source_name: string;
            /** @enum {string} */
            source_tier: "statutory_disclosure" | "official_register" | "government" | "intermediary" | "company" | "authoritative_media" | "market";
            title: string;
            source_url: string;
            /** @default  */
            published_at: string;
            quotes?: string[];
            page_start?: number | null;
            page_end?: number | null;
            evidence_roles?: ("primary" | "corroborating" | "calculation" | "context" | "contradicting")[];
        };
        FamilyReading: {
            /** @enum {string} */
            family: "trend" | "strength" | "momentum" | "volume" | "volatility" | "structure";
            /** @enum {string} */
            vote: "up" | "down" | "mixed" | "unknown";
        };
        FearGreedDay: {
            time_ms: number;
            date: string;
            value: number;
            classification: ("extreme_fear" | "fear" | "neutral" | "greed" | "extreme_greed") | null;
        };
        FearGreedHistory: {
            days: components["schemas"]["FearGreedDay"][];
            next_update_ms: number | null;
            stale: boolean;
        };
        FeatureDefinition: {
            id: string;
            /** @enum {string} */
            kind: "event" | "state";
            /** @enum {string} */
            bias: "bullish" | "bearish" | "neutral";
            definition: string;
            bars: number;
            supports_forming: boolean;
            title_zh: string | null;
            definition_zh: string | null;
        };
        FeatureDefinition2: {
            id: string;
            /** @enum {string} */
            kind: "event" | "state";
            /** @enum {string} */
            bias: "bullish" | "bearish" | "neutral";
            definition: string;
            bars: number;
            supports_forming: boolean;
        };
        FeatureDirectory: {
            count: number;
            signal_count: number;
            indicators: {
                [key: string]: components["schemas"]["FeatureGroup"];
            };
        };
        FeatureGroup: {
            signals: components["schemas"]["FeatureDefinition2"][];
            reason?: string;
        };
        FeatureMoment: {
            value: boolean | null;
            open_time: number;
            confirmed_at_ms: number | null;
            /** @enum {string} */
            bar_status: "closed" | "forming";
            anchor_open_time: number | null;
        };
        FeatureObservation: {
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
            last: components["schemas"]["FeatureMoment"] | null;
            last_true: components["schemas"]["FeatureMoment"] | null;
        };
        FeatureScan: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            as_of_ms: number | null;
            total_count: number;
            universe_count: number;
            evaluated_count: number;
            unknown: components["schemas"]["ScanUnknown"][];
            matches: components["schemas"]["ScanMatch"][];
            page_info: components["schemas"]["PageInfo"];
        };
        FoundIndicator: {
            name: string;
            alias: string | null;
            title: string;
            title_zh: string | null;
            category: string;
            /** @enum {string} */
            measure: "trend" | "momentum" | "volatility" | "volume" | "levels" | "patterns" | "statistics" | "comparison";
            /** @enum {string} */
            cost: "low" | "medium" | "high";
            desc: string;
            standard: boolean;
            repaints: boolean;
            reads_volume: boolean;
            caveats: string[];
            columns: string[];
        };
        FundingRate: {
            time_ms: number;
            rate: number;
            mark_price: number | null;
        };
        FundingRateHistory: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            symbol: string;
            rates: components["schemas"]["FundingRate"][];
            stale: boolean;
        };
        GapCounts: {
            open: number;
            filled: number;
            absent: number;
        };
        GapPage: {
            total_count: number;
            gaps: components["schemas"]["SeriesGap"][];
            page_info: components["schemas"]["PageInfo"];
        };
        Health: {
            /** @enum {string} */
            status: "starting" | "ok" | "degraded" | "dead";
            now_ms: number;
            server: components["schemas"]["ServerProcess"];
            archive: components["schemas"]["ArchiveHealth"];
            venues: components["schemas"]["VenueHealth"][];
        };
        HeatSeriesPoint: {
            snapshot_id: string;
            /** Format: date */
            as_of: string;
            /** Format: date */
            effective_date: string;
            taxonomy_version: string;
            sector_name: string;
            layer: string;
            heat_level: number;
            cross_section_percentile: number;
            heat_momentum: number;
            contribution_count: number;
            evidence_count: number;
            /** @default 0 */
            direction_score: number;
            /** @default 0 */
            direction_momentum: number;
            /** @default 0 */
            direction_coverage: number;
            /** @default 0 */
            disagreement_score: number;
        };
        IndicatorAlias: {
            name: string;
            column: string | null;
            params: {
                [key: string]: number | string | boolean;
            } | null;
        };
        IndicatorCompanions: {
            min: number;
            max: number;
            what: string;
            are_members: boolean;
        };
        IndicatorComputation: {
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
            next_start_time?: number;
            indicators: {
                [key: string]: components["schemas"]["IndicatorResult"];
            };
        };
        IndicatorExplanation: {
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
        IndicatorIndex: {
            count: number;
            categories: string[];
            indicators: components["schemas"]["IndicatorSummary"][];
        };
        IndicatorPreset: {
            name: string;
            title: string;
            title_zh: string;
            source: string;
            about: string;
            calc: unknown;
        };
        IndicatorProfile: {
            name: string;
            alias: components["schemas"]["IndicatorAlias"] | null;
            title: string;
            title_zh: string | null;
            category: string;
            /** @enum {string} */
            measure: "trend" | "momentum" | "volatility" | "volume" | "levels" | "patterns" | "statistics" | "comparison";
            /** @enum {string} */
            cost: "low" | "medium" | "high";
            desc: string;
            desc_zh: string | null;
            formula: string;
            source: string;
            standard: boolean;
            repaints: boolean;
            resumable: boolean;
            caveats: string[];
            keywords: string[];
            aliases: components["schemas"]["IndicatorAlias"][];
            params: components["schemas"]["ParameterSignature"][];
            outputs: components["schemas"]["OutputDefinition"][];
            signals: components["schemas"]["FeatureDefinition"][];
            related: string[];
            often_used_with: string[];
            presets: string[];
        };
        IndicatorRegistry: {
            count: number;
            indicators: components["schemas"]["RegisteredIndicator"][];
        };
        IndicatorResult: {
            name: string;
            alias?: components["schemas"]["IndicatorAlias"];
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
            group?: components["schemas"]["CountedGroup"];
            explain?: components["schemas"]["IndicatorExplanation"];
            signals?: {
                [key: string]: components["schemas"]["FeatureObservation"];
            };
        };
        IndicatorResult2: {
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
            explain: components["schemas"]["IndicatorExplanation"];
        };
        IndicatorSearchPage: {
            indicators: components["schemas"]["FoundIndicator"][];
            total_count: number;
        };
        IndicatorSummary: {
            name: string;
            title: string;
            category: string;
            desc: string;
            standard: boolean;
            keywords: string[];
            aliases: string[];
        };
        Instrument: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            symbol: string;
        };
        Instrument2: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
        };
        Instrument3: {
            company: components["schemas"]["Company"] | null;
            etf: components["schemas"]["Etf"] | null;
        };
        IntervalAnalysis: {
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
                [key: string]: components["schemas"]["IndicatorResult2"];
            };
        };
        IntervalHealth: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            series_ready: number;
            series_stale: number;
            series_total: number;
            oldest_age_ms: number | null;
        };
        IntervalProfile: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            cache_cap: number;
            staleness_budget_sec: number;
        };
        IntervalReading: {
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            weight: number;
            set_aside_by?: string;
            families: components["schemas"]["FamilyReading"][];
        };
        LeadReading: {
            /** @enum {string} */
            family: "trend" | "strength" | "momentum" | "volume" | "volatility" | "structure";
            interval: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d") | null;
            vote: ("up" | "down" | "mixed" | "unknown") | null;
        };
        LongShortRatioHistory: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            symbol: string;
            /** @enum {string} */
            period: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
            points: components["schemas"]["LongShortRatioPoint"][];
            stale: boolean;
        };
        LongShortRatioPoint: {
            time_ms: number;
            ratio: number;
            long_share: number | null;
            short_share: number | null;
        };
        MembersLeftOut: {
            /** @enum {string} */
            reason: "not_subscribed" | "unsupported_interval" | "not_among_largest" | "no_bars";
            count: number;
            instruments: components["schemas"]["Instrument"][];
        };
        MissingPart: {
            path: string;
            code: string;
            detail: string;
            retry_after_sec?: number;
        };
        OpenInterestHistory: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            symbol: string;
            /** @enum {string} */
            period: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
            points: components["schemas"]["OpenInterestPoint"][];
            stale: boolean;
        };
        OpenInterestPoint: {
            time_ms: number;
            open_interest: number;
            open_interest_value: number;
        };
        OutputDefinition: {
            column: string;
            unit: string;
            description: string;
            first_bar: number;
            settled_bar: number | null;
        };
        PageInfo: {
            end_cursor: string | null;
            has_next_page: boolean;
        };
        Pagination: {
            page: number;
            page_size: number;
            total: number;
            pages: number;
        };
        ParameterSignature: {
            name: string;
            type: string;
            default: unknown;
            minimum?: number;
            maximum?: number;
            choices?: string[];
            description: string;
        };
        PercentBounds: {
            lowest_pct: number;
            highest_pct: number;
        };
        PeriodReturn: {
            sessions: number;
            weighted_return_pct: number | null;
            coverage: number;
        };
        PeriodReturn2: {
            sessions: number;
            weighted_return_pct: number | null;
            equal_return_pct: number | null;
            breadth: number | null;
            known_count: number;
            coverage: number;
        };
        Playbook: {
            name: string;
            title: string;
            title_zh: string;
            about: string;
            applicable_to: components["schemas"]["PlaybookApplicability"];
            indicators: components["schemas"]["PlaybookIndicator"][];
            intervals_per_asset_class: {
                [key: string]: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[];
            };
        };
        Playbook2: {
            name: string;
            title: string;
            title_zh: string;
            about: string;
            source: string;
            applicable_to: components["schemas"]["PlaybookApplicability"];
            indicators: components["schemas"]["PlaybookIndicator"][];
            intervals_per_asset_class: {
                [key: string]: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[];
            };
            bars: number;
            reading: components["schemas"]["PlaybookRules"];
            published: string[];
            synthesis: string;
            output_template: unknown;
            constraints: components["schemas"]["PlaybookConstraint"][];
        };
        PlaybookApplicability: {
            asset_class: ("crypto" | "stock" | "forex")[];
            market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures")[];
            when: string;
        };
        PlaybookCatalog: {
            count: number;
            playbooks: components["schemas"]["Playbook"][];
        };
        PlaybookConstraint: {
            name: string;
            value?: number;
            text: string;
        };
        PlaybookIndicator: {
            name: string;
            id?: string;
            params?: {
                [key: string]: number | string | boolean;
            };
        };
        PlaybookLead: {
            /** @enum {string} */
            family: "trend" | "strength" | "momentum" | "volume" | "volatility" | "structure";
            /** @enum {string} */
            on: "longest" | "any";
        };
        PlaybookRecipe: {
            synthesis: string;
            output_template: unknown;
            constraints: components["schemas"]["PlaybookConstraint"][];
        };
        PlaybookRules: {
            votes: components["schemas"]["PlaybookVote"][];
            void_where: string[];
            lead?: components["schemas"]["PlaybookLead"];
            context: string[];
            ranks: number[];
        };
        PlaybookVote: {
            /** @enum {string} */
            family: "trend" | "strength" | "momentum" | "volume" | "volatility" | "structure";
            bullish: string[];
            bearish: string[];
        };
        PolicyMaterial: {
            material_id: string;
            title: string;
            authority: string;
            /** Format: date */
            material_date: string;
            /** @enum {string} */
            signal_status: "signal" | "no_signal";
        };
        PolicyMaterial2: {
            material_id: string;
            material_ids?: string[];
            /** @default 0 */
            duplicate_count: number;
            source_id: string;
            source_name: string;
            authority: string;
            /** @enum {string} */
            source_tier: "national" | "ministry" | "regulator" | "local" | "authoritative_media" | "market";
            sources?: components["schemas"]["PolicyMaterialSource"][];
            title: string;
            /** @default  */
            doc_no: string;
            url: string;
            /** Format: date */
            material_date: string;
            /** Format: date-time */
            first_seen_at: string;
            /** @default  */
            signal_ready_at: string;
            /** @default  */
            lifecycle_stage: string;
            /** @default  */
            lifecycle_status: string;
            /** @default 0 */
            evidence_count: number;
            /** @default 0 */
            sector_count: number;
            results?: components["schemas"]["PolicyMaterialResult"][];
            included_in_snapshot?: boolean | null;
        };
        PolicyMaterialConnection: {
            nodes: components["schemas"]["PolicyMaterial"][];
        };
        PolicyMaterialPage: {
            /** Format: date */
            business_date: string;
            snapshot_id?: string | null;
            summary: components["schemas"]["PolicyMaterialSummary"];
            items: components["schemas"]["PolicyMaterial2"][];
            pagination: components["schemas"]["Pagination"];
        };
        PolicyMaterialResult: {
            evidence_id: string;
            viewpoint: string;
            signal_type: string;
            /** @default  */
            quote: string;
            confidence?: (string | number) | null;
            /**
             * @default unknown
             * @enum {string}
             */
            impact_direction: "positive" | "negative" | "neutral" | "mixed" | "unknown";
            /** @default 0 */
            direction_score: number;
            /**
             * @default unknown
             * @enum {string}
             */
            direction_confidence: "high" | "medium" | "low" | "unknown";
            /**
             * @default unknown
             * @enum {string}
             */
            impact_horizon: "short" | "medium" | "long" | "unknown";
            /** @default  */
            direction_rationale: string;
            sectors?: components["schemas"]["PolicyMaterialSector"][];
        };
        PolicyMaterialSector: {
            sector_id: string;
            sector_name: string;
            /** @default  */
            layer: string;
            /** @default false */
            current_catalog_match: boolean;
            confidence?: (string | number) | null;
            /** @default  */
            rationale: string;
            /**
             * @default unknown
             * @enum {string}
             */
            impact_direction: "positive" | "negative" | "neutral" | "mixed" | "unknown";
            /** @default 0 */
            direction_score: number;
            /**
             * @default unknown
             * @enum {string}
             */
            direction_confidence: "high" | "medium" | "low" | "unknown";
            /** @default  */
            direction_rationale: string;
        };
        PolicyMaterialSource: {
            source_id: string;
            name: string;
            authority: string;
            /** @enum {string} */
            tier: "national" | "ministry" | "regulator" | "local" | "authoritative_media" | "market";
            /** @default 0 */
            weight: number;
        };
        PolicyMaterialSourceCount: {
            source_id: string;
            name: string;
            count: number;
        };
        PolicyMaterialSummary: {
            total: number;
            signal: number;
            no_signal: number;
            sources?: components["schemas"]["PolicyMaterialSourceCount"][];
        };
        PublishedConditionReading: {
            id: string;
            value: boolean | null;
            unknown_because?: string;
            /** Format: date */
            as_of: string;
            snapshot_id: string | null;
            evidence: components["schemas"]["PublishedEvidence"][];
        };
        PublishedEvidence: {
            /** @enum {string} */
            kind: "policy_material" | "heat_point" | "sector_breadth" | "basket" | "exposure" | "research_version" | "research_fact" | "ownership_event";
            reference: string;
            text: string;
            sector_id?: string;
            /** Format: date */
            date: string;
            value?: number;
            before?: number;
        };
        RealtimeCatalog: {
            release_id: string;
            namespace: string;
            version: string;
            as_of: string;
            /** @enum {string} */
            status: "active" | "empty";
            activated_at: string;
            sector_count: number;
        };
        RealtimeEventSummary: {
            material_count: number;
            policy_material_count: number;
            media_material_count: number;
            market_attention_material_count: number;
        };
        RealtimeEvents: {
            /** @default signalhub-realtime-events-v2 */
            schema_version: string;
            /** Format: date */
            business_date: string;
            /** Format: date-time */
            generated_at: string;
            window: components["schemas"]["RealtimeWindow"];
            catalog: components["schemas"]["RealtimeCatalog"];
            summary: components["schemas"]["RealtimeEventSummary"];
            items: components["schemas"]["RealtimeMaterial"][];
            pagination: components["schemas"]["CursorPagination"];
        };
        RealtimeMaterial: {
            material_id: string;
            material_ids?: string[];
            /** @default 0 */
            duplicate_count: number;
            source_id: string;
            source_name: string;
            authority: string;
            /** @enum {string} */
            source_tier: "national" | "ministry" | "regulator" | "local" | "authoritative_media" | "market";
            sources?: components["schemas"]["PolicyMaterialSource"][];
            /** @enum {string} */
            channel: "policy" | "media" | "market_attention";
            title: string;
            /** @default  */
            doc_no: string;
            url: string;
            /** Format: date */
            material_date: string;
            /** Format: date-time */
            first_seen_at: string;
            /**
             * Format: date-time
             * @default
             */
            signal_ready_at: string;
            /** @default  */
            lifecycle_stage: string;
            /** @default  */
            lifecycle_status: string;
            /** @default 0 */
            evidence_count: number;
            /** @default 0 */
            sector_count: number;
            results?: components["schemas"]["PolicyMaterialResult"][];
        };
        RealtimeMaterialReference: {
            material_id: string;
            /** @enum {string} */
            channel: "policy" | "media" | "market_attention";
            source_id: string;
            source_name: string;
            title: string;
            url: string;
            /** Format: date-time */
            signal_ready_at: string;
            /** @default  */
            evidence_id: string;
            /** @default  */
            viewpoint: string;
            /** @default  */
            rationale: string;
            /**
             * @default unknown
             * @enum {string}
             */
            impact_direction: "positive" | "negative" | "neutral" | "mixed" | "unknown";
            /** @default 0 */
            direction_score: number;
        };
        RealtimeOverview: {
            /** @default signalhub-realtime-v3 */
            schema_version: string;
            /** Format: date */
            business_date: string;
            /** Format: date-time */
            generated_at: string;
            window: components["schemas"]["RealtimeWindow"];
            catalog: components["schemas"]["RealtimeCatalog"];
            summary: components["schemas"]["RealtimeSummary"];
            sectors: components["schemas"]["RealtimeSectorDelta2"][];
            materials: components["schemas"]["RealtimeMaterial"][];
            material_pagination: components["schemas"]["CursorPagination"];
        };
        RealtimeSectorDelta: {
            attention_score: number;
            /** @default 0 */
            attention_change: number;
            direction_balance?: number | null;
            material_count: number;
            /** Format: date-time */
            latest_signal_at: string;
        };
        RealtimeSectorDelta2: {
            sector_id: string;
            sector_name: string;
            layer: string;
            signals: ("new_signal" | "strengthening" | "multi_source" | "pressure" | "mixed" | "steady")[];
            attention_score: number;
            policy_score: number;
            media_score: number;
            market_attention_score: number;
            /** @default 0 */
            previous_attention_score: number;
            /** @default 0 */
            previous_policy_score: number;
            /** @default 0 */
            previous_media_score: number;
            /** @default 0 */
            previous_market_attention_score: number;
            /** @default 0 */
            attention_change: number;
            /** @default 0 */
            policy_change: number;
            /** @default 0 */
            media_change: number;
            /** @default 0 */
            market_attention_change: number;
            material_count: number;
            policy_material_count: number;
            media_material_count: number;
            market_attention_material_count: number;
            /** @default 0 */
            previous_material_count: number;
            source_count: number;
            positive_material_count: number;
            negative_material_count: number;
            neutral_material_count: number;
            /** Format: date-time */
            latest_signal_at: string;
            direction_balance?: number | null;
            /** @default 0 */
            direction_coverage: number;
            material_ids?: string[];
            references?: components["schemas"]["RealtimeMaterialReference"][];
        };
        RealtimeSummary: {
            material_count: number;
            policy_material_count: number;
            media_material_count: number;
            market_attention_material_count: number;
            sector_count: number;
            new_signal_sector_count: number;
            multi_source_sector_count: number;
            pressure_sector_count: number;
        };
        RealtimeWindow: {
            /**
             * @default rolling
             * @enum {string}
             */
            kind: "rolling";
            /** @enum {string} */
            duration: "1h" | "6h" | "24h" | "3d";
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
            /** Format: date-time */
            previous_start: string;
            /** Format: date-time */
            previous_end: string;
            /** @default Asia/Shanghai */
            timezone: string;
        };
        RegisteredIndicator: {
            name: string;
            title: string;
            category: string;
            standard: boolean;
            desc: string;
            source: string;
            caveats: string[];
            repaints: boolean;
            resumable: boolean;
            companions: components["schemas"]["IndicatorCompanions"] | null;
            points: string[];
            params: components["schemas"]["ParameterSignature"][];
            default_output_columns: string[];
            has_chart_spec: boolean;
            has_signals?: boolean;
            signals?: components["schemas"]["FeatureDefinition2"][];
            schema?: unknown;
        };
        ResearchVersion: {
            version_id: string;
            version_number: number;
            /** Format: date */
            research_as_of: string;
            /** Format: date-time */
            published_at: string;
            /** @default  */
            previous_version_id: string;
            /** @default 0 */
            fact_count: number;
            /** @default 0 */
            relationship_count: number;
            /** @default 0 */
            gap_count: number;
            change_summary?: components["schemas"]["CompanyResearchChangeSummary"];
        };
        ResolvedCalc: {
            indicators: {
                [key: string]: components["schemas"]["ResolvedIndicator"];
            };
        };
        ResolvedIndicator: {
            name: string;
            alias?: components["schemas"]["IndicatorAlias"];
            category: string;
            params: {
                [key: string]: number | string | boolean;
            };
            outputs: components["schemas"]["OutputDefinition"][];
            has_chart_spec: boolean;
            signals: string[];
        };
        ScanCalc: {
            name: string;
            id?: string | null;
            params?: {
                [key: string]: unknown;
            } | null;
            with?: {
                exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                symbol: string;
            }[] | null;
            with_group?: {
                sector_id?: string | null;
                fund_code?: string | null;
            } | null;
            source?: {
                calc: components["schemas"]["ScanCalc"];
                column?: string | null;
            } | null;
        };
        ScanCondition: {
            all?: components["schemas"]["ScanCondition"][] | null;
            any?: components["schemas"]["ScanCondition"][] | null;
            not?: components["schemas"]["ScanCondition"] | null;
            feature?: {
                calc: components["schemas"]["ScanCalc"];
                id: string;
                /** @default true */
                is: boolean;
                /**
                 * Format: int32
                 * @default 1
                 */
                within: number;
            } | null;
            compare?: {
                left: {
                    price?: ("open" | "high" | "low" | "close" | "volume" | "quote_volume") | null;
                    calc?: components["schemas"]["ScanCalc"] | null;
                    column?: string | null;
                    number?: number | null;
                    change_over?: number | null;
                };
                /** @enum {string} */
                op: "gt" | "gte" | "lt" | "lte" | "crosses_above" | "crosses_below";
                right: {
                    price?: ("open" | "high" | "low" | "close" | "volume" | "quote_volume") | null;
                    calc?: components["schemas"]["ScanCalc"] | null;
                    column?: string | null;
                    number?: number | null;
                    change_over?: number | null;
                };
                /**
                 * Format: int32
                 * @default 1
                 */
                within: number;
            } | null;
        };
        ScanMatch: {
            place: number;
            venue: string;
            symbol: string;
            rank_value: number | null;
            /**
             * @example {
             *       "rsi.rsi_14": 27.5,
             *       "close": 64010.5
             *     }
             */
            values: {
                [key: string]: number | boolean | null;
            };
            open_time: number;
            confirmed_at_ms: number;
        };
        ScanUnknown: {
            /** @enum {string} */
            reason: "not_subscribed" | "unsupported_interval" | "loading" | "stale" | "preparing" | "not_enough_bars" | "no_value";
            count: number;
            instruments: components["schemas"]["Instrument"][];
        };
        ScanUnknown2: {
            /** @enum {string} */
            reason: "not_subscribed" | "unsupported_interval" | "loading" | "stale" | "preparing" | "not_enough_bars" | "no_value";
            count: number;
        };
        Sector: {
            sector_id: string;
            name: string;
            /** @enum {string} */
            layer: "level1" | "level2" | "level3";
            performance: components["schemas"]["SectorPerformance"];
            dynamics: components["schemas"]["SectorAnomalySummary"] | null;
            etf_relations: components["schemas"]["EtfSectorRelationConnection"];
            policy_materials: components["schemas"]["PolicyMaterialConnection"];
            realtime: components["schemas"]["RealtimeSectorDelta"] | null;
        };
        Sector2: {
            sector_id: string;
            name: string;
            /** @enum {string} */
            layer: "level1" | "level2" | "level3";
            performance: components["schemas"]["SectorPerformance"];
        };
        Sector3: {
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            sector_layer: "level1" | "level2" | "level3";
        };
        Sector4: {
            sector_id: string;
            sector_name: string;
            /** @enum {string} */
            layer: "level1" | "level2" | "level3";
            performance: components["schemas"]["SectorPerformance2"];
        };
        Sector5: {
            sector_id: string;
            sector_name: string;
        };
        Sector6: {
            sector_id: string;
            sector_name: string;
            name_en: string | null;
            /** @enum {string} */
            layer: "level1" | "level2" | "level3";
            parent: components["schemas"]["Sector5"] | null;
        };
        SectorAnomalySummary: {
            /** @enum {string} */
            anomaly_type: "counter_trend" | "relative_resilience" | "relative_weakness" | "broad_internal_move" | "flow_price_divergence" | "concentrated_move" | "cross_section_outlier";
            anomaly_score: number;
            sector_return: number;
            excess_return: number;
            breadth_gap: number;
            confidence: number;
        };
        SectorAnomalySummary2: {
            sector_id: string;
            sector_name: string;
            layer: string;
            /** @enum {string} */
            relative_direction: "stronger" | "weaker" | "neutral";
            /** @enum {string} */
            absolute_direction: "positive" | "negative" | "neutral";
            /** @enum {string} */
            anomaly_type: "counter_trend" | "relative_resilience" | "relative_weakness" | "broad_internal_move" | "flow_price_divergence" | "concentrated_move" | "cross_section_outlier";
            anomaly_score: number;
            attention_score: number;
            internal_confirmation: number;
            linkage_score: number;
            linkage_confirmation: number;
            confidence: number;
            sector_return: number;
            market_return: number;
            excess_return: number;
            sector_breadth: number;
            market_breadth: number;
            breadth_gap: number;
            effective_sample_size: number;
            top1_weight: number;
            covered_stock_count: number;
            /** @default  */
            explanation: string;
            linked_sectors?: Record<string, never>[];
        };
        SectorHeatSeries: {
            sector_id: string;
            /** @enum {string} */
            view: "policy" | "market_attention" | "market_trading";
            items: components["schemas"]["HeatSeriesPoint"][];
        };
        SectorLinkageSummary: {
            source_sector_id: string;
            source_sector_name: string;
            target_sector_id: string;
            target_sector_name: string;
            /** @enum {string} */
            relation_kind: "hierarchy" | "taxonomy_semantic";
            relation: string;
            /** @enum {string} */
            pattern: "same_day_resonance" | "same_day_divergence" | "hierarchy_divergence" | "structural_overlap";
            linkage_score: number;
            confidence: number;
            stock_overlap: number;
            independent_signal: boolean;
            /** @default  */
            rationale: string;
        };
        SectorPage: {
            items: components["schemas"]["Sector4"][];
            pagination: components["schemas"]["Pagination"];
        };
        SectorPage2: {
            items: components["schemas"]["Sector6"][];
            pagination: components["schemas"]["Pagination"];
        };
        SectorPerformance: {
            as_of_ms: number | null;
            periods: components["schemas"]["PeriodReturn"][];
        };
        SectorPerformance2: {
            member_count: number;
            as_of_ms: number | null;
            periods: components["schemas"]["PeriodReturn2"][];
            unknown: components["schemas"]["ScanUnknown2"][];
        };
        Security: {
            stock_code: string;
            stock_name: string;
            /** @default  */
            company_name: string;
            /** @enum {string} */
            exchange: "SSE" | "SZSE" | "BSE";
            /** @enum {string} */
            board: "MAIN" | "STAR" | "CHINEXT" | "BSE";
            /** @enum {string} */
            lifecycle_status: "prelisted" | "listed" | "delisted" | "cancelled";
            /** @enum {string} */
            lifecycle_stage: "tutoring" | "accepted" | "inquiry" | "committee_passed" | "registration_submitted" | "registered" | "subscribing" | "awaiting_listing" | "withdrawn" | "rejected" | "registration_lapsed" | "newly_listed" | "listed" | "risk_warning" | "delisting_decided" | "delisting_consolidation" | "delisted";
            /** Format: date */
            status_effective_date: string;
            /** Format: date */
            planned_listing_date?: string | null;
            /** Format: date */
            listing_date?: string | null;
            /** Format: date */
            delisting_date?: string | null;
            delisting_type: ("financial" | "compliance" | "major_violation" | "trading" | "voluntary" | "absorption") | null;
            /** Format: date */
            consolidation_end_date: string | null;
            suspended_sessions: number;
            /** Format: date-time */
            first_seen_at: string;
            /** Format: date-time */
            last_seen_at: string;
            source_id: string;
            /** @default  */
            source_url: string;
            reason: string;
            /** @default 0 */
            evidence_count: number;
            latest_evidence?: components["schemas"]["SecurityLifecycleEvidence"] | null;
            /** @default 0 */
            sector_count: number;
            sectors?: components["schemas"]["SecurityLifecycleSector"][];
        };
        SecurityLifecycleCoverage: {
            /** Format: date-time */
            last_verified_at?: string;
            listed_exchanges?: string[];
            delisted_exchanges?: string[];
            prelisting_sources?: string[];
            degraded_sources?: string[];
            sources?: components["schemas"]["SecuritySourceHealth"][];
        };
        SecurityLifecycleEvidence: {
            evidence_id: string;
            source_id: string;
            evidence_type: string;
            /** Format: date */
            effective_date: string;
            title: string;
            /** Format: date-time */
            observed_at: string;
            /** @default  */
            source_url: string;
        };
        SecurityLifecycleList: {
            /** Format: date */
            business_date: string;
            snapshot: components["schemas"]["SnapshotContext"] | components["schemas"]["SnapshotReference"];
            /** @enum {string} */
            scope: "prelisted" | "recent_listed" | "departures";
            window_days: number;
            summary: components["schemas"]["SecurityLifecycleSummary"];
            sector_impacts?: components["schemas"]["SecurityLifecycleSectorImpact"][];
            coverage: components["schemas"]["SecurityLifecycleCoverage"];
            items: components["schemas"]["Security"][];
            pagination: components["schemas"]["Pagination"];
        };
        SecurityLifecycleSector: {
            relation_id: string;
            sector_id: string;
            sector_name: string;
            /** @default  */
            sector_layer: string;
            /** @enum {string} */
            relation_type: "business" | "market";
            /** @enum {string} */
            relation_status: "active" | "watched" | "candidate" | "expired";
            score: number;
            confidence: number;
            /** @enum {string} */
            mapping_state: "preview" | "effective" | "historical";
            /** @default 0 */
            evidence_count: number;
        };
        SecurityLifecycleSectorImpact: {
            sector_id: string;
            sector_name: string;
            /** @default  */
            sector_layer: string;
            event_count: number;
            effective_count: number;
            preview_count: number;
            historical_count: number;
            stock_codes?: string[];
            stock_names?: string[];
        };
        SecurityLifecycleSummary: {
            prelisted: number;
            recent_listed: number;
            recent_departures: number;
        };
        SecuritySourceHealth: {
            source_id: string;
            exchange: string;
            /** @enum {string} */
            status: "ok" | "degraded" | "down";
            row_count: number;
            /** Format: date-time */
            last_success_at?: string;
        };
        SeriesGap: {
            id: string;
            instrument: components["schemas"]["Instrument2"];
            symbol: string;
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            /** @enum {string} */
            kind: "unfilled" | "unsettled";
            start_time_ms: number;
            end_time_ms: number;
            bars: number;
            /** @enum {string} */
            cause: "SERVER_STOPPED" | "STREAM_LOST" | "MESSAGE_LOST" | "UPSTREAM_FAILED" | "NOT_LISTED" | "OFF_GRID";
            /** @enum {string} */
            state: "OPEN" | "FILLED" | "ABSENT";
            first_seen_ms: number;
            last_seen_ms: number;
            filled_bars: number | null;
            filled_by: ("STREAM" | "REST" | "AGGREGATED" | "IMPORTED")[];
            evidence: components["schemas"]["AbsenceEvidence"] | null;
        };
        SeriesGap2: {
            symbol: string;
            /** @enum {string} */
            interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
            /** @enum {string} */
            kind: "unfilled" | "unsettled";
            start_time_ms: number;
            end_time_ms: number;
            bars: number;
            /** @enum {string} */
            cause: "SERVER_STOPPED" | "STREAM_LOST" | "MESSAGE_LOST" | "UPSTREAM_FAILED" | "NOT_LISTED" | "OFF_GRID";
            first_seen_ms: number;
            last_seen_ms: number;
        };
        ServerProcess: {
            version: string;
            started_ms: number;
        };
        SnapshotContext: {
            snapshot_id: string;
            namespace: string;
            /** Format: date */
            as_of: string;
            release_id: string;
            taxonomy_version: string;
            heat_run_id: string;
            mapping_run_id: string;
            /** @default  */
            etf_run_id: string;
            /** @default  */
            market_run_id: string;
            /** @default  */
            market_trade_date: string;
            /**
             * @default unavailable
             * @enum {string}
             */
            market_status: "fresh" | "carried_forward" | "reaggregated" | "unavailable";
            /** @default 0 */
            market_age_days: number;
            /** @default false */
            market_mapping_reaggregated: boolean;
            /** Format: date-time */
            published_at: string;
            /** @enum {string} */
            publication_mode: "published" | "derived";
            /**
             * @default complete
             * @enum {string}
             */
            data_status: "complete";
            sector_dynamics?: components["schemas"]["SnapshotSectorDynamics"] | null;
            /**
             * @example {
             *       "company": 356,
             *       "sector": 90
             *     }
             */
            coverage?: {
                [key: string]: number;
            } | null;
        };
        SnapshotReference: {
            /** @enum {string} */
            response_profile: "compact";
            snapshot_id: string;
            namespace: string;
            /** Format: date */
            as_of: string;
            release_id: string;
            taxonomy_version: string;
            heat_run_id: string;
            mapping_run_id: string;
            /** @default  */
            etf_run_id: string;
            /** @default  */
            market_run_id: string;
            /** @default  */
            market_trade_date: string;
            /**
             * @default unavailable
             * @enum {string}
             */
            market_status: "fresh" | "carried_forward" | "reaggregated" | "unavailable";
            /** @default 0 */
            market_age_days: number;
            /** @default false */
            market_mapping_reaggregated: boolean;
            /** Format: date-time */
            published_at: string;
            /** @enum {string} */
            publication_mode: "published" | "derived";
            /**
             * @default complete
             * @enum {string}
             */
            data_status: "complete";
            sector_dynamics?: components["schemas"]["SnapshotSectorDynamics"] | null;
            /**
             * @example {
             *       "company": 356,
             *       "sector": 90
             *     }
             */
            coverage?: {
                [key: string]: number;
            } | null;
        };
        SnapshotSectorDynamics: {
            schema_version: string;
            dynamics_run_id: string;
            /** Format: date */
            as_of: string;
            /** Format: date */
            trade_date: string;
            formula_version: string;
            market_context?: Record<string, never>;
            summary?: Record<string, never>;
            historical_readiness?: Record<string, never>;
            items?: components["schemas"]["SectorAnomalySummary2"][];
            links?: components["schemas"]["SectorLinkageSummary"][];
        };
        StateCapitalEdge: {
            edge_id: string;
            source_node_id: string;
            source_name: string;
            target_node_id: string;
            target_name: string;
            /** @enum {string} */
            relation_type: "ownership" | "control" | "voting" | "concert";
            /** @enum {string} */
            lifecycle_status: "active" | "ending";
            ownership_pct?: number | null;
            bounds: components["schemas"]["PercentBounds"] | null;
            /** @default  */
            effective_from: string;
            /** @default  */
            effective_to: string;
            /** @default  */
            observed_at: string;
            /** @default false */
            is_state_path: boolean;
            /** @default 0 */
            confidence: number;
            /** @default 0 */
            evidence_count: number;
            fact_ids?: string[];
        };
        StateCapitalEvidence: {
            stock_code: string;
            version_id: string;
            /** Format: date */
            research_as_of: string;
            /** @enum {string} */
            reference_type: "edge" | "event";
            reference_id: string;
            items: components["schemas"]["EvidenceMaterial"][];
            pagination: components["schemas"]["Pagination"];
        };
        StateCapitalGraph: {
            /** Format: date */
            graph_as_of: string;
            /** @enum {string} */
            state_capital_status: "state_controlled" | "state_invested" | "non_state_controlled" | "undetermined";
            ultimate_controller_node_id?: string;
            nodes?: components["schemas"]["StateCapitalNode"][];
            edges?: components["schemas"]["StateCapitalEdge"][];
            paths?: components["schemas"]["StateCapitalPath"][];
        };
        StateCapitalNode: {
            node_id: string;
            name: string;
            /** @enum {string} */
            entity_type: "company" | "listed_company" | "fund" | "institution" | "person" | "state_body" | "public_float";
            state_nature: string;
            /** @enum {string} */
            classification_status: "classified" | "not_state" | "undetermined";
            /** @enum {string} */
            classification_method: "statutory" | "ownership_100" | "ownership_majority" | "ownership_chain" | "actual_control" | "disclosed" | "name_rule" | "unknown";
            /**
             * @default unknown
             * @enum {string}
             */
            state_level: "central" | "provincial" | "municipal" | "county" | "unknown";
            state_class: ("state_body" | "wholly_state_owned" | "state_controlled_by_shares" | "actually_controlled") | null;
            /** @default false */
            is_state_capital: boolean;
            /** @default false */
            is_listed_company: boolean;
            /** @default false */
            is_ultimate_controller: boolean;
            /** @default false */
            in_state_path: boolean;
            /** @default 0 */
            depth: number;
            /** @default 0 */
            confidence: number;
            fact_ids?: string[];
        };
        StateCapitalPath: {
            path_id: string;
            source_node_id: string;
            source_name: string;
            target_node_id: string;
            /** @enum {string} */
            path_type: "control" | "ownership" | "ownership_exposure";
            node_ids?: string[];
            edge_ids?: string[];
            calculated_ownership_pct?: number | null;
            bounds: components["schemas"]["PercentBounds"] | null;
            /** @default false */
            has_unknown_percentage: boolean;
            /** @default false */
            is_control_path: boolean;
            /** @default 0 */
            confidence: number;
            weakest_link_pct: number | null;
            cycle_residual_pct: number | null;
        };
        SuppliedComputation: {
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
            calendar: ("auto" | "24x7" | "cn" | "hk" | "us" | "forex" | "metals" | "energy") | null;
            indicators: {
                [key: string]: components["schemas"]["IndicatorResult"];
            };
        };
        SymbolFault: {
            symbol: string;
            /** @enum {string} */
            kind: "unlisted" | "refused" | "halted";
            intervals: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[];
            message: string;
        };
        SymbolListing: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            symbols: string[];
            symbol_faults: components["schemas"]["SymbolFault"][];
            symbol_meta?: {
                [key: string]: components["schemas"]["SymbolMeta"];
            } | null;
            metadata_status?: ("ready" | "stale" | "unavailable") | null;
            metadata_updated_at_ms?: number | null;
        };
        SymbolMatch: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            symbol: string;
            /** @enum {string} */
            kind: "coin" | "perpetual" | "share" | "fund" | "currency_pair" | "future";
            name: string;
            matched_name: string;
            match: ("exact" | "prefix" | "word" | "initials" | "substring" | "typo") | null;
            /** @enum {string} */
            source: "builtin" | "smartbox";
            subscribed: boolean;
        };
        SymbolMeta: {
            instrument_type: string;
            underlying_symbol: string;
            quote_asset: string;
            status: string;
            session: components["schemas"]["TradingSession"] | null;
        };
        SymbolSearch: {
            q: string;
            count: number;
            matches: components["schemas"]["SymbolMatch"][];
            /** @enum {string} */
            quote_search: "not_needed" | "answered" | "unavailable" | "off";
        };
        TakerRatioHistory: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            symbol: string;
            /** @enum {string} */
            period: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
            points: components["schemas"]["TakerRatioPoint"][];
            stale: boolean;
        };
        TakerRatioPoint: {
            time_ms: number;
            ratio: number;
            buy_volume: number | null;
            sell_volume: number | null;
        };
        TradingSession: {
            calendar: string;
            is_open: boolean;
            next_open_ms: number | null;
            horizon_ms: number;
            warning: "calendar_horizon" | null;
        };
        UpstreamFault: {
            /** @enum {string} */
            cause: "name_not_resolved" | "connection_refused" | "unreachable" | "connection_lost" | "tls_failed" | "timed_out" | "silent" | "not_its_protocol" | "address_refused" | "rate_limited" | "out_of_order" | "unknown";
            message: string;
            since_ms: number;
        };
        Venue: {
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
            session: components["schemas"]["TradingSession"] | null;
            /** @enum {string} */
            status: "starting" | "ok" | "degraded" | "dead";
        };
        VenueHealth: {
            /** @enum {string} */
            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
            /** @enum {string} */
            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
            /** @enum {string} */
            status: "starting" | "ok" | "degraded" | "dead";
            status_since_ms: number;
            session: components["schemas"]["TradingSession"] | null;
            connections_live: number;
            connections_total: number;
            series_ready: number;
            series_stale: number;
            series_total: number;
            last_bar_age_ms: number | null;
            clock_skew_ms: number | null;
            upstream_fault: components["schemas"]["UpstreamFault"] | null;
            symbol_faults: components["schemas"]["SymbolFault"][];
            gap_counts: components["schemas"]["GapCounts"];
            gaps: components["schemas"]["SeriesGap2"][];
            intervals: components["schemas"]["IntervalHealth"][];
        };
    };
    responses: {
        NotModified: {
            headers: {
                ETag: components["headers"]["EntityTag"];
                [name: string]: unknown;
            };
            content?: never;
        };
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
        contradicting_dates: {
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
                    code: "contradicting_dates";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        contradicting_snapshot: {
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
                    code: "contradicting_snapshot";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        contradicting_version: {
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
                    code: "contradicting_version";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        cursor_too_old: {
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
                    code: "cursor_too_old";
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
        invalid_cursor: {
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
                    code: "invalid_cursor";
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
        not_acceptable: {
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
                    code: "not_acceptable";
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
        points_not_available: {
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
                    code: "points_not_available";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        query_too_complex: {
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
                    code: "query_too_complex";
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
        scope_required: {
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
                    code: "scope_required";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        too_many_alert_rules: {
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
                    code: "too_many_alert_rules";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_alert_event: {
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
                    code: "unknown_alert_event";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_alert_rule: {
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
                    code: "unknown_alert_rule";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_event: {
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
                    code: "unknown_event";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_fact: {
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
                    code: "unknown_fact";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_indicator: {
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
                    code: "unknown_indicator";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_playbook: {
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
                    code: "unknown_playbook";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_sector: {
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
                    code: "unknown_sector";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_snapshot: {
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
                    code: "unknown_snapshot";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unknown_state_capital: {
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
                    code: "unknown_state_capital";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unparsable_body: {
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
                    code: "unparsable_body";
                };
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unsupported_media_type: {
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
                    code: "unsupported_media_type";
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
        EntityTag: string;
        Link: string;
        RetryAfter: number;
        WwwAuthenticate: "Bearer";
    };
    pathItems: never;
}
export interface operations {
    alert_rules: {
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    create_alert_rule: {
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
                 *       "name": "RSI leaves oversold",
                 *       "url": "https://hooks.example/abc",
                 *       "feature": {
                 *         "instruments": [
                 *           {
                 *             "exchange": "venue_a",
                 *             "market": "spot",
                 *             "symbol": "BTCUSDT"
                 *           }
                 *         ],
                 *         "interval": "1h",
                 *         "calc": {
                 *           "name": "rsi"
                 *         },
                 *         "feature": "rsi.exit_oversold"
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    url: string;
                    /**
                     * Format: int32
                     * @default 0
                     */
                    cooldown_sec?: number;
                    feature?: {
                        instruments: {
                            /** @enum {string} */
                            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                            /** @enum {string} */
                            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                            symbol: string;
                        }[];
                        interval: string;
                        calc: {
                            [key: string]: unknown;
                        };
                        feature: string;
                    } | null;
                    scan?: {
                        universe: {
                            [key: string]: unknown;
                        };
                        interval: string;
                        where: {
                            [key: string]: unknown;
                        };
                    } | null;
                    material?: {
                        /** @default all */
                        channel?: string;
                        sector_id?: string | null;
                    } | null;
                    condition?: {
                        /** @enum {string} */
                        subject: "company" | "fund" | "sector";
                        key: string;
                        condition: string;
                    } | null;
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
                    "application/json": components["schemas"]["AlertRuleReceipt"];
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
                        code: "invalid_alert_rule" | "invalid_webhook" | "unknown_feature" | "unknown_indicator" | "invalid_params" | "invalid_with" | "invalid_source" | "invalid_scan" | "scan_too_large" | "not_followable" | "unsupported_interval" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: {
                headers: {
                    "X-Kline-Error-Code"?: "symbol_not_subscribed";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        /** @enum {string} */
                        code: "symbol_not_subscribed" | "unknown_sector" | "unknown_fund";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["too_many_alert_rules"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "publication_preparing" | "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    delete_alert_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rule_3f2a9c5e1b7d4860 */
                rule_id: string;
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
                    "application/json": components["schemas"]["DeletedAlertRule"];
                };
            };
            400: components["responses"]["unparsable_body"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: components["responses"]["unknown_alert_rule"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    alert_events: {
        parameters: {
            query?: {
                state?: "pending" | "delivered" | "dead";
                rule_id?: string;
                first?: number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertEventPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    pause_alert_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rule_3f2a9c5e1b7d4860 */
                rule_id: string;
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
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["unparsable_body"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: components["responses"]["unknown_alert_rule"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    redeliver_alert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example evt_0123456789abcdef0123456789abcdef */
                event_id: string;
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
                    "application/json": components["schemas"]["AlertEvent"];
                };
            };
            400: components["responses"]["unparsable_body"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: components["responses"]["unknown_alert_event"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    resume_alert_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rule_3f2a9c5e1b7d4860 */
                rule_id: string;
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
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["unparsable_body"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: components["responses"]["unknown_alert_rule"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    alert_rule_of_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rule_3f2a9c5e1b7d4860 */
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"] | null;
                };
            };
            304: components["responses"]["NotModified"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    test_alert_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rule_3f2a9c5e1b7d4860 */
                rule_id: string;
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
                    "application/json": components["schemas"]["AlertTest"];
                };
            };
            400: components["responses"]["unparsable_body"];
            401: {
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
                        code: "token_required" | "invalid_token";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["scope_required"];
            404: components["responses"]["unknown_alert_rule"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "alert_tests_busy" | "storage_unavailable" | "bodies_busy" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    bulk_indicators: {
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
                 *       "series": [
                 *         {
                 *           "id": "btc",
                 *           "exchange": "venue_a",
                 *           "market": "spot",
                 *           "symbol": "BTCUSDT",
                 *           "interval": "1h",
                 *           "limit": 50,
                 *           "calc": [
                 *             {
                 *               "name": "rsi"
                 *             }
                 *           ]
                 *         },
                 *         {
                 *           "id": "eth",
                 *           "exchange": "venue_a",
                 *           "market": "spot",
                 *           "symbol": "ETHUSDT",
                 *           "interval": "1h",
                 *           "limit": 50,
                 *           "calc": [
                 *             {
                 *               "name": "ema",
                 *               "params": {
                 *                 "period": 20
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    series: {
                        id?: string | null;
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
                            with?: {
                                exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                                market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                                symbol: string;
                            }[] | null;
                            with_group?: {
                                sector_id?: string | null;
                                fund_code?: string | null;
                            } | null;
                            source?: {
                                calc: string;
                                column?: string | null;
                            } | null;
                        }[];
                        /**
                         * Format: int32
                         * @default 200
                         */
                        limit?: number;
                        start_time?: number | null;
                        end_time?: number | null;
                        /** @default false */
                        include_forming?: boolean;
                    }[];
                    /** @default false */
                    signals?: boolean;
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
                    "application/json": components["schemas"]["BulkComputation"];
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
                        code: "too_many_series" | "too_many_calcs" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Knowledge-Version"?: string;
                    "Cache-Control"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorIndex"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    calculate_indicators: {
        parameters: {
            query?: {
                explain?: boolean;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
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
                        with?: {
                            exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                            market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                            symbol: string;
                        }[] | null;
                        with_group?: {
                            sector_id?: string | null;
                            fund_code?: string | null;
                        } | null;
                        source?: {
                            calc: string;
                            column?: string | null;
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
                    "X-Next-Start-Time"?: string;
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorComputation"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
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
                        code: "unknown_indicator" | "invalid_params" | "invalid_with" | "invalid_source" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "limit_too_large" | "calculation_failed" | "query_too_complex" | "unparsable_body";
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
                        code: "points_not_available" | "unknown_sector" | "unknown_fund" | "symbol_not_subscribed" | "history_not_available" | "no_cached_data";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "publication_preparing" | "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartCatalog"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    chart_png: {
        parameters: {
            query: {
                /** @example venue_a */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /** @example spot */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                /** @example BTCUSDT */
                symbol: string;
                /** @example 1h */
                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                calc?: string;
                limit?: number;
                startTime?: number;
                endTime?: number;
                signals?: boolean;
                width?: number;
                height?: number;
                theme?: "light" | "dark";
                language?: "en" | "zh";
                rising?: "green" | "red";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "unknown_indicator" | "no_chart_spec" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "calculation_failed" | "query_too_complex";
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
                        code: "points_not_available" | "symbol_not_subscribed" | "history_not_available" | "no_cached_data";
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    chart_svg: {
        parameters: {
            query: {
                /** @example venue_a */
                exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                /** @example spot */
                market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                /** @example BTCUSDT */
                symbol: string;
                /** @example 1h */
                interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                calc?: string;
                limit?: number;
                startTime?: number;
                endTime?: number;
                signals?: boolean;
                width?: number;
                height?: number;
                theme?: "light" | "dark";
                language?: "en" | "zh";
                rising?: "green" | "red";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "unknown_indicator" | "no_chart_spec" | "invalid_params" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "calculation_failed" | "query_too_complex";
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
                        code: "points_not_available" | "symbol_not_subscribed" | "history_not_available" | "no_cached_data";
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        with?: {
                            exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                            market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                            symbol: string;
                        }[] | null;
                        with_group?: {
                            sector_id?: string | null;
                            fund_code?: string | null;
                        } | null;
                        source?: {
                            calc: string;
                            column?: string | null;
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
                    /**
                     * @default rows
                     * @enum {string}
                     */
                    format?: "rows" | "columns";
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
                    "application/json": components["schemas"]["Chart"];
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
                        code: "unknown_indicator" | "no_chart_spec" | "invalid_params" | "invalid_with" | "invalid_source" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "calculation_failed" | "query_too_complex" | "unparsable_body";
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
                        code: "points_not_available" | "unknown_sector" | "unknown_fund" | "symbol_not_subscribed" | "history_not_available" | "no_cached_data";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "publication_preparing" | "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
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
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
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
                        with?: {
                            exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                            market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                            symbol: string;
                        }[] | null;
                        with_group?: {
                            sector_id?: string | null;
                            fund_code?: string | null;
                        } | null;
                        source?: {
                            calc: string;
                            column?: string | null;
                        } | null;
                    }[];
                    with_klines?: {
                        symbol: string;
                        klines: number[][];
                    }[] | null;
                    interval?: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d") | null;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    calendar?: "auto" | "24x7" | "cn" | "hk" | "us" | "forex" | "metals" | "energy";
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
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppliedComputation"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
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
                        code: "invalid_klines" | "unknown_indicator" | "invalid_params" | "invalid_with" | "invalid_source" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "calculation_failed" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            404: components["responses"]["points_not_available"];
            406: components["responses"]["not_acceptable"];
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
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "compute_busy" | "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    indicator_presets: {
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorPreset"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    indicator_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rsi */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["unknown_indicator"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
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
                names?: string[];
                category?: string;
                keyword?: string;
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorRegistry"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["unknown_indicator"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        with?: {
                            exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                            market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                            symbol: string;
                        }[] | null;
                        with_group?: {
                            sector_id?: string | null;
                            fund_code?: string | null;
                        } | null;
                        source?: {
                            calc: string;
                            column?: string | null;
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
                    "application/json": components["schemas"]["ResolvedCalc"];
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
                        code: "unknown_indicator" | "invalid_params" | "invalid_with" | "invalid_source" | "empty_calc" | "too_many_calcs" | "duplicate_calc_key" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    indicator_search: {
        parameters: {
            query?: {
                q?: string;
                category?: string;
                measure?: "trend" | "momentum" | "volatility" | "volume" | "levels" | "patterns" | "statistics" | "comparison";
                cost?: "low" | "medium" | "high";
                kind?: "event" | "state";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndicatorSearchPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    feature_directory: {
        parameters: {
            query?: {
                indicator?: string;
                category?: string;
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureDirectory"];
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    builtin_symbols: {
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Symbols-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltinSymbols"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    fear_greed: {
        parameters: {
            query?: {
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FearGreedHistory"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            406: components["responses"]["not_acceptable"];
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
                        code: "sentiment_unavailable" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    funding_rates: {
        parameters: {
            query: {
                /** @example venue_a */
                exchange: "venue_a" | "venue_b" | "venue_c";
                /** @example BTCUSDT */
                symbol: string;
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FundingRateHistory"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "symbol_not_subscribed" | "history_not_available";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    gaps: {
        parameters: {
            query?: {
                exchange?: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                market?: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                symbol?: string;
                interval?: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                state?: "OPEN" | "FILLED" | "ABSENT";
                first?: number;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GapPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntervalProfile"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["not_found"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
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
                    Link: components["headers"]["Link"];
                    "X-Unconfirmed-From"?: string;
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
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
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
            406: components["responses"]["not_acceptable"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    long_short_ratio: {
        parameters: {
            query: {
                /** @example BTCUSDT */
                symbol: string;
                period?: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LongShortRatioHistory"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "symbol_not_subscribed" | "history_not_available";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "storage_unavailable" | "subgraph_unavailable";
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    open_interest: {
        parameters: {
            query: {
                /** @example BTCUSDT */
                symbol: string;
                period?: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInterestHistory"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "symbol_not_subscribed" | "history_not_available";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    feature_scan: {
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
                 *       "universe": {
                 *         "exchange": "venue_a",
                 *         "market": "spot"
                 *       },
                 *       "interval": "1h",
                 *       "where": {
                 *         "any": [
                 *           {
                 *             "compare": {
                 *               "left": {
                 *                 "calc": {
                 *                   "name": "rsi"
                 *                 }
                 *               },
                 *               "op": "lt",
                 *               "right": {
                 *                 "number": 30
                 *               }
                 *             }
                 *           },
                 *           {
                 *             "compare": {
                 *               "left": {
                 *                 "price": "close"
                 *               },
                 *               "op": "gt",
                 *               "right": {
                 *                 "calc": {
                 *                   "name": "ema",
                 *                   "params": {
                 *                     "period": 20
                 *                   }
                 *                 }
                 *               }
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "rank": {
                 *         "by": {
                 *           "price": "close",
                 *           "change_over": 20
                 *         }
                 *       },
                 *       "first": 10
                 *     }
                 */
                "application/json": {
                    universe: {
                        instruments?: {
                            /** @enum {string} */
                            exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                            /** @enum {string} */
                            market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                            symbol: string;
                        }[] | null;
                        exchange?: ("venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity") | null;
                        market?: ("spot" | "perp" | "cn" | "hk" | "us" | "futures") | null;
                        sector_id?: string | null;
                        fund_code?: string | null;
                    };
                    /** @enum {string} */
                    interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d";
                    where?: components["schemas"]["ScanCondition"] | null;
                    rank?: {
                        by: {
                            price?: ("open" | "high" | "low" | "close" | "volume" | "quote_volume") | null;
                            calc?: components["schemas"]["ScanCalc"] | null;
                            column?: string | null;
                            number?: number | null;
                            change_over?: number | null;
                        };
                        /**
                         * @default descending
                         * @enum {string}
                         */
                        order?: "ascending" | "descending";
                    } | null;
                    /**
                     * Format: int32
                     * @default 50
                     */
                    first?: number;
                    after?: string | null;
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
                    "application/json": components["schemas"]["FeatureScan"];
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
                        code: "invalid_scan" | "scan_too_large" | "unknown_indicator" | "unknown_feature" | "invalid_params" | "invalid_with" | "not_followable" | "too_many_calcs" | "duplicate_calc_key" | "invalid_cursor" | "query_too_complex" | "unparsable_body";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["invalid_token"];
            404: {
                headers: {
                    "X-Kline-Error-Code"?: "symbol_not_subscribed";
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        /** @enum {string} */
                        code: "unknown_sector" | "unknown_fund" | "symbol_not_subscribed";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["cursor_too_old"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "publication_preparing" | "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    symbol_search: {
        parameters: {
            query: {
                /** @example 比特币 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolSearch"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolListing"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["not_found"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    taker_ratio: {
        parameters: {
            query: {
                /** @example BTCUSDT */
                symbol: string;
                period?: "5m" | "15m" | "30m" | "1h" | "2h" | "4h" | "6h" | "12h" | "1d";
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakerRatioHistory"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "symbol_not_subscribed" | "history_not_available";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    analyze: {
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
                 *       "playbook": "trend_following",
                 *       "exchange": "venue_a",
                 *       "market": "spot",
                 *       "symbol": "BTCUSDT",
                 *       "intervals": [
                 *         "1h"
                 *       ],
                 *       "limit": 20
                 *     }
                 */
                "application/json": {
                    playbook: string;
                    /** @enum {string} */
                    exchange: "venue_a" | "venue_b" | "venue_c" | "venue_d" | "stock" | "forex" | "commodity";
                    /** @enum {string} */
                    market: "spot" | "perp" | "cn" | "hk" | "us" | "futures";
                    symbol: string;
                    intervals?: ("1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d")[] | null;
                    limit?: number | null;
                    /** @default false */
                    verbose?: boolean;
                    /** @default false */
                    publications?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            304: components["responses"]["NotModified"];
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
                        code: "playbook_not_applicable" | "unsupported_interval" | "interval_not_in_playbook" | "invalid_params" | "limit_too_large" | "query_too_complex" | "unparsable_body";
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
                        code: "unknown_playbook" | "symbol_not_subscribed" | "points_not_available" | "history_not_available" | "no_cached_data";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid_input"];
            429: {
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
                        code: "too_many_bodies" | "rate_limited";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
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
                        code: "playbook_misconfigured" | "analysis_failed" | "internal";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "history_preparing" | "history_busy" | "history_upstream_unavailable" | "compute_busy" | "bodies_busy" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    playbook_catalog: {
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Knowledge-Version"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookCatalog"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    playbook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example trend_following */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook2"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_playbook"];
            422: components["responses"]["invalid_input"];
            429: components["responses"]["rate_limited"];
            500: {
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
                        code: "playbook_misconfigured" | "internal";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                        code: "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_list_response: {
        parameters: {
            query?: {
                q?: string;
                exchange?: "SSE" | "SZSE" | "BSE";
                board?: "MAIN" | "STAR" | "CHINEXT" | "BSE";
                sector_id?: string;
                page?: number;
                page_size?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPage"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_sector"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    etf_sector_contribution_list_response: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                snapshot_id?: string;
                as_of?: string;
                detail?: "full" | "compact";
                include?: string;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path: {
                /** @example SSE.514010.L1.electronics.tracking_index */
                relation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtfRelationContributions"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_snapshot"];
            401: components["responses"]["invalid_token"];
            404: {
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
                        code: "unknown_relation" | "unknown_snapshot";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    etf_sector_relation_list_response: {
        parameters: {
            query?: {
                q?: string;
                fund_code?: string;
                sector_id?: string;
                relation_scope?: "direct" | "extended" | "related" | "reference";
                page?: number;
                page_size?: number;
                snapshot_id?: string;
                as_of?: string;
                detail?: "full" | "compact";
                include?: string;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtfRelationPage"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_snapshot"];
            401: components["responses"]["invalid_token"];
            404: {
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
                        code: "unknown_sector" | "unknown_snapshot";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    heat_series: {
        parameters: {
            query?: {
                view?: "policy" | "market_attention" | "market_trading";
                start?: string;
                end?: string;
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path: {
                /** @example L1.electronics */
                sector_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectorHeatSeries"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_dates"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_sector"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    policy_materials: {
        parameters: {
            query?: {
                date?: string;
                status?: "all" | "signal" | "no_signal";
                source_id?: string;
                q?: string;
                snapshot_id?: string;
                page?: number;
                page_size?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyMaterialPage"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_snapshot"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    realtime_events: {
        parameters: {
            query?: {
                window?: "1h" | "6h" | "24h" | "3d";
                channel?: "all" | "policy" | "media" | "market_attention";
                sector_id?: string;
                cursor?: string;
                limit?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeEvents"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["invalid_cursor"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_sector"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    realtime_overview: {
        parameters: {
            query?: {
                window?: "1h" | "6h" | "24h" | "3d";
                channel?: "all" | "policy" | "media" | "market_attention";
                sector_limit?: number;
                material_limit?: number;
                reference_limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeOverview"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_research_fact_evidence_response: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                research_as_of?: string;
                version_id?: string;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
                /** @example 688901.shareholding.1 */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResearchFactEvidence"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_fact"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_research_version_list_response: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResearchVersions"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_research_response: {
        parameters: {
            query?: {
                research_as_of?: string;
                version_id?: string;
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResearch"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    sector_performance: {
        parameters: {
            query?: {
                q?: string;
                layer?: "level1" | "level2" | "level3";
                sessions?: number[];
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectorPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["query_too_complex"];
            401: components["responses"]["invalid_token"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    sector_list_response: {
        parameters: {
            query?: {
                q?: string;
                layer?: "level1" | "level2" | "level3";
                page?: number;
                page_size?: number;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectorPage2"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    security_lifecycle_list_response: {
        parameters: {
            query?: {
                date?: string;
                scope?: "prelisted" | "recent_listed" | "departures";
                days?: number;
                q?: string;
                exchange?: "SSE" | "SZSE" | "BSE";
                board?: "MAIN" | "STAR" | "CHINEXT" | "BSE";
                sector_id?: string;
                snapshot_id?: string;
                page?: number;
                page_size?: number;
                detail?: "full" | "compact";
                include?: string;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityLifecycleList"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["invalid_token"];
            404: {
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
                        code: "unknown_snapshot" | "unknown_sector";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    state_capital_statements: {
        parameters: {
            query?: {
                graph_as_of?: string;
                research_as_of?: string;
                version_id?: string;
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>[];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_state_capital"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_state_capital_event_evidence_response: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                research_as_of?: string;
                version_id?: string;
                format?: "json" | "csv" | "arrow";
                time?: "iso" | "ms";
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
                /** @example 688901.event.1 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateCapitalEvidence"];
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_event"];
            406: components["responses"]["not_acceptable"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    state_capital_drawing: {
        parameters: {
            query?: {
                graph_as_of?: string;
                research_as_of?: string;
                version_id?: string;
                theme?: "light" | "dark";
                language?: "en" | "zh";
                width?: number;
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
            404: components["responses"]["unknown_state_capital"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
    company_state_capital_response: {
        parameters: {
            query?: {
                graph_as_of?: string;
                research_as_of?: string;
                version_id?: string;
                path_limit?: number;
            };
            header?: never;
            path: {
                /** @example 688901 */
                stock_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyStateCapital2"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["contradicting_version"];
            401: components["responses"]["invalid_token"];
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
                        code: "publication_preparing" | "storage_unavailable" | "subgraph_unavailable";
                    };
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["request_timeout"];
        };
    };
}
