import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference, percentOf, sum } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { regression } from '#indicators/steps/regression.ts';

/** Where the line through the last bars is read, and when it was drawn. */
type Forecast = 'bar_before' | 'same_bar' | 'next_bar';

/**
 * A value less what the straight line of least squares through the last `period` values has for it, in
 * percent of the value; 0 where that is zero.
 */
export function missedForecast(
  c: Composer,
  period: number,
  x: StepNode,
  forecast: Forecast,
): StepNode {
  const [end, slope] = c.runAll(regression(period), x);
  const expected = () => {
    if (forecast === 'same_bar') return end;
    const next = c.each(sum, end, slope);
    return forecast === 'next_bar' ? next : c.run(delayed(1), next);
  };
  return c.each(percentOf, c.each(difference, x, expected()), x);
}
