import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { level, output, rising } from '#indicators/features/condition.ts';
import { expansion } from '#indicators/features/expansion.ts';
import { state } from '#indicators/features/feature.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const chaikinVolatility = defineIndicator({
  name: 'chaikin_volatility',
  title: 'Chaikin Volatility',
  category: 'volatility',
  keywords: ['chaikin volatility', 'cvi', 'chaikin', 'range', 'rate of change', 'volatility'],
  description:
    'Change of the average range of the bars over some bars, in percent: whether volatility grows or ' +
    'shrinks, not how large it is.',
  summaryFocus: 'Side of zero, and whether it rises steeply, as near panicky lows.',
  source:
    'Marc Chaikin; TTR chaikinVolatility, TA-Lib 0.8 CVI, pandas-ta and PineTS: the average is seeded with ' +
    "the mean of its first ranges; Tulip's begins with the first. 0 where the average before was 0.",
  formula: 'cvi = 100 * (a / a[roc_period] - 1), a = ema(high - low, ema_period)',
  chinese: {
    title: '佳庆波动率',
    description: '平均振幅的变化率，衡量波动是在扩大还是收缩。',
  },
  aliases: [{ name: 'cvi' }],
  parameters: {
    ema_period: period(10, { about: 'Bars of the average range.' }),
    roc_period: period(10, { about: 'Bars over which its change is taken.' }),
  },
  outputs: () => ({
    cvi: {
      column: 'chaikin_volatility',
      unit: 'percent',
      description: 'Change of the average range in percent.',
    },
  }),
  calculate: (p, c) => {
    const range = c.run(ema(p.ema_period), c.each(difference, c.bar('high'), c.bar('low')));
    return { cvi: c.run(rateOfChange(p.roc_period), range) };
  },
  features: () => [
    ...expansion(output('cvi'), level(0), 'The change', 'zero'),
    state('rising', 'neutral', 'The change is higher than one bar before.', rising(output('cvi'))),
  ],
  chart: () => ({
    pane: 'own',
    items: [histogram('cvi', 'Chaikin Volatility'), levelLine(0, 'Zero')],
  }),
});
