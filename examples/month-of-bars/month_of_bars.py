"""A month of hourly bars: as a pandas.DataFrame where pandas is there, else as rows.

python3 month_of_bars.py [SYMBOL]
"""

import os
import sys
from datetime import datetime, timedelta, timezone
from importlib.util import find_spec
from statistics import fmean

from marketgraph import Marketgraph

graph = Marketgraph(os.environ.get("MARKETGRAPH_URL", "http://localhost:4000"))
end = datetime.now(timezone.utc).replace(minute=0, second=0, microsecond=0)
window = {
    "exchange": "venue_a",
    "market": "spot",
    "symbol": sys.argv[1] if len(sys.argv) > 1 else "BTCUSDT",
    "interval": "1h",
    "startTime": int((end - timedelta(days=30)).timestamp() * 1000),
    "endTime": int(end.timestamp() * 1000),
    "limit": 1_000,
}

if find_spec("pandas") and find_spec("pyarrow"):
    # Arrow comes typed: times in UTC, numbers as doubles.
    frame = graph.frame("/api/klines", window).set_index("open_time")
    print(frame.describe())
    daily = frame.resample("1D").agg({"open": "first", "high": "max", "low": "min", "close": "last"})
    print(daily.tail())
else:
    print("without pandas and pyarrow: the same bars as rows")
    rows = graph.klines(**window)
    days: dict[str, list[list[float]]] = {}
    for row in rows:
        day = datetime.fromtimestamp(row[0] / 1000, timezone.utc).date().isoformat()
        days.setdefault(day, []).append(row)
    print(f"{len(rows)} bars of {len(days)} days, mean close {fmean(row[4] for row in rows):.2f}")
    for day, of_day in list(days.items())[-5:]:
        high, low = max(row[2] for row in of_day), min(row[3] for row in of_day)
        print(f"{day}  open {of_day[0][1]}  high {high}  low {low}  close {of_day[-1][4]}")
