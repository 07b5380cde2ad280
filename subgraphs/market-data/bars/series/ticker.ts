import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

const MINUTE_MS = 60_000;
/** Minutes of a ticker, the forming one among them. */
const MINUTES = 1_440;

/** The last 24 hours of an instrument, by its bars of one minute. */
export interface Ticker {
  /** Open time of the first bar that counts. */
  readonly fromMs: number;
  /** Open time of the newest bar. */
  readonly lastOpenTimeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly change: number;
  /** `change` in percent of `open`; null where `open` is zero or below. */
  readonly changePct: number | null;
  readonly volume: number;
  readonly quoteVolume: number;
  /** Whether memory reaches back 24 hours; otherwise the period is shorter. */
  readonly isWhole: boolean;
}

/**
 * The ticker of a series of one-minute bars: the minutes that open in the last 24 hours before the end of the running
 * one. Null if none of them has a bar.
 */
export function tickerOf({ ring, floorMs }: SeriesBook, nowMs: number): Ticker | null {
  const endMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const startMs = endMs - MINUTES * MINUTE_MS;
  const from = ring.firstIndexFrom(startMs);
  const to = ring.firstIndexFrom(endMs);
  if (from >= to) return null;
  const [times, opens, highs, lows, closes, volumes, quoteVolumes] = ring.columns(from, to);
  let [high, low, volume, quoteVolume] = [-Infinity, Infinity, 0, 0];
  for (let row = 0; row < to - from; row += 1) {
    high = Math.max(high, highs![row]!);
    low = Math.min(low, lows![row]!);
    volume += volumes![row]!;
    quoteVolume += quoteVolumes![row]!;
  }
  const open = opens![0]!;
  const last = closes!.at(-1)!;
  const change = last - open;
  return {
    fromMs: times![0]!,
    lastOpenTimeMs: times!.at(-1)!,
    open,
    high,
    low,
    last,
    change,
    changePct: open > 0 ? (100 * change) / open : null,
    volume,
    quoteVolume,
    isWhole: floorMs <= startMs,
  };
}
