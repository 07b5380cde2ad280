import type { Composer } from '#indicators/engine/compose.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { longestPeriod, maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';
import { staggered } from '#indicators/steps/staggered.ts';

/** Most bars of the periods at which calculations begin that never forget a start of themselves. */
const MAX_STAGGERED_BARS = 1_000;

/** The outputs of a step whose start may show for ever, the same in every window of a series. */
export function steadyOutputs<Inputs extends number, Outputs extends number>(
  c: Composer,
  step: Step<Inputs, Outputs>,
  ...inputs: ListOf<StepNode, Inputs>
): ListOf<StepNode, Outputs> {
  if (c.origin === 'given') return c.runAll(step, ...inputs);
  const period = longestPeriod(c.intervalMs, MAX_STAGGERED_BARS);
  const starts = c.run(periodStart(period), c.bar('openTimeMs'));
  const steady = staggered<Outputs>(step, maxBarsOf(period, c.intervalMs));
  return c.runAll(steady, ...inputs, starts);
}
