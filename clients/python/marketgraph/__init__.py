"""Marketgraph for Python: bars, indicators and signals, and bars that go on live. Standard library only."""

from . import documents
from .asynchronous import AsyncMarketgraph
from .client import Marketgraph
from .live import Following, LiveSeries, Update
from .transport import MarketgraphError

__all__ = [
    "AsyncMarketgraph",
    "Following",
    "LiveSeries",
    "Marketgraph",
    "MarketgraphError",
    "Update",
    "documents",
]
