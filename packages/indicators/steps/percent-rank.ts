import { type Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { countBelow, countUpTo, orderedWindow } from '#indicators/steps/ordered-window.ts';

/** Which of the earlier values count: those that are lower, or those that are not higher. */
type Counted = 'below' | 'atMost';

/** Values up to which looking at all of them costs less than to keep them in order. */
const FEW = 200;

/**
 * How many of the `period` values before each one are lower than it, in percent of them. Values that
 * differ by no more than `noise` of their size are equal. Source: TA-Lib 0.8.1 PERCENTRANK and
 * Connors; Pine counts equal ones too.
 *
 * @param noise TOLERANCE for what a recursive average makes, as that is how exact it is.
 * @param size Of what the values are differences of, such as 100 for changes in percent; 0 where they are none.
 */
export function percentRank(
  period: number,
  counted: Counted = 'below',
  noise = ROUNDING,
  size = 0,
): Step<1, 1> {
  if (period <= FEW) return countedRank(period, counted, noise, size);
  const share = 100 / period;
  // The value itself is in the window: it is not lower than itself, but not higher either.
  return orderedWindow(period + 1, [
    counted === 'below'
      ? (ordered, first, count, newest) =>
          share * countBelow(ordered, first, count, newest - noise * (size + Math.abs(newest)))
      : (ordered, first, count, newest) =>
          share *
          (countUpTo(ordered, first, count, newest + noise * (size + Math.abs(newest))) - 1),
  ]);
}

function countedRank(period: number, counted: Counted, noise: number, size: number): Step<1, 1> {
  const share = 100 / period;
  const isBelow = counted === 'below';
  return {
    key: `percent rank ${period} ${counted} ${noise} ${size}`,
    stateSize: 0,
    lookbacks: [period],
    settle: period,
    window: period,
    work: Math.ceil(period / 8),
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = from;
        const first = Math.min(to, from + Math.max(0, period - age));
        for (; row < first; row += 1) y[row] = NaN;
        for (; row < to; row += 1) {
          const value = x[row]!;
          const off = noise * (size + Math.abs(value));
          y[row] =
            share *
            (isBelow
              ? lowerBefore(x, row, period, value - off)
              : period - higherBefore(x, row, period, value + off));
        }
      };
    },
  };
}

/** How many of the values before a row are lower than a bound. No branch depends on them, as none is predictable. */
function lowerBefore(x: Float64Array, row: number, period: number, bound: number): number {
  let count = 0;
  for (let at = row - period; at < row; at += 1) count += Number(x[at]! < bound);
  return count;
}

function higherBefore(x: Float64Array, row: number, period: number, bound: number): number {
  let count = 0;
  for (let at = row - period; at < row; at += 1) count += Number(x[at]! > bound);
  return count;
}
