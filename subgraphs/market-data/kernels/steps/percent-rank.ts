import type { Step } from '#market-data/kernels/kernel.ts';

/** Which of the earlier values count: those that are lower, or those that are not higher. */
type Counted = 'below' | 'atMost';

/**
 * How many of the `period` values before each one are lower than it, in percent of them. Every window is
 * looked through, so the cost per row grows with the period.
 */
export function percentRank(period: number, counted: Counted = 'below'): Step {
  const share = 100 / period;
  return {
    stateSize: 0,
    lookbacks: [period],
    settle: period,
    work: Math.ceil(period / 4),
    bind(inputs, outputs) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      return (from, to, age) => {
        let row = Math.min(to, from + Math.max(0, period - age));
        y.fill(NaN, from, row);
        for (; row < to; row += 1) {
          const now = x[row]!;
          let count = 0;
          // Added and not chosen: where a value stands is nothing that a processor can guess.
          if (counted === 'below') {
            for (let at = row - period; at < row; at += 1) count += Number(x[at]! < now);
          } else {
            for (let at = row - period; at < row; at += 1) count += Number(x[at]! <= now);
          }
          y[row] = share * count;
        }
      };
    },
  };
}
