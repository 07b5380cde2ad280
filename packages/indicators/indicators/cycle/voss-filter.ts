import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { integer, number, period, source } from '#indicators/catalog/parameters.ts';
import { bandPass, vossPredictor } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const vossFilter = defineOscillator({
  name: 'voss_filter',
  title: 'Voss Predictive Filter',
  category: 'cycle',
  keywords: ['voss filter', 'voss', 'predictive', 'band pass', 'cycle', 'ehlers', 'filter'],
  description:
    'Swings of about one period, and a filter with negative delay that turns before them by some ' +
    'bars. It foretells the swing, not the price.',
  summaryFocus: 'Crossings of the prediction and the swings, in markets that swing.',
  source: 'Ehlers, A Peek Into the Future (Stocks & Commodities, August 2019), after Voss.',
  caveats: [
    'Start: the swings and the prediction are taken to have been 0 in the bars before their first values.',
  ],
  formula:
    'f = band_pass(x, period, bandwidth); n = 3 * predict\n' +
    'voss = (3 + n) / 2 * f - (voss[1] + (n - 1) / n * voss[2] + ... + 1 / n * voss[n])',
  chinese: {
    title: 'Voss 预测滤波器',
    description: '对某一周期的波动作负延迟滤波，提前数根 K 线给出拐点。',
  },
  aliases: [{ name: 'voss' }],
  parameters: {
    period: period(20, { min: 3, max: 200, about: 'Cycle that passes, in bars.' }),
    predict: integer(3, { min: 1, max: 10, about: 'Bars that it goes ahead.' }),
    bandwidth: number(0.25, {
      min: 0.05,
      max: 0.7,
      about: 'Width of what passes, as a share of the period.',
    }),
    source: source(),
  },
  subject: 'The prediction',
  label: () => 'Voss',
  line: () => ({
    column: 'voss_filter',
    unit: 'price',
    description: 'The swings as they are predicted, around zero.',
  }),
  signal: 'Swings of the price of about the period.',
  calculate: (p, c) => {
    const swings = c.run(
      recursiveFilter(bandPass(p.period, p.bandwidth), 'zero'),
      c.source(p.source),
    );
    return {
      line: c.run(recursiveFilter(vossPredictor(p.predict), 'zero'), swings),
      signal: swings,
    };
  },
});
