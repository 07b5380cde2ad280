import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { above, bar, below, output } from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { sma } from '#indicators/steps/sma.ts';

export const ttmTrend = defineIndicator({
  name: 'ttm_trend',
  title: 'TTM Trend',
  category: 'trend',
  keywords: ['ttm trend', 'carter', 'heikin ashi', 'trend', 'bar colour'],
  description:
    'Colours each bar by the side of the mean middle price of the last bars on which it closes.',
  summaryFocus: 'The colour of the last bars, and when it changed.',
  source:
    'Carter, Mastering the Trade (2005), in the form of pandas-ta: 1 above the mean of the last ' +
    '`period` middles, the current one included, and -1 otherwise.',
  formula: 'ttm_trend = 1 where close > sma((high + low) / 2, period), otherwise -1',
  chinese: {
    title: 'TTM趋势',
    description: '收盘价在近几根K线中价均值之上记为1、之下记为-1，用于给K线着色。',
  },
  parameters: { period: period(6, { min: 2 }) },
  outputs: () => ({
    trend: {
      column: 'ttm_trend',
      unit: 'label',
      description: '1 where the close is above the mean, -1 otherwise.',
      range: [-1, 1],
    },
    average: {
      column: 'ttm_trend_average',
      unit: 'price',
      description: 'Mean of the middles of the last bars.',
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const average = c.run(sma(p.period), c.source('hl2'));
    return { trend: c.each(side, c.bar('close'), average), average };
  },
  features: () =>
    flips(
      {
        text: 'The close is above the mean of the middles',
        holds: above(bar('close'), output('average')),
      },
      {
        text: 'The close is below the mean of the middles',
        holds: below(bar('close'), output('average')),
      },
    ),
  chart: () => ({
    pane: 'main',
    items: [
      {
        type: 'background',
        output: 'trend',
        title: 'TTM Trend',
        style: { role: 'neutral' },
        labels: [
          { value: 1, text: 'Up', role: 'bullish' },
          { value: -1, text: 'Down', role: 'bearish' },
        ],
      },
    ],
  }),
});

/** 1 where the first input is above the second by more than rounding, -1 elsewhere. */
const side: Formula<2> = (inputs, column) => {
  const [x, average] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      column[row] = x[row]! - average[row]! > ROUNDING * Math.abs(x[row]!) ? 1 : -1;
    }
  };
};
