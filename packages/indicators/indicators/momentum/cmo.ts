import { defineChandeMomentum } from '#indicators/families/define-chande-momentum.ts';
import { wilder } from '#indicators/steps/exponential.ts';

export const cmo = defineChandeMomentum({
  name: 'cmo',
  title: 'Chande Momentum Oscillator',
  keywords: ['cmo', 'chande momentum', 'oscillator', 'overbought', 'oversold', 'divergence'],
  description:
    'Average gain less average loss, as a percentage of both together, from -100 to 100: an RSI ' +
    'around zero.',
  source:
    "TA-Lib 0.6 CMO, which averages as Wilder does; Chande's own (1994) takes plain totals and is " +
    '`cmo_unsmoothed`. 0 where nothing ever moved.',
  formula:
    'cmo = 100 * (rma(gain, period) - rma(loss, period)) / (rma(gain, period) + rma(loss, period))',
  chinese: {
    title: '钱德动量摆动指标',
    description: '平均涨幅与平均跌幅之差占两者之和的百分比，取值在-100到100之间。',
  },
  alias: 'chande_momentum_oscillator',
  period: 14,
  gather: wilder,
});
