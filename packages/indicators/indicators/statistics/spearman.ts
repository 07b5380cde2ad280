import { definePairStatistic } from '#indicators/families/define-pair-statistic.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { signChanges, togetherOrAgainst } from '#indicators/features/together-or-against.ts';
import { rankCorrelationOf } from '#indicators/steps/rank-correlation-of.ts';

export const spearman = definePairStatistic({
  name: 'spearman',
  title: "Spearman's Rank Correlation",
  keywords: ['spearman', 'rank correlation', 'rho', 'two series', 'pairs'],
  description:
    'Correlation of the ranks of two series over a window: 1 where the larger of one always goes with the larger ' +
    'of the other, however much larger, so that single wild bars do not decide it.',
  summaryFocus: 'How closely the two go together in order, and whether that changes.',
  source:
    'Spearman (1904), as spearmanr of scipy: equal values share the mean of their ranks. With time instead of a ' +
    'second series it is the rank correlation index.',
  formula: 'spearman = pearson(rank(x), rank(y)) over period',
  chinese: {
    title: '斯皮尔曼等级相关',
    description: '两个品种在窗口内的秩相关系数，不受个别极端值影响。',
  },
  aliases: [{ name: 'spearman_correlation' }],
  bars: [20, 3],
  more: {
    threshold: number(0.7, {
      min: 0,
      max: 1,
      about: 'Beyond which the two count as going together, or against each other.',
    }),
  },
  output: () => ({
    unit: 'ratio',
    range: [-1, 1],
    description: 'Correlation of the ranks, from -1 to 1; null where all values of one are equal.',
  }),
  calculate: (c, p, own, other) => c.run(rankCorrelationOf(p.period), own, other),
  features: ({ threshold }) => [
    ...signChanges('value', 'The rank correlation'),
    ...togetherOrAgainst('value', 'The rank correlation', threshold),
  ],
  levels: ({ threshold }) => [
    levelLine(threshold, 'Together'),
    levelLine(0, 'Zero'),
    levelLine(-threshold, 'Against'),
  ],
  label: 'Rank correlation',
});
