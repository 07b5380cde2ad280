import type { Step } from '#market-data/kernels/kernel.ts';
import { countBelow, countUpTo, orderedWindow } from '#market-data/kernels/steps/ordered-window.ts';

/** Which of the earlier values count: those that are lower, or those that are not higher. */
type Counted = 'below' | 'atMost';

/**
 * How many of the `period` values before each one are lower than it, in percent of them. Source:
 * TA-Lib 0.8.1 PERCENTRANK and Connors; Pine counts equal ones too.
 */
export function percentRank(period: number, counted: Counted = 'below'): Step {
  const share = 100 / period;
  // The value itself is in the window: it is not lower than itself, but not higher either.
  return orderedWindow(period + 1, [
    counted === 'below'
      ? (ordered, first, count, newest) => share * countBelow(ordered, first, count, newest)
      : (ordered, first, count, newest) => share * (countUpTo(ordered, first, count, newest) - 1),
  ]);
}
