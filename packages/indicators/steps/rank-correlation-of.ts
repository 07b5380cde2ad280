import type { Step } from '#indicators/engine/step-graph.ts';
import { lead } from '#indicators/steps/rank-correlation.ts';

/**
 * Spearman's rank correlation of the last `period` values of two columns, from -1 to 1. Equal values
 * share the mean of their ranks; undefined where all values of one column are equal. Source: Spearman
 * (1904); scipy. Ranks are kept as in `rankCorrelation`, which is the same with time.
 */
export function rankCorrelationOf(period: number): Step<2, 1> {
  const reach = period - 1;
  return {
    // Twice the rank of each value of the window, at the place of its row, of both columns.
    stateSize: 2 * period,
    lookbacks: [reach],
    settle: reach,
    window: period,
    work: 2 * period,
    bind(inputs, outputs, state, at) {
      const [x, y] = inputs;
      const [rho] = outputs;
      const ranksX = at;
      const ranksY = at + period;
      return (from, to, age) => {
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          rank(x, row, rows, period, state, ranksX);
          rank(y, row, rows, period, state, ranksY);
          let together = 0;
          let varianceX = 0;
          let varianceY = 0;
          for (let place = 0; place < period; place += 1) {
            const dx = state[ranksX + place]! - reach;
            const dy = state[ranksY + place]! - reach;
            together += dx * dy;
            varianceX += dx * dx;
            varianceY += dy * dy;
          }
          const isDefined = rows >= reach && varianceX > 0 && varianceY > 0;
          rho[row] = isDefined ? together / Math.sqrt(varianceX * varianceY) : NaN;
        }
      };
    },
  };
}

/** Moves the ranks of a window on by one row: the newest value comes in, the oldest leaves. */
function rank(
  x: Float64Array,
  row: number,
  rows: number,
  period: number,
  state: Float64Array,
  ranks: number,
): void {
  const value = x[row]!;
  const hasLeft = rows >= period;
  const left = hasLeft ? x[row - period]! : 0;
  let own = 0;
  for (let back = Math.min(rows, period - 1); back > 0; back -= 1) {
    const other = x[row - back]!;
    const place = ranks + ((rows - back) % period);
    own += lead(value, other);
    state[place] = state[place]! + lead(other, value) - (hasLeft ? lead(other, left) : 0);
  }
  state[ranks + (rows % period)] = own;
}
