import { readFileSync } from 'node:fs';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { sampleOfRows } from '#indicators/test/bar-samples.ts';
import { HAS_RECORDED_DATA, recordedText } from '#test/market-data/venues/recorded-data.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Bars in decimals, and the same prices as whole ticks, in which a second implementation counts exactly. */
export interface TickMarket {
  readonly name: string;
  readonly intervalMs: number;
  readonly bars: BarColumns;
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  /** Ticks in a price of 1. */
  readonly perPrice: number;
}

function marketOf(
  name: string,
  intervalMs: number,
  rows: readonly (readonly number[])[],
  perPrice: number,
): TickMarket {
  const bars = sampleOfRows(rows);
  const inTicks = (column: Float64Array) => Array.from(column, (x) => Math.round(x * perPrice));
  const [high, low, close] = [inTicks(bars.high), inTicks(bars.low), inTicks(bars.close)];
  return { name, intervalMs, bars, high, low, close, perPrice };
}

/**
 * Bars with two decimals that move by few ticks, so that moves and turns are often equal. Now and then they stand
 * still, trade nothing, or are missing for some bars or some days.
 */
export function madeMarket(rows: number, seed: number, intervalMs: number): TickMarket {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  // Prices of some moment of January 2024.
  let time = Date.UTC(2024, 0, 1) + pick(7 * 24) * HOUR_MS;
  time -= time % intervalMs;
  let close = 1_000;
  let still = 0;
  const drawn = Array.from({ length: rows }, () => {
    time += intervalMs;
    if (random() < 0.02) time += intervalMs * (1 + pick(random() < 0.3 ? 60 : 4));
    still = still > 0 ? still - 1 : random() < 0.01 ? 5 + pick(25) : 0;
    const open = still > 0 ? close : close + pick(3) - 1;
    const back = Math.sign(1_000 - open) * Number(random() < 0.1);
    if (still === 0) close = open + pick(7) - 3 + back;
    const wicks = still > 0 ? [0, 0] : [pick(3), pick(3)];
    const ends = [open, Math.max(open, close) + wicks[0]!, Math.min(open, close) - wicks[1]!];
    const volume = random() < 0.1 ? 0 : 1 + pick(5);
    return [time, ...ends.concat(close).map((x) => x / 100), volume, (volume * close) / 100];
  });
  return marketOf(`made ${seed}`, intervalMs, drawn, 100);
}

/** Klines of Binance as they were recorded, with the length of a bar and the ticks in a price of 1. */
const RECORDED = [
  ['api_v3_klines.5.json', HOUR_MS, 100],
  ['fapi_v1_klines.0.json', 5 * MINUTE_MS, 100],
  ['api_v3_klines.9.json', DAY_MS, 1_000_000],
] as const;

/** Real bars: 690 days that every clone has, and where recordings are here, hours, days and five minutes. */
export function recordedMarkets(): TickMarket[] {
  const days = JSON.parse(readFileSync(goldenPath('btcusdc-1d.bars.json'), 'utf8')) as number[][];
  const markets = [marketOf('btcusdc-1d', DAY_MS, days, 100)];
  if (!HAS_RECORDED_DATA) return markets;
  for (const [file, intervalMs, perPrice] of RECORDED) {
    const text = recordedText(`gocryptotrader/binance/${file}`);
    const rows = (JSON.parse(text) as unknown[][]).map((row) => {
      const [time, open, high, low, close, volume, , quoteVolume] = row.map(Number);
      return [time!, open!, high!, low!, close!, volume!, quoteVolume!];
    });
    markets.push(marketOf(file, intervalMs, rows, perPrice));
  }
  return markets;
}
