import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { total } from '#indicators/steps/total.ts';

/** The first input as a share of both; undefined where both are zero. */
const shareOf: Formula<2> = ([bought, sold], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const all = bought[row]! + sold[row]!;
      output[row] = all === 0 ? NaN : Math.min(1, Math.max(0, bought[row]! / all));
    }
  };
};

const share = output('share');

export const takerBuyRatio = defineIndicator({
  name: 'taker_buy_ratio',
  title: 'Taker Buy Ratio',
  category: 'derivatives',
  keywords: [
    'taker buy ratio',
    'taker ratio',
    'order flow',
    'delta',
    'aggressive buying',
    'perpetual',
  ],
  description:
    'Which part of what takers traded they bought, over a window, and bought less sold of a bar: not a guess ' +
    'from the shape of candles, but what the exchange counted.',
  summaryFocus: 'Side of one half, and how far from it.',
  source:
    'What takers bought and sold, as venue_a reports it for each period, summed before it is divided.',
  formula:
    'taker_buy_ratio = sum(bought, period) / sum(bought + sold, period); taker_delta = bought - sold',
  chinese: {
    title: '主动买入占比',
    description: '主动买入量占主动成交总量的比例，及主动买卖差。',
  },
  aliases: [{ name: 'taker_delta', column: 'taker_delta' }],
  caveats: [POINTS_CAVEAT],
  points: ['takerBuyVolume', 'takerSellVolume'],
  parameters: {
    period: period(10),
    distance: number(0.05, {
      min: 0,
      max: 0.5,
      about: 'How far from one half the share is where one side is much heavier.',
    }),
  },
  outputs: (p) => ({
    share: {
      column: `taker_buy_ratio_${p.period}`,
      unit: 'ratio',
      range: [0, 1],
      sparse: true,
      description:
        'Bought by takers, as a part of all that they traded; null where they traded nothing.',
    },
    delta: {
      column: 'taker_delta',
      unit: 'volume',
      description: 'Bought by takers less sold by them, in units of the base.',
    },
  }),
  calculate: (p, c) => {
    const [bought, sold] = [c.point('takerBuyVolume'), c.point('takerSellVolume')];
    const sums = mapList([bought, sold], (volume) => c.run(total(p.period), volume));
    return { share: c.each(shareOf, ...sums), delta: c.each(difference, bought, sold) };
  },
  features: ({ distance }) => {
    const buying = above(share, level(0.5 + distance));
    const selling = below(share, level(0.5 - distance));
    return [
      ...aroundCenter('share', 'The share', 0.5),
      state('heavy_buying', 'bullish', `The share is above ${0.5 + distance}.`, buying),
      state('heavy_selling', 'bearish', `The share is below ${0.5 - distance}.`, selling),
      event(
        'heavy_buying_begins',
        'bullish',
        `The share is above ${0.5 + distance}, and was not one bar before.`,
        begins(buying),
      ),
      event(
        'heavy_selling_begins',
        'bearish',
        `The share is below ${0.5 - distance}, and was not one bar before.`,
        begins(selling),
      ),
    ];
  },
  chart: ({ distance }) => ({
    pane: 'own',
    range: [0, 1],
    items: [
      line('share', 'Taker buys', 'primary'),
      levelLine(0.5 + distance, 'Heavy buying'),
      levelLine(0.5, 'Half'),
      levelLine(0.5 - distance, 'Heavy selling'),
    ],
  }),
});
