import { type Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * Spearman's rank correlation of the last `period` values with time, from -1 to 1: 1 where each value
 * is above the one before it. Equal values share the mean of their ranks, and where all are equal it
 * is 0. Source: Spearman (1904); scipy.
 *
 * Ranks are kept and not sorted again: a new value moves those above it by one, the value that leaves
 * moves them back. Everything is a whole number, so nothing is rounded before the last division.
 */
export function rankCorrelation(period: number): Step<1, 1> {
  const reach = period - 1;
  const middle = reach / 2;
  const timeVariance = (period * (period * period - 1)) / 12;
  return {
    // Twice the rank of each value of the window, at the place of its row.
    stateSize: period,
    lookbacks: [reach],
    settle: reach,
    window: period,
    work: period,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          const value = x[row]!;
          const hasLeft = rows >= period;
          const left = hasLeft ? x[row - period]! : 0;
          let rank = 0;
          let together = 0;
          let variance = 0;
          for (let back = Math.min(rows, reach); back > 0; back -= 1) {
            const other = x[row - back]!;
            const place = at + ((rows - back) % period);
            rank += lead(value, other);
            const moved = state[place]! + lead(other, value) - (hasLeft ? lead(other, left) : 0);
            state[place] = moved;
            together += (moved - reach) * (reach - back - middle);
            variance += (moved - reach) * (moved - reach);
          }
          state[at + (rows % period)] = rank;
          together += (rank - reach) * middle;
          variance += (rank - reach) * (rank - reach);
          const size = Math.sqrt(variance * timeVariance);
          y[row] = rows < reach ? NaN : size === 0 ? 0 : together / size;
        }
      };
    },
  };
}

/** What a value gains in twice its rank by another one: 2 where it is above, 1 where it is equal, but for rounding. */
export function lead(value: number, other: number): number {
  const noise = ROUNDING * (Math.abs(value) + Math.abs(other));
  return value - other > noise ? 2 : other - value > noise ? 0 : 1;
}
