import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { swingLength } from '#indicators/families/swing-parameter.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import { PIVOT_BARS, lastPivots } from '#indicators/formulas/last-pivots.ts';
import { trendLines } from '#indicators/steps/trend-line.ts';

export const autoTrendlines = defineIndicator({
  name: 'auto_trendlines',
  title: 'Automatic Trendlines',
  category: 'structure',
  keywords: [
    'auto trendlines',
    'trendline',
    'trend line',
    'trendline break',
    'support',
    'resistance',
  ],
  description:
    'A line through the last two swing highs and one through the last two swing lows, carried on to the bar.',
  summaryFocus: 'Slopes of both lines, distance of the close from them, and whether one broke.',
  source:
    'Trendlines as drawn by hand through the last two swings of a kind; swings alternate, and of several ' +
    'highs without a low between them the highest counts.',
  formula:
    'upper_line = h + (h - h1) / (bars between h1 and h) * (bars since h), h and h1 the last two swing highs\n' +
    'lower_line = the same of the last two swing lows',
  chinese: {
    title: '自动趋势线',
    description: '连接最近两个摆动高点与最近两个摆动低点并延伸至当前的趋势线及其突破。',
  },
  aliases: [{ name: 'trendlines' }],
  standard: false,
  caveats: [
    'A swing is known `swing_length` bars after it happened; then its line jumps, and continues until the next.',
    `A swing counts for ${PIVOT_BARS} bars, so that a bar has the same values in every window.`,
  ],
  parameters: { swing_length: swingLength(5) },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      upper: price('upper_line', 'The line through the last two swing highs.'),
      lower: price('lower_line', 'The line through the last two swing lows.'),
    };
  },
  calculate: (p, c) => {
    const { newest, pivots } = lastPivots(c, p.swing_length, 4);
    const inputs = pivots.flatMap(({ price, barsBack }) => [price, barsBack]);
    const [upper, lower] = c.runAll(trendLines, newest, ...inputs);
    return { upper, lower };
  },
  features: () => [
    ...priceAndRange<'upper' | 'lower'>({
      upper: 'upper',
      lower: 'lower',
      breaks: ['break_upper', 'break_lower'],
      upperText: 'the line of the highs',
      lowerText: 'the line of the lows',
    }),
    state(
      'rising',
      'bullish',
      'The line of the lows is higher than one bar before.',
      rising(output('lower')),
    ),
    state(
      'falling',
      'bearish',
      'The line of the highs is lower than one bar before.',
      falling(output('upper')),
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      line('upper', 'Line of the highs', 'upper'),
      line('lower', 'Line of the lows', 'lower'),
    ],
  }),
});
