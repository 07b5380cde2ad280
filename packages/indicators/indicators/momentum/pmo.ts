import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { ema, smoothing } from '#indicators/steps/exponential.ts';

export const pmo = defineOscillator({
  name: 'pmo',
  title: 'Price Momentum Oscillator',
  category: 'momentum',
  keywords: [
    'pmo',
    'price momentum oscillator',
    'decisionpoint',
    'swenlin',
    'momentum',
    'signal line',
  ],
  description:
    'One-bar rate of change, smoothed twice and enlarged tenfold, with an exponential average as ' +
    'its signal line; comparable across prices.',
  summaryFocus: 'Crossings of the signal line, side of zero, and whether it turns.',
  source:
    "Carl Swenlin's DecisionPoint: the two smoothings have the weight 2 / n instead of 2 / (n + " +
    '1), each seeded with the mean of its first n inputs, as in Stock.Indicators and ' +
    'trading-signals; the signal line is an exponential average.',
  formula:
    'a = 10 * smooth(100 * (x / x[1] - 1), n1), pmo = smooth(a, n2) with the weight 2 / n; signal ' +
    '= ema(pmo, n3)',
  chinese: {
    title: '价格动量震荡指标（PMO）',
    description: '对单根涨跌幅做两次平滑的动量指标，配信号线使用。',
  },
  parameters: {
    first_period: period(35, { min: 2, about: 'Bars of the first smoothing.' }),
    second_period: period(20, { min: 2, about: 'Bars of the second smoothing.' }),
    signal_period: period(10, { about: 'Bars of the signal line.' }),
    source: source(),
  },
  subject: 'The PMO',
  label: () => 'PMO',
  line: () => ({
    column: 'pmo',
    unit: 'ratio',
    description: 'Ten times the smoothed rate of change in percent; it has no bounds.',
  }),
  signal: 'Exponential average of `pmo`.',
  divergences: true,
  calculate: (p, c) => {
    const rate = c.run(rateOfChange(1), c.source(p.source));
    const once = c.run(smoothing(p.first_period, 2 / p.first_period), rate);
    const tenfold = c.each(scaledBy(10), once);
    const line = c.run(smoothing(p.second_period, 2 / p.second_period), tenfold);
    return { line, signal: c.run(ema(p.signal_period), line) };
  },
});
