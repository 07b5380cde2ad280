import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { total } from '#indicators/steps/total.ts';
import { volumeDelta } from '#indicators/steps/volume-delta.ts';

export const wvad = defineOscillator({
  name: 'wvad',
  title: "Williams's Variable Accumulation/Distribution",
  category: 'volume',
  keywords: ['wvad', 'williams variable accumulation distribution', 'larry williams', 'volume'],
  description:
    'Volume times the body as a part of the range, added up over a window: which side the volume has pushed ' +
    'the price to.',
  summaryFocus: 'Side of zero, crossings of its average, and divergences from price.',
  source:
    "Larry Williams; Pine's ta.wvad is the number of one bar, which a period of 1 gives. Chinese platforms add " +
    'up 24 bars and average that over 6, which is the default; some divide by 10000.',
  formula:
    'wvad = sum(volume * (close - open) / (high - low), period), signal = sma(wvad, signal_period)',
  chinese: {
    title: '威廉变异离散量（WVAD）',
    description: '以实体占振幅的比例加权的成交量之和，配均线。',
  },
  aliases: [{ name: 'williams_variable_ad' }],
  parameters: {
    period: period(24),
    signal_period: period(6, { about: 'Bars of its simple average.' }),
  },
  subject: 'The total',
  label: (p) => `WVAD ${p.period}`,
  line: () => ({
    column: 'wvad',
    unit: 'volume',
    description: 'Total of the volume weighted by its body.',
  }),
  signal: 'Simple average of `wvad`.',
  calculate: (p, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    const line = c.run(total(p.period), c.each(volumeDelta('body'), ...prices, c.bar('volume')));
    return { line, signal: c.run(exactMean(p.signal_period), line) };
  },
  divergences: true,
});
