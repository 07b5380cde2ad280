import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { netShare } from '#indicators/formulas/net-share.ts';
import { difference, unlessZero } from '#indicators/steps/arithmetic.ts';
import { total } from '#indicators/steps/total.ts';

export const imi = defineOscillator({
  name: 'imi',
  title: 'Intraday Momentum Index',
  category: 'momentum',
  keywords: ['imi', 'intraday momentum', 'chande', 'candle', 'overbought', 'oversold'],
  description:
    'Bodies of the rising bars as a percentage of all bodies in the window: an RSI of what happens ' +
    'between open and close.',
  summaryFocus: 'Side of 50, and distance from the thresholds.',
  source: 'TA-Lib 0.6 IMI, after Chande (1994); 50 where no bar of the window has a body.',
  formula: 'imi = 100 * sum(max(close - open, 0), period) / sum(|close - open|, period)',
  chinese: {
    title: '日内动量指数',
    description: '窗口内阳线实体占全部实体的百分比，相当于用开盘到收盘的变动计算的RSI。',
  },
  aliases: [{ name: 'intraday_momentum_index' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  subject: 'The IMI',
  center: 50,
  thresholds: (p) => p,
  meaningfulWhere: 'Bodies of the window together, where it has any.',
  divergences: true,
  label: (p) => `IMI ${p.period}`,
  line: (p) => ({
    column: `imi_${p.period}`,
    unit: 'index',
    range: [0, 100],
    description: 'The index: 50 is balance, 100 is rising bars only.',
  }),
  calculate: (p, c) => {
    const bodies = c.each(difference, c.bar('close'), c.bar('open'));
    const { share, size } = netShare(c, bodies, (column) => c.run(total(p.period), column));
    return { line: c.each(fromZero, share), precondition: c.each(unlessZero, size) };
  },
});

/** From -100 to 100 as from 0 to 100. */
const fromZero: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 50 + x[row]! / 2;
  };
};
