import type { Step } from '#market-data/kernels/kernel.ts';
import { countBelow, countUpTo, orderedWindow } from '#market-data/kernels/steps/ordered-window.ts';

/** Which of the earlier values count: those that are lower, or those that are not higher. */
type Counted = 'below' | 'atMost';

/** Values up to which looking at all of them costs less than to keep them in order. */
const FEW = 200;

/**
 * How many of the `period` values before each one are lower than it, in percent of them. Source:
 * TA-Lib 0.8.1 PERCENTRANK and Connors; Pine counts equal ones too.
 */
export function percentRank(period: number, counted: Counted = 'below'): Step {
  if (period <= FEW) return countedRank(period, counted);
  const share = 100 / period;
  // The value itself is in the window: it is not lower than itself, but not higher either.
  return orderedWindow(period + 1, [
    counted === 'below'
      ? (ordered, first, count, newest) => share * countBelow(ordered, first, count, newest)
      : (ordered, first, count, newest) => share * (countUpTo(ordered, first, count, newest) - 1),
  ]);
}

function countedRank(period: number, counted: Counted): Step {
  const share = 100 / period;
  const isBelow = counted === 'below';
  return {
    key: `percent rank ${period} ${counted}`,
    stateSize: 0,
    lookbacks: [period],
    settle: period,
    window: period,
    work: Math.ceil(period / 8),
    bind(inputs, outputs) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, period - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) {
          y[row] =
            share * (isBelow ? lowerBefore(x, row, period) : period - higherBefore(x, row, period));
        }
      };
    },
  };
}

/** How many of the values before a row are lower than its own. Nobody can guess which, so there are no jumps. */
function lowerBefore(x: Float64Array, row: number, period: number): number {
  const value = x[row]!;
  let count = 0;
  for (let at = row - period; at < row; at += 1) count += Number(x[at]! < value);
  return count;
}

function higherBefore(x: Float64Array, row: number, period: number): number {
  const value = x[row]!;
  let count = 0;
  for (let at = row - period; at < row; at += 1) count += Number(x[at]! > value);
  return count;
}
