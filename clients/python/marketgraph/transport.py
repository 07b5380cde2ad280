"""How requests are sent, and what becomes of their failures."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Callable, Mapping
from urllib.parse import urlencode, urlsplit

ARROW = "application/vnd.apache.arrow.stream"

# The same request makes sense again after these, once the time that the server names is over.
RETRIED = frozenset({429, 503})


class MarketgraphError(Exception):
    """What the server refused, and why. Decide by `code` or `status`; `detail` is for people."""

    def __init__(self, status: int, code: str, detail: Any, retry_after: float | None = None):
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.retry_after = retry_after


class Transport:
    """Sends requests to one server. Thread-safe: each request has a connection of its own."""

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
        self._parts = parts
        self._token = token
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep

    def connect(self, timeout: float | None = None) -> HTTPConnection:
        """A new connection; nothing is sent yet."""
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        return kind(self._parts.hostname or "", self._parts.port, timeout=timeout or self._timeout)

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
        connection.request(method, self._parts.path.rstrip("/") + path, data, headers)
        return connection.getresponse()

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        accept: str = "application/json",
    ) -> bytes:
        """The body of an answer; asks again while the server says when that makes sense."""
        target = path + query_text(query or {})
        for attempt in range(self._retries + 1):
            connection = self.connect()
            try:
                response = self.start(connection, method, target, accept, body)
                data = response.read()
            finally:
                connection.close()
            if response.status < 300:
                return data
            error = error_of(response, data)
            if error.status not in RETRIED or attempt == self._retries:
                raise error
            self._sleep(error.retry_after or 1.0)
        raise AssertionError("the loop ends by an answer or an error")


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


def error_of(response: HTTPResponse, data: bytes) -> MarketgraphError:
    """The failure that an answer tells."""
    retry = response.getheader("Retry-After")
    retry_after = float(retry) if retry is not None and retry.isdigit() else None
    try:
        told = json.loads(data)
        detail = told["detail"]
        code = told.get("code", "invalid_input")
    except (ValueError, KeyError, TypeError, AttributeError):
        detail, code = data[:200].decode("utf-8", "replace"), "unknown"
    return MarketgraphError(response.status, code, detail, retry_after)


# What a cut or a silent connection looks like.
LOST = (OSError, HTTPException)
