import { defineZones } from '#indicators/families/define-zones.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { untradedGap } from '#indicators/steps/untraded-gap.ts';

export const gapAnalysis = defineZones({
  name: 'gap_analysis',
  title: 'Price Gaps',
  keywords: ['gap analysis', 'gap', 'gaps', 'price gap', 'window', 'gap up', 'gap down'],
  description:
    'Prices that were skipped between two bars: the whole bar lies above or below the one before. Each ' +
    'gap is followed until it is filled.',
  summaryFocus:
    'The nearest open gaps on both sides of the close, and whether one is being filled.',
  source:
    "TradingView's Gaps: the range between two bars that neither traded. Textbooks also call an open " +
    "beyond the close before a gap; where the bar's own range closes it again, it is none here.",
  formula:
    'gap up = low > high[1]: from high[1] to low\n' +
    'gap down = high < low[1]: from high to low[1]\n' +
    'filled = trade at the far edge',
  chinese: {
    title: '跳空缺口',
    description: '相邻两根K线之间未成交的价格区间（向上或向下跳空），跟踪到回补为止。',
  },
  aliases: [{ name: 'gaps' }, { name: 'price_gaps' }],
  caveats: [
    'Markets without pauses have gaps only where trading is thin; what is missing in the data looks like one.',
  ],
  parameters: {
    min_gap_percent: number(0, {
      min: 0,
      max: 50,
      about: 'Least height of a gap in percent of the close before it; 0 takes every gap.',
    }),
  },
  prefix: 'gap',
  noun: 'gap',
  ended: 'filled',
  endsAtEdge: true,
  endsByClose: false,
  bullish: {
    name: 'gap_up',
    definition: 'The low is above the high one bar before, by the least height at least.',
  },
  bearish: {
    name: 'gap_down',
    definition: 'The high is below the low one bar before, by the least height at least.',
  },
  bars: 2,
  label: 'Gap',
  holdsCloses: false,
  create: (p, c) => {
    const prices = c.bars('high', 'low');
    if (p.min_gap_percent === 0) return c.runAll(untradedGap(1), ...prices);
    const before = c.run(delayed(1), c.bar('close'));
    const least = c.each(scaledBy(p.min_gap_percent / 100), before);
    return c.runAll(untradedGap(1), ...prices, least);
  },
});
