import { seededRandom } from '#kernel/clock.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS, barsOfRows } from '#market-data/kernels/bar-columns.ts';

export const HOUR_MS = 3_600_000;

/** Hourly bars of a random walk that trends, turns and rests. Every bar has volume. */
export function randomBars(rows: number, seed: number, price = 100): BarColumns {
  const random = seededRandom(seed);
  const drawn: number[][] = [];
  let close = price;
  let drift = 0;
  for (let row = 0; row < rows; row += 1) {
    if (random() < 0.02) drift = (random() - 0.5) * 0.01;
    const open = close * (1 + (random() - 0.5) * 0.002);
    close = open * (1 + drift + (random() - 0.5) * 0.03 * random());
    const high = Math.max(open, close) * (1 + random() * random() * 0.01);
    const low = Math.min(open, close) * (1 - random() * random() * 0.01);
    const volume = 1 + 1_000 * random() ** 4;
    drawn.push([row * HOUR_MS, open, high, low, close, volume, volume * close]);
  }
  return barsOfRows(drawn);
}

/** Bars that all have the same price, with or without volume. */
export function constantBars(rows: number, price: number, volume: number): BarColumns {
  const row = (at: number) => [at * HOUR_MS, price, price, price, price, volume, volume * price];
  return barsOfRows(Array.from({ length: rows }, (_, at) => row(at)));
}

/** The bars [from, to) alone. */
export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
  const columns = BAR_COLUMNS.map((name) => [name, bars[name].slice(from, to)]);
  return { ...bars, ...Object.fromEntries(columns), length: to - from };
}
