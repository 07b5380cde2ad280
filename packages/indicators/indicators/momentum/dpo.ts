import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { sma } from '#indicators/steps/sma.ts';

export const dpo = defineOscillator({
  name: 'dpo',
  title: 'Detrended Price Oscillator',
  category: 'momentum',
  keywords: ['dpo', 'detrended price', 'cycle', 'oscillator'],
  description:
    'Price of half a window and one bar before, less the average of the window: the swings of the ' +
    'price without its trend, to see how long they are.',
  summaryFocus: 'Distance between its highs or lows, which is the length of the cycle.',
  source:
    'TA-Lib 0.8.1 DPO and Tulip, which move the price and so never look ahead. Others move the average ' +
    'instead, or centre it, which needs bars that have not happened yet.',
  formula: 'dpo = x[floor(period / 2) + 1] - sma(x, period)',
  chinese: {
    title: '区间震荡线',
    description: '用半个周期前的价格减去均线，剔除趋势以观察价格的循环长度。',
  },
  aliases: [{ name: 'detrended_price_oscillator' }],
  parameters: { period: period(20, { min: 2 }), source: source() },
  subject: 'The detrended price',
  label: (p) => `DPO ${p.period}`,
  line: (p) => ({
    column: `dpo_${p.period}`,
    unit: 'price',
    description: 'Earlier price minus the average, in units of the price.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const before = c.run(delayed(Math.floor(p.period / 2) + 1), x);
    return { line: c.each(difference, before, c.run(sma(p.period), x)) };
  },
});
