import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Totals of a window: of distances, and of their second, third and fourth powers. */
const TOTALS = 4;

/**
 * Mean of the last `period` values, and the means of the second, third and fourth powers of their
 * distances from it. It works as `deviation` does: nothing is taken out of a total, and every distance
 * is from a value of the window, so that values which hardly move at a high price keep their digits.
 */
export function moments(period: number): Step<1, 4> {
  const reach = period - 1;
  const share = 1 / period;
  return {
    key: `moments ${period}`,
    // Of the current block, then of each end of the block before.
    stateSize: TOTALS + TOTALS * period,
    lookbacks: [reach, reach, reach, reach],
    settle: reach,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [means, seconds, thirds, fourths] = outputs;
      const ends = at + TOTALS;
      return (from, to, age) => {
        let place = age % period;
        let row = from;
        while (row < to) {
          const anchor = x[row - place]!;
          if (place === 0) {
            state.fill(0, at, ends);
            if (age + row - from > 0) totalEnds(x, row, period, state, ends);
          }
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + TOTALS * place; row < blockEnd; row += 1, end += TOTALS) {
            add(state, at, x[row]! - anchor);
            const mean = share * (state[at]! + state[end]!);
            const square = share * (state[at + 1]! + state[end + 1]!);
            const cube = share * (state[at + 2]! + state[end + 2]!);
            const fourth = share * (state[at + 3]! + state[end + 3]!);
            const second = square - mean * mean;
            means[row] = anchor + mean;
            seconds[row] = second > 0 ? second : 0;
            thirds[row] = cube - mean * (3 * square - 2 * mean * mean);
            fourths[row] = fourth - mean * (4 * cube - mean * (6 * square - 3 * mean * mean));
          }
          place = 0;
        }
        for (const column of outputs) undefinedBefore(from - age + reach, column, from, to);
      };
    },
  };
}

/** Adds the powers of a distance to four totals. */
function add(totals: Float64Array, at: number, distance: number): void {
  const square = distance * distance;
  totals[at] = totals[at]! + distance;
  totals[at + 1] = totals[at + 1]! + square;
  totals[at + 2] = totals[at + 2]! + square * distance;
  totals[at + 3] = totals[at + 3]! + square * square;
}

/** Totals, for each place of a block that begins at `row`, what its window has of the one before. */
function totalEnds(
  x: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  ends: number,
): void {
  const last = ends + TOTALS * (period - 1);
  state.fill(0, last, last + TOTALS);
  for (let place = period - 1; place > 0; place -= 1) {
    const end = ends + TOTALS * place;
    state.copyWithin(end - TOTALS, end, end + TOTALS);
    add(state, end - TOTALS, x[row - period + place]! - x[row]!);
  }
}
