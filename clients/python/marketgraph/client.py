"""The client: every route of the REST interface as a method, the graph, tables, and live bars."""

from __future__ import annotations

import json
from typing import Any, Mapping

from .live import Following, LiveSeries
from .routes import Routes
from .transport import ARROW, MarketgraphError, Transport


class Marketgraph(Routes):
    """One server. Methods block; `AsyncMarketgraph` has the same ones to be awaited.

    `retries` is how often a request is sent again after 429 and 503, each time after the wait that
    the server names.
    """

    def __init__(
        self,
        url: str = "http://localhost:4000",
        token: str | None = None,
        timeout: float = 30.0,
        retries: int = 3,
    ):
        self._transport = Transport(url, token, timeout, retries)

    def _call(
        self, method: str, path: str, query: Mapping[str, Any], body: Mapping[str, Any] | None
    ) -> Any:
        present = None if body is None else {k: v for k, v in body.items() if v is not None}
        data = self._transport.send(method, path, query, present)
        try:
            return json.loads(data)
        except ValueError:
            return data.decode()

    def query(self, document: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The data of a GraphQL query or mutation. Raises for the first of its errors."""
        body = {"query": document, "variables": variables or {}}
        answer = json.loads(self._transport.send("POST", "/graphql", body=body))
        for error in answer.get("errors") or ():
            extensions = error.get("extensions") or {}
            code = str(extensions.get("code", "unknown")).lower()
            raise MarketgraphError(200, code, error["message"], extensions.get("retryAfter"))
        return answer["data"]

    def arrow(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> Any:
        """A path with a table as a `pyarrow.Table`, which needs pyarrow: typed, times in UTC."""
        try:
            import pyarrow
        except ImportError as missing:
            raise ImportError("tables need pyarrow: pip install pyarrow") from missing
        method = "GET" if body is None else "POST"
        data = self._transport.send(method, path, query, body, accept=ARROW)
        return pyarrow.ipc.open_stream(data).read_all()

    def frame(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> Any:
        """A path with a table as a `pandas.DataFrame`, which needs pandas and pyarrow."""
        return self.arrow(path, query, body).to_pandas()

    def follow(
        self, document: str, variables: Mapping[str, Any] | None = None, silence: float = 60.0
    ) -> Following:
        """The events of a subscription, through lost connections; `documents` has one for each.

        A connection that brings nothing for `silence` seconds, not even a sign of life, counts as lost.
        """
        return Following(self._transport, document, variables or {}, silence)

    def live_series(
        self,
        exchange: str,
        market: str,
        symbol: str,
        interval: str,
        bars: int = 500,
        closed_only: bool = False,
        silence: float = 60.0,
    ) -> LiveSeries:
        """The newest `bars` bars and every change of them, through lost connections.

        Iterate over it for updates; its `bars` are the series as it is. A connection that brings
        nothing for `silence` seconds, not even a sign of life, counts as lost.
        """
        instrument = {"exchange": exchange, "market": market, "symbol": symbol}
        return LiveSeries(self._transport, instrument, interval, bars, closed_only, silence)
