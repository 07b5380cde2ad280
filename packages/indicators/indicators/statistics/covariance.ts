import { definePairStatistic } from '#indicators/families/define-pair-statistic.ts';
import { flag } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { rising, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { signChanges } from '#indicators/features/together-or-against.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';

export const covariance = definePairStatistic({
  name: 'covariance',
  title: 'Rolling Covariance',
  keywords: ['covariance', 'two series', 'pairs'],
  description:
    'How much two series vary together over a window: the mean product of their distances from their means. Its ' +
    'size depends on both, so it compares windows of one pair; the correlation compares pairs.',
  summaryFocus: 'Its sign, and whether the two vary more together than before.',
  source:
    'Of the whole population, divided by the bars of the window; runCov of TTR divides by one less.',
  formula:
    'covariance = mean((x - mean(x)) * (y - mean(y))) over period, times n / (n - 1) for a sample',
  chinese: { title: '滚动协方差', description: '两个品种在窗口内共同波动的程度。' },
  bars: [20, 2],
  more: { sample: flag(false, 'Divide by one bar less than the window has, as for a sample.') },
  output: (of) => ({
    unit: 'ratio',
    sparse: false,
    // Of closes it grows with the square of the unit; of returns it has none.
    ...(of === 'prices' && { dimension: { move: 2 } }),
    description:
      of === 'returns'
        ? 'Covariance of the two, in squared percent.'
        : 'Covariance of the two, in the price of one times the price of the other.',
  }),
  calculate: (c, p, own, other) => {
    const [population] = c.runAll(coMoments(p.period), own, other);
    return c.each(scaledBy(p.sample ? p.period / (p.period - 1) : 1), population);
  },
  features: () => [
    ...signChanges('value', 'The covariance'),
    state(
      'rising',
      'neutral',
      'The covariance is higher than one bar before.',
      rising(output('value')),
    ),
  ],
  levels: () => [levelLine(0, 'Zero')],
  label: 'Covariance',
});
