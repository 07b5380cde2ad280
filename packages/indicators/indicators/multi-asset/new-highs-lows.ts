import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { newExtremes } from '#indicators/formulas/breadth.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

export const newHighsLows = defineIndicator({
  name: 'new_highs_lows',
  title: 'New Highs and New Lows',
  category: 'multi_asset',
  keywords: [
    'new highs lows',
    'new highs',
    'new lows',
    '52-week high',
    'breadth',
    'market breadth',
  ],
  description:
    'How many members of a group trade above every bar of a window before, how many below, and the difference.',
  summaryFocus:
    'Whether highs or lows lead, and whether they agree with the price of the main series.',
  source:
    'As exchanges count new highs and lows of 52 weeks: strictly beyond the window before. A member that has bars in ' +
    'fewer than nine tenths of it is not counted.',
  formula:
    'new_highs = count(high > highest(high, period - 1)[1]); new_lows = count(low < lowest(low, period - 1)[1])\n' +
    'new_highs_net = new_highs - new_lows',
  chinese: { title: '新高新低家数', description: '创出区间新高与新低的成分股家数及其差值。' },
  caveats: [GROUP_CAVEAT],
  companions: group('high', 'low'),
  parameters: { period: period(250, { min: 2, about: 'Bars of the window, this one included.' }) },
  outputs: () => ({
    highs: { column: 'new_highs', unit: 'index', description: 'Members with a new high.' },
    lows: { column: 'new_lows', unit: 'index', description: 'Members with a new low.' },
    net: {
      column: 'new_highs_net',
      unit: 'index',
      description: 'Members with a new high less those with a new low.',
    },
  }),
  calculate: (p, c) => {
    const [highs, lows] = newExtremes(c, p.period);
    return { highs, lows, net: c.each(difference, highs, lows) };
  },
  features: () => [
    ...aroundCenter('net', 'The difference', 0),
    state('bearish', 'bearish', 'The difference is below zero.', below(output('net'), level(0))),
    state('any_highs', 'bullish', 'A member has a new high.', above(output('highs'), level(0))),
    state('any_lows', 'bearish', 'A member has a new low.', above(output('lows'), level(0))),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      histogram('net', 'Net'),
      line('highs', 'New highs', 'positive'),
      line('lows', 'New lows', 'negative'),
    ],
  }),
});
