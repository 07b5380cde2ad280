import { seededRandom } from '#kernel/ports/clock.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { allocateColumns } from '#indicators/engine/bar-columns.ts';

/** Length of a bar. */
export const BAR_MS = 60_000;

const USUAL_PRICE = 30_000;
/** Moves of the price within a bar. */
const STEPS = 4;
const STEP_SIZE = 0.001;
/** Part of its distance from the usual price that the price comes back in a bar. */
const PULL = 0.001;

/**
 * Minute bars of a price that walks at random in whole cents around a usual one, so that a million of
 * them are as plausible as a thousand. The same for the same number of rows.
 */
export function walkingBars(rows: number): BarColumns {
  const random = seededRandom(1);
  const cents = (value: number): number => Math.round(value * 100) / 100;
  const columns = allocateColumns(rows);
  let price = USUAL_PRICE;
  for (let row = 0; row < rows; row += 1) {
    price += PULL * (USUAL_PRICE - price);
    const open = cents(price);
    let high = open;
    let low = open;
    for (let step = 0; step < STEPS; step += 1) {
      price = cents(price * (1 + STEP_SIZE * (random() - 0.5)));
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    columns.openTimeMs[row] = 1_700_000_040_000 + row * BAR_MS;
    columns.open[row] = open;
    columns.high[row] = high;
    columns.low[row] = low;
    columns.close[row] = price;
    columns.volume[row] = cents(1 + 50 * random() ** 3);
    columns.quoteVolume[row] = columns.volume[row]! * price;
  }
  return { ...columns, length: rows, isFinite: true };
}
