import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Mean absolute deviation: how far the last `period` values are from their mean on average. Inputs:
 * the values and, of each window, the mean. The cost per row grows with the period, since with every
 * row the mean moves, and with it every distance. A mean is there only `period` - 1 rows after the
 * values are, so that every window is whole.
 */
export function meanDeviation(period: number): Step<2, 1> {
  const reach = period - 1;
  const share = 1 / period;
  return {
    key: `mean deviation ${period}`,
    stateSize: 0,
    lookbacks: [0],
    settle: 0,
    window: reach,
    work: Math.ceil(period / 3),
    bind(inputs, outputs) {
      const [x, means] = inputs;
      const [y] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const mean = means[row]!;
          let at = row - reach;
          // Four totals side by side, because each addition waits for the one before it.
          let a = 0;
          let b = 0;
          let c = 0;
          let d = 0;
          for (const end = row - 2; at < end; at += 4) {
            a += Math.abs(x[at]! - mean);
            b += Math.abs(x[at + 1]! - mean);
            c += Math.abs(x[at + 2]! - mean);
            d += Math.abs(x[at + 3]! - mean);
          }
          for (; at <= row; at += 1) a += Math.abs(x[at]! - mean);
          y[row] = (a + b + (c + d)) * share;
        }
      };
    },
  };
}
