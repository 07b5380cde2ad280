import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { band, line } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, bar, fartherThan, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { volumeSince, volumeWeightedPrice } from '#indicators/steps/volume-weighted-price.ts';

type VwapKey = 'vwap' | 'upper' | 'lower' | 'deviation' | 'traded';

/**
 * A volume-weighted average price with bands around it.
 *
 * @param settle Rows after which those before the first start no longer show.
 * @param starts Changes where the average restarts.
 * @param multiplier Deviations between the average and each band.
 */
export function vwapNodes(
  c: Composer,
  settle: number,
  price: StepNode,
  starts: StepNode,
  multiplier: number,
): Record<VwapKey, StepNode> {
  const volume = c.bar('volume');
  const [vwap, deviation] = c.runAll(volumeWeightedPrice(settle), price, volume, starts);
  const traded = c.run(volumeSince(settle), volume, starts);
  const [upper, lower] = c.runAll(envelope(multiplier), vwap, deviation);
  return { vwap, upper, lower, deviation, traded };
}

/** The output behind the features; answers leave it out. */
export function tradedOutput(name: string): OutputSpec {
  return preconditionOutput(name, 'Volume since the average began, once there is any.');
}

/** Which side of the average the close is on, when that changes, and closes far away from it. */
export function vwapFeatures(): Feature<VwapKey>[] {
  const [close, vwap] = [bar('close'), output('vwap')] as const;
  return withPrecondition('traded', [
    ...crossings(['cross_up', 'cross_down'], close, vwap, 'The close', 'the average'),
    state('above', 'bullish', 'The close is above the average.', above(close, vwap)),
    state(
      'beyond_2sd',
      'neutral',
      'The close is more than two standard deviations away from the average, once there is any deviation.',
      fartherThan(close, vwap, 2, output('deviation')),
    ),
  ]);
}

/** The average between its bands. */
export function vwapItems(title: string, multiplier: number): ChartItem<VwapKey>[] {
  return [
    band('upper', 'lower', `±${multiplier} deviations`),
    line('upper', `+${multiplier} deviations`, 'upper', 'dotted'),
    line('vwap', title, 'primary'),
    line('lower', `-${multiplier} deviations`, 'lower', 'dotted'),
  ];
}
