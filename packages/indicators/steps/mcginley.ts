import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Average that goes a share 1 / (k * period) of the way to the value, times the fourth power of itself
 * over the value: slower where that is above, faster where it is below. It starts from the first value
 * and is shown from row `period` - 1 on. Source: McGinley (1990); TA-Lib 0.8 MCGD.
 *
 * The fourth power would carry it through a value that is far below, to zero and less; here it goes the
 * whole way at most. At a value of zero it stays where it is. Its start may show for ever: far below a
 * value it hardly moves.
 */
export function mcginley(period: number, k: number): Step<1, 1> {
  const divisor = k * period;
  return {
    stateSize: 1,
    lookbacks: [period - 1],
    settle: Infinity,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let average = age === 0 && to > from ? x[from]! : state[at]!;
        for (let row = from; row < to; row += 1) {
          const value = x[row]!;
          if (value !== 0) {
            const share = (average / value) ** 4 / divisor;
            average += Math.min(1, share) * (value - average);
          }
          y[row] = average;
        }
        state[at] = average;
        undefinedBefore(from - age + period - 1, y, from, to);
      };
    },
  };
}
