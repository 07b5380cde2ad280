import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The total of the first input over the last `period` rows, divided by that of the second and times
 * `scale`; 0 where the second total is zero. Inputs are not negative, and the first nowhere exceeds
 * the second where the answer must stay within the scale.
 *
 * Nothing is ever taken out of a total: as in `channel`, rows are counted off in blocks, and a window
 * is the end of one block and the beginning of the next. So no rounding error outlives its window,
 * a window of zeros has exactly zero as its total, and equal totals have exactly the ratio 1.
 */
export function ratioOfSums(period: number, scale = 1): Step<2, 1> {
  const reach = period - 1;
  return {
    key: `ratio of sums ${period} ${scale}`,
    // Of the current block, then of each end of the block before: both totals.
    stateSize: 2 + 2 * period,
    lookbacks: [reach],
    settle: reach,
    bind(inputs, outputs, state, at) {
      const [a, b] = inputs;
      const [y] = outputs;
      const ends = at + 2;
      return (from, to, age) => {
        let sumA = state[at]!;
        let sumB = state[at + 1]!;
        let place = age % period;
        let row = from;
        while (row < to) {
          if (place === 0) {
            sumA = 0;
            sumB = 0;
            if (age + row - from > 0) totalEnds(a, b, row, period, state, ends);
          }
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + 2 * place; row < blockEnd; row += 1, end += 2) {
            sumA += a[row]!;
            sumB += b[row]!;
            const total = sumB + state[end + 1]!;
            y[row] = total === 0 ? 0 : scale * ((sumA + state[end]!) / total);
          }
          place = 0;
        }
        state[at] = sumA;
        state[at + 1] = sumB;
        if (age < reach) y.fill(NaN, from, Math.min(to, from + reach - age));
      };
    },
  };
}

/** Totals, for each place of a block that begins at `row`, what its window has of the one before. */
function totalEnds(
  a: Float64Array,
  b: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  ends: number,
): void {
  let sumA = 0;
  let sumB = 0;
  for (let place = period - 1; place > 0; place -= 1) {
    state[ends + 2 * place] = sumA;
    state[ends + 2 * place + 1] = sumB;
    sumA += a[row - period + place]!;
    sumB += b[row - period + place]!;
  }
  state[ends] = sumA;
  state[ends + 1] = sumB;
}
