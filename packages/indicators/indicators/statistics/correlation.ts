import { definePairStatistic } from '#indicators/families/define-pair-statistic.ts';
import { noiseOf } from '#indicators/families/pair.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { signChanges, togetherOrAgainst } from '#indicators/features/together-or-against.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { correlationOf } from '#indicators/steps/moment-ratios.ts';

export const correlation = definePairStatistic({
  name: 'correlation',
  title: 'Rolling Correlation',
  keywords: ['correlation', 'correl', 'pearson', 'two series', 'pairs'],
  description:
    'Correlation of Pearson between two series over a window: 1 where they move together, -1 where they move ' +
    'against each other.',
  summaryFocus: 'How closely the two move together, and whether that changes.',
  source:
    'Pearson; with `of: prices` the same as CORREL of TA-Lib 0.6 and runCor of TTR. Of prices it is high for any ' +
    'two series that trend, so returns are the default.',
  formula:
    'correlation = cov(x, y) / (stddev(x) * stddev(y)) over period; x, y = changes of both closes in percent, ' +
    'or the closes',
  chinese: {
    title: '滚动相关系数',
    description: '两个品种在窗口内的皮尔逊相关系数：1 为同涨同跌，-1 为此涨彼跌。',
  },
  aliases: [{ name: 'correl' }, { name: 'correlation_coefficient' }],
  bars: [20, 3],
  more: {
    threshold: number(0.7, {
      min: 0,
      max: 1,
      about: 'Beyond which the two count as moving together, or against each other.',
    }),
  },
  output: () => ({
    unit: 'ratio',
    range: [-1, 1],
    description: 'Correlation of the two, from -1 to 1; null where one of them does not move.',
  }),
  calculate: (c, p, own, other) =>
    c.each(correlationOf(noiseOf(p.of)), ...c.runAll(coMoments(p.period), own, other)),
  features: ({ threshold }) => [
    ...signChanges('value', 'The correlation'),
    ...togetherOrAgainst('value', 'The correlation', threshold),
  ],
  levels: ({ threshold }) => [
    levelLine(threshold, 'Together'),
    levelLine(0, 'Zero'),
    levelLine(-threshold, 'Against'),
  ],
  label: 'Correlation',
});
