import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { falling, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { awesome } from '#indicators/formulas/awesome.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

export const accelerator = defineOscillator({
  name: 'accelerator',
  title: 'Accelerator Oscillator',
  category: 'momentum',
  keywords: ['accelerator', 'ac', 'acceleration', 'deceleration', 'bill williams', 'awesome'],
  description:
    'The Awesome Oscillator less its own average: whether momentum gains or loses speed, before it ' +
    'turns itself.',
  summaryFocus: 'Whether it rises or falls, and on which side of zero.',
  source: 'Bill Williams, New Trading Dimensions (1998).',
  formula:
    'ao = sma(hl2, fast_period) - sma(hl2, slow_period)\naccelerator = ao - sma(ao, signal_period)',
  chinese: {
    title: '加速振荡指标',
    description: '动量震荡指标与其均线之差，反映动能的加速或减速，先于动能转向。',
  },
  aliases: [{ name: 'ac' }, { name: 'accelerator_oscillator' }],
  parameters: {
    fast_period: period(5, { about: 'Bars of the fast average.' }),
    slow_period: period(34, { about: 'Bars of the slow average.' }),
    signal_period: period(5, { min: 2, about: 'Bars of the average of the oscillator.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The acceleration',
  label: () => 'AC',
  line: () => ({
    column: 'accelerator',
    unit: 'price',
    description: 'Oscillator minus its average, in units of the price.',
  }),
  calculate: (p, c) => {
    const ao = awesome(c, p.fast_period, p.slow_period);
    return { line: c.each(difference, ao, c.run(sma(p.signal_period), ao)) };
  },
  moreFeatures: () => [
    state(
      'falling',
      'bearish',
      'The acceleration is lower than one bar before.',
      falling(output('line')),
    ),
  ],
  drawn: 'histogram',
});
