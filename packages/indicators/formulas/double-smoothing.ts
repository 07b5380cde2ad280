import type { Composer } from '#indicators/engine/compose.ts';
import type { Node } from '#indicators/engine/step-graph.ts';
import { ema } from '#indicators/steps/exponential.ts';

/** An exponential average of an exponential average. */
export function doubleSmoothed(
  c: Composer,
  x: Node,
  firstPeriod: number,
  secondPeriod: number,
): Node {
  return c.run(ema(secondPeriod), c.run(ema(firstPeriod), x));
}
