import { defineStatistic } from '#indicators/families/define-statistic.ts';
import { meanReverting } from '#indicators/families/mean-reverting.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { below, level, output } from '#indicators/features/condition.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { TOLERANCE } from '#indicators/engine/step-graph.ts';
import { change } from '#indicators/steps/change.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { slopeOf } from '#indicators/steps/moment-ratios.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const halfLifeMeanReversion = defineStatistic({
  name: 'half_life_mean_reversion',
  title: 'Half-Life of Mean Reversion',
  keywords: [
    'half life mean reversion',
    'half-life',
    'ornstein uhlenbeck',
    'mean reversion',
    'ar(1)',
  ],
  description:
    'How many bars it takes until half of a distance from the mean is gone, as the changes of the window ' +
    'follow its levels.',
  summaryFocus: 'Whether there is one at all, and whether it is short enough to trade.',
  source:
    'Chan, Algorithmic Trading (2013): the slope of a regression of the changes on the levels before, as ' +
    'the speed of an Ornstein-Uhlenbeck process. No value where the slope is not negative. Others take ' +
    '-ln 2 / ln(1 + slope), which is half a bar less at most.',
  formula:
    'x - x[1] = a + b * x[1] + error, by least squares over period changes\nhalf_life = -ln(2) / b',
  chinese: {
    title: '均值回归半衰期',
    description: '价格偏离均值后回归一半所需的K线数，仅在存在均值回归时有值。',
  },
  aliases: [{ name: 'half_life' }],
  parameters: {
    period: period(100, { min: 10, about: 'Changes in the window.' }),
    longest: number(10, { min: 1, max: 500, about: 'Longest half-life that counts as reverting.' }),
    source: source(),
  },
  value: () => ({
    column: 'half_life',
    unit: 'bars',
    sparse: true,
    description: 'Half-life in bars; null where the window does not revert.',
  }),
  moreOutputs: () => ({
    slope: {
      column: 'half_life_slope',
      unit: 'ratio',
      sparse: true,
      internal: true,
      description: 'Slope of the regression.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const moments = c.runAll(coMoments(p.period), c.run(change(1), x), c.run(delayed(1), x));
    const slope = c.each(slopeOf(0), ...moments);
    return { value: c.each(halfLife, slope), slope };
  },
  presentation: (p) => ({
    pane: 'own',
    features: meanReverting(
      `The half-life is shorter than ${p.longest} bars`,
      below(output('slope'), level(-Math.LN2 / p.longest)),
    ),
    levels: [levelLine(p.longest, 'Longest')],
  }),
});

const halfLife: Formula<1> = (inputs, column) => {
  const [slope] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      column[row] = slope[row]! < -TOLERANCE ? -Math.LN2 / slope[row]! : NaN;
    }
  };
};
