import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';
import { RENEWAL_ROWS } from '#indicators/steps/renewal.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Kaufman's adaptive moving average. The efficiency ratio, the distance that the value covered over
 * `period` rows divided by the length of its path, chooses between the weights of a fast and of a
 * slow exponential average; the chosen weight is squared. It starts from the value one row before
 * its first. Source: TA-Lib 0.6 KAMA, which counts a window without any move as fully efficient. Here
 * such windows are counted off, where TA-Lib trusts a running total to have come back to zero; what rounding alone
 * makes is no move.
 */
export function kama(period: number, fastPeriod = 2, slowPeriod = 30): Step<1, 1> {
  const slowest = 2 / (slowPeriod + 1);
  const span = 2 / (fastPeriod + 1) - slowest;
  return {
    key: `kama ${period} ${fastPeriod} ${slowPeriod}`,
    stateSize: 3,
    lookbacks: [period],
    // How fast the start is forgotten depends on the values: no slower than with the least weight, as
    // in noise without any direction.
    settle: period + rowsToForget(1 - slowest ** 2),
    window: period,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        // Length of the path over the last period - 1 moves, the average, rows since the last move.
        let path = state[at]!;
        let average = state[at + 1]!;
        let still = state[at + 2]!;
        const begin = from - age;
        undefinedBefore(begin + period, y, from, to);
        let row = Math.max(from, begin + period);
        if (row < to && row - begin === period) average = x[row - 1]!;
        while (row < to) {
          const place = (row - begin) % RENEWAL_ROWS;
          if (place === 0 || row - begin === period) path = pathLength(x, row - period, row - 1);
          const end = Math.min(to, row - place + RENEWAL_ROWS);
          for (; row < end; row += 1) {
            const value = x[row]!;
            const oldest = x[row - period]!;
            const move = Math.abs(moveBeyondRounding(value, x[row - 1]!));
            path += move;
            still = move === 0 ? still + 1 : 0;
            const distance = Math.abs(value - oldest);
            // Rounding may leave a straight path shorter than its distance.
            const efficiency = still >= period || path <= distance ? 1 : distance / path;
            const weight = slowest + efficiency * span;
            average += weight * weight * (value - average);
            y[row] = average;
            path -= Math.abs(moveBeyondRounding(x[row - period + 1]!, oldest));
          }
        }
        state[at] = path;
        state[at + 1] = average;
        state[at + 2] = still;
      };
    },
  };
}

/** Sum of the moves between neighbours in the rows [from, last]. */
function pathLength(x: Float64Array, from: number, last: number): number {
  let length = 0;
  for (let row = from; row < last; row += 1) {
    length += Math.abs(moveBeyondRounding(x[row + 1]!, x[row]!));
  }
  return length;
}
