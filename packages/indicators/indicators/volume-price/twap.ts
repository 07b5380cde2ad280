import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, bar, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { CALENDAR_PERIODS, maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';
import { volumeWeightedPrice } from '#indicators/steps/volume-weighted-price.ts';

export const twap = defineIndicator({
  name: 'twap',
  title: 'Time Weighted Average Price',
  category: 'volume_price',
  keywords: ['twap', 'time weighted average price', 'average', 'price', 'session', 'anchor'],
  description:
    'Average price since the start of the day, week or month in which every bar counts alike: what an order ' +
    'that is spread evenly over the time would have paid.',
  summaryFocus: 'Side of the average, and crossings of it.',
  source:
    "TradingView's Time Weighted Average Price: mean of (open + high + low + close) / 4 of the bars since the " +
    'anchor. Days, weeks (from Monday) and months begin in UTC.',
  formula: 'twap = mean((open + high + low + close) / 4) since the anchor',
  chinese: {
    title: '时间加权平均价（TWAP）',
    description: '自当日、当周或当月起各K线等权的平均价。',
  },
  caveats: [
    'The period in which the bars of a caller begin is counted from the first of them. On the bars of ' +
      'this service it always counts from its start, and a month of 1m bars is refused.',
    'Bars longer than the period begin one each, and then the average is their own price.',
  ],
  parameters: {
    anchor: choice('day', CALENDAR_PERIODS, 'Period at whose start the average restarts.'),
    source: source('ohlc4'),
  },
  warmUp: () => 'whole',
  outputs: (p) => ({
    twap: {
      column: 'twap',
      unit: 'price',
      description: `The average since the ${p.anchor} began.`,
    },
  }),
  calculate: (p, c) => {
    const starts = c.run(periodStart(p.anchor), c.bar('openTimeMs'));
    const price = c.source(p.source);
    const settle = maxBarsOf(p.anchor, c.intervalMs) - 1;
    // Every bar weighs the same.
    const [mean] = c.runAll(volumeWeightedPrice(settle), price, c.each(one, price), starts);
    return { twap: mean };
  },
  features: () => [
    ...crossings(
      ['cross_up', 'cross_down'],
      bar('close'),
      output('twap'),
      'The close',
      'the average',
    ),
    state(
      'above',
      'bullish',
      'The close is above the average.',
      above(bar('close'), output('twap')),
    ),
  ],
  chart: () => ({ pane: 'main', items: [line('twap', 'TWAP', 'primary')] }),
});

const one: Formula<1> = (_, output) => (from, to) => {
  output.fill(1, from, to);
};
