"""Failures between a client and its server, and whether a retry makes sense."""

from __future__ import annotations

import json
from http.client import HTTPResponse
from typing import Any, Mapping, Sequence

# A retry may succeed a moment later.
_TRANSIENT_STATUSES = frozenset({429, 502, 503, 504})
_TRANSIENT_CODES = frozenset({"unreachable", "timeout"})


class MarketgraphError(Exception):
    """A failed request. Decide by `code`; the text and `detail` are for people.

    Codes are those of the server's table (`rate_limited`, `symbol_not_subscribed`, ...), or `unreachable`,
    `timeout` and `not_marketgraph`: no answer, no answer in time, or an answer of another server.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: Any,
        retry_after: float | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        data: Any = None,
    ):
        super().__init__(f"{status} {code}: {detail}" if status else f"{code}: {detail}")
        self.status = status
        """HTTP status; 200 for an error within an answer of the graph, 0 where there was no answer."""
        self.code = code
        self.detail = detail
        """What the server says: a sentence, or a list of faults."""
        self.retry_after = retry_after
        """Seconds after which a retry makes sense; None where that is unknown."""
        self.errors = errors
        """All errors of an answer of the graph."""
        self.data = data
        """The partial answer of the graph; fields that failed are None in it."""

    @property
    def is_transient(self) -> bool:
        """Whether a retry may succeed a moment later."""
        is_over_soon = self.status in _TRANSIENT_STATUSES or self.code in _TRANSIENT_CODES
        return is_over_soon or self.retry_after is not None

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions cross processes by their arguments, which are not those of `Exception` here.
        arguments = (self.status, self.code, self.detail, self.retry_after, self.errors, self.data)
        return type(self), arguments


def error_of_graph(answer: Mapping[str, Any]) -> MarketgraphError:
    """The failure of an answer of the graph: its first error, with the others in it."""
    errors = answer["errors"]
    extensions = errors[0].get("extensions") or {}
    code = str(extensions.get("code", "unknown")).lower()
    message, retry_after = errors[0]["message"], extensions.get("retryAfter")
    return MarketgraphError(200, code, message, retry_after, errors, answer.get("data"))


def error_of_response(response: HTTPResponse, data: bytes) -> MarketgraphError:
    """The failure of an answer of REST with a failure status."""
    status, retry = response.status, response.getheader("Retry-After")
    retry_after = float(retry) if retry is not None and retry.isdigit() else None
    body = _object_in(data)
    if isinstance(body.get("errors"), list) and body["errors"] and "detail" not in body:
        error = error_of_graph(body)
        error.status = status
        error.retry_after = error.retry_after or retry_after
        return error
    if "detail" not in body:
        return not_marketgraph(status, retry_after)
    return MarketgraphError(status, body.get("code", "invalid_input"), body["detail"], retry_after)


def not_marketgraph(status: int, retry_after: float | None = None) -> MarketgraphError:
    """The failure of an answer of another server, such as a proxy or a portal."""
    detail = f"the server answered {status}, and not as Marketgraph does; is the address right?"
    return MarketgraphError(status, "not_marketgraph", detail, retry_after)


def _object_in(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
