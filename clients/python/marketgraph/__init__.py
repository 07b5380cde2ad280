"""Marketgraph for Python: bars, indicators and signals, and bars that go on live. Standard library only."""

from . import documents, shapes
from .asynchronous import AsyncFollowing, AsyncLiveSeries, AsyncMarketgraph
from .client import Marketgraph
from .error import MarketgraphError
from .live import Following, LiveSeries, Row, Update

__all__ = [
    "AsyncFollowing",
    "AsyncLiveSeries",
    "AsyncMarketgraph",
    "Following",
    "LiveSeries",
    "Marketgraph",
    "MarketgraphError",
    "Row",
    "Update",
    "documents",
    "shapes",
]
