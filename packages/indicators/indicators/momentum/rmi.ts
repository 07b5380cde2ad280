import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { negativePart, positivePart, shareOfBoth } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';

export const rmi = defineOscillator({
  name: 'rmi',
  title: 'Relative Momentum Index',
  category: 'momentum',
  keywords: [
    'rmi',
    'relative momentum index',
    'altman',
    'rsi',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'An RSI of the change over several bars instead of one: average gain over so many bars as a ' +
    'percentage of average gain and loss, from 0 to 100. It stays longer beyond its thresholds ' +
    'than an RSI.',
  summaryFocus: 'Side of 50, and distance from the thresholds.',
  source:
    "Roger Altman (1993), with Wilder's average as trading-signals has it, seeded with the mean " +
    'of its first inputs; Tulip and Trading Technologies take an exponential average, which is ' +
    '`ma_type` ema. 50 on constant input.',
  formula: 'd = x - x[m]; rmi = 100 * rma(max(d, 0), n) / (rma(max(d, 0), n) + rma(max(-d, 0), n))',
  chinese: {
    title: '相对动量指数（RMI）',
    description: '以多根 K 线的涨跌代替单根涨跌计算的 RSI。',
  },
  parameters: {
    period: period(20, { min: 2, about: 'Bars of the averages.' }),
    momentum: period(5, { about: 'Bars over which the change is taken; 1 makes an RSI of it.' }),
    ma_type: choice('rma', ['rma', 'ema'], 'Average of gains and losses.'),
    source: source(),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  subject: 'The RMI',
  label: () => 'RMI',
  line: () => ({
    column: 'rmi',
    unit: 'index',
    range: [0, 100],
    description: 'The index: 50 is balance, 100 is gains only.',
  }),
  center: 50,
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => {
    const moved = c.run(change(p.momentum), c.source(p.source));
    const gain = movingAverage(c, p.ma_type, p.period, c.each(positivePart, moved));
    const loss = movingAverage(c, p.ma_type, p.period, c.each(negativePart, moved));
    return { line: c.each(shareOfBoth(100), gain, loss) };
  },
});
