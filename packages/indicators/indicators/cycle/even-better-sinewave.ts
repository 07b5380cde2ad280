import { ROOF_START } from '#indicators/families/filter-starts.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { evenBetterSinewave as sinewave } from '#indicators/formulas/sinewave.ts';

export const evenBetterSinewave = defineOscillator({
  name: 'even_better_sinewave',
  title: 'Ehlers Even Better Sinewave',
  category: 'cycle',
  keywords: ['even better sinewave', 'ebsw', 'sine wave', 'cycle', 'ehlers', 'oscillator'],
  description:
    'The price without trend and noise, brought to the size of a sine: it swings with a cycle, and ' +
    'rests near 1 or -1 in a trend.',
  summaryFocus: 'Side of zero, and whether it swings or rests near its bounds.',
  source:
    'Ehlers, Cycle Analytics for Traders (2013). EBSW of pandas-ta takes the degrees of his ' +
    'listing for radians in both filters, so that its numbers are others.',
  caveats: [ROOF_START],
  formula:
    'f = super_smoother(high_pass(x, period), smooth_period)\n' +
    'ebsw = sma(f, 3) / sqrt(sma(f^2, 3))',
  chinese: {
    title: '埃勒斯改进正弦波',
    description: '去趋势去噪后归一化的波形：震荡市中摆动，趋势中贴近 1 或 -1。',
  },
  aliases: [{ name: 'ebsw' }],
  parameters: {
    period: period(40, { min: 3, about: 'Longest cycle that passes, in bars.' }),
    smooth_period: period(10, { min: 3, about: 'Shortest cycle that passes, in bars.' }),
    source: source(),
  },
  subject: 'The sinewave',
  label: (p) => `EBSW ${p.period}`,
  line: () => ({
    column: 'ebsw',
    unit: 'ratio',
    range: [-1, 1],
    description: 'Mean of the swings by the root of their mean square.',
  }),
  calculate: (p, c) => ({
    line: sinewave(c, c.source(p.source), p.period, p.smooth_period),
  }),
});
