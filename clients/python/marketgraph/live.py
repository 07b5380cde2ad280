"""Live data: subscriptions that reconnect, and a series of bars without gaps."""

from __future__ import annotations

import json
from bisect import bisect_left
from http.client import HTTPConnection, HTTPResponse
from typing import Any, Callable, Generic, Iterator, Mapping, NamedTuple, TypeVar

from .documents import LIVE_SERIES
from .error import MarketgraphError, error_of_graph, error_of_response, not_marketgraph
from .transport import LOST, Ending, Transport, pause_before

Row = list[int | float]
"""`[open_time_ms, open, high, low, close, volume, quote_volume]`"""

# Rows that are asked for at once; every venue answers as many.
PAGE_ROWS = 1_000


class Update(NamedTuple):
    """One event: SNAPSHOT, FORMING, CLOSED or CORRECTED, and the rows that it brought, one at least."""

    kind: str
    rows: list[Row]


Item = TypeVar("Item")


class Following(Generic[Item]):
    """A subscription that reconnects. Iterating follows it; `close`, from any thread, ends it.

    Each event comes once and in order where the document takes `$after` and selects `cursor`; where it
    does not, each connection begins with the whole state. A permanent failure is raised, and so is a server that
    never answered in as many attempts as the client has.
    """

    def __init__(
        self,
        transport: Transport,
        document: str,
        variables: Mapping[str, Any],
        silence: float,
        take: Callable[[dict[str, Any]], Item | None],
        pause: Callable[[Ending, float], object] | None = None,
    ):
        self.reconnects = 0
        """Number of reconnects."""
        self._transport = transport
        self._document = document
        self._variables = variables
        self._silence = silence
        self._take = take
        self._pause = pause or Ending.wait
        # The last cursor of each stream, by the stream's name.
        self._cursors: dict[str, str] = {}
        self._closed = Ending()
        self._has_begun = False

    def __iter__(self) -> Iterator[Item]:
        failures = 0
        while not self._closed.is_set():
            failure: MarketgraphError | None = None
            try:
                for item in self._events():
                    failures = 0
                    if item is not None:
                        yield item
            except LOST as error:
                failure = self._transport.failure_of(error)
            except MarketgraphError as error:
                failure = error
            if self._closed.is_set():
                return
            failures += 1
            named = None
            if failure is not None:
                self._raise_if_final(failure, failures)
                named = failure.retry_after
            self._pause(self._closed, pause_before(failures, named))
            self.reconnects += 1

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._closed.set()

    def _raise_if_final(self, failure: MarketgraphError, failures: int) -> None:
        if not failure.is_transient:
            raise failure
        if not self._has_begun and failures > self._transport.retries:
            raise failure

    def _events(self) -> Iterator[Item | None]:
        connection = self._transport.connect(self._silence)
        try:
            response = self._subscribe(connection)
            for event in _events_of(response):
                item = self._take(event)
                cursor = event.get("cursor")
                if cursor is not None:
                    self._cursors[cursor.partition(".")[0]] = cursor
                self._has_begun = True
                yield item
        finally:
            self._closed.close(connection)

    def _subscribe(self, connection: HTTPConnection) -> HTTPResponse:
        is_resumed = self._cursors and "$after" in self._document
        after = {"after": list(self._cursors.values())} if is_resumed else {}
        body = {"query": self._document, "variables": {**self._variables, **after}}
        self._closed.connect(connection)
        response = self._transport.start(connection, "POST", "/graphql", "text/event-stream", body)
        if response.status != 200:
            raise error_of_response(response, response.read())
        if response.headers.get_content_type() != "text/event-stream":
            raise _other_answer(response.read())
        return response


class LiveSeries:
    """The newest bars of one series. Iterating follows it; `close`, from any thread, ends it."""

    def __init__(
        self,
        transport: Transport,
        instrument: dict[str, str],
        interval: str,
        most: int,
        closed_only: bool,
        silence: float,
        pause: Callable[[Ending, float], object] | None = None,
    ):
        if most < 1:
            raise ValueError(f"a series has at least one bar, and not {most}")
        self.bars: list[Row] = []
        """Rows `[open_time_ms, open, high, low, close, volume, quote_volume]`, oldest first."""
        self._transport = transport
        self._instrument = instrument
        self._interval = interval
        self._most = most
        variables = {"instruments": [instrument], "interval": interval, "closedOnly": closed_only}
        self._following = Following(transport, LIVE_SERIES, variables, silence, self._take, pause)

    @property
    def reconnects(self) -> int:
        """Number of reconnects."""
        return self._following.reconnects

    def __iter__(self) -> Iterator[Update]:
        return iter(self._following)

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._following.close()

    def _take(self, event: dict[str, Any]) -> Update | None:
        kind, rows = event["kind"], event["rows"]
        # A reconnect between the end of a bar and the begin of the next has missed nothing.
        if not rows:
            return None
        if kind == "SNAPSHOT":
            rows = self._brought_before(rows, event["missingFrom"]) + rows
            # A snapshot takes the place of everything from its first row on.
            del self.bars[bisect_left(self.bars, rows[0][:1]) :]
        for row in rows:
            at = bisect_left(self.bars, row[:1])
            is_known = at < len(self.bars) and self.bars[at][0] == row[0]
            self.bars[at : at + is_known] = [row]
        del self.bars[: -self._most]
        return Update(kind, rows)

    def _brought_before(self, rows: list[Row], missing_from: int | None) -> list[Row]:
        """Rows that a snapshot lacks: those of a beginning, or those that came in a long absence."""
        query = dict(self._instrument, interval=self._interval, endTime=rows[0][0])
        if missing_from is None:
            return [] if self.bars else self._newest_before(query, self._most - len(rows))
        query.update(startTime=missing_from, limit=PAGE_ROWS)
        found: list[Row] = []
        # A page may be shorter than it could be, so only an empty one is the last.
        while page := self._page(query):
            found += page
            query["startTime"] = page[-1][0] + 1
        return found

    def _newest_before(self, query: dict[str, Any], wanted: int) -> list[Row]:
        found: list[Row] = []
        while len(found) < wanted:
            page = self._page({**query, "limit": min(PAGE_ROWS, wanted - len(found))})
            if not page:
                break
            found = page + found
            query["endTime"] = page[0][0]
        return found

    def _page(self, query: dict[str, Any]) -> list[Row]:
        try:
            page: list[Row] = json.loads(self._transport.send("GET", "/api/klines", query))
            return page
        except MarketgraphError as error:
            # The venue has no bars there.
            if error.status == 404:
                return []
            raise


def _events_of(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    """The events of a subscription from a stream of server-sent events. Ends where the stream is complete."""
    kind, data = "", ""
    while line := response.readline():
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        if name == "event":
            kind = value.strip()
        elif name == "data":
            data += value.strip()
        elif not name and not value:
            if kind == "complete":
                return
            if kind == "next":
                yield _event_of(json.loads(data))
            kind, data = "", ""


def _event_of(answer: dict[str, Any]) -> dict[str, Any]:
    if answer.get("errors"):
        raise error_of_graph(answer)
    # A subscription has one field.
    event: dict[str, Any]
    [event] = answer["data"].values()
    return event


def _other_answer(data: bytes) -> MarketgraphError:
    """The failure of an answer that is no stream: errors of the graph, or an answer of another server."""
    try:
        answer = json.loads(data)
    except ValueError:
        answer = None
    is_graph = isinstance(answer, dict) and answer.get("errors")
    return error_of_graph(answer) if is_graph else not_marketgraph(200)
