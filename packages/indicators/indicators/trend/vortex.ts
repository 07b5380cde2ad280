import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { leadingLine } from '#indicators/features/leading-line.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { absolute, difference } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

export const vortex = defineIndicator({
  name: 'vortex',
  title: 'Vortex Indicator',
  category: 'trend',
  keywords: ['vortex', 'vi', 'vortex indicator', 'botes', 'siepman', 'trend', 'direction'],
  description:
    'Distances from each high to the low before it, and from each low to the high before it, over ' +
    'the true ranges: the upward line leads in an up-trend.',
  summaryFocus: 'Which of the two lines leads, by how much, and when they crossed.',
  source:
    'Botes and Siepman, The Vortex Indicator (Stocks & Commodities, January 2010); TA-Lib 0.8 VORTEX. ' +
    'Pine begins one bar earlier with the same numbers. 0 where nothing moved.',
  formula:
    'vi_plus = sum(abs(high - low[1]), period) / sum(true range, period)\n' +
    'vi_minus = sum(abs(low - high[1]), period) / sum(true range, period)',
  chinese: {
    title: '涡旋指标',
    description: '用高点到前低、低点到前高的距离与真实波幅之比衡量多空力量，两线交叉提示趋势转换。',
  },
  aliases: [
    { name: 'vi_plus', column: 'vi_plus' },
    { name: 'vi_minus', column: 'vi_minus' },
  ],
  parameters: { period: period(14) },
  outputs: () => ({
    plus: {
      column: 'vi_plus',
      unit: 'ratio',
      description: 'Upward movement over the true ranges; around 1.',
    },
    minus: {
      column: 'vi_minus',
      unit: 'ratio',
      description: 'Downward movement over the true ranges; around 1.',
    },
  }),
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const range = trueRangeOf(c);
    const [up, down] = mapList(
      [
        [high, low],
        [low, high],
      ],
      ([now, before]) => c.each(absolute, c.each(difference, now, c.run(delayed(1), before))),
    );
    return {
      plus: c.run(ratioOfSums(p.period), up!, range),
      minus: c.run(ratioOfSums(p.period), down!, range),
    };
  },
  features: () =>
    leadingLine(
      { key: 'plus', what: 'The upward line' },
      { key: 'minus', what: 'The downward line' },
    ),
  chart: () => ({
    pane: 'own',
    items: [
      line('plus', 'VI+', 'positive'),
      line('minus', 'VI-', 'negative'),
      levelLine(1, 'Balance'),
    ],
  }),
});
