import { seededRandom } from '#kernel/ports/clock.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { withCompanions } from '#indicators/test/companions.ts';

export { sliceBars, viewBars } from '#indicators/test/companions.ts';

export const HOUR_MS = 3_600_000;

/** Bars of rows, with other series and points that follow from them. */
export function sampleOfRows(rows: readonly (readonly number[])[]): BarColumns {
  return withCompanions(barsOfRows(rows));
}

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
  return sampleOfRows(drawn);
}

/** Hourly bars of a price that goes up and down between the same bounds, and passes them by a little now and then. */
export function rangingBars(rows: number, seed: number): BarColumns {
  const random = seededRandom(seed);
  const drawn = Array.from({ length: rows }, (_, row) => {
    const open = 100 + 10 * Math.sin(row / 17) + random() - 0.5;
    const close = open + random() - 0.5;
    const high = Math.max(open, close) + random() * random();
    const low = Math.min(open, close) - random() * random();
    const volume = 1 + 1_000 * random() ** 4;
    return [row * HOUR_MS, open, high, low, close, volume, volume * close];
  });
  return sampleOfRows(drawn);
}

/** Hourly bars of a price with two decimals that moves by few ticks, so that moves and turns are often equal. */
export function tickBars(rows: number, seed: number): BarColumns {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  let close = 1_000;
  const drawn = Array.from({ length: rows }, (_, row) => {
    const open = close + pick(3) - 1;
    // The price stays about where it is, and stands still in some of the hours.
    const back = Math.sign(1_000 - open) * Number(random() < 0.1);
    close = row % 60 < 8 ? open : open + pick(7) - 3 + back;
    const ends = [open, Math.max(open, close) + pick(3), Math.min(open, close) - pick(3), close];
    const volume = 1 + pick(5);
    return [row * HOUR_MS, ...ends.map((price) => price / 100), volume, (volume * close) / 100];
  });
  return sampleOfRows(drawn);
}

/** Bars that all have the same price, with or without volume. */
export function constantBars(rows: number, price: number, volume: number): BarColumns {
  const row = (at: number) => [at * HOUR_MS, price, price, price, price, volume, volume * price];
  return sampleOfRows(Array.from({ length: rows }, (_, at) => row(at)));
}
