import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { ema, weightedAverage } from '#indicators/steps/exponential.ts';
import { heldPosition } from '#indicators/steps/held-position.ts';

export const stc = defineOscillator({
  name: 'stc',
  title: 'Schaff Trend Cycle',
  category: 'momentum',
  keywords: ['stc', 'schaff trend cycle', 'schaff', 'macd', 'stochastic', 'cycle'],
  description:
    'A MACD put through a stochastic twice, smoothed each time, from 0 to 100: it turns sooner than the ' +
    'MACD and rests at its bounds in a trend.',
  summaryFocus: 'When it leaves the thresholds, and whether it rests at a bound.',
  source:
    'Schaff (1999) in the form of TA-Lib 0.8.1: exponential averages seeded with the mean of their first ' +
    'values, smoothings with the first one, and an empty range holds the position. Others seed the ' +
    'averages with the first value, and agree once that has faded.',
  formula:
    'm = ema(x, fast_period) - ema(x, slow_period)\n' +
    'f1 = position of m in its range of cycle_period bars; d1 = d1[1] + factor * (f1 - d1[1])\n' +
    'f2 = position of d1 in its range of cycle_period bars; stc = stc[1] + factor * (f2 - stc[1])',
  chinese: {
    title: '沙夫趋势周期',
    description: '对MACD连做两次随机指标运算并平滑，比MACD更早反映趋势转折，取值0到100。',
  },
  aliases: [{ name: 'schaff_trend_cycle' }],
  parameters: {
    cycle_period: period(10, { min: 2, about: 'Bars of each range.' }),
    fast_period: period(23, { min: 2, about: 'Bars of the fast average.' }),
    slow_period: period(50, { min: 2, about: 'Bars of the slow average.' }),
    factor: number(0.5, { min: 0.05, max: 1, about: 'Weight of the newest value in a smoothing.' }),
    source: source(),
    ...thresholdParameters({ overbought: 75, oversold: 25 }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The cycle',
  center: 50,
  thresholds: (p) => p,
  label: () => 'STC',
  line: () => ({
    column: 'stc',
    unit: 'index',
    range: [0, 100],
    description: 'The cycle: it rests near 100 in a rise and near 0 in a fall.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    let line = c.each(difference, c.run(ema(p.fast_period), x), c.run(ema(p.slow_period), x));
    for (let times = 0; times < 2; times += 1) {
      const [top, bottom] = c.runAll(channel(p.cycle_period), line, line);
      line = c.run(weightedAverage(p.factor), c.run(heldPosition, line, top, bottom));
    }
    return { line };
  },
});
