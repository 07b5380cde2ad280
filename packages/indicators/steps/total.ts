import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Total of the last `period` values. As in `deviation`, nothing is ever taken out of a total: each
 * window is the end of one block of `period` rows, totalled backward once, plus the start of the
 * next. So a total of zeros is zero, whatever came before, and the cost is the same for every
 * period.
 */
export function total(period: number): Step<1, 1> {
  return {
    key: `total ${period}`,
    // The total of the current block, then those of each end of the block before.
    stateSize: 1 + period,
    lookbacks: [period - 1],
    settle: period - 1,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      const ends = at + 1;
      return (from, to, age) => {
        let sum = state[at]!;
        let place = age % period;
        let row = from;
        while (row < to) {
          if (place === 0) {
            sum = 0;
            if (age + row - from > 0) totalEnds(x, row, period, state, ends);
          }
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + place; row < blockEnd; row += 1, end += 1) {
            sum += x[row]!;
            y[row] = sum + state[end]!;
          }
          place = 0;
        }
        state[at] = sum;
        if (age < period - 1) y.fill(NaN, from, Math.min(to, from + period - 1 - age));
      };
    },
  };
}

/** Totals, for each place of a block that begins at `row`, what its window has of the one before. */
function totalEnds(
  x: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  ends: number,
): void {
  let sum = 0;
  for (let place = period - 1; place > 0; place -= 1) {
    state[ends + place] = sum;
    sum += x[row - period + place]!;
  }
  state[ends] = sum;
}
