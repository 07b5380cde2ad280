import { band, line } from '#market-data/charts/chart-items.ts';
import type { ChartItem } from '#market-data/charts/chart-spec.ts';
import { above, bar, below, output } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { state, type Feature } from '#market-data/features/feature.ts';

type BandKey = 'upper' | 'middle' | 'lower';

/** Closes beyond bands around price, and their returns between them. */
export function bandFeatures(): Feature<BandKey>[] {
  const close = bar('close');
  const [upper, lower] = [output('upper'), output('lower')] as const;
  return [
    ...crossings(
      ['break_upper', 'reenter_from_above'],
      close,
      upper,
      'The close',
      'the upper band',
    ),
    ...crossings(
      ['reenter_from_below', 'break_lower'],
      close,
      lower,
      'The close',
      'the lower band',
    ),
    state('above_upper', 'bullish', 'The close is above the upper band.', above(close, upper)),
    state('below_lower', 'bearish', 'The close is below the lower band.', below(close, lower)),
    state(
      'above_middle',
      'bullish',
      'The close is above the middle line.',
      above(close, output('middle')),
    ),
  ];
}

/** Two bands, the area between them, and the line in their middle. */
export function bandItems(title: string): ChartItem<BandKey>[] {
  return [
    band('upper', 'lower', title),
    line('upper', 'Upper', 'upper'),
    line('middle', 'Middle', 'middle'),
    line('lower', 'Lower', 'lower'),
  ];
}
