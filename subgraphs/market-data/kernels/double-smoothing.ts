import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { ema } from '#market-data/kernels/steps/exponential.ts';

/** An exponential average of an exponential average. */
export function doubleSmoothed(
  c: Composer,
  x: Node,
  firstPeriod: number,
  secondPeriod: number,
): Node {
  return c.run(ema(secondPeriod), c.run(ema(firstPeriod), x));
}
