import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { aheadOfAverage } from '#indicators/steps/ahead-of-average.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { moneyFlowVolume } from '#indicators/steps/volume-flow.ts';

export const adosc = defineOscillator({
  name: 'adosc',
  title: 'Chaikin A/D Oscillator',
  category: 'volume',
  keywords: ['adosc', 'chaikin oscillator', 'accumulation', 'distribution', 'volume', 'money flow'],
  description:
    'Fast average of the accumulation/distribution line less a slow one: the momentum of the flow of money.',
  summaryFocus: 'Side of zero, its direction, and divergences from price.',
  source:
    'Marc Chaikin; TA-Lib 0.6 ADOSC, whose averages both start at the first value of the line. Here they ' +
    'are carried on as distances from the line, so that where it began does not matter.',
  formula: 'adosc = ema(ad, fast_period) - ema(ad, slow_period)',
  chinese: {
    title: '佳庆振荡指标（ADOSC）',
    description: '累积/派发线快慢均线之差，衡量资金流动量。',
  },
  aliases: [{ name: 'chaikin_oscillator' }],
  parameters: {
    fast_period: period(3, { min: 2, about: 'Bars of the fast average.' }),
    slow_period: period(10, { min: 2, about: 'Bars of the slow average.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The oscillator',
  label: (p) => `Chaikin Oscillator ${p.fast_period}, ${p.slow_period}`,
  line: () => ({
    column: 'adosc',
    unit: 'volume',
    description: 'Fast average of the line less the slow one.',
  }),
  calculate: (p, c) => {
    const bars = c.bars('high', 'low', 'close', 'volume');
    const flow = c.each(moneyFlowVolume, ...bars);
    const lookback = p.slow_period - 1;
    const slow = c.run(aheadOfAverage(p.slow_period, lookback), flow);
    return { line: c.each(difference, slow, c.run(aheadOfAverage(p.fast_period, lookback), flow)) };
  },
  divergences: true,
});
