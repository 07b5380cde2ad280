import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const trix = defineIndicator({
  name: 'trix',
  title: 'Triple Exponential Average (TRIX)',
  category: 'momentum',
  keywords: ['trix', 'triple exponential', 'momentum', 'oscillator', 'rate of change'],
  description:
    'Change per bar of an exponential average of an exponential average of an exponential ' +
    'average, in percent: momentum without the short swings.',
  summaryFocus: 'Side of zero, and whether it rises or falls.',
  source:
    'TA-Lib 0.6 TRIX: each average is seeded with the mean of its first `period` inputs. ' +
    "TradingView's averages the logarithm of the price and shows ten thousand times its change.",
  formula: 'e = ema(ema(ema(x, period), period), period)\ntrix = 100 * (e / e[1] - 1)',
  chinese: {
    title: '三重指数平滑移动平均',
    description: '三重指数平滑均线的单根变化率，过滤短期波动后的动量。',
  },
  aliases: [{ name: 'triple_exponential_oscillator' }],
  parameters: {
    period: period(30, { about: 'Bars of each of the three averages.' }),
    source: source(),
  },
  outputs: (p) => ({
    trix: {
      column: `trix_${p.period}`,
      unit: 'percent',
      description: 'Change of the triple average since one bar before, in percent.',
    },
  }),
  calculate: (p, c) => {
    let average = c.source(p.source);
    for (let times = 0; times < 3; times += 1) average = c.run(ema(p.period), average);
    return { trix: c.run(rateOfChange(1), average) };
  },
  features: () => [
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('trix'), level(0), 'TRIX', 'zero'),
    state('bullish', 'bullish', 'TRIX is above zero.', above(output('trix'), level(0))),
    state('rising', 'bullish', 'TRIX is higher than one bar before.', rising(output('trix'))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('trix', `TRIX ${p.period}`, 'primary'), levelLine(0, 'Zero')],
  }),
});
