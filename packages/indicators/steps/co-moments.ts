import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Totals of a window: of both columns, of their squares, and of their products. */
const TOTALS = 5;

/**
 * How two columns move together over the last `period` rows, over the whole population (divided by
 * `period`). Outputs: covariance, variance of the first and of the second, their means.
 *
 * It works as `deviation` does: nothing is taken out of a total, and every distance is from values in
 * the window, so that columns which hardly move at high prices keep their digits.
 */
export function coMoments(period: number): Step<2, 5> {
  const reach = period - 1;
  const share = 1 / period;
  return {
    key: `co-moments ${period}`,
    // Of the current block, then of each end of the block before.
    stateSize: TOTALS + TOTALS * period,
    lookbacks: [reach, reach, reach, reach, reach],
    settle: reach,
    bind(inputs, outputs, state, at) {
      const [x, y] = inputs;
      const [covariances, variancesX, variancesY, meansX, meansY] = outputs as Columns;
      const ends = at + TOTALS;
      return (from, to, age) => {
        let place = age % period;
        let row = from;
        while (row < to) {
          const anchorX = x[row - place]!;
          const anchorY = y[row - place]!;
          if (place === 0) {
            state.fill(0, at, ends);
            if (age + row - from > 0) totalEnds(x, y, row, period, state, ends);
          }
          let sumX = state[at]!;
          let sumY = state[at + 1]!;
          let squaresX = state[at + 2]!;
          let squaresY = state[at + 3]!;
          let products = state[at + 4]!;
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + TOTALS * place; row < blockEnd; row += 1, end += TOTALS) {
            const dx = x[row]! - anchorX;
            const dy = y[row]! - anchorY;
            sumX += dx;
            sumY += dy;
            squaresX += dx * dx;
            squaresY += dy * dy;
            products += dx * dy;
            const totalX = sumX + state[end]!;
            const totalY = sumY + state[end + 1]!;
            const shiftX = totalX * share;
            const shiftY = totalY * share;
            covariances[row] = share * (products + state[end + 4]! - totalX * shiftY);
            variancesX[row] = Math.max(0, share * (squaresX + state[end + 2]! - totalX * shiftX));
            variancesY[row] = Math.max(0, share * (squaresY + state[end + 3]! - totalY * shiftY));
            meansX[row] = anchorX + shiftX;
            meansY[row] = anchorY + shiftY;
          }
          state[at] = sumX;
          state[at + 1] = sumY;
          state[at + 2] = squaresX;
          state[at + 3] = squaresY;
          state[at + 4] = products;
          place = 0;
        }
        for (const column of outputs) undefinedBefore(from - age + reach, column, from, to);
      };
    },
  };
}

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

/** Totals, for each place of a block that begins at `row`, what its window has of the one before. */
function totalEnds(
  x: Float64Array,
  y: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  ends: number,
): void {
  const anchorX = x[row]!;
  const anchorY = y[row]!;
  let sumX = 0;
  let sumY = 0;
  let squaresX = 0;
  let squaresY = 0;
  let products = 0;
  for (let place = period - 1; place >= 0; place -= 1) {
    const end = ends + TOTALS * place;
    state[end] = sumX;
    state[end + 1] = sumY;
    state[end + 2] = squaresX;
    state[end + 3] = squaresY;
    state[end + 4] = products;
    const dx = x[row - period + place]! - anchorX;
    const dy = y[row - period + place]! - anchorY;
    sumX += dx;
    sumY += dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
    products += dx * dy;
  }
}
