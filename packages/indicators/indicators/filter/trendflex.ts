import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { flex } from '#indicators/formulas/reflex.ts';

export const trendflex = defineOscillator({
  name: 'trendflex',
  title: 'Ehlers Trendflex',
  category: 'filter',
  keywords: ['trendflex', 'ehlers', 'zero lag', 'trend', 'oscillator', 'filter'],
  description:
    'How far the smoothed price is on average above its last bars, in deviations: it stays ' +
    'above zero as long as a trend lasts.',
  summaryFocus: 'Side of zero, and for how long.',
  source:
    'Ehlers, Reflex: A New Zero-Lag Indicator (Stocks & Commodities, February 2020); the root of ' +
    'two is exact here, where his listing has 1.414. Zero where the price does not move.',
  caveats: [
    'Start: the smoothed price is taken to have been the price itself in the bars before its ' +
      'first value, and the mean square to have been 0.',
  ],
  formula:
    's = super_smoother(x, period / 2)\n' +
    'trendflex = d / rms(d), d = mean(s - s[n]), n = 1 to period\n' +
    'rms(d)^2 = 0.04 * d^2 + 0.96 * rms(d[1])^2',
  chinese: {
    title: '埃勒斯 Trendflex 指标',
    description: '平滑价格高于过去各根的平均幅度（以标准差计），趋势持续时保持在零轴一侧。',
  },
  parameters: {
    period: period(20, { min: 6, about: 'Bars of a trend, of which half are smoothed.' }),
    source: source(),
  },
  subject: 'The trendflex',
  label: (p) => `Trendflex ${p.period}`,
  line: (p) => ({
    column: `trendflex_${p.period}`,
    unit: 'ratio',
    description: 'Mean distance in deviations, around zero.',
  }),
  calculate: (p, c) => ({ line: flex(c, p.period, c.source(p.source), 'values') }),
});
