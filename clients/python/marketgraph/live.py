"""What goes on live: subscriptions through lost connections, and a series of bars with nothing lost in between."""

from __future__ import annotations

import json
import random
import socket
import threading
from bisect import bisect_left
from http.client import HTTPConnection, HTTPResponse
from typing import Any, Callable, Iterator, Mapping, NamedTuple

from .documents import LIVE_SERIES
from .transport import LOST, MarketgraphError, Transport, error_of

Row = list  # [open_time_ms, open, high, low, close, volume, quote_volume]

# Rows that are asked for at once; every venue answers as many.
PAGE_ROWS = 1_000


class Update(NamedTuple):
    """One event: SNAPSHOT, FORMING, CLOSED or CORRECTED, and the rows that it brought, one at least."""

    kind: str
    rows: list[Row]


class Following:
    """A subscription through lost connections. Iterating follows it; `close`, of any thread, ends that.

    Each event comes once and in order where the document takes `$after` and selects `cursor`; where it
    does not, each connection begins with the whole state.
    """

    def __init__(
        self,
        transport: Transport,
        document: str,
        variables: Mapping[str, Any],
        silence: float,
        take: Callable[[dict[str, Any]], Any] = lambda event: event,
        pause: Callable[[threading.Event], None] | None = None,
    ):
        self.reconnects = 0
        """How often the connection was lost and asked for again."""
        self._transport = transport
        self._document = document
        self._variables = variables
        self._silence = silence
        self._take = take
        self._pause = pause or _a_moment
        # The last cursor of each stream, by the stream's name.
        self._cursors: dict[str, str] = {}
        self._closed = threading.Event()
        self._socket: socket.socket | None = None

    def __iter__(self) -> Iterator[Any]:
        while not self._closed.is_set():
            try:
                yield from self._follow()
            except LOST:
                pass
            except MarketgraphError as error:
                if error.retry_after is None and error.status < 500:
                    raise
            if self._closed.is_set():
                return
            self._pause(self._closed)
            self.reconnects += 1

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._closed.set()
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _follow(self) -> Iterator[Any]:
        connection = self._transport.connect(self._silence)
        try:
            response = self._subscribe(connection)
            for event in _events(response):
                told = self._take(event)
                cursor = event.get("cursor")
                if cursor is not None:
                    self._cursors[cursor.partition(".")[0]] = cursor
                if told is not None:
                    yield told
        finally:
            self._socket = None
            connection.close()

    def _subscribe(self, connection: HTTPConnection) -> HTTPResponse:
        is_resumed = self._cursors and "$after" in self._document
        after = {"after": list(self._cursors.values())} if is_resumed else {}
        body = {"query": self._document, "variables": {**self._variables, **after}}
        connection.connect()
        self._socket = connection.sock
        response = self._transport.start(connection, "POST", "/graphql", "text/event-stream", body)
        if response.status != 200:
            raise error_of(response, response.read())
        return response


class LiveSeries:
    """The newest bars of one series. Iterating follows it; `close`, of any thread, ends that."""

    def __init__(
        self,
        transport: Transport,
        instrument: dict[str, str],
        interval: str,
        most: int,
        closed_only: bool,
        silence: float,
        pause: Callable[[threading.Event], None] | None = None,
    ):
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
        """How often the connection was lost and asked for again."""
        return self._following.reconnects

    def __iter__(self) -> Iterator[Update]:
        return iter(self._following)

    def close(self) -> None:
        """Ends the iteration, even while it waits."""
        self._following.close()

    def _take(self, event: dict[str, Any]) -> Update | None:
        kind, rows = event["kind"], event["rows"]
        # Whoever comes back in the moment in which a bar has ended and none has begun has missed nothing.
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
        while page := self._page(query):
            found += page
            if len(page) < PAGE_ROWS:
                break
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
            return json.loads(self._transport.send("GET", "/api/klines", query))
        except MarketgraphError as error:
            # The venue has no bars there.
            if error.status == 404:
                return []
            raise


def _events(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    """What a subscription tells, of a stream of server-sent events. Ends where the stream is complete."""
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
                yield _data_of(json.loads(data))
            kind, data = "", ""


def _data_of(answer: dict[str, Any]) -> dict[str, Any]:
    for error in answer.get("errors") or ():
        extensions = error.get("extensions") or {}
        code = str(extensions.get("code", "unknown")).lower()
        raise MarketgraphError(200, code, error["message"], extensions.get("retryAfter"))
    # A subscription has one field.
    [event] = answer["data"].values()
    return event


def _a_moment(closed: threading.Event) -> None:
    """Between one and three seconds, so that not everybody comes back at once."""
    closed.wait(1 + 2 * random.random())
