import type { Step } from '#market-data/kernels/kernel.ts';

const DAY_MS = 86_400_000;
/** Most days between a bar and the one of the same time before it: the longest holidays are shorter. */
const MOST_DAYS = 14;

/**
 * Mean of the values of the same time of day on the `days` days before on which there is a bar of that time;
 * undefined where there are not so many without a break. Inputs: open times, values. The second output tells
 * the step itself how many rows before the bar of the same time is, 0 where there is none.
 *
 * @param barsPerDay Most bars of a day; 1 where a bar is a day or longer, and each has its time.
 */
export function sameTimeOfDay(days: number, barsPerDay: number): Step {
  const reach = days * barsPerDay;
  return {
    stateSize: 0,
    lookbacks: [reach, 0],
    settle: reach,
    window: reach,
    work: days + MOST_DAYS,
    bind(inputs, outputs) {
      const openTimeMs = inputs[0]!;
      const x = inputs[1]!;
      const means = outputs[0]!;
      const rowsBack = outputs[1]!;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const known = age + row - from;
          rowsBack[row] = rowsToSameTime(openTimeMs, row, Math.min(known, barsPerDay), barsPerDay);
          means[row] = known < reach ? NaN : meanOf(x, rowsBack, row, days);
        }
      };
    },
  };
}

/** Rows back to the last bar of the same time; none of one day is farther than a day has bars. */
function rowsToSameTime(
  openTimeMs: Float64Array,
  row: number,
  known: number,
  barsPerDay: number,
): number {
  if (barsPerDay === 1) return known;
  const time = openTimeMs[row]!;
  if (known === barsPerDay && openTimeMs[row - barsPerDay] === time - DAY_MS) return barsPerDay;
  for (let day = 1; day <= MOST_DAYS; day += 1) {
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

function meanOf(x: Float64Array, rowsBack: Float64Array, row: number, days: number): number {
  let sum = 0;
  let at = row;
  for (let day = 0; day < days; day += 1) {
    const back = rowsBack[at]!;
    if (!(back > 0)) return NaN;
    at -= back;
    sum += x[at]!;
  }
  return sum / days;
}
