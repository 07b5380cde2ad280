"""The same client for asyncio. Requests run in threads, so the standard library is enough."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, AsyncIterator, Generic, Iterator, Mapping

from .async_routes import AsyncRoutes
from .client import Marketgraph
from .live import Following, LiveSeries, Row, Told, Update

if TYPE_CHECKING:
    import pandas
    import pyarrow


class AsyncMarketgraph(AsyncRoutes):
    """Every method of `Marketgraph`, to be awaited; what goes on live is iterated with `async for`."""

    def __init__(
        self,
        url: str = "http://localhost:4000",
        token: str | None = None,
        timeout: float = 30.0,
        retries: int = 3,
    ):
        self._client = Marketgraph(url, token, timeout, retries)

    async def _call(
        self, method: str, path: str, query: Mapping[str, Any], body: Mapping[str, Any] | None
    ) -> Any:
        return await asyncio.to_thread(self._client._call, method, path, query, body)

    async def query(self, document: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """As `Marketgraph.query`."""
        return await asyncio.to_thread(self._client.query, document, variables)

    async def csv(self, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> str:
        """As `Marketgraph.csv`."""
        return await asyncio.to_thread(self._client.csv, path, query, body)

    async def arrow(
        self, path: str, query: Mapping[str, Any] | None = None, body: Any = None
    ) -> pyarrow.Table:
        """As `Marketgraph.arrow`."""
        return await asyncio.to_thread(self._client.arrow, path, query, body)

    async def frame(
        self, path: str, query: Mapping[str, Any] | None = None, body: Any = None
    ) -> pandas.DataFrame:
        """As `Marketgraph.frame`."""
        return await asyncio.to_thread(self._client.frame, path, query, body)

    def follow(
        self, document: str, variables: Mapping[str, Any] | None = None, silence: float = 60.0
    ) -> AsyncFollowing[dict[str, Any]]:
        """As `Marketgraph.follow`."""
        return AsyncFollowing(self._client.follow(document, variables, silence))

    def live_series(
        self,
        exchange: str,
        market: str,
        symbol: str,
        interval: str,
        bars: int = 500,
        closed_only: bool = False,
        silence: float = 60.0,
    ) -> AsyncLiveSeries:
        """As `Marketgraph.live_series`."""
        series = (exchange, market, symbol, interval)
        return AsyncLiveSeries(self._client.live_series(*series, bars, closed_only, silence))


class AsyncFollowing(Generic[Told]):
    """A subscription whose events are awaited. Leaving the loop, or a cancellation, ends it."""

    def __init__(self, following: Following[Told] | LiveSeries):
        self._following = following

    @property
    def reconnects(self) -> int:
        """How often the connection was lost and asked for again."""
        return self._following.reconnects

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._following.close()

    async def __aiter__(self) -> AsyncIterator[Told]:
        events: Iterator[Any] = iter(self._following)
        loop = asyncio.get_running_loop()
        # A thread of its own: those of the loop are few, and requests would wait for one behind some series.
        thread = ThreadPoolExecutor(1, "marketgraph-live")
        try:
            while (event := await loop.run_in_executor(thread, next, events, None)) is not None:
                yield event
        finally:
            self._following.close()
            thread.shutdown(wait=False)


class AsyncLiveSeries(AsyncFollowing[Update]):
    """A live series whose updates are awaited."""

    _following: LiveSeries

    @property
    def bars(self) -> list[Row]:
        """The series as it is, oldest bar first."""
        return self._following.bars
