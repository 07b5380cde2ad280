"""The same client for asyncio. Requests run in threads, so the standard library is enough."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Generic, Iterable, Mapping

from .async_routes import AsyncRoutes
from .client import Marketgraph
from .history import (
    BarHistory,
    Histories,
    HistoryAsked,
    Hole,
    Progress,
    closed_early,
    columns_of,
    frame_of,
    pandas_or_raise,
)
from .live import Following, Item, LiveSeries, Row, Update

if TYPE_CHECKING:
    import pandas
    import pyarrow


class AsyncFollowing(Generic[Item]):
    """A subscription whose events are awaited. Leaving the loop, or a cancellation, ends it."""

    def __init__(self, following: Following[Item] | LiveSeries):
        self._following = following

    @property
    def reconnects(self) -> int:
        """Number of reconnects."""
        return self._following.reconnects

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._following.close()

    def __aiter__(self) -> AsyncIterator[Item]:
        return _awaited(self._following, self.close)


class AsyncLiveSeries(AsyncFollowing[Update]):
    """A live series whose updates are awaited."""

    _following: LiveSeries

    @property
    def bars(self) -> list[Row]:
        """The series as it is, oldest bar first."""
        return self._following.bars


class AsyncBarHistory:
    """A history whose pages are awaited. Leaving the loop, or a cancellation, ends it."""

    def __init__(self, history: BarHistory, report: _LoopCalls):
        self._history = history
        self._report = report

    @property
    def holes(self) -> list[Hole]:
        """As `BarHistory.holes`."""
        return self._history.holes

    def close(self) -> None:
        """Ends the iteration, even while it waits; `frame` and `columns` raise then, as they would not be whole."""
        self._history.close()

    async def columns(self) -> dict[str, list[Any]]:
        """As `BarHistory.columns`."""
        return columns_of(await self._whole())

    async def frame(self) -> pandas.DataFrame:
        """As `BarHistory.frame`."""
        pandas_or_raise()
        return frame_of(await self._whole())

    def __aiter__(self) -> AsyncIterator[list[Row]]:
        self._report.loop = asyncio.get_running_loop()
        return _awaited(self._history, self.close)

    async def _whole(self) -> list[list[Row]]:
        pages = [rows async for rows in self]
        if not self._history.is_whole:
            raise closed_early()
        return pages


class AsyncMarketgraph(AsyncRoutes, Histories[AsyncBarHistory]):
    """Every method of `Marketgraph`, to be awaited; live data is iterated with `async for`."""

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

    def _history(self, asked: HistoryAsked) -> AsyncBarHistory:
        report = _LoopCalls(asked.on_progress)
        passed_on = asked._replace(on_progress=None if asked.on_progress is None else report)
        return AsyncBarHistory(self._client._history(passed_on), report)

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


class _LoopCalls:
    """Passes the calls of a thread to the event loop that iterates."""

    def __init__(self, call: Callable[[Progress], object] | None):
        self.loop: asyncio.AbstractEventLoop | None = None
        self._call = call

    def __call__(self, progress: Progress) -> None:
        if self.loop is not None and self._call is not None:
            self.loop.call_soon_threadsafe(self._call, progress)


async def _awaited(source: Iterable[Any], close: Callable[[], None]) -> AsyncIterator[Any]:
    items = iter(source)
    loop = asyncio.get_running_loop()
    # A separate thread: the loop has few, and some series would block all requests.
    thread = ThreadPoolExecutor(1, "marketgraph-live")
    try:
        while (item := await loop.run_in_executor(thread, next, items, None)) is not None:
            yield item
    finally:
        close()
        thread.shutdown(wait=False)
