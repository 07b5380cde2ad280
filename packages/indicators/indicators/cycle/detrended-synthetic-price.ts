import { mapList } from '#indicators/engine/list-of.ts';
import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { exponential } from '#indicators/formulas/ehlers-filters.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const detrendedSyntheticPrice = defineOscillator({
  name: 'detrended_synthetic_price',
  title: 'Detrended Synthetic Price',
  category: 'cycle',
  keywords: ['detrended synthetic price', 'dsp', 'ehlers', 'detrend', 'cycle', 'oscillator'],
  description:
    'Exponential average over a quarter of a cycle minus the one over half of it: a swing in phase ' +
    'with the cycle, without the trend.',
  summaryFocus: 'Side of zero, and where it turns.',
  source:
    'Ehlers, MESA and Trading Market Cycles (2002); DSP of pandas-ta: of the middle of the bar, and ' +
    'each average started from the first price.',
  caveats: [STARTS_AT_PRICE],
  formula: 'dsp = ema(x, period / 4) - ema(x, period / 2), of weights 2 / (bars + 1)',
  chinese: {
    title: '去趋势合成价格',
    description: '四分之一周期与半周期指数均线之差，与周期同相且不含趋势。',
  },
  aliases: [{ name: 'dsp' }],
  parameters: {
    period: period(14, { min: 4, about: 'Length of the cycle, in bars.' }),
    source: source('hl2'),
  },
  subject: 'The synthetic price',
  label: (p) => `DSP ${p.period}`,
  line: (p) => ({
    column: `dsp_${p.period}`,
    unit: 'price',
    description: 'Difference of the two averages.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [quarter, half] = mapList([p.period / 4, p.period / 2], (bars) =>
      c.run(recursiveFilter(exponential(2 / (bars + 1)), 'value'), x),
    );
    return { line: c.each(difference, quarter, half) };
  },
});
