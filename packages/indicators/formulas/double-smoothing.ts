import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ema } from '#indicators/steps/exponential.ts';

/** An exponential average of an exponential average. */
export function doubleSmoothed(
  c: Composer,
  x: StepNode,
  firstPeriod: number,
  secondPeriod: number,
): StepNode {
  return c.run(ema(secondPeriod), c.run(ema(firstPeriod), x));
}
