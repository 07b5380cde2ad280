import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { leadingLine } from '#indicators/features/leading-line.ts';
import { averageTrueRange, trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { randomWalk } from '#indicators/steps/random-walk.ts';
import { sma } from '#indicators/steps/sma.ts';

export const randomWalkIndex = defineIndicator({
  name: 'random_walk_index',
  title: 'Random Walk Index',
  category: 'trend',
  keywords: ['random walk index', 'rwi', 'poulos', 'trend', 'persistence'],
  description:
    'How far price came within some bars, against how far a random walk of the same ranges would ' +
    'have come; the window counts in which that is most.',
  summaryFocus: 'Which line leads, and whether it is above 1: more than chance would do.',
  source:
    'Poulos, Of Trends and Random Walks (1991) and Are There Persistent Cycles (1992): the mean of ' +
    'the true ranges of the n bars before the current one. trading-signals takes the average true ' +
    'range at the current bar: `range` wilder. 0 where nothing moved.',
  formula:
    'rwi_high = max over n of (high - low[n - 1]) / (mean(true range, n)[1] * sqrt(n))\n' +
    'rwi_low = max over n of (high[n - 1] - low) / (mean(true range, n)[1] * sqrt(n))\n' +
    'n from min_period to max_period',
  chinese: {
    title: '随机游走指数',
    description: '把若干窗口内的实际行程与随机游走的期望行程相比，大于1说明存在趋势。',
  },
  aliases: [{ name: 'rwi' }],
  parameters: {
    min_period: period(2, { min: 2, max: 64, about: 'Bars of the shortest window.' }),
    max_period: period(9, { min: 2, max: 64, about: 'Bars of the longest window.' }),
    range: choice(
      'mean',
      ['mean', 'wilder'],
      "Simple mean of the ranges before the bar, or Wilder's average at the bar.",
    ),
    strong: number(1, { min: 0, max: 10, about: 'Value above which it is more than chance.' }),
  },
  contradiction: (p) =>
    p.min_period <= p.max_period ? null : 'min_period must not be greater than max_period',
  outputs: () => ({
    high: {
      column: 'rwi_high',
      unit: 'ratio',
      description: 'Way up to the high over the way of a random walk.',
    },
    low: {
      column: 'rwi_low',
      unit: 'ratio',
      description: 'Way down to the low over the way of a random walk.',
    },
  }),
  calculate: (p, c) => {
    const ranges = trueRangeOf(c);
    const means = Array.from({ length: p.max_period - p.min_period + 1 }, (_, at) => {
      const bars = p.min_period + at;
      return p.range === 'wilder'
        ? averageTrueRange(c, bars, ranges)
        : c.run(delayed(1), c.run(sma(bars), ranges));
    });
    const step = randomWalk(p.min_period, p.max_period);
    const [high, low] = c.runAll(step, c.bar('high'), c.bar('low'), ...means);
    return { high, low };
  },
  features: (p) => [
    ...leadingLine(
      { key: 'high', what: 'The upward line' },
      { key: 'low', what: 'The downward line' },
    ),
    state(
      'strong_up',
      'bullish',
      'The upward line is above `strong`.',
      above(output('high'), level(p.strong)),
    ),
    state(
      'strong_down',
      'bearish',
      'The downward line is above `strong`.',
      above(output('low'), level(p.strong)),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      line('high', 'RWI high', 'positive'),
      line('low', 'RWI low', 'negative'),
      levelLine(p.strong, 'Random walk'),
    ],
  }),
});
