"""Every route of the REST interface. Written by `npm run generate` from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, Mapping
from urllib.parse import quote

from .shapes import *  # noqa: F403


class AsyncRoutes:
    """The methods of `Routes`, to be awaited."""

    async def _call(
        self, method: str, path: str, query: Mapping[str, Any], body: Mapping[str, Any] | None
    ) -> Any:
        raise NotImplementedError

    async def create_alert_rule(
        self,
        *,
        name: str,
        url: str,
        cooldown_sec: int | None = None,
        feature: dict[str, Any] | None = None,
        scan: dict[str, Any] | None = None,
        material: dict[str, Any] | None = None,
        condition: dict[str, Any] | None = None,
    ) -> AlertRuleReceipt:
        """Create an alert rule: `POST /api/alerts/rules`.

        name: A name for lists and for the body of events, 1 to 100 characters.
        url: Address of the webhook, `https://` or `http://`, at most 2,048 characters.
        cooldown_sec: Seconds after an event during which the same instrument, sector, company or fund makes no other event of this rule, 0 to 604,800 (a week).
        feature: A feature of an indicator.
        scan: A scan.
        material: New materials of the realtime feed.
        condition: A published condition.
        """
        answer: AlertRuleReceipt = await self._call(
            "POST",
            "/api/alerts/rules",
            {},
            {"name": name, "url": url, "cooldown_sec": cooldown_sec, "feature": feature, "scan": scan, "material": material, "condition": condition},
        )
        return answer

    async def alert_rules(
        self,
    ) -> list[AlertRule]:
        """List your alert rules: `GET /api/alerts/rules`.
        """
        answer: list[AlertRule] = await self._call(
            "GET",
            "/api/alerts/rules",
            {},
            None,
        )
        return answer

    async def delete_alert_rule(
        self,
        *,
        rule_id: str,
    ) -> DeletedAlertRule:
        """Delete an alert rule: `POST /api/alerts/rules/{rule_id}/delete`.

        rule_id: Id of the rule.
        """
        answer: DeletedAlertRule = await self._call(
            "POST",
            f"/api/alerts/rules/{quote(str(rule_id), safe='')}/delete",
            {},
            None,
        )
        return answer

    async def alert_events(
        self,
        *,
        state: Literal["pending", "delivered", "dead"] | None = None,
        rule_id: str | None = None,
        first: int | None = None,
        after: str | None = None,
    ) -> AlertEventPage:
        """List the events of your alert rules: `GET /api/alerts/events`.

        state: Only events in this state.
        rule_id: Only events of this rule.
        first: Maximum number of events, 1 to 100.
        after: `endCursor` of the previous page, with the same filters.
        """
        answer: AlertEventPage = await self._call(
            "GET",
            "/api/alerts/events",
            {"state": state, "rule_id": rule_id, "first": first, "after": after},
            None,
        )
        return answer

    async def pause_alert_rule(
        self,
        *,
        rule_id: str,
    ) -> AlertRule:
        """Pause an alert rule: `POST /api/alerts/rules/{rule_id}/pause`.

        rule_id: Id of the rule.
        """
        answer: AlertRule = await self._call(
            "POST",
            f"/api/alerts/rules/{quote(str(rule_id), safe='')}/pause",
            {},
            None,
        )
        return answer

    async def redeliver_alert(
        self,
        *,
        event_id: str,
    ) -> AlertEvent:
        """Deliver an event of an alert rule again: `POST /api/alerts/events/{event_id}/redeliver`.

        event_id: Id of the event.
        """
        answer: AlertEvent = await self._call(
            "POST",
            f"/api/alerts/events/{quote(str(event_id), safe='')}/redeliver",
            {},
            None,
        )
        return answer

    async def resume_alert_rule(
        self,
        *,
        rule_id: str,
    ) -> AlertRule:
        """Resume an alert rule: `POST /api/alerts/rules/{rule_id}/resume`.

        rule_id: Id of the rule.
        """
        answer: AlertRule = await self._call(
            "POST",
            f"/api/alerts/rules/{quote(str(rule_id), safe='')}/resume",
            {},
            None,
        )
        return answer

    async def alert_rule_of_id(
        self,
        *,
        rule_id: str,
    ) -> AlertRule | None:
        """Get an alert rule: `GET /api/alerts/rules/{rule_id}`.

        rule_id: Id of the rule.
        """
        answer: AlertRule | None = await self._call(
            "GET",
            f"/api/alerts/rules/{quote(str(rule_id), safe='')}",
            {},
            None,
        )
        return answer

    async def test_alert_rule(
        self,
        *,
        rule_id: str,
    ) -> AlertTest:
        """Send an example to the webhook of a rule: `POST /api/alerts/rules/{rule_id}/test`.

        rule_id: Id of the rule.
        """
        answer: AlertTest = await self._call(
            "POST",
            f"/api/alerts/rules/{quote(str(rule_id), safe='')}/test",
            {},
            None,
        )
        return answer

    async def bulk_indicators(
        self,
        *,
        series: list[dict[str, Any]],
        explain: bool | None = None,
        signals: bool | None = None,
    ) -> BulkComputation:
        """Calculate indicators on many series at once: `POST /api/indicators/bulk`.

        series: One series of a bulk request, and what to calculate on it.
        explain: Adds a description of each indicator and how to read it.
        signals: Adds the signal features of each indicator.
        """
        answer: BulkComputation = await self._call(
            "POST",
            "/api/indicators/bulk",
            {"explain": explain},
            {"series": series, "signals": signals},
        )
        return answer

    async def calculate_indicators(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        calc: list[dict[str, Any]],
        explain: bool | None = None,
        limit: int | None = None,
        startTime: int | None = None,
        endTime: int | None = None,
        signals: bool | None = None,
        include_forming: bool | None = None,
    ) -> IndicatorComputation:
        """Calculate indicators on the bars of one series: `POST /api/indicators`.

        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        interval: Length of a bar.
        calc: What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`.
        explain: Adds a description of each indicator and how to read it.
        limit: Maximum number of bars, 1 to 1000.
        startTime: Window start in milliseconds, inclusive.
        endTime: Window end in milliseconds, exclusive.
        signals: Adds the signal features of each indicator.
        include_forming: Evaluates the forming bar as if it ended now.
        """
        answer: IndicatorComputation = await self._call(
            "POST",
            "/api/indicators",
            {"explain": explain},
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "calc": calc, "limit": limit, "startTime": startTime, "endTime": endTime, "signals": signals, "include_forming": include_forming},
        )
        return answer

    async def indicator_index(
        self,
        *,
        category: str | None = None,
        keyword: str | None = None,
    ) -> IndicatorIndex:
        """List the indicators: `GET /api/indicators`.

        category: Only this category.
        keyword: Only indicators with this text in a keyword or in `desc`, ignoring case.
        """
        answer: IndicatorIndex = await self._call(
            "GET",
            "/api/indicators",
            {"category": category, "keyword": keyword},
            None,
        )
        return answer

    async def chart_catalog(
        self,
    ) -> ChartCatalog:
        """List the indicators that can be drawn: `GET /api/indicators/catalog`.
        """
        answer: ChartCatalog = await self._call(
            "GET",
            "/api/indicators/catalog",
            {},
            None,
        )
        return answer

    async def chart_png(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        calc: str | None = None,
        limit: int | None = None,
        startTime: int | None = None,
        endTime: int | None = None,
        signals: bool | None = None,
        width: int | None = None,
        height: int | None = None,
        theme: Literal["light", "dark"] | None = None,
        language: Literal["en", "zh"] | None = None,
        rising: Literal["green", "red"] | None = None,
    ) -> bytes:
        """Draw a chart as a PNG picture: `GET /api/chart.png`.

        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        interval: Length of a bar.
        calc: The indicators to draw: names with `;` between them, each with its parameters after a colon.
        limit: Maximum number of bars to draw.
        startTime: Window start in milliseconds, inclusive.
        endTime: Window end in milliseconds, exclusive.
        signals: Adds marks for events.
        width: Width in pixels.
        height: Height in pixels.
        theme: Background and colours of a picture.
        language: Language of titles and labels.
        rising: Colour of rising prices: `red` is usual in China, Japan and Korea.
        """
        answer: bytes = await self._call(
            "GET",
            "/api/chart.png",
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "calc": calc, "limit": limit, "startTime": startTime, "endTime": endTime, "signals": signals, "width": width, "height": height, "theme": theme, "language": language, "rising": rising},
            None,
        )
        return answer

    async def chart_svg(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        calc: str | None = None,
        limit: int | None = None,
        startTime: int | None = None,
        endTime: int | None = None,
        signals: bool | None = None,
        width: int | None = None,
        height: int | None = None,
        theme: Literal["light", "dark"] | None = None,
        language: Literal["en", "zh"] | None = None,
        rising: Literal["green", "red"] | None = None,
    ) -> str:
        """Draw a chart as an SVG picture: `GET /api/chart.svg`.

        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        interval: Length of a bar.
        calc: The indicators to draw: names with `;` between them, each with its parameters after a colon.
        limit: Maximum number of bars to draw.
        startTime: Window start in milliseconds, inclusive.
        endTime: Window end in milliseconds, exclusive.
        signals: Adds marks for events.
        width: Width in pixels.
        height: Height in pixels.
        theme: Background and colours of a picture.
        language: Language of titles and labels.
        rising: Colour of rising prices: `red` is usual in China, Japan and Korea.
        """
        answer: str = await self._call(
            "GET",
            "/api/chart.svg",
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "calc": calc, "limit": limit, "startTime": startTime, "endTime": endTime, "signals": signals, "width": width, "height": height, "theme": theme, "language": language, "rising": rising},
            None,
        )
        return answer

    async def chart(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        calc: list[dict[str, Any]],
        limit: int | None = None,
        startTime: int | None = None,
        endTime: int | None = None,
        signals: bool | None = None,
        include_forming: bool | None = None,
        format: Literal["rows", "columns"] | None = None,
    ) -> Chart:
        """Draw bars and indicators: `POST /api/chart`.

        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        interval: Length of a bar.
        calc: What to draw: 1 to 100 entries `{name, id?, params?, with?, source?}`, each with a chart specification; see `GET /api/indicators/catalog`.
        limit: Maximum number of bars to draw.
        startTime: Window start in milliseconds, inclusive.
        endTime: Window end in milliseconds, exclusive.
        signals: Adds markers for events, and `indicator_signals`.
        include_forming: Evaluates the forming bar as if it ended now.
        format: Format of items with a value for each bar: an object for each bar, or columns.
        """
        answer: Chart = await self._call(
            "POST",
            "/api/chart",
            {},
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "calc": calc, "limit": limit, "startTime": startTime, "endTime": endTime, "signals": signals, "include_forming": include_forming, "format": format},
        )
        return answer

    async def calculate_supplied(
        self,
        *,
        klines: list[list[float]],
        calc: list[dict[str, Any]],
        explain: bool | None = None,
        with_klines: list[dict[str, Any]] | None = None,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"] | None = None,
        calendar: Literal["auto", "24x7", "cn", "hk", "us", "forex", "metals", "energy"] | None = None,
        signals: bool | None = None,
        include_forming: bool | None = None,
    ) -> SuppliedComputation:
        """Calculate indicators on your own bars: `POST /api/indicators/compute`.

        klines: Bars `[open_time_ms, open, high, low, close, volume, quote_volume?]`, ascending, at most 2000 (5000 if `hmm` is the only indicator).
        calc: What to calculate: 1 to 100 entries `{name, id?, params?, with?, source?}`.
        explain: Adds a description of each indicator and how to read it.
        with_klines: Bars of other series, for indicators that read several: `[{symbol, klines}]`.
        interval: Length of the bars.
        calendar: Trading calendar of the bars.
        signals: Adds the signal features of each indicator.
        include_forming: Evaluates a last bar that has not ended as if it ended now.
        """
        answer: SuppliedComputation = await self._call(
            "POST",
            "/api/indicators/compute",
            {"explain": explain},
            {"klines": klines, "calc": calc, "with_klines": with_klines, "interval": interval, "calendar": calendar, "signals": signals, "include_forming": include_forming},
        )
        return answer

    async def indicator_presets(
        self,
    ) -> list[IndicatorPreset]:
        """List the presets: `GET /api/indicators/presets`.
        """
        answer: list[IndicatorPreset] = await self._call(
            "GET",
            "/api/indicators/presets",
            {},
            None,
        )
        return answer

    async def indicator_profile(
        self,
        *,
        name: str,
    ) -> IndicatorProfile:
        """Describe one indicator: `GET /api/indicators/{name}`.

        name: Name or alias of an indicator.
        """
        answer: IndicatorProfile = await self._call(
            "GET",
            f"/api/indicators/{quote(str(name), safe='')}",
            {},
            None,
        )
        return answer

    async def indicator_registry(
        self,
        *,
        names: list[str] | None = None,
        category: str | None = None,
        keyword: str | None = None,
        include_signals: bool | None = None,
        include_schema: bool | None = None,
    ) -> IndicatorRegistry:
        """List the signatures of the indicators: `GET /api/indicators/registry`.

        names: Only these indicators, by name or alias, with commas between them, 1 to 100.
        category: Only this category.
        keyword: Part of a keyword or of the description, ignoring case.
        include_signals: Adds `has_signals` and the signal features.
        include_schema: Adds the JSON Schema of the parameters.
        """
        answer: IndicatorRegistry = await self._call(
            "GET",
            "/api/indicators/registry",
            {"names": names, "category": category, "keyword": keyword, "include_signals": include_signals, "include_schema": include_schema},
            None,
        )
        return answer

    async def resolve_indicators(
        self,
        *,
        calc: list[dict[str, Any]],
    ) -> ResolvedCalc:
        """Resolve indicators without calculating them: `POST /api/indicators/registry/resolve`.

        calc: What to resolve: 1 to 100 entries `{name, id?, params?, with?, source?}`.
        """
        answer: ResolvedCalc = await self._call(
            "POST",
            "/api/indicators/registry/resolve",
            {},
            {"calc": calc},
        )
        return answer

    async def indicator_search(
        self,
        *,
        q: str | None = None,
        category: str | None = None,
        measure: Literal["trend", "momentum", "volatility", "volume", "levels", "patterns", "statistics", "comparison"] | None = None,
        cost: Literal["low", "medium", "high"] | None = None,
        kind: Literal["event", "state"] | None = None,
        limit: int | None = None,
    ) -> IndicatorSearchPage:
        """Find indicators: `GET /api/indicators/search`.

        q: Words to search for, at most 128 characters.
        category: Only this category.
        measure: Only indicators that measure this.
        cost: Maximum cost of a bar.
        kind: Only indicators with a feature of this kind.
        limit: Maximum number of matches, 1 to 100.
        """
        answer: IndicatorSearchPage = await self._call(
            "GET",
            "/api/indicators/search",
            {"q": q, "category": category, "measure": measure, "cost": cost, "kind": kind, "limit": limit},
            None,
        )
        return answer

    async def feature_directory(
        self,
        *,
        indicator: str | None = None,
        category: str | None = None,
        kind: Literal["event", "state"] | None = None,
        id: str | None = None,
    ) -> FeatureDirectory:
        """List the signal features: `GET /api/indicators/signals`.

        indicator: Name of an indicator.
        category: Only indicators of this category.
        kind: `event` happens at a bar; `state` holds over several bars.
        id: Id of a feature, for example `rsi.enter_overbought`.
        """
        answer: FeatureDirectory = await self._call(
            "GET",
            "/api/indicators/signals",
            {"indicator": indicator, "category": category, "kind": kind, "id": id},
            None,
        )
        return answer

    async def builtin_symbols(
        self,
    ) -> BuiltinSymbols:
        """List the built-in names: `GET /api/symbols/builtin`.
        """
        answer: BuiltinSymbols = await self._call(
            "GET",
            "/api/symbols/builtin",
            {},
            None,
        )
        return answer

    async def fear_greed(
        self,
        *,
        limit: int | None = None,
    ) -> FearGreedHistory:
        """Get the fear and greed index: `GET /api/sentiment/fear-greed`.

        limit: Number of days, including today, 1 to 365.
        """
        answer: FearGreedHistory = await self._call(
            "GET",
            "/api/sentiment/fear-greed",
            {"limit": limit},
            None,
        )
        return answer

    async def funding_rates(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c"],
        symbol: str,
        limit: int | None = None,
    ) -> FundingRateHistory:
        """Get the funding rates of a perpetual: `GET /api/derivatives/funding-rates`.

        exchange: Exchanges with funding payments.
        symbol: Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`.
        limit: Maximum number of payments, 1 to 1000.
        """
        answer: FundingRateHistory = await self._call(
            "GET",
            "/api/derivatives/funding-rates",
            {"exchange": exchange, "symbol": symbol, "limit": limit},
            None,
        )
        return answer

    async def gaps(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"] | None = None,
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"] | None = None,
        symbol: str | None = None,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"] | None = None,
        state: Literal["OPEN", "FILLED", "ABSENT"] | None = None,
        first: int | None = None,
        after: str | None = None,
    ) -> GapPage:
        """List the holes of every series, open or over, with the evidence for them: `GET /api/gaps`.

        exchange: Exchange of the venue.
        market: Market of the venue.
        symbol: Canonical `{BASE}{QUOTE}` symbol.
        interval: Length of a bar.
        state: Only entries in this state, for example `ABSENT`.
        first: Number of entries on the page, 1 to 1000.
        after: `endCursor` of the previous page.
        """
        answer: GapPage = await self._call(
            "GET",
            "/api/gaps",
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "state": state, "first": first, "after": after},
            None,
        )
        return answer

    async def health(
        self,
    ) -> Health:
        """Get the health of every feed: `GET /api/health`.
        """
        answer: Health = await self._call(
            "GET",
            "/api/health",
            {},
            None,
        )
        return answer

    async def intervals(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"] | None = None,
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"] | None = None,
    ) -> list[IntervalProfile]:
        """List the bar intervals: `GET /api/intervals`.

        exchange: Exchange of the venue; pass it with `market`.
        market: Market of the venue; pass it with `exchange`.
        """
        answer: list[IntervalProfile] = await self._call(
            "GET",
            "/api/intervals",
            {"exchange": exchange, "market": market},
            None,
        )
        return answer

    async def klines(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        limit: int | None = None,
        startTime: int | None = None,
        endTime: int | None = None,
        extend_history: bool | None = None,
    ) -> list[list[int | float]]:
        """Get the bars of one series: `GET /api/klines`.

        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        interval: Length of a bar.
        limit: Maximum number of rows.
        startTime: Window start in milliseconds, inclusive.
        endTime: Window end in milliseconds, exclusive.
        extend_history: Accepted for compatibility, and ignored: a window always retrieves the history that the server lacks.
        """
        answer: list[list[int | float]] = await self._call(
            "GET",
            "/api/klines",
            {"exchange": exchange, "market": market, "symbol": symbol, "interval": interval, "limit": limit, "startTime": startTime, "endTime": endTime, "extend_history": extend_history},
            None,
        )
        return answer

    async def long_short_ratio(
        self,
        *,
        symbol: str,
        period: Literal["5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d"] | None = None,
        limit: int | None = None,
    ) -> LongShortRatioHistory:
        """Get the long/short ratio of the largest accounts: `GET /api/derivatives/long-short-ratio`.

        symbol: Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`.
        period: Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`.
        limit: Maximum number of points, 1 to 500.
        """
        answer: LongShortRatioHistory = await self._call(
            "GET",
            "/api/derivatives/long-short-ratio",
            {"symbol": symbol, "period": period, "limit": limit},
            None,
        )
        return answer

    async def markets(
        self,
    ) -> list[Venue]:
        """List the venues: `GET /api/markets`.
        """
        answer: list[Venue] = await self._call(
            "GET",
            "/api/markets",
            {},
            None,
        )
        return answer

    async def open_interest(
        self,
        *,
        symbol: str,
        period: Literal["5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d"] | None = None,
        limit: int | None = None,
    ) -> OpenInterestHistory:
        """Get the open interest of a perpetual: `GET /api/derivatives/open-interest`.

        symbol: Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`.
        period: Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`.
        limit: Maximum number of points, 1 to 500.
        """
        answer: OpenInterestHistory = await self._call(
            "GET",
            "/api/derivatives/open-interest",
            {"symbol": symbol, "period": period, "limit": limit},
            None,
        )
        return answer

    async def feature_scan(
        self,
        *,
        universe: dict[str, Any],
        interval: Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"],
        where: ScanCondition | None = None,
        rank: dict[str, Any] | None = None,
        first: int | None = None,
        after: str | None = None,
    ) -> FeatureScan:
        """Scan many instruments for a condition: `POST /api/scan`.

        universe: The instruments to scan: a list, an exchange and market, a sector, or a fund.
        interval: Interval of the bars.
        where: The condition.
        rank: The order of the matches.
        first: Maximum number of matches on the page, 1 to 200.
        after: `endCursor` of the previous page.
        """
        answer: FeatureScan = await self._call(
            "POST",
            "/api/scan",
            {},
            {"universe": universe, "interval": interval, "where": where, "rank": rank, "first": first, "after": after},
        )
        return answer

    async def symbol_search(
        self,
        *,
        q: str,
    ) -> SymbolSearch:
        """Find the symbol of a name: `GET /api/symbols/search`.

        q: A name or a part of it, a ticker, a code, or pinyin initials.
        """
        answer: SymbolSearch = await self._call(
            "GET",
            "/api/symbols/search",
            {"q": q},
            None,
        )
        return answer

    async def symbols(
        self,
        *,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        include_meta: bool | None = None,
    ) -> SymbolListing:
        """List the symbols of a venue: `GET /api/markets/{exchange}/{market}/symbols`.

        exchange: Exchange of the venue.
        market: Market of the venue.
        include_meta: Adds `symbol_meta`, `metadata_status` and `metadata_updated_at_ms` (venue_a:perp only).
        """
        answer: SymbolListing = await self._call(
            "GET",
            f"/api/markets/{quote(str(exchange), safe='')}/{quote(str(market), safe='')}/symbols",
            {"include_meta": include_meta},
            None,
        )
        return answer

    async def taker_ratio(
        self,
        *,
        symbol: str,
        period: Literal["5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d"] | None = None,
        limit: int | None = None,
    ) -> TakerRatioHistory:
        """Get the taker buy/sell ratio: `GET /api/derivatives/taker-ratio`.

        symbol: Canonical `{BASE}{QUOTE}` symbol of a perpetual, for example `BTCUSDT`.
        period: Distance between the points of a statistic: `5m`, `15m`, `30m`, `1h`, `2h`, `4h`, `6h`, `12h` or `1d`.
        limit: Maximum number of points, 1 to 500.
        """
        answer: TakerRatioHistory = await self._call(
            "GET",
            "/api/derivatives/taker-ratio",
            {"symbol": symbol, "period": period, "limit": limit},
            None,
        )
        return answer

    async def analyze(
        self,
        *,
        playbook: str,
        exchange: Literal["venue_a", "venue_b", "venue_c", "venue_d", "stock", "forex", "commodity"],
        market: Literal["spot", "perp", "cn", "hk", "us", "futures"],
        symbol: str,
        intervals: list[Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d"]] | None = None,
        limit: int | None = None,
        verbose: bool | None = None,
        publications: bool | None = None,
    ) -> Analysis:
        """Run a playbook on an instrument: `POST /api/analyze`.

        playbook: Name of a playbook.
        exchange: Neutral name of an exchange or a class of feeds.
        market: A market of an exchange.
        symbol: Canonical `{BASE}{QUOTE}` symbol, for example `BTCUSDT`.
        intervals: Some of the playbook's intervals for the asset class.
        limit: Number of closed bars of each interval, 1 to 1000.
        verbose: Adds the recipe: prompt, output template and constraints.
        publications: Adds the published data of the company or the fund.
        """
        answer: Analysis = await self._call(
            "POST",
            "/api/analyze",
            {},
            {"playbook": playbook, "exchange": exchange, "market": market, "symbol": symbol, "intervals": intervals, "limit": limit, "verbose": verbose, "publications": publications},
        )
        return answer

    async def playbook_catalog(
        self,
    ) -> PlaybookCatalog:
        """List the playbooks: `GET /api/playbooks`.
        """
        answer: PlaybookCatalog = await self._call(
            "GET",
            "/api/playbooks",
            {},
            None,
        )
        return answer

    async def playbook(
        self,
        *,
        name: str,
    ) -> Playbook2:
        """Get a playbook: `GET /api/playbooks/{name}`.

        name: Name of a playbook, for example `trend_following`.
        """
        answer: Playbook2 = await self._call(
            "GET",
            f"/api/playbooks/{quote(str(name), safe='')}",
            {},
            None,
        )
        return answer

    async def company_list_response(
        self,
        *,
        q: str | None = None,
        exchange: Literal["SSE", "SZSE", "BSE"] | None = None,
        board: Literal["MAIN", "STAR", "CHINEXT", "BSE"] | None = None,
        sector_id: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> CompanyPage:
        """List the companies: `GET /api/signalhub/companies`.

        q: Part of a current or former code, or of a name.
        exchange: Exchange that lists the shares.
        board: Board of the shares.
        sector_id: Only companies related to this sector or one below it.
        page: Page number, from 1.
        page_size: Maximum number of companies on the page.
        """
        answer: CompanyPage = await self._call(
            "GET",
            "/api/signalhub/companies",
            {"q": q, "exchange": exchange, "board": board, "sector_id": sector_id, "page": page, "page_size": page_size},
            None,
        )
        return answer

    async def etf_sector_contribution_list_response(
        self,
        *,
        relation_id: str,
        page: int | None = None,
        page_size: int | None = None,
        snapshot_id: str | None = None,
        as_of: str | None = None,
        detail: Literal["full", "compact"] | None = None,
        include: str | None = None,
    ) -> EtfRelationContributions:
        """List the contributions that make up an ETF's relation to a sector: `GET /api/signalhub/etf-sector-relations/{relation_id}/contributions`.

        relation_id: Id of the relation: fund, sector and mapping type.
        page: Page number, from 1.
        page_size: Maximum number of contributions on the page.
        snapshot_id: The `snapshot_id` of an earlier answer.
        as_of: Selects the latest snapshot on or before this date.
        detail: Detail of the snapshot in the answer.
        include: Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`.
        """
        answer: EtfRelationContributions = await self._call(
            "GET",
            f"/api/signalhub/etf-sector-relations/{quote(str(relation_id), safe='')}/contributions",
            {"page": page, "page_size": page_size, "snapshot_id": snapshot_id, "as_of": as_of, "detail": detail, "include": include},
            None,
        )
        return answer

    async def etf_sector_relation_list_response(
        self,
        *,
        q: str | None = None,
        fund_code: str | None = None,
        sector_id: str | None = None,
        relation_scope: Literal["direct", "extended", "related", "reference"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        snapshot_id: str | None = None,
        as_of: str | None = None,
        detail: Literal["full", "compact"] | None = None,
        include: str | None = None,
    ) -> EtfRelationPage:
        """List the relations of ETFs to sectors: `GET /api/signalhub/etf-sector-relations`.

        q: Part of a fund's code, name or index, or of a sector's id or name.
        fund_code: Six-digit code of the fund.
        sector_id: Only relations to this sector.
        relation_scope: Only relations of this scope.
        page: Page number, from 1.
        page_size: Maximum number of relations on the page.
        snapshot_id: The `snapshot_id` of an earlier answer.
        as_of: Selects the latest snapshot on or before this date.
        detail: Detail of the snapshot in the answer.
        include: Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`.
        """
        answer: EtfRelationPage = await self._call(
            "GET",
            "/api/signalhub/etf-sector-relations",
            {"q": q, "fund_code": fund_code, "sector_id": sector_id, "relation_scope": relation_scope, "page": page, "page_size": page_size, "snapshot_id": snapshot_id, "as_of": as_of, "detail": detail, "include": include},
            None,
        )
        return answer

    async def heat_series(
        self,
        *,
        sector_id: str,
        view: Literal["policy", "market_attention", "market_trading"] | None = None,
        start: str | None = None,
        end: str | None = None,
        limit: int | None = None,
    ) -> SectorHeatSeries:
        """Get the heat of a sector over time: `GET /api/signalhub/sectors/{sector_id}/heat-series`.

        sector_id: Id of a sector of the catalog, for example `L1.electronics`.
        view: The data from which the heat of a sector is calculated.
        start: First effective date.
        end: Last effective date; not before `start`.
        limit: Maximum number of points.
        """
        answer: SectorHeatSeries = await self._call(
            "GET",
            f"/api/signalhub/sectors/{quote(str(sector_id), safe='')}/heat-series",
            {"view": view, "start": start, "end": end, "limit": limit},
            None,
        )
        return answer

    async def policy_materials(
        self,
        *,
        date: str | None = None,
        status: Literal["all", "signal", "no_signal"] | None = None,
        source_id: str | None = None,
        q: str | None = None,
        snapshot_id: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PolicyMaterialPage:
        """List the policy documents of a date: `GET /api/signalhub/policy-materials`.

        date: Date of the documents.
        status: Which materials a list shows.
        source_id: Source of the document or of a reprint.
        q: Part of a title, document number, source, viewpoint or sector name.
        snapshot_id: Fills `includedInSnapshot` for this snapshot.
        page: Page number, from 1.
        page_size: Maximum number of documents on the page.
        """
        answer: PolicyMaterialPage = await self._call(
            "GET",
            "/api/signalhub/policy-materials",
            {"date": date, "status": status, "source_id": source_id, "q": q, "snapshot_id": snapshot_id, "page": page, "page_size": page_size},
            None,
        )
        return answer

    async def realtime_events(
        self,
        *,
        window: Literal["1h", "6h", "24h", "3d"] | None = None,
        channel: Literal["all", "policy", "media", "market_attention"] | None = None,
        sector_id: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> RealtimeEvents:
        """List materials of the realtime feed: `GET /api/signalhub/realtime/events`.

        window: Length of the window.
        channel: Only materials of this channel.
        sector_id: Only materials that concern this sector of the catalog.
        cursor: `next_cursor` of the previous page.
        limit: Maximum number of materials on the page.
        """
        answer: RealtimeEvents = await self._call(
            "GET",
            "/api/signalhub/realtime/events",
            {"window": window, "channel": channel, "sector_id": sector_id, "cursor": cursor, "limit": limit},
            None,
        )
        return answer

    async def realtime_overview(
        self,
        *,
        window: Literal["1h", "6h", "24h", "3d"] | None = None,
        channel: Literal["all", "policy", "media", "market_attention"] | None = None,
        sector_limit: int | None = None,
        material_limit: int | None = None,
        reference_limit: int | None = None,
    ) -> RealtimeOverview:
        """Get an overview of the realtime feed: `GET /api/signalhub/realtime`.

        window: Length of the window.
        channel: Only materials of this channel are counted, scored and listed.
        sector_limit: Maximum number of sectors in the list.
        material_limit: Maximum number of materials in the list.
        reference_limit: Maximum number of references of each sector, 0 to 10.
        """
        answer: RealtimeOverview = await self._call(
            "GET",
            "/api/signalhub/realtime",
            {"window": window, "channel": channel, "sector_limit": sector_limit, "material_limit": material_limit, "reference_limit": reference_limit},
            None,
        )
        return answer

    async def company_research_fact_evidence_response(
        self,
        *,
        stock_code: str,
        fact_id: str,
        page: int | None = None,
        page_size: int | None = None,
        research_as_of: str | None = None,
        version_id: str | None = None,
    ) -> CompanyResearchFactEvidence:
        """List what a fact about a company rests on: `GET /api/signalhub/companies/{stock_code}/research/facts/{fact_id}/evidence`.

        stock_code: Six-digit code, current or former.
        fact_id: Id of a fact of the version.
        page: Page number, from 1.
        page_size: Maximum number of materials on the page.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        """
        answer: CompanyResearchFactEvidence = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/research/facts/{quote(str(fact_id), safe='')}/evidence",
            {"page": page, "page_size": page_size, "research_as_of": research_as_of, "version_id": version_id},
            None,
        )
        return answer

    async def company_research_version_list_response(
        self,
        *,
        stock_code: str,
        page: int | None = None,
        page_size: int | None = None,
    ) -> CompanyResearchVersions:
        """List the versions of the research about a company: `GET /api/signalhub/companies/{stock_code}/research/versions`.

        stock_code: Six-digit code, current or former.
        page: Page number, from 1.
        page_size: Maximum number of versions on the page.
        """
        answer: CompanyResearchVersions = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/research/versions",
            {"page": page, "page_size": page_size},
            None,
        )
        return answer

    async def company_research_response(
        self,
        *,
        stock_code: str,
        research_as_of: str | None = None,
        version_id: str | None = None,
    ) -> CompanyResearch:
        """Get the published research about a company: `GET /api/signalhub/companies/{stock_code}/research`.

        stock_code: Six-digit code, current or former.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        """
        answer: CompanyResearch = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/research",
            {"research_as_of": research_as_of, "version_id": version_id},
            None,
        )
        return answer

    async def sector_performance(
        self,
        *,
        q: str | None = None,
        layer: Literal["level1", "level2", "level3"] | None = None,
        sessions: list[int] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> SectorPage:
        """List the returns of sectors: `GET /api/signalhub/sector-performance`.

        q: Part of an id or a name.
        layer: Only this layer of the catalog.
        sessions: Trading days to look back, with commas between them.
        page: Page number, from 1.
        page_size: Maximum number of sectors on the page.
        """
        answer: SectorPage = await self._call(
            "GET",
            "/api/signalhub/sector-performance",
            {"q": q, "layer": layer, "sessions": sessions, "page": page, "page_size": page_size},
            None,
        )
        return answer

    async def sector_list_response(
        self,
        *,
        q: str | None = None,
        layer: Literal["level1", "level2", "level3"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> SectorPage2:
        """List the sectors of the catalog: `GET /api/signalhub/sectors`.

        q: Part of an id or a name.
        layer: Only this layer of the catalog.
        page: Page number, from 1.
        page_size: Maximum number of sectors on the page.
        """
        answer: SectorPage2 = await self._call(
            "GET",
            "/api/signalhub/sectors",
            {"q": q, "layer": layer, "page": page, "page_size": page_size},
            None,
        )
        return answer

    async def security_lifecycle_list_response(
        self,
        *,
        date: str | None = None,
        scope: Literal["prelisted", "recent_listed", "departures"] | None = None,
        days: int | None = None,
        q: str | None = None,
        exchange: Literal["SSE", "SZSE", "BSE"] | None = None,
        board: Literal["MAIN", "STAR", "CHINEXT", "BSE"] | None = None,
        sector_id: str | None = None,
        snapshot_id: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        detail: Literal["full", "compact"] | None = None,
        include: str | None = None,
    ) -> SecurityLifecycleList:
        """List securities awaiting their listing, listed recently, or departed: `GET /api/signalhub/securities`.

        date: Lifecycle date.
        scope: Awaiting the listing, listed in the window, or departed in it.
        days: Length of the window that ends with the date, in days.
        q: Part of a current or former code, or of a name.
        exchange: The exchange that lists an A-share.
        board: Board of the security.
        sector_id: Only securities of this sector or one below it.
        snapshot_id: The `snapshot_id` of an earlier answer.
        page: Page number, from 1.
        page_size: Maximum number of securities on the page.
        detail: Detail of the snapshot in the answer.
        include: Additional parts of a compact snapshot, with commas between: `sector_dynamics`, `coverage`.
        """
        answer: SecurityLifecycleList = await self._call(
            "GET",
            "/api/signalhub/securities",
            {"date": date, "scope": scope, "days": days, "q": q, "exchange": exchange, "board": board, "sector_id": sector_id, "snapshot_id": snapshot_id, "page": page, "page_size": page_size, "detail": detail, "include": include},
            None,
        )
        return answer

    async def state_capital_statements(
        self,
        *,
        stock_code: str,
        graph_as_of: str | None = None,
        research_as_of: str | None = None,
        version_id: str | None = None,
    ) -> list[dict[str, Any]]:
        """Export who owns and controls a company as BODS 0.4 statements: `GET /api/signalhub/companies/{stock_code}/state-capital.bods.json`.

        stock_code: Six-digit code, current or former.
        graph_as_of: Date of the graph to export.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        """
        answer: list[dict[str, Any]] = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/state-capital.bods.json",
            {"graph_as_of": graph_as_of, "research_as_of": research_as_of, "version_id": version_id},
            None,
        )
        return answer

    async def company_state_capital_event_evidence_response(
        self,
        *,
        stock_code: str,
        event_id: str,
        page: int | None = None,
        page_size: int | None = None,
        research_as_of: str | None = None,
        version_id: str | None = None,
    ) -> StateCapitalEvidence:
        """List the evidence of an event or a relation in a company's state-capital graph: `GET /api/signalhub/companies/{stock_code}/state-capital/events/{event_id}/evidence`.

        stock_code: Six-digit code, current or former.
        event_id: Id of an event, or of a relation of the graph.
        page: Page number, from 1.
        page_size: Maximum number of materials on the page.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        """
        answer: StateCapitalEvidence = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/state-capital/events/{quote(str(event_id), safe='')}/evidence",
            {"page": page, "page_size": page_size, "research_as_of": research_as_of, "version_id": version_id},
            None,
        )
        return answer

    async def state_capital_drawing(
        self,
        *,
        stock_code: str,
        graph_as_of: str | None = None,
        research_as_of: str | None = None,
        version_id: str | None = None,
        theme: Literal["light", "dark"] | None = None,
        language: Literal["en", "zh"] | None = None,
        width: int | None = None,
    ) -> str:
        """Draw who owns and controls a company, as an SVG picture: `GET /api/signalhub/companies/{stock_code}/state-capital.svg`.

        stock_code: Six-digit code, current or former.
        graph_as_of: Date of the holdings and control that are shown.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        theme: Background and colours of a picture.
        language: Language of all text except names.
        width: Width in pixels; the height follows.
        """
        answer: str = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/state-capital.svg",
            {"graph_as_of": graph_as_of, "research_as_of": research_as_of, "version_id": version_id, "theme": theme, "language": language, "width": width},
            None,
        )
        return answer

    async def company_state_capital_response(
        self,
        *,
        stock_code: str,
        graph_as_of: str | None = None,
        research_as_of: str | None = None,
        version_id: str | None = None,
        path_limit: int | None = None,
    ) -> CompanyStateCapital2:
        """Get who owns and controls a company, with the state's share of it: `GET /api/signalhub/companies/{stock_code}/state-capital`.

        stock_code: Six-digit code, current or former.
        graph_as_of: Date of the holdings and control that are shown.
        research_as_of: The latest version with a cut-off date on or before this date.
        version_id: Selects this version.
        path_limit: Maximum number of paths with their owners, 1 to 150.
        """
        answer: CompanyStateCapital2 = await self._call(
            "GET",
            f"/api/signalhub/companies/{quote(str(stock_code), safe='')}/state-capital",
            {"graph_as_of": graph_as_of, "research_as_of": research_as_of, "version_id": version_id, "path_limit": path_limit},
            None,
        )
        return answer
