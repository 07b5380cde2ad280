"""A series of bars that goes on live: a snapshot, what changes, and nothing lost in between."""

from __future__ import annotations

import json
import random
import socket
import threading
from bisect import bisect_left
from http.client import HTTPConnection, HTTPResponse
from typing import Any, Callable, Iterator, NamedTuple

from .transport import LOST, MarketgraphError, Transport, error_of

Row = list  # [open_time_ms, open, high, low, close, volume, quote_volume]

# Rows that are asked for at once; every venue answers as many.
PAGE_ROWS = 1_000

DOCUMENT = """subscription LiveSeries(
  $instruments: [InstrumentInput!]!, $interval: Interval!, $closedOnly: Boolean!, $after: [String!]
) {
  klineUpdated(instruments: $instruments, interval: $interval, closedOnly: $closedOnly, after: $after) {
    kind rows cursor missingFrom
  }
}"""


class Update(NamedTuple):
    """One event: SNAPSHOT, FORMING, CLOSED or CORRECTED, and the rows that it brought."""

    kind: str
    rows: list[Row]


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
        self.reconnects = 0
        """How often the connection was lost and asked for again."""
        self._transport = transport
        self._instrument = instrument
        self._interval = interval
        self._most = most
        self._closed_only = closed_only
        self._silence = silence
        self._pause = pause or _a_moment
        self._cursor: str | None = None
        self._closed = threading.Event()
        self._socket: socket.socket | None = None

    def __iter__(self) -> Iterator[Update]:
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

    def _follow(self) -> Iterator[Update]:
        connection = self._transport.connect(self._silence)
        try:
            response = self._subscribe(connection)
            for event in _events(response):
                yield self._take(event)
        finally:
            self._socket = None
            connection.close()

    def _subscribe(self, connection: HTTPConnection) -> HTTPResponse:
        variables = {
            "instruments": [self._instrument],
            "interval": self._interval,
            "closedOnly": self._closed_only,
            "after": [] if self._cursor is None else [self._cursor],
        }
        body = {"query": DOCUMENT, "variables": variables}
        connection.connect()
        self._socket = connection.sock
        response = self._transport.start(connection, "POST", "/graphql", "text/event-stream", body)
        if response.status != 200:
            raise error_of(response, response.read())
        return response

    def _take(self, event: dict[str, Any]) -> Update:
        kind, rows = event["kind"], event["rows"]
        if kind == "SNAPSHOT" and rows:
            rows = self._brought_before(rows, event["missingFrom"]) + rows
            # A snapshot takes the place of everything from its first row on.
            del self.bars[bisect_left(self.bars, rows[0][:1]) :]
        for row in rows:
            at = bisect_left(self.bars, row[:1])
            is_known = at < len(self.bars) and self.bars[at][0] == row[0]
            self.bars[at : at + is_known] = [row]
        del self.bars[: -self._most]
        self._cursor = event["cursor"]
        return Update(kind, rows)

    def _brought_before(self, rows: list[Row], missing_from: int | None) -> list[Row]:
        """Rows that a snapshot lacks: those of a beginning, or those that came in a long absence."""
        query = dict(self._instrument, interval=self._interval, endTime=rows[0][0])
        if missing_from is not None:
            query.update(startTime=missing_from, limit=PAGE_ROWS)
        elif self.bars or len(rows) >= self._most:
            return []
        else:
            query["limit"] = min(PAGE_ROWS, self._most - len(rows))
        found: list[Row] = []
        while page := self._page(query):
            found += page
            if missing_from is None or len(page) < PAGE_ROWS:
                break
            query["startTime"] = page[-1][0] + 1
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
    """What `klineUpdated` tells, of a stream of server-sent events. Ends where the stream is complete."""
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
    return answer["data"]["klineUpdated"]


def _a_moment(closed: threading.Event) -> None:
    """Between one and three seconds, so that not everybody comes back at once."""
    closed.wait(1 + 2 * random.random())
