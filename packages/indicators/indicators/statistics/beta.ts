import { definePairStatistic } from '#indicators/families/define-pair-statistic.ts';
import { noiseOf } from '#indicators/families/pair.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { signChanges } from '#indicators/features/together-or-against.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { slopeOf } from '#indicators/steps/moment-ratios.ts';

const own = output('value');

export const beta = definePairStatistic({
  name: 'beta',
  title: 'Beta',
  keywords: ['beta', 'market risk', 'benchmark', 'two series', 'hedge ratio'],
  description:
    'By how many percent a series moved for each percent of a benchmark, as the straight line of least squares ' +
    'through the changes of a window says it.',
  summaryFocus: 'Above or below 1: whether it swings more or less than its benchmark.',
  source:
    'Covariance of the changes with those of the benchmark over the variance of the latter, as BETA of TA-Lib 0.6, ' +
    'whose first series is the benchmark, and whose window of 5 bars is too short to tell a beta from chance.',
  formula:
    'beta = cov(x, y) / var(y) over period; x, y = changes of both closes in percent, y of the benchmark',
  chinese: { title: '贝塔系数', description: '基准每涨跌百分之一，该品种平均涨跌百分之几。' },
  bars: [60, 2],
  more: {},
  output: (of) => ({
    unit: 'ratio',
    description:
      of === 'returns'
        ? 'Percent for each percent of the benchmark; null where that does not move.'
        : "Price for each unit of the benchmark's price; null where that does not move.",
  }),
  calculate: (c, p, x, y) => c.each(slopeOf(noiseOf(p.of)), ...c.runAll(coMoments(p.period), x, y)),
  features: () => [
    ...signChanges('value', 'The beta'),
    state('amplifies', 'neutral', 'The beta is above 1.', above(own, level(1))),
    state('opposed', 'neutral', 'The beta is below zero.', below(own, level(0))),
    event(
      'amplifies_begins',
      'neutral',
      'The beta was at or below 1 one bar before, and is above it now.',
      begins(above(own, level(1))),
    ),
  ],
  levels: () => [levelLine(1, 'As the benchmark'), levelLine(0, 'Zero')],
  label: 'Beta',
});
