import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Sine of the phase that a cycle of `period` rows has in the last of them, and sine of 45 degrees more.
 * Both are 0 where there is nothing of such a cycle. Source: Ehlers, MESA and Trading Market Cycles
 * (2002); Tulip MSW, which takes less than 0.001 for nothing whatever the price, and pi as 3.1415926.
 */
export function fixedCycleSine(period: number): Step<1, 2> {
  const angles = Array.from({ length: period }, (_, back) => (2 * Math.PI * back) / period);
  const sines = angles.map(Math.sin);
  const cosines = angles.map(Math.cos);
  return {
    stateSize: 0,
    lookbacks: [period - 1, period - 1],
    settle: period - 1,
    work: 2 * period,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [sine, lead] = outputs;
      return (from, to, age) => {
        const first = from - age + period - 1;
        for (const column of outputs) undefinedBefore(first, column, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) {
          let across = 0;
          let along = 0;
          for (let back = 0; back < period; back += 1) {
            across += sines[back]! * x[row - back]!;
            along += cosines[back]! * x[row - back]!;
          }
          const size = Math.hypot(across, along);
          const isNothing = size <= ROUNDING * Math.abs(x[row]!);
          // The sine of the phase, which is a quarter of a cycle ahead of the angle of the two.
          const ahead = isNothing ? 0 : along / size;
          sine[row] = ahead;
          lead[row] = isNothing ? 0 : Math.SQRT1_2 * (ahead - across / size);
        }
      };
    },
  };
}
