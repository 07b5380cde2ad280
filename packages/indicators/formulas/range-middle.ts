import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { channel } from '#indicators/steps/channel.ts';

/** Halfway between the highest high and the lowest low of the last bars. */
export function rangeMiddle(c: Composer, period: number): StepNode {
  const [top, bottom] = c.runAll(channel(period), c.bar('high'), c.bar('low'));
  return c.each(meanOfTwo, top, bottom);
}
