import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { MAX_SCANNED_PERIOD, choice, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { signChanges } from '#indicators/features/together-or-against.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { logarithm } from '#indicators/steps/log-ratio.ts';
import { slopeOf } from '#indicators/steps/moment-ratios.ts';
import { pairResiduals } from '#indicators/steps/pair-residuals.ts';

export const pairSpread = defineIndicator({
  name: 'pair_spread',
  title: 'Pair Spread',
  category: 'statistics',
  keywords: [
    'pair spread',
    'pairs trading',
    'cointegration',
    'z-score',
    'half-life',
    'hedge ratio',
  ],
  description:
    'Distance of a series from the straight line of least squares on a second one, in deviations of that ' +
    'distance, with the hedge ratio and how many bars it takes for half of the distance to go.',
  summaryFocus: 'How far the pair is apart, and whether its spread returns within a useful time.',
  source:
    'First step of Engle and Granger (1987) over a window that moves, without a test of cointegration; half-life ' +
    'as in Chan, Algorithmic Trading (2013).',
  formula:
    'hedge = cov(x, y) / var(y); spread = x - mean(x) - hedge * (y - mean(y)); z = spread / stddev(spread); ' +
    'half_life = -ln 2 / slope of spread - spread[1] on spread[1]; all over period, x and y logarithms of the ' +
    'closes, or the closes',
  chinese: {
    title: '配对价差',
    description: '两品种回归残差的标准分、对冲比率与半衰期，用于配对交易。',
  },
  aliases: [{ name: 'pairs_zscore', column: 'pair_spread_z' }],
  caveats: [
    MISSING_BAR_CAVEAT,
    'The line is fitted again at each bar, so the spread of one bar and of the next are from two lines. That it was ' +
      'wide does not say that the two belong together.',
  ],
  companions: secondSeries('the other leg of the pair'),
  parameters: {
    period: period(100, { max: MAX_SCANNED_PERIOD, min: 10 }),
    scale: choice(
      'log',
      ['log', 'price'],
      'Whether logarithms of the closes are compared, or the closes themselves.',
    ),
    ...thresholdParameters({ overbought: 2, oversold: -2 }, [-10, 0, 10]),
  },
  outputs: ({ scale }) => ({
    spread: {
      column: 'pair_spread',
      unit: scale === 'log' ? 'ratio' : 'price',
      sparse: true,
      description: 'Distance from the line; of logarithms about a fraction of the price.',
    },
    score: {
      column: 'pair_spread_z',
      unit: 'ratio',
      sparse: true,
      description: 'Distance from the line in deviations of the distances of the window.',
    },
    hedge: {
      column: 'pair_spread_hedge',
      unit: 'ratio',
      sparse: true,
      description: 'Slope of the line: how much of the second series hedges one of the first.',
    },
    halfLife: {
      column: 'pair_spread_half_life',
      unit: 'bars',
      sparse: true,
      description: 'Bars until half of a distance is gone; null where distances do not return.',
    },
  }),
  calculate: (p, c) => {
    const closes = [c.bar('close'), c.other(0, 'close')] as const;
    const [own, other] = p.scale === 'log' ? closes.map((x) => c.each(logarithm, x)) : closes;
    return legsApart(c, p.period, own, other);
  },
  features: (p) => [
    ...thresholdFeatures('score', 'The spread in deviations', p),
    ...signChanges('score', 'The spread'),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('score', 'Spread', 'primary'), ...thresholdLevels(p), levelLine(0, 'Zero')],
  }),
});

function legsApart(c: Composer, rows: number, own: StepNode, other: StepNode) {
  const moments = c.runAll(coMoments(rows), own, other);
  const hedge = c.each(slopeOf(0), ...moments);
  const [, , , meanOwn, meanOther] = moments;
  const residuals = c.runAll(pairResiduals(rows), own, other, hedge, meanOwn, meanOther);
  const [spread, score, halfLife] = residuals;
  return { spread, score, hedge, halfLife };
}
