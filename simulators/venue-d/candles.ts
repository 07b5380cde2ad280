import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import type { Listing } from '#simulators/exchange/simulated-exchange.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';
import { RULES } from '#simulators/venue-d/market-rules.ts';

/** How far back the last trade before a quiet stretch is looked for. */
const LONGEST_QUIET_BARS = 2_000;

/** The requested window of candles; both bounds are inclusive. */
export interface CandleWindow {
  readonly interval: Interval;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Candles of a window, ascending, including the one that contains its start. Only the newest 5,000 of an interval
 * exist. A candle without trades is absent at first, and later a flat row.
 */
export function candlesOf(
  { history }: Listing,
  { interval, startMs, endMs }: CandleWindow,
  nowMs: number,
): ContractBar[] {
  const lengthMs = intervalMs(interval);
  const newestMs = alignDownMs(Math.min(endMs, nowMs, history.endMs - 1), interval);
  const oldestMs = alignDownMs(nowMs, interval) - (RULES.keptCandles - 1) * lengthMs;
  const firstMs = Math.max(
    alignDownMs(startMs, interval),
    alignDownMs(history.firstMs, interval),
    oldestMs,
  );
  const candles: ContractBar[] = [];
  let before: TickBar | null = null;
  for (let openTimeMs = firstMs; openTimeMs <= newestMs; openTimeMs += lengthMs) {
    const traded = history.barAt(interval, openTimeMs, nowMs);
    if (traded === null) {
      if (openTimeMs + lengthMs + RULES.flatRowsAfterMs > nowMs) continue;
      before ??= lastBefore(history, interval, openTimeMs, nowMs);
      if (before !== null) candles.push({ openTimeMs, bar: flatAfter(before) });
      continue;
    }
    before = traded;
    candles.push({ openTimeMs, bar: traded });
  }
  return candles;
}

function lastBefore(
  history: Listing['history'],
  interval: Interval,
  openTimeMs: number,
  nowMs: number,
): TickBar | null {
  const lengthMs = intervalMs(interval);
  for (let step = 1; step <= LONGEST_QUIET_BARS; step += 1) {
    const earlierMs = openTimeMs - step * lengthMs;
    if (earlierMs + lengthMs <= history.firstMs) return null;
    const bar = history.barAt(interval, earlierMs, nowMs);
    if (bar !== null) return bar;
  }
  return null;
}

function flatAfter({ close }: TickBar): TickBar {
  return {
    open: close,
    high: close,
    low: close,
    close,
    volume: 0,
    quote: 0,
    takerVolume: 0,
    takerQuote: 0,
    trades: 0,
    firstTradeId: 0,
  };
}

/** The JSON text of a candle, keys in the order of the real frames. */
export function candleText(
  contract: Contract,
  interval: Interval,
  { openTimeMs, bar }: ContractBar,
): string {
  const { priceDecimals, quantityDecimals } = contract;
  const price = (units: number): string => quoted(units, priceDecimals);
  return (
    `{"t":${openTimeMs},"T":${openTimeMs + intervalMs(interval) - 1},` +
    `"s":${JSON.stringify(contract.base)},"i":"${interval}","o":${price(bar.open)},` +
    `"c":${price(bar.close)},"h":${price(bar.high)},"l":${price(bar.low)},` +
    `"v":${quoted(bar.volume, quantityDecimals)},"n":${bar.trades}}`
  );
}

/** Every number has a point, as those of the exchange do. */
function quoted(units: number, decimals: number): string {
  const text = decimalText(units, decimals);
  return decimals === 0 ? `"${text}.0"` : `"${text}"`;
}
