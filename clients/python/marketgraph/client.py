"""The client: every route of the REST interface as a method, the graph, tables, and live bars."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping

from .history import BarHistory, Histories, HistoryAsked
from .live import Following, LiveSeries
from .routes import Routes
from .transport import ARROW, CSV, Transport

if TYPE_CHECKING:
    import pandas
    import pyarrow


# How every picture begins.
PNG = b"\x89PNG"


class Marketgraph(Routes, Histories[BarHistory]):
    """One server. Methods block; `AsyncMarketgraph` has the same ones to be awaited.

    `timeout` is the most seconds between two reads of an answer. `retries` is how often a transient failure (429,
    502 to 504, no answer) is retried: after the wait that the server names, or with back-off. Mutations are never
    retried. A client is safe for many threads.
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
        # Every POST of REST only reads, so it may be sent again, except those of alerts.
        is_read = method == "GET" or not path.startswith("/api/alerts/")
        data = self._transport.send(method, path, query, present, is_read=is_read)
        if data.startswith(PNG):
            return data
        try:
            return json.loads(data)
        except ValueError:
            return data.decode()

    def query(self, document: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The data of a GraphQL query or mutation. Raises for the first of its errors, with `data` in it."""
        return self._transport.graph(document, variables or {})

    def csv(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> str:
        """A path with a table as CSV, with a header row. With a body it is a POST."""
        return self._table(CSV, path, query, body).decode()

    def arrow(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> pyarrow.Table:
        """A path with a table as a `pyarrow.Table`, which needs pyarrow: typed, times in UTC."""
        try:
            from pyarrow import ipc
        except ImportError as missing:
            raise ImportError("tables need pyarrow: pip install 'marketgraph[arrow]'") from missing
        return ipc.open_stream(self._table(ARROW, path, query, body)).read_all()

    def frame(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> pandas.DataFrame:
        """A path with a table as a `pandas.DataFrame`, which needs pandas and pyarrow.

        Times are of UTC. Columns of booleans are of the type `boolean`, with `pandas.NA` for unknown, so
        that any of them selects rows.
        """
        table = self.arrow(path, query, body)
        try:
            from pandas import BooleanDtype
        except ImportError as missing:
            raise ImportError("frames need pandas: pip install 'marketgraph[pandas]'") from missing
        return table.to_pandas(types_mapper=lambda kind: BooleanDtype() if str(kind) == "bool" else None)

    def _table(self, accept: str, path: str, query: Mapping[str, Any] | None, body: Any) -> bytes:
        method = "GET" if body is None else "POST"
        return self._transport.send(method, path, query, body, accept)

    def follow(
        self, document: str, variables: Mapping[str, Any] | None = None, silence: float = 60.0
    ) -> Following[dict[str, Any]]:
        """The events of a subscription, through lost connections; `documents` has one for each.

        A connection that brings nothing for `silence` seconds, not even a sign of life, counts as lost.
        """
        return Following(self._transport, document, variables or {}, silence, lambda event: event)

    def _history(self, asked: HistoryAsked) -> BarHistory:
        return BarHistory(self._transport, asked)

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
