import { defineAverage } from '#indicators/families/define-average.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { laguerreStages } from '#indicators/formulas/laguerre.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';

export const laguerreFilter = defineAverage({
  name: 'laguerre_filter',
  title: 'Ehlers Laguerre Filter',
  category: 'filter',
  keywords: ['ehlers', 'laguerre', 'low pass'],
  description:
    'Mean of four stages, each later than the one before it by more in slow moves than in fast ' +
    'ones: as smooth as a long average with a few bars of history.',
  source:
    'Ehlers, Cybernetic Analysis for Stocks and Futures (2004): started from the first price.',
  caveats: [
    'Start: each stage is taken to have given what it is made of in the bar before its first value.',
  ],
  formula:
    'l0 = (1 - g) * x + g * l0[1]; l1 = -g * l0 + l0[1] + g * l1[1], and l2 and l3 so of l1 and l2\n' +
    'laguerre = (l0 + 2 * l1 + 2 * l2 + l3) / 6',
  chinese: {
    title: '埃勒斯拉盖尔滤波器',
    description: '四级全通延迟的加权平均，用很少的数据获得很强的平滑。',
  },
  aliases: [{ name: 'laguerre' }],
  parameters: {
    gamma: number(0.8, {
      min: 0,
      max: 0.98,
      about: 'Damping: the larger, the smoother and later.',
    }),
    source: source(),
  },
  label: () => 'Laguerre',
  average: (p, c) => {
    const stages = laguerreStages(c, c.source(p.source), p.gamma);
    return c.each(weightedSum(1 / 6, 1 / 3, 1 / 3, 1 / 6), ...stages);
  },
});
