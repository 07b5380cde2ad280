import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { channel } from '#indicators/steps/channel.ts';
import { choppiness } from '#indicators/steps/choppiness.ts';
import { total } from '#indicators/steps/total.ts';

export const chop = defineIndicator({
  name: 'chop',
  title: 'Choppiness Index',
  category: 'volatility',
  keywords: ['chop', 'choppiness', 'range-bound', 'sideways', 'trend strength', 'consolidation'],
  description:
    'Path that price took against the ground that it covered: high when it goes to and fro, ' +
    'low when it trends, whichever way.',
  summaryFocus: 'Whether the market trends or chops, and when it changes from one to the other.',
  source:
    'Dreiss; TA-Lib 0.8 CHOP: 100 * log10(total of the true ranges / (highest high - lowest ' +
    'low)) / log10(period), and 100 on a window at rest. A gap before the window can lift it ' +
    'a little above 100.',
  formula:
    'chop = 100 * log10(sum(true range, period) / (highest(high, period) - lowest(low, period))) / log10(period)',
  chinese: {
    title: '震荡指数（CHOP）',
    description: '衡量行情是趋势还是震荡：高位为盘整，低位为趋势。',
  },
  aliases: [{ name: 'choppiness' }, { name: 'choppiness_index' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...trendOrRangeParameters({ trending: 38.2, choppy: 61.8 }, [0, 50, 100]),
  },
  outputs: (p) => ({
    chop: {
      column: `chop_${p.period}`,
      unit: 'index',
      description: 'Choppiness: near 100 without direction, near 0 in a straight line.',
    },
  }),
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const [top, bottom] = c.runAll(channel(p.period), high, low);
    const path = c.run(total(p.period), trueRangeOf(c));
    return { chop: c.each(choppiness(p.period), path, top, bottom) };
  },
  features: (p) => trendOrRange('chop', 'The value', p, false),
  chart: (p) => ({
    pane: 'own',
    items: [line('chop', `CHOP ${p.period}`, 'primary'), ...trendOrRangeLevels(p)],
  }),
});
