import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { integer, number, period } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import type { ProfileBin, StyleRole } from '#market-data/charts/chart-spec.ts';
import {
  above,
  all,
  bar,
  below,
  crossesAbove,
  crossesBelow,
  not,
  output,
} from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { event, state } from '#market-data/features/feature.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { PriceProfile } from '#market-data/kernels/price-profile.ts';
import { volumeProfile as profileStep } from '#market-data/kernels/steps/volume-profile.ts';

export const volumeProfile = defineIndicator({
  name: 'volume_profile',
  title: 'Volume Profile',
  category: 'volume_price',
  keywords: ['volume profile', 'poc', 'point of control', 'value area', 'vah', 'val', 'volume'],
  description:
    'Prices at which most was traded over a moving window: the point of control, and the value area about it.',
  summaryFocus: 'Where the close stands to the value area and to the point of control.',
  source:
    "The value area of the CBOT's Market Profile over bins of equal height, two bins at a time, as in " +
    "TradingView's volume profiles.",
  standard: false,
  caveats: [
    'What was traded inside a bar is not known, so its volume is spread evenly over its range; ' +
      'profiles of finer bars differ.',
    'The window moves with every bar, and the bins with its range, so levels jump when an extreme leaves it.',
    'A window without any volume counts bars instead of volume.',
  ],
  parameters: {
    period: period(100, { min: 2 }),
    bins: integer(24, { min: 2, max: 200, about: 'Bins into which the range is cut.' }),
    value_area_pct: number(70, {
      min: 1,
      max: 100,
      about: 'Percentage of the volume that the value area holds at least.',
    }),
  },
  outputs: (p) => ({
    poc: {
      column: 'vp_poc',
      unit: 'price',
      description: 'Point of control: middle of the bin in which most was traded.',
    },
    vah: {
      column: 'vp_vah',
      unit: 'price',
      description: `Top of the value area, which holds ${p.value_area_pct} % of the volume.`,
    },
    val: { column: 'vp_val', unit: 'price', description: 'Bottom of the value area.' },
  }),
  calculate: (p, c) => {
    const step = profileStep(p.period, p.bins, p.value_area_pct / 100);
    const [poc, vah, val] = c.runAll(step, c.bar('high'), c.bar('low'), c.bar('volume'));
    return { poc: poc!, vah: vah!, val: val! };
  },
  // Bars are counted where nothing is traded.
  ground: () => ({ withoutVolume: true }),
  features: () => [
    ...crossings(
      ['cross_poc_up', 'cross_poc_down'],
      bar('close'),
      output('poc'),
      'The close',
      'the point of control',
    ),
    event(
      'break_vah',
      'bullish',
      'The close crosses above the top of the value area.',
      crossesAbove(bar('close'), output('vah')),
    ),
    event(
      'break_val',
      'bearish',
      'The close crosses below the bottom of the value area.',
      crossesBelow(bar('close'), output('val')),
    ),
    state(
      'inside_value_area',
      'neutral',
      'The close lies in the value area, its bounds included.',
      all(not(above(bar('close'), output('vah'))), not(below(bar('close'), output('val')))),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      line('vah', 'Value area high', 'upper', 'dashed'),
      line('poc', 'Point of control', 'primary'),
      line('val', 'Value area low', 'lower', 'dashed'),
      {
        type: 'profile',
        title: `Volume by price, last ${p.period} bars`,
        style: { role: 'neutral' },
        binsOf: (bars, { poc }) =>
          Number.isFinite(poc?.[bars.length - 1]) ? lastProfile(bars, p) : [],
      },
    ],
  }),
});

interface ProfileParameters {
  readonly period: number;
  readonly bins: number;
  readonly value_area_pct: number;
}

/** The profile of the last window, or of as many of its bars as there are. */
function lastProfile(bars: BarColumns, params: ProfileParameters): ProfileBin[] {
  const { high, low, volume, length } = bars;
  const profile = new PriceProfile(params.bins);
  const from = Math.max(0, length - params.period);
  profile.measure(high, low, volume, from, length, params.value_area_pct / 100);
  return Array.from(profile.volumes, (traded, bin) => ({
    bottom: profile.edge(bin),
    top: profile.edge(bin + 1),
    volume: traded,
    role: roleOf(profile, bin),
  }));
}

function roleOf({ pocBin, lowBin, highBin }: PriceProfile, bin: number): StyleRole {
  if (bin === pocBin) return 'primary';
  return bin >= lowBin && bin <= highBin ? 'secondary' : 'neutral';
}
