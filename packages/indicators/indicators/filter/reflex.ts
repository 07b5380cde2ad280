import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { flex } from '#indicators/formulas/reflex.ts';

export const reflex = defineOscillator({
  name: 'reflex',
  title: 'Ehlers Reflex',
  category: 'filter',
  keywords: ['reflex', 'ehlers', 'zero lag', 'cycle', 'oscillator', 'filter'],
  description:
    'How far the smoothed price is on average from the straight line through its last bars, ' +
    'in deviations: it turns with the swings, and hardly lags.',
  summaryFocus: 'Where it turns, and the side of zero.',
  source:
    'Ehlers, Reflex: A New Zero-Lag Indicator (Stocks & Commodities, February 2020); the root of ' +
    'two is exact here, where his listing has 1.414. Zero where the price does not move.',
  caveats: [
    'Start: the smoothed price is taken to have been the price itself in the bars before its ' +
      'first value, and the mean square to have been 0.',
  ],
  formula:
    's = super_smoother(x, period / 2)\n' +
    'reflex = d / rms(d), d = mean(s + n * (s[period] - s) / period - s[n]), n = 1 to period\n' +
    'rms(d)^2 = 0.04 * d^2 + 0.96 * rms(d[1])^2',
  chinese: {
    title: '埃勒斯 Reflex 指标',
    description: '平滑价格偏离区间连线的平均幅度（以标准差计），几乎无滞后地反映波动拐点。',
  },
  parameters: {
    period: period(20, { min: 6, about: 'Bars of a cycle, of which half are smoothed.' }),
    source: source(),
  },
  subject: 'The reflex',
  label: (p) => `Reflex ${p.period}`,
  line: (p) => ({
    column: `reflex_${p.period}`,
    unit: 'ratio',
    description: 'Mean distance in deviations, around zero.',
  }),
  calculate: (p, c) => ({ line: flex(c, p.period, c.source(p.source), 'line') }),
});
