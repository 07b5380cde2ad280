import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { absolute } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { total } from '#indicators/steps/total.ts';

/**
 * How straight a way a column took over `period` rows: the distance covered divided by the length of
 * the path, from 0 to 1; 0 where nothing moved but by rounding. This is Kaufman's efficiency ratio, and the absolute
 * value of Chande's momentum oscillator where that is a share, as gains less losses are the distance.
 */
export function efficiencyRatio(c: Composer, period: number, x: StepNode): StepNode {
  const path = c.run(total(period), c.each(absolute, c.run(moveFrom(1), x)));
  return c.each(shareOfPath, c.run(moveFrom(period), x), path);
}

const shareOfPath: Formula<2> = (inputs, output) => {
  const [distance, path] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const length = path[row]!;
      // Rounding may leave a straight path shorter than its distance.
      output[row] = length > 0 ? Math.min(1, Math.abs(distance[row]!) / length) : 0;
    }
  };
};
