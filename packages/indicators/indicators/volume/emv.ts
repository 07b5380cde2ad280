import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { difference, product, quotient, scaledBy } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const emv = defineOscillator({
  name: 'emv',
  title: 'Ease of Movement',
  category: 'volume',
  keywords: ['emv', 'eom', 'ease of movement', 'arms', 'volume', 'range'],
  description:
    'Move of the middle of the bars times their range, for each unit of volume: large where price moves far ' +
    'on little volume.',
  summaryFocus: 'Side of zero, and how easily price moves to that side.',
  source:
    'Richard Arms; TA-Lib 0.8 EMV, pandas-ta and PineTS with the divisor 10000. Tulip gives the number of ' +
    'one bar, which a period of 1 does. A bar without volume counts 0.',
  formula: 'emv = sma(divisor * (hl2 - hl2[1]) * (high - low) / volume, period)',
  chinese: {
    title: '简易波动指标（EMV）',
    description: '单位成交量推动价格移动的难易程度。',
  },
  aliases: [{ name: 'eom' }, { name: 'ease_of_movement' }],
  caveats: [
    'Its size depends on the units of price and volume and on the divisor: compare only within an instrument.',
  ],
  parameters: {
    period: period(14, { about: 'Bars of the simple average.' }),
    divisor: number(10_000, {
      min: 1,
      max: 1e9,
      about: 'What volumes are divided by, so that numbers are readable.',
    }),
  },
  subject: 'The ease',
  label: (p) => `EMV ${p.period}`,
  line: (p) => ({
    column: `emv_${p.period}`,
    unit: 'index',
    dimension: { move: 2, volume: -1, times: p.divisor },
    description: 'Average ease of movement, in squared price for each unit of volume.',
  }),
  calculate: (p, c) => {
    const range = c.each(difference, c.bar('high'), c.bar('low'));
    const moved = c.each(product, c.run(change(1), c.source('hl2')), range);
    const ease = c.each(quotient(0), moved, c.bar('volume'));
    return { line: c.each(scaledBy(p.divisor), c.run(exactMean(p.period), ease)) };
  },
});
