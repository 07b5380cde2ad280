import { defineOscillator } from '#market-data/catalog/define-oscillator.ts';
import { thresholdParameters } from '#market-data/catalog/overbought-oversold.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { netShare } from '#market-data/kernels/net-share.ts';
import { change } from '#market-data/kernels/steps/change.ts';
import { wilder } from '#market-data/kernels/steps/exponential.ts';

export const cmo = defineOscillator({
  name: 'cmo',
  title: 'Chande Momentum Oscillator',
  category: 'momentum',
  keywords: ['cmo', 'chande momentum', 'oscillator', 'overbought', 'oversold', 'divergence'],
  description:
    'Average gain less average loss, as a percentage of both together, from -100 to 100: an RSI ' +
    'around zero.',
  summaryFocus: 'Side of zero, and distance from the thresholds.',
  source:
    "TA-Lib 0.6 CMO, which averages as Wilder does; Chande's own (1994) takes plain totals and is " +
    '`cmo_unsmoothed`. 0 where nothing ever moved.',
  formula:
    'cmo = 100 * (rma(gain, period) - rma(loss, period)) / (rma(gain, period) + rma(loss, period))',
  chinese: {
    title: '钱德动量摆动指标',
    description: '平均涨幅与平均跌幅之差占两者之和的百分比，取值在-100到100之间。',
  },
  aliases: [{ name: 'chande_momentum_oscillator' }],
  parameters: {
    period: period(14, { min: 2 }),
    source: source(),
    ...thresholdParameters({ overbought: 50, oversold: -50 }, [-100, 0, 100]),
  },
  subject: 'The CMO',
  thresholds: (p) => p,
  divergences: true,
  label: (p) => `CMO ${p.period}`,
  line: (p) => ({
    column: `cmo_${p.period}`,
    unit: 'index',
    range: [-100, 100],
    description: 'The oscillator: 100 is gains only, -100 is losses only.',
  }),
  calculate: (p, c) => {
    const moves = c.run(change(1), c.source(p.source));
    return { line: netShare(c, moves, (column) => c.run(wilder(p.period), column)).share };
  },
});
