import { defineAverage } from '#indicators/families/define-average.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';

export const swma = defineAverage({
  name: 'swma',
  title: 'Symmetrically Weighted Moving Average',
  keywords: ['symmetric', 'weighted', 'fir'],
  description:
    'Mean of the last four bars with the weights 1, 2, 2 and 1, which takes out what alternates ' +
    'from bar to bar.',
  source: 'Pine ta.swma, whose window is fixed; `trima` has the same weights for every period.',
  formula: 'swma = (x + 2 * x[1] + 2 * x[2] + x[3]) / 6',
  chinese: {
    title: '对称加权移动平均线',
    description: '最近四根 K 线按 1、2、2、1 加权，滤去逐根的抖动。',
  },
  parameters: { source: source() },
  average: (p, c) => c.run(weightedWindow([1, 2, 2, 1]), c.source(p.source)),
});
