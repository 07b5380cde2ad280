"""The same client for asyncio. Requests run in threads, so the standard library is enough."""

from __future__ import annotations

import asyncio
import functools
from typing import Any, AsyncIterator, Callable

from .client import Marketgraph
from .live import LiveSeries, Update


class AsyncMarketgraph:
    """Every method of `Marketgraph`, to be awaited; `live_series` is iterated with `async for`."""

    def __init__(self, *arguments: Any, **options: Any):
        self._client = Marketgraph(*arguments, **options)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._client, name)
        if name.startswith("_") or not callable(method):
            raise AttributeError(name)

        @functools.wraps(method)
        async def awaited(*arguments: Any, **options: Any) -> Any:
            return await asyncio.to_thread(method, *arguments, **options)

        return awaited

    def live_series(self, *arguments: Any, **options: Any) -> AsyncLiveSeries:
        """As `Marketgraph.live_series`."""
        return AsyncLiveSeries(self._client.live_series(*arguments, **options))


class AsyncLiveSeries:
    """A live series whose updates are awaited. Leaving the loop, or a cancellation, ends it."""

    def __init__(self, series: LiveSeries):
        self._series = series

    @property
    def bars(self) -> list[list]:
        """The series as it is, oldest bar first."""
        return self._series.bars

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._series.close()

    async def __aiter__(self) -> AsyncIterator[Update]:
        updates = iter(self._series)
        try:
            while (update := await asyncio.to_thread(next, updates, None)) is not None:
                yield update
        finally:
            self._series.close()
