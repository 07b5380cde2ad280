import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { difference, quotient, unlessZero } from '#indicators/steps/arithmetic.ts';

export const bop = defineOscillator({
  name: 'bop',
  title: 'Balance of Power',
  category: 'momentum',
  keywords: ['bop', 'balance of power', 'buyers', 'sellers', 'livshin'],
  description:
    'Body of the bar as a share of its range, negative where it closed below its open: who had ' +
    'the better of the bar.',
  summaryFocus: 'Side of zero, and how near to 1 or -1 it is.',
  source:
    'TA-Lib 0.6 BOP, after Livshin (2001): 0 on a bar without range, however small ranges are. He ' +
    'smooths it with an average of 14 bars, which this one leaves to its reader.',
  formula: 'bop = (close - open) / (high - low)',
  chinese: {
    title: '均势指标',
    description: '收盘与开盘之差占当根K线振幅的比例，衡量多空双方的力量对比。',
  },
  aliases: [{ name: 'balance_of_power' }],
  parameters: {},
  subject: 'The balance',
  meaningfulWhere: 'Range of the bar, where it has one.',
  label: () => 'BOP',
  line: () => ({
    column: 'bop',
    unit: 'ratio',
    range: [-1, 1],
    description: 'The balance: 1 is a bar that rose from its low to its high.',
  }),
  calculate: (_, c) => {
    const body = c.each(difference, c.bar('close'), c.bar('open'));
    const range = c.each(difference, c.bar('high'), c.bar('low'));
    return { line: c.each(quotient(0), body, range), precondition: c.each(unlessZero, range) };
  },
  drawn: 'histogram',
});
