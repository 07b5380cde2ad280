import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { meanOfTwo } from '#market-data/kernels/price-means.ts';
import { channel } from '#market-data/kernels/steps/channel.ts';

/** Halfway between the highest high and the lowest low of the last bars. */
export function rangeMiddle(c: Composer, period: number): Node {
  const [top, bottom] = c.runAll(channel(period), c.bar('high'), c.bar('low'));
  return c.each(meanOfTwo, top!, bottom!);
}
