import { defineAverage } from '#indicators/families/define-average.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { jurik } from '#indicators/steps/jurik.ts';

export const jma = defineAverage({
  name: 'jma',
  title: 'Jurik Moving Average',
  keywords: ['jurik', 'adaptive', 'low lag'],
  description:
    'Average that adapts its weight to how far the price is from bands that follow it, and is ' +
    'then filtered twice more: smooth in noise, and quick in a jump.',
  summaryFocus: 'Which way it goes, where it turned, and on which side of it price is.',
  source:
    'The approximation that circulates (Everget; pandas-ta JMA): the original of Jurik Research ' +
    'has never been published.',
  standard: false,
  caveats: ['It is an approximation: the original is a secret of its maker.'],
  formula:
    'w = beta ^ (relative volatility ^ p), beta = 0.45 * (period - 1) / (0.45 * (period - 1) + 2)\n' +
    'a = (1 - w) * x + w * a[1]\n' +
    'b = (1 - beta) * (x - a) + beta * b[1]\n' +
    'd = (1 - w)^2 * (a + share * b - jma[1]) + w^2 * d[1]\n' +
    'jma = jma[1] + d',
  chinese: {
    title: '尤里克均线（近似）',
    description: '按相对波动自适应并经三级滤波的均线，噪声中平滑、突变时灵敏。',
  },
  parameters: {
    period: period(7),
    phase: number(0, {
      min: -100,
      max: 100,
      about: 'Between smooth and late (-100) and quick and overshooting (100).',
    }),
    source: source(),
  },
  average: (p, c) => c.run(jurik(p.period, p.phase), c.source(p.source)),
});
