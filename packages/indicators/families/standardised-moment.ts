import type { TEnum } from 'typebox';
import { choice } from '#indicators/catalog/parameters.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { isMoving } from '#indicators/steps/moment-ratios.ts';
import { moments } from '#indicators/steps/moments.ts';

const CORRECTIONS = ['sample', 'population'] as const;

/** The parameter that selects whether a moment is that of the window, or an estimate from it. */
export function correctionParameter(): TEnum<(typeof CORRECTIONS)[number][]> {
  return choice(
    'sample',
    CORRECTIONS,
    'Whether the window is a sample, whose bias is corrected, or all that there is.',
  );
}

/**
 * The third or the fourth moment of a window in deviations, times a factor and moved by an offset;
 * undefined where the values do not move by more than rounding.
 */
export function standardised(
  c: Composer,
  period: number,
  x: StepNode,
  power: 3 | 4,
  factor: number,
  offset: number,
): StepNode {
  const nodes = c.runAll(moments(period), x);
  return c.each(inDeviations(power, factor, offset), nodes[0], nodes[1], nodes[power - 1]!);
}

/** Inputs: mean, second moment, the moment itself. */
function inDeviations(power: number, factor: number, offset: number): Formula<3> {
  return (inputs, output) => {
    const [mean, second, moment] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const size = second[row]! ** (power / 2);
        const moves = isMoving(second[row]!, mean[row]!, 0) && size > 0;
        output[row] = moves ? factor * (moment[row]! / size) + offset : NaN;
      }
    };
  };
}
