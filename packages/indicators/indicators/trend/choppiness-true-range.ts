import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { greater, smaller } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { choppiness } from '#indicators/steps/choppiness.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { total } from '#indicators/steps/total.ts';

export const choppinessTrueRange = defineIndicator({
  name: 'choppiness_true_range',
  title: 'Choppiness Index of True Ranges',
  category: 'trend',
  keywords: ['choppiness true range', 'choptr', 'choppiness', 'dreiss', 'sideways', 'true high'],
  description:
    'Choppiness Index whose ground is that between true highs and true lows, which include the close ' +
    'before, so that a gap cannot lift it above 100.',
  summaryFocus: 'Whether the market trends or chops, and when it changes from one to the other.',
  source:
    "Dreiss's form of 1993; TA-Lib 0.8 CHOPTR and Stock.Indicators Chop: total of the true ranges over " +
    'the ground between the highest true high and the lowest true low. 100 on a window at rest.',
  formula:
    'ground = highest(max(high, close[1]), period) - lowest(min(low, close[1]), period)\n' +
    'choptr = 100 * log(sum(true range, period) / ground) / log(period)',
  chinese: {
    title: '真实波幅震荡指数',
    description: '以真实高低价计算的震荡指数，数值高为横盘、低为趋势，跳空时也不会超过100。',
  },
  aliases: [{ name: 'choptr' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...trendOrRangeParameters({ trending: 38.2, choppy: 61.8 }, [0, 50, 100]),
  },
  outputs: (p) => ({
    chop: {
      column: `choptr_${p.period}`,
      unit: 'index',
      description: 'Choppiness: near 100 without direction, near 0 in a straight line.',
      range: [0, 100],
    },
  }),
  calculate: (p, c) => {
    const before = c.run(delayed(1), c.bar('close'));
    const [top, bottom] = c.runAll(
      channel(p.period),
      c.each(greater, c.bar('high'), before),
      c.each(smaller, c.bar('low'), before),
    );
    const path = c.run(total(p.period), trueRangeOf(c));
    return { chop: c.each(choppiness(p.period), path, top, bottom) };
  },
  features: (p) => trendOrRange('chop', 'The value', p, false),
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [line('chop', `CHOPTR ${p.period}`, 'primary'), ...trendOrRangeLevels(p)],
  }),
});
