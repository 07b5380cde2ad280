"""Marketgraph for Python: bars, indicators and signals, and bars that go on live. Standard library only."""

from .asynchronous import AsyncMarketgraph
from .client import Marketgraph
from .live import LiveSeries, Update
from .transport import MarketgraphError

__all__ = ["AsyncMarketgraph", "LiveSeries", "Marketgraph", "MarketgraphError", "Update"]
