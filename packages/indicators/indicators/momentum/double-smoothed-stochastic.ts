import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { sum } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { positionInRange } from '#indicators/formulas/stochastic.ts';

const LARGEST_POSITION = 100;

export const doubleSmoothedStochastic = defineOscillator({
  name: 'double_smoothed_stochastic',
  title: 'Double Smoothed Stochastic',
  category: 'momentum',
  keywords: [
    'double smoothed stochastic',
    'dss',
    'bressert',
    'blau',
    'stochastic',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'The stochastic of a smoothed stochastic, smoothed once more: smooth, and nevertheless quick ' +
    'from one end to the other.',
  summaryFocus: 'Side of the thresholds, and crossings of the signal line beyond them.',
  source:
    "Walter Bressert's form: a stochastic is smoothed exponentially, its stochastic is taken over " +
    "as many bars and smoothed again. Blau's own form divides a double smoothed distance by a " +
    'double smoothed range. 0 where a window has no range; averages are seeded with the mean of ' +
    'their first inputs.',
  formula:
    's = ema(stoch(high, low, close, n), m)\ndss = ema(stoch(s, s, s, n), m)\nsignal = ema(dss, k)',
  chinese: {
    title: '双重平滑随机指标（DSS）',
    description: '对平滑后的随机指标再求一次随机值并平滑，兼顾平滑与灵敏。',
  },
  aliases: [{ name: 'dss' }, { name: 'dss_bressert' }],
  standard: false,
  caveats: ["Bressert's form and Blau's are both called so, and platforms choose other periods."],
  parameters: {
    period: period(13, { min: 2, about: 'Bars of both windows.' }),
    smooth: period(8, { about: 'Bars of both averages.' }),
    signal_period: period(4, { about: 'Bars of the signal line.' }),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  subject: 'The DSS',
  label: () => 'DSS',
  line: () => ({
    column: 'dss',
    unit: 'index',
    range: [0, 100],
    description: 'Smoothed position of the smoothed stochastic in its own range.',
  }),
  signal: 'Exponential average of `dss`.',
  center: 50,
  thresholds: (p) => p,
  meaningfulWhere: 'Ranges of both windows together, where both have one.',
  smoothed: (p) => 2 * (p.smooth - 1) + p.period,
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const first = positionInRange(c, p.period, high, low, close);
    const smooth = c.run(ema(p.smooth), first.position);
    const second = positionInRange(c, p.period, smooth, smooth, smooth, LARGEST_POSITION);
    const line = c.run(ema(p.smooth), second.position);
    const precondition = c.each(sum, first.range, second.range);
    return { line, signal: c.run(ema(p.signal_period), line), precondition };
  },
});
