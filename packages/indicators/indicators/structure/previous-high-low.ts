import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import { previousPeriod } from '#indicators/formulas/previous-period.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { CALENDAR_PERIODS } from '#indicators/steps/calendar-period.ts';

export const previousHighLow = defineIndicator({
  name: 'previous_high_low',
  title: 'Previous High and Low',
  category: 'structure',
  keywords: [
    'previous high low',
    'previous day high',
    'previous day low',
    'pdh',
    'pdl',
    'previous week high',
    'yesterday',
  ],
  description:
    'High, low and close of the day, week or month before, as levels of the current one.',
  summaryFocus: 'Whether the close is above, between or below the two, and which one broke.',
  source:
    'The previous high and low of smart-money-concepts; there the period before is looked up by labels, so ' +
    'that the levels of a week begin one week late.',
  formula:
    'previous_high = highest high of the period before; previous_low = lowest low of it\n' +
    'previous_middle = (previous_high + previous_low) / 2',
  chinese: {
    title: '前周期高低点',
    description: '前一日、周或月的最高价、最低价与收盘价，作为当前周期的关键价位。',
  },
  aliases: [
    { name: 'previous_day_high', column: 'previous_high' },
    { name: 'previous_day_low', column: 'previous_low' },
  ],
  standard: false,
  caveats: [
    'Days, weeks (from Monday) and months begin in UTC, so levels differ from those of exchanges with other hours.',
    'Only a period that the data holds from its first moment counts; before it there are no levels.',
    'Bars longer than the period count as periods themselves.',
  ],
  parameters: {
    anchor: choice('day', CALENDAR_PERIODS, 'Period that the levels are of.'),
  },
  warmUp: () => 'whole',
  outputs: (p) => {
    const price = (column: string, what: string): OutputSpec => {
      const description = `${what} of the ${p.anchor} before.`;
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      high: price('previous_high', 'High'),
      low: price('previous_low', 'Low'),
      middle: price('previous_middle', 'Middle of high and low'),
      close: price('previous_close', 'Close'),
    };
  },
  calculate: (p, c) => {
    const [, high, low, close] = previousPeriod(c, p.anchor);
    return { high, low, middle: c.each(meanOfTwo, high, low), close };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) =>
    priceAndRange({
      upper: 'high',
      lower: 'low',
      breaks: ['break_previous_high', 'break_previous_low'],
      upperText: `the high of the ${p.anchor} before`,
      lowerText: `the low of the ${p.anchor} before`,
    }),
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('high', 'Previous high', 'upper', 'dotted'),
      stepLine('middle', 'Previous middle', 'middle', 'dotted'),
      stepLine('low', 'Previous low', 'lower', 'dotted'),
    ],
  }),
});
