import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { change } from '#indicators/steps/change.ts';

export const mom = defineOscillator({
  name: 'mom',
  title: 'Momentum',
  category: 'momentum',
  keywords: ['mom', 'momentum', 'mtm', 'change', 'difference'],
  description: 'By how much the price is above its value a number of bars before.',
  summaryFocus: 'Side of zero, and whether it grows or shrinks.',
  source: 'TA-Lib 0.6 MOM.',
  formula: 'mom = x - x[period]',
  chinese: {
    title: '动量指标',
    description: '当前价格与若干根K线之前价格的差值，正值表示上涨动能。',
  },
  aliases: [{ name: 'momentum' }, { name: 'mtm' }],
  parameters: { period: period(10, { about: 'Bars back to the price before.' }), source: source() },
  subject: 'The momentum',
  label: (p) => `MOM ${p.period}`,
  line: (p) => ({
    column: `mom_${p.period}`,
    unit: 'price',
    description: `The change from ${p.period} bars before, in units of the price.`,
  }),
  calculate: (p, c) => ({ line: c.run(change(p.period), c.source(p.source)) }),
});
