/**
 * A bar in the exchange's own integer units, so that a coarse bar equals the sum of its minutes to
 * the last digit. Prices are in ticks, quantities in steps, money in quote units.
 */
export interface TickBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quote: number;
  /** The part of `volume` and `quote` in which the buyer took the offer. */
  readonly takerVolume: number;
  readonly takerQuote: number;
  readonly trades: number;
  readonly firstTradeId: number;
}

/** The bar of two neighbouring spans, the earlier one first. */
export function joinBars(earlier: TickBar, later: TickBar): TickBar {
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    quote: earlier.quote + later.quote,
    takerVolume: earlier.takerVolume + later.takerVolume,
    takerQuote: earlier.takerQuote + later.takerQuote,
    trades: earlier.trades + later.trades,
    firstTradeId: earlier.firstTradeId,
  };
}

/** The bar of many neighbouring spans in order; null when none of them traded. */
export function joinAll(bars: Iterable<TickBar | null>): TickBar | null {
  let joined: TickBar | null = null;
  for (const bar of bars) {
    if (bar !== null) joined = joined === null ? bar : joinBars(joined, bar);
  }
  return joined;
}
