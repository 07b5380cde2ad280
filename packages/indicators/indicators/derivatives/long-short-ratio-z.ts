import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { scoreOver } from '#indicators/formulas/standard-score.ts';
import { sma } from '#indicators/steps/sma.ts';

export const longShortRatioZ = defineIndicator({
  name: 'long_short_ratio_z',
  title: 'Long/Short Ratio Z-Score',
  category: 'derivatives',
  keywords: [
    'long short ratio z',
    'long short ratio',
    'positions',
    'crowded',
    'perpetual',
    'z-score',
  ],
  description:
    'Long positions of the largest accounts of a perpetual for each short one, and in deviations of what that ' +
    'was over a window.',
  summaryFocus: 'Whether the large accounts lean one way more than they use to.',
  source: 'Standard score over the window, of the ratio of positions that the exchange publishes.',
  formula:
    'long_short_ratio_z = (ratio - mean(ratio, period)) / stddev(ratio, period); ratio = long positions / ' +
    'short positions',
  chinese: {
    title: '多空持仓比标准分',
    description: '大户多空持仓比及其在窗口内的标准分。',
  },
  aliases: [{ name: 'long_short_ratio', column: 'long_short_ratio' }],
  caveats: [
    POINTS_CAVEAT,
    'It is of positions of the largest accounts, not of how many accounts there are.',
  ],
  points: ['longShortRatio'],
  parameters: {
    period: period(90, { min: 2 }),
    ...thresholdParameters({ overbought: 2, oversold: -2 }, [-10, 0, 10]),
  },
  outputs: () => ({
    ratio: {
      column: 'long_short_ratio',
      unit: 'ratio',
      description: 'Long positions for each short one.',
    },
    average: {
      column: 'long_short_ratio_mean',
      unit: 'ratio',
      description: 'Mean of the ratio over the window.',
    },
    score: {
      column: 'long_short_ratio_z',
      unit: 'ratio',
      sparse: true,
      description: 'Deviations from the mean of the window; null where the ratio did not move.',
    },
  }),
  calculate: (p, c) => {
    const ratio = c.point('longShortRatio');
    return {
      ratio,
      average: c.run(sma(p.period), ratio),
      score: scoreOver(c, p.period, ratio),
    };
  },
  // It is published rarely, and holds until the next value.
  precondition: (p) => ({ bars: p.period }),
  features: (p) => [
    ...thresholdFeatures('score', 'The ratio in deviations', p),
    state(
      'net_long',
      'bullish',
      'Long positions are above short ones.',
      above(output('ratio'), level(1)),
    ),
    state('rising', 'bullish', 'The ratio is higher than one bar before.', rising(output('ratio'))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('score', 'Long/short', 'primary'), ...thresholdLevels(p), levelLine(0, 'Mean')],
  }),
});
