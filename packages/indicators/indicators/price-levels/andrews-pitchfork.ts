import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { ALTERNATING_CAVEAT, swingLength } from '#indicators/families/swing-parameter.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { bar, output, passesAbove, passesBelow } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import { PIVOT_BARS, lastPivots } from '#indicators/formulas/last-pivots.ts';
import { HANDLES, pitchfork } from '#indicators/steps/pitchfork.ts';

export const andrewsPitchfork = defineIndicator({
  name: 'andrews_pitchfork',
  title: 'Andrews Pitchfork',
  category: 'price_levels',
  keywords: [
    'andrews pitchfork',
    'pitchfork',
    'median line',
    'schiff',
    'modified schiff',
    'channel',
  ],
  description:
    'A median line from a swing through the middle of the two after it, and parallels to it through these.',
  summaryFocus: 'Side of the median line, and whether price left the parallels.',
  source:
    'Alan Andrews, median line method; Jerome Schiff moves the handle half the way in price, and the modified ' +
    "form half the way in time too. TradingView's Auto Pitchfork chooses swings by deviation.",
  formula:
    'a, b, c = the last three alternating swings, c the newest\n' +
    'median = line from the handle a through the middle of b and c\n' +
    'upper, lower = parallels to it through b and c',
  chinese: {
    title: '安德鲁音叉线',
    description: '由最近三个摆动点画出的中线及两条平行线，价格常向中线回归。',
  },
  aliases: [{ name: 'pitchfork' }],
  standard: false,
  caveats: [
    'The last swing is known `swing_length` bars after it happened; then the lines jump, and continue until the next.',
    `A swing counts for ${PIVOT_BARS} bars, so that a bar has the same values in every window.`,
    ALTERNATING_CAVEAT,
  ],
  parameters: {
    swing_length: swingLength(10),
    handle: choice('standard', HANDLES, 'Where the median line begins.'),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column: `pitchfork_${column}`, unit: 'price', sparse: true, description };
    };
    return {
      median: price('median', 'The median line.'),
      upper: price('upper', 'The parallel above it.'),
      lower: price('lower', 'The parallel below it.'),
    };
  },
  calculate: (p, c) => {
    const { pivots } = lastPivots(c, p.swing_length, 3);
    const [last, next, first] = mapList(
      pivots,
      ({ price, barsBack }) => [price, barsBack] as const,
    );
    const [median, upper, lower] = c.runAll(pitchfork(p.handle), ...last, ...next, ...first);
    return { median, upper, lower };
  },
  features: () => [
    event(
      'price_cross_up',
      'bullish',
      'The close passes above the median line, from at or below where that is now.',
      passesAbove(bar('close'), output('median')),
    ),
    event(
      'price_cross_down',
      'bearish',
      'The close passes below the median line, from at or above where that is now.',
      passesBelow(bar('close'), output('median')),
    ),
    ...priceAndRange<'median' | 'upper' | 'lower'>({
      upper: 'upper',
      lower: 'lower',
      breaks: ['break_upper', 'break_lower'],
      upperText: 'the upper parallel',
      lowerText: 'the lower parallel',
    }),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      line('upper', 'Upper parallel', 'upper', 'dotted'),
      line('median', 'Median line', 'middle'),
      line('lower', 'Lower parallel', 'lower', 'dotted'),
    ],
  }),
});
