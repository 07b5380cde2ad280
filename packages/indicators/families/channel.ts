import { bandFeatures, bandItems } from '#indicators/families/price-bands.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { envelope } from '#indicators/steps/envelope.ts';

export type ChannelKey = 'upper' | 'middle' | 'lower';

/** Descriptions of the lines of a channel, each a sentence. */
interface ChannelTexts {
  readonly middle: string;
  readonly upper?: string;
  readonly lower?: string;
}

/**
 * What every channel around the price has in common: three columns that begin with its name, the
 * events of closes beyond it, and its drawing. An indicator's file adds how it is calculated.
 *
 * @param prefix Of the columns: `starc` makes `starc_upper`.
 * @param title Of the area between the lines.
 */
export function channelOf(
  prefix: string,
  title: string,
  texts: ChannelTexts,
): {
  readonly category: 'bands_channels';
  readonly outputs: () => Record<ChannelKey, OutputSpec>;
  readonly features: () => Feature<ChannelKey>[];
  readonly chart: () => ChartSpec<ChannelKey>;
} {
  return {
    category: 'bands_channels',
    outputs: () => channelOutputs(prefix, texts),
    features: () => bandFeatures(),
    chart: () => ({ pane: 'main', items: bandItems(title) }),
  };
}

/** The three columns of a channel; a channel with further ones adds them. */
export function channelOutputs(
  prefix: string,
  { middle, upper = 'Upper line.', lower = 'Lower line.' }: ChannelTexts,
): Record<ChannelKey, OutputSpec> {
  const price = (side: ChannelKey, description: string): OutputSpec => ({
    column: `${prefix}_${side}`,
    unit: 'price',
    description,
  });
  return {
    upper: price('upper', upper),
    middle: price('middle', middle),
    lower: price('lower', lower),
  };
}

/** The channel of a line and of how far its edges are from it: so many widths up, and down. */
export function channelAround(
  c: Composer,
  middle: StepNode,
  width: StepNode,
  up: number,
  down: number = up,
): Record<ChannelKey, StepNode> {
  const [upper, lower] = c.runAll(envelope(up, down), middle, width);
  return { upper, middle, lower };
}

/** The channel between two lines, with the line halfway between them. */
export function channelBetween(
  c: Composer,
  upper: StepNode,
  lower: StepNode,
): Record<ChannelKey, StepNode> {
  return { upper, middle: c.each(meanOfTwo, upper, lower), lower };
}
