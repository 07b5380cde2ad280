"""How requests are sent, and sent again where that makes sense."""

from __future__ import annotations

import base64
import json
import random
import re
import socket
import threading
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Callable, Mapping, TypeVar
from urllib.parse import SplitResult, unquote, urlencode, urlsplit
from urllib.request import getproxies, proxy_bypass

from .error import MarketgraphError, error_of_graph, error_of_response, not_marketgraph

ARROW = "application/vnd.apache.arrow.stream"
CSV = "text/csv"

# What a cut or a silent connection looks like.
LOST = (OSError, HTTPException)

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0

# The longest wait for a retry, in seconds; a longer one is raised at once, as `retry_after`.
_LONGEST_WAIT = 120.0

# Upper bound of the wait that a server may name: an hour.
_LONGEST_NAMED = 3600.0


Answer = TypeVar("Answer")


class Ended(Exception):
    """The reader ended what was waiting."""


class Ending:
    """Ends what waits for an answer or for its next attempt. Any thread may set it."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._socket: socket.socket | None = None

    def is_set(self) -> bool:
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        """Whether it was set within that time."""
        return self._event.wait(seconds)

    def set(self) -> None:
        self._event.set()
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def connect(self, connection: HTTPConnection) -> None:
        """Connects, so that setting it ends what is read there."""
        connection.connect()
        self._socket = connection.sock
        if self.is_set():
            # It was set while there was no connection yet that could have been shut down.
            raise ConnectionAbortedError("closed")

    def close(self, connection: HTTPConnection) -> None:
        self._socket = None
        connection.close()


@dataclass(frozen=True)
class RetryOptions:
    """How long an answer is waited for."""

    retries: int | None = None
    """As those of the client, unless it is named."""
    pause: Callable[[float], object] | None = None
    """Waits before another attempt."""
    ending: Ending | None = None


class Transport:
    """Sends requests to one server. Thread-safe: each request has a connection of its own.

    Proxies are those of the environment (`http_proxy`, `https_proxy`, `no_proxy`).
    """

    def __init__(
        self,
        url: str,
        token: str | None,
        timeout: float,
        retries: int,
        sleep: Callable[[float], None] = time.sleep,
    ):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"{url!r} is not the address of a server, such as http://localhost:4000")
        self.retries = retries
        self.origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self._host = parts.hostname
        self._port = parts.port
        self._is_secure = parts.scheme == "https"
        self._path = parts.path.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._sleep = sleep
        self._proxy = _proxy_for(parts)

    def connect(self, timeout: float | None = None) -> HTTPConnection:
        """A new connection; nothing is sent yet."""
        kind = HTTPSConnection if self._is_secure else HTTPConnection
        if self._proxy is None:
            return kind(self._host, self._port, timeout=timeout or self._timeout)
        connection = kind(self._proxy.hostname or "", self._proxy.port, timeout=timeout or self._timeout)
        if self._is_secure:
            connection.set_tunnel(self._host, self._port, _proxy_headers(self._proxy))
        return connection

    def start(
        self, connection: HTTPConnection, method: str, path: str, accept: str, body: Any = None
    ) -> HTTPResponse:
        """Sends one request and reads the head of its answer."""
        headers = {"Accept": accept}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body, separators=(",", ":")).encode()
        target = self._path + path
        if self._proxy is not None and not self._is_secure:
            # A proxy is asked for the whole address, unless it only passes bytes on.
            target = self.origin + target
            headers.update(_proxy_headers(self._proxy))
        connection.request(method, target, data, headers)
        return connection.getresponse()

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        accept: str = "application/json",
        is_read: bool = True,
    ) -> bytes:
        """The body of an answer. What failed for the moment is asked again, unless it may change something."""
        target = path + query_text(query or {})
        return self._again(lambda: self._once(method, target, accept, body, None), is_read, RetryOptions())

    def graph(
        self, document: str, variables: Mapping[str, Any], retry_options: RetryOptions = RetryOptions()
    ) -> dict[str, Any]:
        """The data of a query or mutation. Raises for the first of its errors; a query is asked again as `send` is."""
        body = {"query": document, "variables": variables}
        is_read = re.search(r"\bmutation\b", document) is None

        def once() -> dict[str, Any]:
            return _data_of(self._once("POST", "/graphql", "application/json", body, retry_options.ending))

        return self._again(once, is_read, retry_options)

    def _again(self, once: Callable[[], Answer], is_read: bool, retry_options: RetryOptions) -> Answer:
        retries = self.retries if retry_options.retries is None else retry_options.retries
        ending, attempt = retry_options.ending, 0
        while True:
            try:
                if ending is not None and ending.is_set():
                    raise Ended
                return once()
            except MarketgraphError as error:
                if ending is not None and ending.is_set():
                    raise Ended from error
                attempt += 1
                if not is_read or not error.is_transient or attempt > retries:
                    raise
                if (error.retry_after or 0) > _LONGEST_WAIT:
                    raise
                (retry_options.pause or self._sleep)(pause_before(attempt, error.retry_after))

    def _once(self, method: str, target: str, accept: str, body: Any, ending: Ending | None) -> bytes:
        connection, ending = self.connect(), ending or Ending()
        try:
            ending.connect(connection)
            response = self.start(connection, method, target, accept, body)
            data = response.read()
        except LOST as error:
            raise self.failure_of(error) from error
        finally:
            ending.close(connection)
        if response.status < 300:
            return data
        raise error_of_response(response, data)

    def failure_of(self, error: Exception) -> MarketgraphError:
        """The failure of a lost connection, for the caller."""
        if isinstance(error, TimeoutError):
            detail = f"{self.origin} did not answer in time; a longer timeout gives it more"
            return MarketgraphError(0, "timeout", detail)
        reason = str(error) or type(error).__name__
        detail = f"{self.origin} cannot be reached ({reason}); {_advice_on(error)}"
        return MarketgraphError(0, "unreachable", detail)


def _advice_on(error: Exception) -> str:
    if isinstance(error, socket.gaierror):
        return "that host name is unknown"
    # By its name: a Python without TLS lacks the class.
    if type(error).__name__ == "SSLCertVerificationError":
        return "SSL_CERT_FILE names a file with authorities of your own"
    return "is the server running, and is that its address?"


def _data_of(data: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(data)
    except ValueError:
        answer = None
    if not isinstance(answer, dict) or not ("data" in answer or "errors" in answer):
        raise not_marketgraph(200)
    if answer.get("errors"):
        raise error_of_graph(answer)
    body: dict[str, Any] = answer["data"]
    return body


def pause_before(attempt: int, retry_after: float | None = None) -> float:
    """Seconds before another attempt, the first of which is 1.

    Twice as long each time, at most thirty, of which a random half is waited, so that clients do not return at
    once. A wait that the server names, from a second to an hour, is waited in full.
    """
    if retry_after is not None and retry_after >= 1:
        return min(_LONGEST_NAMED, retry_after) + random.random() * _FIRST_PAUSE / 2
    longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * float(1 << min(attempt - 1, 10)))
    return longest * (0.5 + random.random() / 2)


def query_text(query: Mapping[str, Any]) -> str:
    """A query string without what is None; booleans and lists as the server reads them."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if value is None:
            continue
        if isinstance(value, bool):
            pairs.append((name, "true" if value else "false"))
        elif isinstance(value, (list, tuple)):
            pairs.append((name, ",".join(str(one) for one in value)))
        else:
            pairs.append((name, str(value)))
    return f"?{urlencode(pairs)}" if pairs else ""


def _proxy_for(server: SplitResult) -> SplitResult | None:
    host = server.hostname or ""
    address = getproxies().get(server.scheme)
    if not address or proxy_bypass(f"{host}:{server.port}" if server.port else host):
        return None
    proxy = urlsplit(address if "://" in address else f"http://{address}")
    if proxy.scheme != "http" or proxy.hostname is None:
        raise ValueError(f"{server.scheme}_proxy is {address!r}; only proxies at http:// addresses are used")
    return proxy


def _proxy_headers(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    user = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {base64.b64encode(user.encode()).decode()}"}
