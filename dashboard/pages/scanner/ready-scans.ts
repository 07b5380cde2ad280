/** Scans to start from: the name of their text, and their address. */
export const READY_SCANS = [
  {
    name: 'oversoldInUptrend',
    query:
      'venue=venue_a&interval=1h&where=rsi.oversold within 12, close gt sma(period=100)&rank=rsi ascending',
  },
  {
    name: 'squeezeFired',
    query:
      'market=spot&interval=15m&where=ttm_squeeze.fired within 5, ttm_squeeze.momentum_up' +
      '&rank=close change 5 descending',
  },
  {
    name: 'volumeSpike',
    query: 'market=perp&interval=5m&where=rvol.high within 3&rank=rvol descending',
  },
  {
    name: 'goldenCross',
    query:
      'venue=venue_a&interval=1h&where=sma(period=20) crosses_above sma(period=50) within 20' +
      '&rank=close change 20 descending',
  },
  {
    name: 'newHigh',
    query:
      'venue=venue_a&interval=1h&where=donchian(period=20).new_high_break within 3&rank=close change 20 descending',
  },
] as const;
