"""A rule over confirmed features, tried on history without looking ahead.

Long while `supertrend` is bullish, entered and left at the open of the bar behind the one that confirmed it; what a trade costs is paid on
both sides. A feature that is not known (null) changes nothing.

python3 backtest.py [SYMBOL] [INTERVAL] [COST_PCT]
"""

import os
import sys

from marketgraph import Marketgraph

symbol, interval, cost_pct = (sys.argv[1:] + ["BTCUSDT", "1h", "0.1"][len(sys.argv) - 1 :])[:3]
graph = Marketgraph(os.environ.get("MARKETGRAPH_URL", "http://localhost:4000"))
answer = graph.calculate_indicators(
    exchange="venue_a",
    market="spot",
    symbol=symbol,
    interval=interval,
    limit=1_000,
    calc=[{"name": "supertrend"}],
    signals=True,
)
bars = answer["klines"]
is_bullish = answer["indicators"]["supertrend"]["signals"]["supertrend.bullish"]["values"]

equity, held_since, trades = 1.0, None, []
for at in range(1, len(bars)):
    # The bar before has closed when this one opens: nothing later is known here.
    wanted = is_bullish[at - 1]
    price = bars[at][1]
    if held_since is None and wanted is True:
        held_since = price
    elif held_since is not None and wanted is False:
        gain = price / held_since * (1 - float(cost_pct) / 100) ** 2
        equity *= gain
        trades.append(gain)
        held_since = None

held = bars[-1][4] / bars[1][1]
won = sum(gain > 1 for gain in trades)
print(f"{symbol} {interval}: {len(bars)} bars, {len(trades)} trades over, {won} of them won")
print(f"rule {equity - 1:+.2%} after costs of {cost_pct} % a side, holding {held - 1:+.2%}")
if held_since is not None:
    print(f"a trade from {held_since} is still open and not counted")
