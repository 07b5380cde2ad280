import { defineAverage } from '#indicators/families/define-average.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { fractalAverage } from '#indicators/formulas/fractal-average.ts';

export const frama = defineAverage({
  name: 'frama',
  title: 'Fractal Adaptive Moving Average',
  keywords: ['fractal', 'adaptive', 'ehlers', 'fractal dimension'],
  description:
    'Exponential average whose weight follows from the fractal dimension of the price: quick ' +
    'where it goes straight, nearly still where it fills the range again and again.',
  summaryFocus: 'Whether it moves at all, which way, and on which side of it price is.',
  source:
    'Ehlers (2005) with the fast and slow limits of TA-Lib 0.8 FRAMA: ranges of highs and lows, ' +
    'and the middle of the bar. Some take both from the close: `range` source and `source` close. ' +
    'A window without any range counts as straight.',
  formula:
    'n1, n2 = range of the newer and of the older half / half; n3 = range of both / period\n' +
    'd = log2((n1 + n2) / n3); a = exp(-4.6 * (d - 1)), at most 1\n' +
    'n = (slow - fast) * (2 / a - 2) / (slow - 1) + fast\n' +
    'weight = 2 / (n + 1), at least 2 / (slow + 1)\n' +
    'frama = frama[1] + weight * (x - frama[1]), from x in the bar that completes the first window',
  chinese: {
    title: '分形自适应移动平均线',
    description: '由价格的分形维数决定权重：单边时紧跟，震荡时几乎不动。',
  },
  parameters: {
    period: period(16, { min: 2, about: 'Bars of the window, an even number.' }),
    fast_period: period(1, { about: 'Bars of the exponential average for a straight line.' }),
    slow_period: period(198, { min: 2, about: 'Bars of the exponential average for mere noise.' }),
    range: choice(
      'bars',
      ['bars', 'source'],
      'Whether ranges are of highs and lows, or of the source.',
    ),
    source: source('hl2'),
  },
  contradiction: (p) => {
    if (p.period % 2 !== 0) return 'period must be even';
    return p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period';
  },
  column: (p) => `frama_${p.period}`,
  average: (p, c) => {
    const x = c.source(p.source);
    const bounds = p.range === 'source' ? ([x, x] as const) : c.bars('high', 'low');
    return fractalAverage(c, x, bounds, p);
  },
});
