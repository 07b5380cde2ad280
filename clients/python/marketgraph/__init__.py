"""Marketgraph for Python: bars, indicators and signals, and live bars. Standard library only."""

from . import documents, shapes
from .asynchronous import AsyncBarHistory, AsyncFollowing, AsyncLiveSeries, AsyncMarketgraph
from .client import Marketgraph
from .error import MarketgraphError
from .history import BarHistory, Hole, Progress
from .live import Following, LiveSeries, Row, Update

__all__ = [
    "AsyncBarHistory",
    "AsyncFollowing",
    "AsyncLiveSeries",
    "AsyncMarketgraph",
    "BarHistory",
    "Following",
    "Hole",
    "LiveSeries",
    "Marketgraph",
    "MarketgraphError",
    "Progress",
    "Row",
    "Update",
    "documents",
    "shapes",
]
