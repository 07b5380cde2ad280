import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Standard deviation of the last `period` values over the whole population (divided by `period`),
 * and as a second output their mean. Source: TA-Lib STDDEV, and the mean of its BBANDS.
 *
 * TA-Lib 0.6 subtracts the square of the mean from the mean of the squares, and so loses every digit
 * of a small deviation at a high price. Here nothing is ever taken out of a total: rows are counted
 * off in blocks of `period`, and each window is the end of one block, totalled backward once, plus
 * the start of the next, totalled on the way. Both totals are of distances from the next block's
 * first value. As that value is in the window, its distance from the mean is at most sqrt(period)
 * deviations, so about `period` rounding errors are the worst that remains. The cost is the same
 * for every period.
 */
export function deviation(period: number): Step<1, 2> {
  // Two totals of the current block, then two of each end of the block before.
  const stateSize = 2 + 2 * period;
  const share = 1 / period;
  return {
    key: `deviation ${period}`,
    stateSize,
    lookbacks: [period - 1, period - 1],
    settle: period - 1,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [deviations, means] = outputs;
      const ends = at + 2;
      return (from, to, age) => {
        let sum = state[at]!;
        let squares = state[at + 1]!;
        let place = age % period;
        let row = from;
        while (row < to) {
          const anchor = x[row - place]!;
          if (place === 0) {
            sum = 0;
            squares = 0;
            if (age + row - from > 0) totalEnds(x, row, period, anchor, state, ends);
          }
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + 2 * place; row < blockEnd; row += 1, end += 2) {
            const distance = x[row]! - anchor;
            sum += distance;
            squares += distance * distance;
            const total = sum + state[end]!;
            const shift = total * share;
            const variance = (squares + state[end + 1]! - total * shift) * share;
            means[row] = anchor + shift;
            deviations[row] = variance > 0 ? Math.sqrt(variance) : 0;
          }
          place = 0;
        }
        state[at] = sum;
        state[at + 1] = squares;
        if (age < period - 1) {
          const seeded = Math.min(to, from + period - 1 - age);
          deviations.fill(NaN, from, seeded);
          means.fill(NaN, from, seeded);
        }
      };
    },
  };
}

/**
 * Writes for each place of a block that begins at `row` the totals of those values of the block
 * before that are still in its window: of their distances from `anchor`, and of the squares.
 */
export function totalEnds(
  x: Float64Array,
  row: number,
  period: number,
  anchor: number,
  state: Float64Array,
  ends: number,
): void {
  let sum = 0;
  let squares = 0;
  for (let place = period - 1; place > 0; place -= 1) {
    state[ends + 2 * place] = sum;
    state[ends + 2 * place + 1] = squares;
    const distance = x[row - period + place]! - anchor;
    sum += distance;
    squares += distance * distance;
  }
  state[ends] = sum;
  state[ends + 1] = squares;
}
