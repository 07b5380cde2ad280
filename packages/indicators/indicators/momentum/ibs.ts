import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { difference, quotient, unlessZero } from '#indicators/steps/arithmetic.ts';

export const ibs = defineOscillator({
  name: 'ibs',
  title: 'Internal Bar Strength',
  category: 'momentum',
  keywords: ['ibs', 'internal bar strength', 'mean reversion', 'close location'],
  description:
    'Where the close lies in the range of its own bar, from 0 at the low to 1 at the high.',
  summaryFocus: 'Distance from the thresholds: a close near the low is often followed by a rise.',
  source: 'TA-Lib 0.8.1 IBS: 0.5 on a bar without range.',
  formula: 'ibs = (close - low) / (high - low)',
  chinese: {
    title: '内部K线强度',
    description: '收盘价在当根K线高低区间中的位置，0为最低价，1为最高价，常用于均值回归。',
  },
  aliases: [{ name: 'internal_bar_strength' }],
  parameters: { ...thresholdParameters({ overbought: 0.8, oversold: 0.2 }, [0, 0.5, 1]) },
  subject: 'The IBS',
  center: 0.5,
  thresholds: (p) => p,
  meaningfulWhere: 'Range of the bar, where it has one.',
  label: () => 'IBS',
  line: () => ({
    column: 'ibs',
    unit: 'ratio',
    range: [0, 1],
    description: 'Position of the close in the bar: 0 is the low, 1 is the high.',
  }),
  calculate: (_, c) => {
    const range = c.each(difference, c.bar('high'), c.bar('low'));
    const height = c.each(difference, c.bar('close'), c.bar('low'));
    return { line: c.each(quotient(0.5), height, range), precondition: c.each(unlessZero, range) };
  },
});
