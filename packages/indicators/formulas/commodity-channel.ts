import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { meanDeviation } from '#indicators/steps/mean-deviation.ts';

/** Lambert's constant: with it most values lie between -100 and 100. */
const UNIT = 0.015;

/**
 * Distance from the mean in units of 0.015 mean deviations; 0 where all values are equal. Source:
 * Lambert (1980); TA-Lib 0.6 CCI.
 */
export function commodityChannel(c: Composer, period: number, x: StepNode): StepNode {
  const mean = c.runAll(deviation(period), x)[1];
  return c.each(inDeviations, x, mean, c.run(meanDeviation(period), x, mean));
}

const inDeviations: Formula<3> = (inputs, output) => {
  const [x, mean, spread] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      // On its mean it is 0: what rounding leaves there, a small spread would make large.
      const apart = moveBeyondRounding(x[row]!, mean[row]!);
      output[row] = spread[row] === 0 ? 0 : apart / (UNIT * spread[row]!);
    }
  };
};
