import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { MAX_SCANNED_PERIOD, period } from '#indicators/catalog/parameters.ts';
import { band, markers, stepLine } from '#indicators/charts/chart-items.ts';
import { above, bar, below, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { darvasBox as box } from '#indicators/steps/darvas-box.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

export const darvasBox = defineIndicator({
  name: 'darvas_box',
  title: 'Darvas Box',
  category: 'structure',
  keywords: ['darvas box', 'darvas', 'box', 'breakout', 'consolidation', 'new high'],
  description:
    'A box under a new high that no bar exceeded for some bars, down to the lowest low since; a close above ' +
    'it is the signal to buy, one below it to leave.',
  summaryFocus: 'Whether the close is in the box, and which side it broke last.',
  source:
    'Nicolas Darvas, How I Made $2,000,000 in the Stock Market (1960). He waits for the bottom to hold for ' +
    'three days too, and takes highs of a year; scripts differ, and here the bottom is the lowest low by the ' +
    'bar that confirms the top.',
  formula:
    'at each bar from lookback + period on, counted from 0, in this order:\n' +
    '1. h = high[period]; a new box replaces the last, broken or not, where h exceeds ' +
    'each of the lookback highs before it\n' +
    '   and none of the period highs after it exceeds h, so that of equal highs the first counts:\n' +
    '   top = h, bottom = lowest of the lows from the bar of h to this one\n' +
    '2. without a new one, a box of more than 1000 bars ago is none any more\n' +
    '3. broken = 1 where the box did not break yet and close > top, else -1 where it did ' +
    'not and close < bottom, else 0;\n' +
    '   the bar that makes a box may break it; a broken box keeps its top and bottom',
  chinese: {
    title: '达瓦斯箱体',
    description: '创新高后若干根K线未被超越形成箱顶，其间最低价为箱底，突破箱体为信号。',
  },
  aliases: [{ name: 'darvas' }],
  standard: false,
  caveats: [
    'A box is known `period` bars after its high, and is there until the next one, for at most ' +
      `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    lookback: period(20, {
      max: MAX_SCANNED_PERIOD,
      about: 'Bars before the high that it must exceed.',
    }),
    period: period(5, { max: 100, about: 'Bars after the high that must not exceed it.' }),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      top: price('box_top', 'Top of the last box.'),
      bottom: price('box_bottom', 'Bottom of the last box.'),
      broken: {
        column: 'box_broken',
        unit: 'label',
        range: [-1, 1],
        description:
          '1 where the close is the first above the box, -1 the first below it, 0 in other bars.',
      },
    };
  },
  calculate: (p, c) => {
    const prices = c.bars('high', 'low');
    const [isHigh] = c.runAll(swings(p.lookback, p.period), ...prices);
    const [top, bottom, broken] = c.runAll(box(p.period), ...prices, c.bar('close'), isHigh);
    return { top, bottom, broken };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () => [
    event(
      'breakout_up',
      'bullish',
      'The close is the first outside of the box, and above it.',
      equals(output('broken'), 1),
    ),
    event(
      'breakout_down',
      'bearish',
      'The close is the first outside of the box, and below it.',
      equals(output('broken'), -1),
    ),
    state(
      'above_upper',
      'bullish',
      'The close is above the last box.',
      above(bar('close'), output('top')),
    ),
    state(
      'below_lower',
      'bearish',
      'The close is below the last box.',
      below(bar('close'), output('bottom')),
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      band('top', 'bottom', 'Darvas box'),
      stepLine('top', 'Top', 'upper'),
      stepLine('bottom', 'Bottom', 'lower'),
      markers('broken', 'Breakouts', [
        { value: 1, bias: 'bullish', text: 'Breakout' },
        { value: -1, bias: 'bearish', text: 'Breakdown' },
      ]),
    ],
  }),
});
