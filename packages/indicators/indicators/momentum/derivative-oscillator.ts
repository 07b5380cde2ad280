import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { doubleSmoothed } from '#indicators/formulas/double-smoothing.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { sma } from '#indicators/steps/sma.ts';

export const derivativeOscillator = defineOscillator({
  name: 'derivative_oscillator',
  title: 'Derivative Oscillator',
  category: 'momentum',
  keywords: ['derivative oscillator', 'constance brown', 'rsi', 'histogram', 'momentum'],
  description:
    'A double smoothed RSI minus its simple average, drawn as bars: the histogram of an RSI as ' +
    'that of a MACD.',
  summaryFocus: 'Side of zero, and whether the bars grow or shrink.',
  source:
    'Constance Brown, Technical Analysis for the Trading Professional (1999): an RSI of 14, ' +
    'exponential averages of 5 and 3, a simple average of 9; averages are seeded with the mean of ' +
    'their first inputs.',
  formula: 's = ema(ema(rsi(x, n), m1), m2); derivative_oscillator = s - sma(s, m3)',
  chinese: {
    title: '导数震荡指标',
    description: '两次平滑后的 RSI 与其均线之差，以柱体显示。',
  },
  parameters: {
    rsi_period: period(14, { min: 2, about: 'Bars of the RSI.' }),
    first_period: period(5, { about: 'Bars of the first average.' }),
    second_period: period(3, { about: 'Bars of the second average.' }),
    signal_period: period(9, { min: 2, about: 'Bars of the simple average.' }),
    source: source(),
  },
  subject: 'The oscillator',
  label: () => 'Derivative Oscillator',
  line: () => ({
    column: 'derivative_oscillator',
    unit: 'index',
    range: [-100, 100],
    description: 'The smoothed RSI minus its average, in points of the RSI.',
  }),
  drawn: 'histogram',
  calculate: (p, c) => {
    const rsi = c.run(relativeStrength(p.rsi_period), c.source(p.source));
    const smooth = doubleSmoothed(c, rsi, p.first_period, p.second_period);
    return { line: c.each(difference, smooth, c.run(sma(p.signal_period), smooth)) };
  },
});
