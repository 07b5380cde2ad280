import { secondSeries } from '#market-data/catalog/companions.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { comparedParameter, correlationOf, noiseOf, pairOf } from '#market-data/catalog/pair.ts';
import { number, period } from '#market-data/catalog/parameters.ts';
import { levelLine, line } from '#market-data/charts/chart-items.ts';
import { above, begins, below, level, not, output } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { event, state } from '#market-data/features/feature.ts';
import { coMoments } from '#market-data/kernels/steps/co-moments.ts';

export const correlation = defineIndicator({
  name: 'correlation',
  title: 'Rolling Correlation',
  category: 'statistics',
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
  caveats: [
    'A bar that the second series lacks is undefined, and the window begins anew behind it.',
  ],
  companions: secondSeries('the series that it is compared with'),
  parameters: {
    period: period(20, { min: 3 }),
    of: comparedParameter(),
    threshold: number(0.7, {
      min: 0,
      max: 1,
      about: 'Beyond which the two count as moving together, or against each other.',
    }),
  },
  outputs: (p) => ({
    correlation: {
      column: `correlation_${p.period}`,
      unit: 'ratio',
      range: [-1, 1],
      sparse: true,
      description: 'Correlation of the two, from -1 to 1; null where one of them does not move.',
    },
  }),
  calculate: (p, c) => {
    const moments = c.runAll(coMoments(p.period), ...pairOf(c, p.of));
    return { correlation: c.each(correlationOf(noiseOf(p.of)), ...moments) };
  },
  features: ({ threshold }) => {
    const value = output('correlation');
    const together = above(value, level(threshold));
    return [
      ...crossings(
        ['zero_cross_up', 'zero_cross_down'],
        value,
        level(0),
        'The correlation',
        'zero',
      ),
      state('in_step', 'neutral', `The correlation is above ${threshold}.`, together),
      state(
        'opposed',
        'neutral',
        `The correlation is below ${-threshold}.`,
        below(value, level(-threshold)),
      ),
      event(
        'in_step_begins',
        'neutral',
        `The correlation was at or below ${threshold} one bar before, and is above it now.`,
        begins(together),
      ),
      event(
        'in_step_ends',
        'neutral',
        `The correlation was above ${threshold} one bar before, and is not any more.`,
        begins(not(together)),
      ),
    ];
  },
  chart: ({ threshold }) => ({
    pane: 'own',
    items: [
      line('correlation', 'Correlation', 'primary'),
      levelLine(threshold, 'Together'),
      levelLine(0, 'Zero'),
      levelLine(-threshold, 'Against'),
    ],
  }),
});
