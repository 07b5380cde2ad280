import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage, MOVING_AVERAGES } from '#indicators/formulas/moving-average.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';

export const bias = defineOscillator({
  name: 'bias',
  title: 'Bias (Disparity Index)',
  category: 'momentum',
  keywords: ['bias', 'disparity', 'deviation from the average', 'mean reversion', 'nison'],
  description: 'Distance of the price from its moving average, in percent of the average.',
  summaryFocus: 'Side of zero, and whether the price is unusually far from its average.',
  source:
    "The bias of Chinese charts and Nison's disparity index (1994), in percent; pandas-ta gives the " +
    'same as a fraction, Nison and some charts add 100 to it.',
  formula: 'bias = 100 * (x - ma(x, period)) / ma(x, period)',
  chinese: {
    title: '乖离率',
    description: '价格偏离移动平均线的百分比，偏离过大时价格有回归均线的倾向。',
  },
  aliases: [{ name: 'disparity_index' }, { name: 'disparity' }],
  parameters: {
    period: period(26, { min: 2, about: 'Bars of the average.' }),
    ma_type: choice('sma', MOVING_AVERAGES, 'Kind of the average.'),
    source: source(),
  },
  subject: 'The bias',
  label: (p) => `BIAS ${p.period}`,
  line: (p) => ({
    column: `bias_${p.period}`,
    unit: 'percent',
    description: 'Distance from the average, in percent of it.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const average = movingAverage(c, p.ma_type, p.period, x);
    return { line: c.each(percentOf, c.each(difference, x, average), average) };
  },
});
