"""How requests are sent, and sent again where that makes sense."""

from __future__ import annotations

import base64
import json
import random
import socket
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Callable, Mapping
from urllib.parse import SplitResult, unquote, urlencode, urlsplit
from urllib.request import getproxies, proxy_bypass

from .error import MarketgraphError, error_of_response

ARROW = "application/vnd.apache.arrow.stream"
CSV = "text/csv"

# What a cut or a silent connection looks like.
LOST = (OSError, HTTPException)

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0

# Seconds that a caller waits for another attempt at the most; a longer time is raised at once, as `retry_after`.
_LONGEST_WAIT = 120.0

# A server may name any wait; nobody keeps a subscription waiting for longer than an hour.
_LONGEST_NAMED = 3600.0


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
        attempt = 0
        while True:
            try:
                return self._once(method, target, accept, body)
            except MarketgraphError as error:
                attempt += 1
                if not is_read or not error.is_transient or attempt > self.retries:
                    raise
                if (error.retry_after or 0) > _LONGEST_WAIT:
                    raise
                self._sleep(pause_before(attempt, error.retry_after))

    def _once(self, method: str, target: str, accept: str, body: Any) -> bytes:
        connection = self.connect()
        try:
            response = self.start(connection, method, target, accept, body)
            data = response.read()
        except LOST as error:
            raise self.failure_of(error) from error
        finally:
            connection.close()
        if response.status < 300:
            return data
        raise error_of_response(response, data)

    def failure_of(self, error: Exception) -> MarketgraphError:
        """What a lost connection is to whoever asked."""
        if isinstance(error, TimeoutError):
            detail = f"{self.origin} did not answer in time; a longer timeout gives it more"
            return MarketgraphError(0, "timeout", detail)
        reason = str(error) or type(error).__name__
        detail = f"{self.origin} cannot be reached ({reason}); {_advice_on(error)}"
        return MarketgraphError(0, "unreachable", detail)


def _advice_on(error: Exception) -> str:
    if isinstance(error, socket.gaierror):
        return "nobody knows that name"
    # By its name: a Python without TLS lacks the class.
    if type(error).__name__ == "SSLCertVerificationError":
        return "SSL_CERT_FILE names a file with authorities of your own"
    return "is the server running, and is that its address?"


def pause_before(attempt: int, retry_after: float | None = None) -> float:
    """Seconds before another attempt, the first of which is 1.

    Twice as long each time, at most thirty, of which a random half is waited, so that not everybody comes back at
    once. What the server named, from a second to an hour, is waited in full.
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
