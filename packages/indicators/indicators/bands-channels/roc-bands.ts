import { channelOutputs, type ChannelKey } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { bandFeatures } from '#indicators/families/price-bands.ts';
import { band, levelLine, line } from '#indicators/charts/chart-items.ts';
import { output } from '#indicators/features/condition.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { product, scaledBy } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { squareRoot } from '#indicators/steps/square-root.ts';

export const rocBands = defineIndicator({
  name: 'roc_bands',
  title: 'Rate of Change with Bands',
  category: 'bands_channels',
  keywords: ['roc bands', 'rocwb', 'rate of change', 'bands', 'momentum', 'deviation'],
  description:
    'Rate of change with its exponential average, and bands as far from zero as it usually is.',
  summaryFocus: 'Whether the rate of change is beyond its bands, and its side of its average.',
  source:
    'Stock.Indicators RocWb: the bands are the root of the mean square of the rate over ' +
    '`deviation_period` bars, around zero and not around its mean.',
  formula:
    'roc = 100 * (source / source[period] - 1)\n' +
    'middle = ema(roc, ema_period)\n' +
    'upper = multiplier * sqrt(mean(roc^2, deviation_period))\n' +
    'lower = -upper',
  chinese: {
    title: '带通道的变动率',
    description: '价格变动率及其指数均线，并以近期变动率的均方根在零轴上下画出通道。',
  },
  aliases: [{ name: 'rocwb' }],
  parameters: {
    period: period(20, { about: 'Bars back to the price that it is compared with.' }),
    ema_period: period(5, { about: 'Bars of the exponential average of the rate.' }),
    deviation_period: period(5, { about: 'Bars of the bands.' }),
    multiplier: number(1, { min: 0.1, max: 10, about: 'Usual sizes from zero to a band.' }),
    source: source(),
  },
  outputs: () => ({
    roc: { column: 'roc_bands_roc', unit: 'percent', description: 'Rate of change.' },
    ...inPercent({
      upper: 'Usual size of the rate, above zero.',
      middle: 'Exponential average of the rate.',
      lower: 'Usual size of the rate, below zero.',
    }),
  }),
  calculate: (p, c) => {
    const roc = c.run(rateOfChange(p.period), c.source(p.source));
    const squares = c.run(exactMean(p.deviation_period), c.each(product, roc, roc));
    const upper = c.each(scaledBy(p.multiplier), c.each(squareRoot, squares));
    return {
      roc,
      upper,
      middle: movingAverage(c, 'ema', p.ema_period, roc),
      lower: c.each(scaledBy(-1), upper),
    };
  },
  features: () => bandFeatures({ operand: output('roc'), what: 'The rate of change' }),
  chart: (p) => ({
    pane: 'own',
    items: [
      band('upper', 'lower', 'Usual size'),
      line('upper', 'Upper', 'upper'),
      line('lower', 'Lower', 'lower'),
      line('middle', `EMA ${p.ema_period}`, 'middle'),
      line('roc', `ROC ${p.period}`, 'primary'),
      levelLine(0, 'Zero'),
    ],
  }),
});

/** The columns of the bands; they are percentages, as the rate is. */
function inPercent(texts: Record<ChannelKey, string>): Record<ChannelKey, OutputSpec> {
  const { upper, middle, lower } = channelOutputs('roc_bands', texts);
  const unit = 'percent';
  return { upper: { ...upper, unit }, middle: { ...middle, unit }, lower: { ...lower, unit } };
}
