import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { integer } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { maxBarsOf } from '#indicators/steps/calendar-period.ts';
import { dailyWindow } from '#indicators/steps/daily-window.ts';

export const openingRange = defineIndicator({
  name: 'opening_range',
  title: 'Opening Range',
  category: 'structure',
  keywords: ['opening range', 'orb', 'opening range breakout', 'initial balance', 'ib', 'breakout'],
  description:
    'High and low of the first minutes of each day, from the moment they are over until the next day begins.',
  summaryFocus: 'Whether the close is above, in or below the range, and which side broke.',
  source:
    'Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout (1990); with 60 ' +
    "minutes it is the market profile's initial balance.",
  formula:
    'or_high, or_low = extremes of the bars that open in the first `minutes` of the day\n' +
    'or_middle = (or_high + or_low) / 2',
  chinese: {
    title: '开盘区间',
    description: '每日开盘后若干分钟的最高价与最低价，突破该区间为交易信号（ORB）。',
  },
  aliases: [{ name: 'orb' }, { name: 'initial_balance', params: { minutes: 60 } }],
  standard: false,
  caveats: [
    'The day begins at `start_minute` in UTC: for a stock exchange, name the minute of its opening, which ' +
      'moves by an hour with summer time.',
    'While the first minutes last there is no range; nor is there one on bars of a day or longer. Where a bar is ' +
      'longer than the first minutes, it is the range.',
    'A range counts where the data hold its first moment.',
  ],
  parameters: {
    minutes: integer(30, {
      min: 1,
      max: 720,
      about: 'Minutes from the start that make the range.',
    }),
    start_minute: integer(0, {
      min: 0,
      max: 1_439,
      about: 'Minute of the day in UTC at which trading begins.',
    }),
  },
  warmUp: () => 'whole',
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      high: price('or_high', "High of the day's first minutes, once they are over."),
      low: price('or_low', "Low of the day's first minutes, once they are over."),
      middle: price('or_middle', 'Middle of both.'),
    };
  },
  calculate: (p, c) => {
    const step = dailyWindow(p.start_minute, p.minutes, maxBarsOf('day', c.intervalMs));
    const found = c.runAll(step, c.bar('openTimeMs'), c.bar('high'), c.bar('low'));
    const high = c.each(afterwards, found[0], found[3]);
    const low = c.each(afterwards, found[0], found[4]);
    return { high, low, middle: c.each(meanOfTwo, high, low) };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () =>
    priceAndRange({
      upper: 'high',
      lower: 'low',
      breaks: ['breakout_up', 'breakout_down'],
      upperText: 'the top of the range',
      lowerText: 'the bottom of the range',
    }),
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('high', 'Opening range high', 'upper'),
      stepLine('middle', 'Opening range middle', 'middle', 'dotted'),
      stepLine('low', 'Opening range low', 'lower'),
    ],
  }),
});

/** The second input where the first is 0; undefined elsewhere. */
const afterwards: Formula<2> = (inputs, output) => {
  const [isOpen, x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = isOpen[row] === 0 ? x[row]! : NaN;
  };
};
