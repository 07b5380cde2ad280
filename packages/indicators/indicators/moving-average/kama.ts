import { defineAverage } from '#indicators/families/define-average.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { kama as kamaStep } from '#indicators/steps/kama.ts';

export const kama = defineAverage({
  name: 'kama',
  title: 'Kaufman Adaptive Moving Average',
  keywords: ['adaptive', 'kaufman', 'efficiency ratio', 'noise'],
  description:
    'Exponential average that adapts its weight: fast where price goes straight, nearly still ' +
    'where it goes to and fro.',
  summaryFocus: 'Whether it moves at all, which way, and on which side of it price is.',
  source:
    'TA-Lib 0.6 KAMA, after Kaufman (1995), whose fast and slow periods of 2 and 30 are ' +
    'parameters here. It starts from the price one bar before its first value; a window without ' +
    'any move counts as fully efficient.',
  formula:
    'er = |x - x[period]| / sum(|x - x[1]|, period)\n' +
    'w = (er * (2 / (fast + 1) - 2 / (slow + 1)) + 2 / (slow + 1)) ^ 2\n' +
    'kama = kama[1] + w * (x - kama[1])',
  chinese: {
    title: '考夫曼自适应移动平均线',
    description: '按效率比调整权重：单边行情紧跟价格，震荡时几乎不动。',
  },
  aliases: [{ name: 'adaptive_moving_average' }],
  parameters: {
    period: period(10, { about: 'Bars over which the efficiency of the price is measured.' }),
    fast_period: period(2, { about: 'Bars of the exponential average for a straight move.' }),
    slow_period: period(30, { min: 2, about: 'Bars of the exponential average for mere noise.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  column: () => 'kama',
  average: (p, c) => c.run(kamaStep(p.period, p.fast_period, p.slow_period), c.source(p.source)),
});
