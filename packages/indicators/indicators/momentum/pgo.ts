import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { difference, quotient } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { sma } from '#indicators/steps/sma.ts';

export const pgo = defineOscillator({
  name: 'pgo',
  title: 'Pretty Good Oscillator',
  category: 'momentum',
  keywords: ['pgo', 'pretty good oscillator', 'mark johnson', 'momentum', 'breakout'],
  description:
    'Distance of the close from its simple average, in smoothed average true ranges: how many ' +
    'usual bars away from its mean the price is.',
  summaryFocus: 'Side of zero, and whether it is beyond three ranges on either side.',
  source:
    'Mark Johnson, with the exponential average of the average true range as divisor, as ' +
    'pandas-ta and trading-signals have it; a script with the average of the true range itself ' +
    'differs by up to half.',
  formula: 'pgo = (close - sma(close, n)) / ema(atr(n), n)',
  chinese: {
    title: 'PGO 震荡指标',
    description: '收盘价偏离均线的距离，以平滑后的平均真实波幅为单位。',
  },
  parameters: {
    period: period(14, { min: 2 }),
    ...thresholdParameters({ overbought: 3, oversold: -3 }, [-50, 0, 50]),
  },
  caveats: [
    'Johnson bought where it went above 3 and left at zero: beyond the levels it is a sign of a ' +
      'breakout as much as of excess.',
  ],
  subject: 'The PGO',
  label: (p) => `PGO ${p.period}`,
  line: (p) => ({
    column: `pgo_${p.period}`,
    unit: 'ratio',
    description: 'Distance from the average in smoothed average true ranges; it has no bounds.',
  }),
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => {
    const close = c.bar('close');
    const distance = c.each(difference, close, c.run(sma(p.period), close));
    const range = c.run(ema(p.period), averageTrueRange(c, p.period));
    return { line: c.each(quotient(0), distance, range) };
  },
});
