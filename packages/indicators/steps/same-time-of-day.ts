import type { Step } from '#indicators/engine/step-graph.ts';

const DAY_MS = 86_400_000;
/** Most days between a bar and the one of the same time before it: the longest holidays are shorter. */
const MAX_DAYS = 14;

/** Days beyond those of the mean that are looked at, so that a missing bar is replaced by that of an earlier day. */
const SPARE_DAYS = 2;
/** Most rows that are looked at, where the days of the mean alone take no more. */
const MAX_ROWS = 18_500;

/**
 * Mean of the values of the same time of day on the last `days` days on which there is a bar of that time. Days
 * without one are passed over; where fewer than half as many days are found in the rows that are looked at, it is
 * undefined. Inputs: open times, values. The step itself reads from the second output how many rows before the bar of
 * the same time is, 0 where there is none.
 *
 * @param barsPerDay Most bars of a day; 1 where a bar is a day or longer, and each has its time.
 */
export function sameTimeOfDay(days: number, barsPerDay: number): Step<2, 2> {
  const reach = days * barsPerDay;
  const spare = Math.min(SPARE_DAYS * barsPerDay, MAX_ROWS - reach);
  const window = reach + Math.max(0, spare);
  return {
    key: `same time of day ${days} ${barsPerDay}`,
    stateSize: 0,
    lookbacks: [reach, 0],
    settle: window,
    window,
    work: days + MAX_DAYS,
    bind(inputs, outputs) {
      const [openTimeMs, x] = inputs;
      const [means, rowsBack] = outputs;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const known = age + row - from;
          const seen = Math.min(known, window);
          rowsBack[row] = rowsToSameTime(openTimeMs, row, seen, barsPerDay);
          means[row] = known < reach ? NaN : meanOf(x, rowsBack, row, days, seen);
        }
      };
    },
  };
}

/** Rows back to the last bar of the same time among the `known` rows before; 0 where none of them is. */
function rowsToSameTime(
  openTimeMs: Float64Array,
  row: number,
  known: number,
  barsPerDay: number,
): number {
  if (barsPerDay === 1) return Math.min(known, 1);
  const time = openTimeMs[row]!;
  if (known >= barsPerDay && openTimeMs[row - barsPerDay] === time - DAY_MS) return barsPerDay;
  for (let day = 1; day <= MAX_DAYS; day += 1) {
    const found = rowOf(openTimeMs, time - day * DAY_MS, row - known, row);
    if (found !== null) return row - found;
  }
  return 0;
}

/** The row in [low, high) that opens at a time. */
function rowOf(openTimeMs: Float64Array, time: number, low: number, high: number): number | null {
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = openTimeMs[middle]!;
    if (found === time) return middle;
    if (found < time) low = middle + 1;
    else high = middle;
  }
  return null;
}

/** Mean of up to `days` values, none of them more than `seen` rows before. */
function meanOf(
  x: Float64Array,
  rowsBack: Float64Array,
  row: number,
  days: number,
  seen: number,
): number {
  let sum = 0;
  let found = 0;
  for (let at = row; found < days; found += 1) {
    const back = rowsBack[at]!;
    at -= back;
    if (back === 0 || row - at > seen) break;
    sum += x[at]!;
  }
  return 2 * found < days ? NaN : sum / found;
}
