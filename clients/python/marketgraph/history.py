"""Past bars, any number of them: in pages, each bar once and in order."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Generic, Iterable, Iterator, Mapping, NamedTuple, TypeVar

from .documents import HISTORY
from .error import MarketgraphError
from .live import Row
from .transport import Ended, Ending, RetryOptions, Transport

if TYPE_CHECKING:
    import pandas

COLUMNS = ("open_time", "open", "high", "low", "close", "volume", "quote_volume")

# The venue has no bars in the window.
_NOTHING_THERE = frozenset({"history_not_available", "no_cached_data"})


class Hole(NamedTuple):
    """Bars that the calendar has and a history lacks: open times from `start_time` on, and before `end_time`."""

    start_time: int
    end_time: int
    bars: int


class Progress(NamedTuple):
    """How far a history is."""

    bars: int
    """Bars that were given, or are about to be."""
    pages: int
    """Answers so far."""
    reached_time: int
    """Where the next page begins, in milliseconds; at the end, behind the last bar or hole."""
    share: float
    """Of the time that is read, 0 to 1."""
    wait: float
    """Seconds until the next attempt; 0 behind a page."""


class HistoryAsked(NamedTuple):
    """The arguments of a history, as `history` of both clients takes them."""

    variables: Mapping[str, Any]
    window: tuple[int | datetime | None, int | datetime | None]
    with_forming: bool
    retries: int
    on_progress: Callable[[Progress], object] | None


Read = TypeVar("Read")


class Histories(Generic[Read]):
    """What both clients have in common: `history`, to be iterated or to be awaited."""

    def history(
        self,
        exchange: str,
        market: str,
        symbol: str,
        interval: str,
        start_time: int | datetime | None = None,
        end_time: int | datetime | None = None,
        *,
        page_rows: int | None = None,
        with_forming: bool = False,
        retries: int = 10,
        on_progress: Callable[[Progress], object] | None = None,
    ) -> Read:
        """The bars of a series from one time to another, however many: each once and in order.

        Iterate over it for pages of rows, or ask for its `frame()` or `columns()`. Times are milliseconds or datetimes
        with a zone: the start inclusive, the end exclusive; without them it begins with the first bar there is, and ends
        with the newest one that is closed, or forms `with_forming`. `retries` is how often a page is retried after a
        transient failure. `on_progress` is called for every page and every wait; the asynchronous client calls it
        from the event loop.
        """
        instrument = {"exchange": exchange, "market": market, "symbol": symbol}
        variables = {**instrument, "interval": interval, "limit": page_rows}
        return self._history(
            HistoryAsked(variables, (start_time, end_time), with_forming, retries, on_progress)
        )

    def _history(self, asked: HistoryAsked) -> Read:
        raise NotImplementedError


class BarHistory:
    """The bars of a series from one time to another, in pages. It is read once; leaving the loop ends it.

    A transient failure is retried after the wait that the server names. The iteration continues behind holes, which
    `holes` lists, and raises where the server has no bars beyond one. `close`, from any thread, ends it even
    while it waits.
    """

    def __init__(
        self,
        transport: Transport,
        asked: HistoryAsked,
        pause: Callable[[Ending, float], object] = Ending.wait,
    ):
        variables, window, with_forming, retries, on_progress = asked
        start, end = (None if one is None else _milliseconds(one) for one in window)
        if (start or 0) >= (1 << 53 if end is None else end):
            raise ValueError(f"a history ends after its start, and {end} is not after {start or 0}")
        rows = variables.get("limit")
        if rows is not None and rows < 1:
            raise ValueError(f"a page has at least one row, and not {rows}")
        self.holes: list[Hole] = []
        """Missing stretches so far, oldest first: the exchange has no such bars, or no longer publishes them."""
        self._transport = transport
        self._variables = {name: value for name, value in variables.items() if value is not None}
        if end is not None:
            self._variables["endTime"] = end
        self._start = start
        self._end = end
        self._with_forming = with_forming
        self._retries = retries
        self._on_progress = on_progress
        self._pause = pause
        self._ending = Ending()
        # Of the time that is read, as soon as it is known.
        self._span = (0, 0)
        # Open time of the last bar that was given, or left out as forming.
        self._last = -1
        self._bars = 0
        self._pages = 0
        self._is_read = False
        self._is_whole = False

    def __iter__(self) -> Iterator[list[Row]]:
        if self._is_read:
            raise TypeError("a history has one reader: request another history, or share its pages")
        self._is_read = True
        try:
            yield from self._read()
            self._is_whole = True
        except Ended:
            return
        finally:
            self._ending.set()

    def close(self) -> None:
        """Ends the iteration, even while it waits; `frame` and `columns` raise then, as they would not be whole."""
        self._ending.set()

    def columns(self) -> dict[str, list[Any]]:
        """All bars as columns by name, `open_time` in milliseconds. A failure is raised."""
        return columns_of(self._whole())

    def frame(self) -> pandas.DataFrame:
        """All bars as a `pandas.DataFrame`, which needs pandas; times are of UTC. Without it there is `columns`."""
        pandas_or_raise()
        return frame_of(self._whole())

    @property
    def is_whole(self) -> bool:
        """Whether the last page was read."""
        return self._is_whole

    def _whole(self) -> list[list[Row]]:
        pages = list(self)
        if not self._is_whole:
            raise closed_early()
        return pages

    def _read(self) -> Iterator[list[Row]]:
        end = int(time.time() * 1000) if self._end is None else self._end
        self._span = (end if self._start is None else self._start, end)
        cursor: int | None = self._start or 0
        while cursor is not None:
            page = self._page(cursor)
            if page is None:
                self._report(end, 0.0)
                return
            rows = self._new_rows(page)
            following: int | None = page["nextStartTime"]
            if following is not None and following <= cursor:
                raise _misbehaved(f"the page from {cursor} is followed by one from {following}")
            if self._start is None and self._pages == 1:
                # What lies before the first bar that there is was not asked for.
                self._span = (int(rows[0][0]) if rows else end, end)
            self._lack(page["holes"])
            self._report(max(end, self._last + 1) if following is None else following, 0.0)
            if rows:
                yield rows
            cursor = following

    def _page(self, start: int) -> dict[str, Any] | None:
        """The page from a time on, or from the last bar where that time has none; None where the history is empty."""
        try:
            return self._ask(start)
        except MarketgraphError as error:
            if error.code not in _NOTHING_THERE:
                raise
            if self._pages == 0:
                return None
            # From the last bar on there is one, and the answer has the holes behind it, and where bars continue.
            page = self._ask(max(self._last, self._start or 0))
            following = page["nextStartTime"]
            if following is not None and following <= start:
                # A hole without bars behind it is not the end.
                raise
            return page

    def _ask(self, start: int) -> dict[str, Any]:
        def pause(seconds: float) -> None:
            self._report(start, seconds)
            self._pause(self._ending, seconds)

        retry_options = RetryOptions(self._retries, pause, self._ending)
        answer = self._transport.graph(HISTORY, {**self._variables, "startTime": start}, retry_options)
        self._pages += 1
        page: dict[str, Any] = answer["klines"]
        return page

    def _new_rows(self, page: Mapping[str, Any]) -> list[Row]:
        """The rows of a page that were not given yet."""
        rows: list[Row] = page["rows"]
        first = next((at for at, row in enumerate(rows) if row[0] > self._last), len(rows))
        fresh = rows[first:]
        for row in fresh:
            if row[0] <= self._last:
                raise _misbehaved(f"bars of {row[0]} are out of order")
            self._last = int(row[0])
        given = fresh[:-1] if page["endsForming"] and not self._with_forming else fresh
        self._bars += len(given)
        return given

    def _lack(self, holes: Iterable[Mapping[str, int]]) -> None:
        """A hole that continues in the next page is one hole, and so is one that is repeated up to its end."""
        for one in holes:
            hole = Hole(one["startTimeMs"], one["endTimeMs"], one["bars"])
            if hole.end_time <= self._span[0]:
                continue
            while self.holes and self.holes[-1].start_time >= hole.start_time:
                self.holes.pop()
            if self.holes and self.holes[-1].end_time == hole.start_time:
                before = self.holes.pop()
                hole = Hole(before.start_time, hole.end_time, before.bars + hole.bars)
            self.holes.append(hole)

    def _report(self, reached: int, wait: float) -> None:
        if self._on_progress is not None:
            start, end = self._span
            share = (reached - start) / (end - start) if end > start else 0.0
            self._on_progress(
                Progress(self._bars, self._pages, reached, min(1.0, max(0.0, share)), wait)
            )


def columns_of(pages: Iterable[list[Row]]) -> dict[str, list[Any]]:
    """The columns of pages of rows, in their order."""
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for rows in pages:
        columns["open_time"] += [row[0] for row in rows]
        for place, name in enumerate(COLUMNS[1:], 1):
            # Of JSON a whole number comes as an int.
            columns[name] += [float(row[place]) for row in rows]
    return columns


def frame_of(pages: Iterable[list[Row]]) -> pandas.DataFrame:
    """The columns as a frame, times of the type that tables of the server have."""
    library, columns = pandas_or_raise(), columns_of(pages)
    times = library.to_datetime(columns.pop("open_time"), unit="ms", utc=True).as_unit("ms")
    return library.DataFrame({"open_time": times, **columns})


def pandas_or_raise() -> Any:
    try:
        import pandas
    except ImportError as missing:
        raise ImportError("frames need pandas: pip install 'marketgraph[pandas]'") from missing
    return pandas


def closed_early() -> MarketgraphError:
    """The failure of a history that was closed before its end."""
    return MarketgraphError(0, "closed", "the history was closed before its end")


def _milliseconds(moment: int | datetime) -> int:
    if isinstance(moment, datetime):
        if moment.tzinfo is None:
            raise ValueError(f"{moment} has no zone; name one, such as datetime.timezone.utc")
        return round(moment.timestamp() * 1000)
    return moment


def _misbehaved(detail: str) -> MarketgraphError:
    return MarketgraphError(200, "not_marketgraph", detail)
