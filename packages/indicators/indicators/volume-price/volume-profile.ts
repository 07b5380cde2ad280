import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { MAX_SCANNED_PERIOD, integer, number, period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { profileItem } from '#indicators/charts/profile-item.ts';
import { crossesAbove, crossesBelow, output } from '#indicators/features/condition.ts';
import { valueAreaFeatures } from '#indicators/features/value-area.ts';
import { channel } from '#indicators/steps/channel.ts';
import { volumeProfile as profileStep } from '#indicators/steps/volume-profile.ts';

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
  formula:
    'poc = middle of the bin with most volume of the last `period` bars, vah and val = bounds of the bins around ' +
    'it that hold value_area_pct of the volume',
  chinese: {
    title: '成交量分布（VPVR）',
    description: '一段时间内各价位的成交量分布：控制点与价值区上下沿。',
  },
  aliases: [{ name: 'vpvr' }, { name: 'volume_by_price' }],
  parameters: {
    period: period(100, { max: MAX_SCANNED_PERIOD, min: 2 }),
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
    const [high, low, volume] = c.bars('high', 'low', 'volume');
    const [top, bottom] = c.runAll(channel(p.period), high, low);
    const most = c.run(channel(p.period), volume, volume);
    const [poc, vah, val] = c.runAll(step, high, low, volume, top, bottom, most);
    return { poc, vah, val };
  },
  // Bars are counted where nothing is traded.
  precondition: () => ({ withoutVolume: true }),
  features: () =>
    valueAreaFeatures(
      { poc: output('poc'), top: output('vah'), bottom: output('val') },
      crossesAbove,
      crossesBelow,
    ),
  chart: (p) => ({
    pane: 'main',
    items: [
      line('vah', 'Value area high', 'upper', 'dashed'),
      line('poc', 'Point of control', 'primary'),
      line('val', 'Value area low', 'lower', 'dashed'),
      profileItem(`Volume by price, last ${p.period} bars`, p.bins, (profile, bars, { poc }) => {
        const { high, low, volume, length } = bars;
        if (!Number.isFinite(poc?.[length - 1])) return false;
        const from = Math.max(0, length - p.period);
        profile.measure(high, low, volume, from, length, p.value_area_pct / 100);
        return true;
      }),
    ],
  }),
});
