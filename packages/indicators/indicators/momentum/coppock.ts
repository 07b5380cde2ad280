import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { all, begins, below, level, output, rising } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import { sum } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { wma } from '#indicators/steps/wma.ts';

export const coppock = defineOscillator({
  name: 'coppock',
  title: 'Coppock Curve',
  category: 'momentum',
  keywords: ['coppock', 'coppock curve', 'coppock guide', 'long term', 'momentum', 'bottom'],
  description:
    'Weighted average of two rates of change together; made for monthly bars, where a turn upward ' +
    'below zero is taken for the end of a bear market.',
  summaryFocus: 'Whether it turns up while it is below zero.',
  source:
    'Coppock, Barrons (1962): rates of 14 and 11 bars in percent, added, and a weighted average of 10. ' +
    'Tulip takes the mean of the two rates, which is half of it.',
  formula: 'coppock = wma(roc(x, long_period) + roc(x, short_period), wma_period)',
  chinese: {
    title: '估波曲线',
    description: '两个变动率之和的加权平均，原用于月线，零轴下方拐头向上视为长线买点。',
  },
  aliases: [{ name: 'coppock_curve' }, { name: 'copp' }],
  parameters: {
    long_period: period(14, { about: 'Bars of the longer rate of change.' }),
    short_period: period(11, { about: 'Bars of the shorter rate of change.' }),
    wma_period: period(10, { about: 'Bars of the weighted average.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.short_period <= p.long_period ? null : 'short_period must not be longer than long_period',
  subject: 'The curve',
  label: () => 'Coppock',
  line: () => ({
    column: 'coppock',
    unit: 'percent',
    description: 'The curve, in percent of both rates together.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const long = c.run(rateOfChange(p.long_period), x);
    const short = c.run(rateOfChange(p.short_period), x);
    return { line: c.run(wma(p.wma_period), c.each(sum, long, short)) };
  },
  moreFeatures: () => [
    event(
      'turn_up_below_zero',
      'bullish',
      'The curve is below zero and higher than one bar before, where it was not higher than before it.',
      all(begins(rising(output('line'))), below(output('line'), level(0))),
    ),
  ],
});
