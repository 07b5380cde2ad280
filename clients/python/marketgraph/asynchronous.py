"""The same client for asyncio. Requests run in threads, so the standard library is enough."""

from __future__ import annotations

import asyncio
import functools
from typing import Any, AsyncIterator, Callable

from .client import Marketgraph
from .live import Following, LiveSeries


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

    def follow(self, *arguments: Any, **options: Any) -> AsyncFollowing:
        """As `Marketgraph.follow`."""
        return AsyncFollowing(self._client.follow(*arguments, **options))


class AsyncFollowing:
    """A subscription whose events are awaited. Leaving the loop, or a cancellation, ends it."""

    def __init__(self, following: Following | LiveSeries):
        self._following = following

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._following.close()

    async def __aiter__(self) -> AsyncIterator[Any]:
        events = iter(self._following)
        try:
            while (event := await asyncio.to_thread(next, events, None)) is not None:
                yield event
        finally:
            self._following.close()


class AsyncLiveSeries(AsyncFollowing):
    """A live series whose updates are awaited."""

    _following: LiveSeries

    @property
    def bars(self) -> list[list]:
        """The series as it is, oldest bar first."""
        return self._following.bars
