import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import { meanOfThree, meanOfTwo } from '#indicators/engine/price-means.ts';
import { previousPeriod } from '#indicators/formulas/previous-period.ts';
import {
  difference,
  greater,
  percentOf,
  smaller,
  weightedSum,
} from '#indicators/steps/arithmetic.ts';
import { CALENDAR_PERIODS } from '#indicators/steps/calendar-period.ts';

export const centralPivotRange = defineIndicator({
  name: 'central_pivot_range',
  title: 'Central Pivot Range',
  category: 'price_levels',
  keywords: ['central pivot range', 'cpr', 'pivot', 'pivot range', 'support', 'resistance'],
  description:
    'The pivot of the day, week or month before with a line on each side of it, as far as that period ' +
    'closed from its middle.',
  summaryFocus: 'Whether the close is above, in or below the range, and how wide the range is.',
  source: 'Frank Ochoa, Secrets of a Pivot Boss (2010).',
  formula:
    'pivot = (high + low + close) / 3 of the period before\n' +
    'bottom central = (high + low) / 2; top central = 2 pivot - bottom central\n' +
    'cpr_top, cpr_bottom = the higher and the lower of both\n' +
    'cpr_width = 100 (cpr_top - cpr_bottom) / pivot',
  chinese: {
    title: '中枢轴区间（CPR）',
    description: '前一周期的枢轴及其上下中枢线构成的区间，区间越窄越可能出现趋势行情。',
  },
  aliases: [{ name: 'cpr' }],
  standard: false,
  caveats: [
    'Days, weeks (from Monday) and months begin in UTC, so levels differ from those of exchanges with other hours.',
    'Only a period that the data holds from its first moment counts; before it there are no levels.',
  ],
  parameters: {
    anchor: choice('day', CALENDAR_PERIODS, 'Period that the levels are calculated from.'),
  },
  warmUp: () => 'whole',
  outputs: (p) => {
    const price = (column: string, what: string): OutputSpec => {
      const description = `${what}, from the ${p.anchor} before.`;
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      top: price('cpr_top', 'The higher one of both central lines'),
      pivot: price('cpr_pivot', 'Mean of high, low and close'),
      bottom: price('cpr_bottom', 'The lower one of both central lines'),
      width: {
        column: 'cpr_width',
        unit: 'percent',
        sparse: true,
        description: 'Distance between both central lines, in percent of the pivot.',
      },
    };
  },
  calculate: (p, c) => {
    const [, high, low, close] = previousPeriod(c, p.anchor);
    const pivot = c.each(meanOfThree, high, low, close);
    const middle = c.each(meanOfTwo, high, low);
    const other = c.each(weightedSum(-1, 2), middle, pivot);
    const [top, bottom] = [c.each(greater, middle, other), c.each(smaller, middle, other)];
    return { top, pivot, bottom, width: c.each(percentOf, c.each(difference, top, bottom), pivot) };
  },
  features: () =>
    priceAndRange({
      upper: 'top',
      lower: 'bottom',
      breaks: ['break_upper', 'break_lower'],
      upperText: 'the top of the range',
      lowerText: 'the bottom of the range',
    }),
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('top', 'Top central', 'upper', 'dotted'),
      stepLine('pivot', 'Pivot', 'primary'),
      stepLine('bottom', 'Bottom central', 'lower', 'dotted'),
    ],
  }),
});
