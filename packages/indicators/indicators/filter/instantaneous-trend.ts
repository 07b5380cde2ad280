import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import { instantaneousTrend as trendFilter } from '#indicators/formulas/ehlers-filters.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const instantaneousTrend = defineIndicator({
  name: 'instantaneous_trend',
  title: 'Ehlers Instantaneous Trendline',
  category: 'filter',
  keywords: ['instantaneous trend', 'itrend', 'ehlers', 'filter', 'trend', 'low lag', 'smoothing'],
  description:
    'Low-pass filter with no lag in a steady trend, and a trigger that goes ahead of it by what it ' +
    'gained in two bars.',
  summaryFocus: 'Whether the trigger is above the line, when they crossed, and where price is.',
  source:
    'Ehlers, Cybernetic Analysis for Stocks and Futures (2004): of the middle of the bar; started ' +
    'from the first prices.',
  caveats: [STARTS_AT_PRICE],
  formula:
    'it = (a - a^2 / 4) * x + a^2 / 2 * x[1] - (a - 3 * a^2 / 4) * x[2] + 2 * (1 - a) * it[1] ' +
    '- (1 - a)^2 * it[2]\n' +
    'trigger = 2 * it - it[2]',
  chinese: {
    title: '埃勒斯瞬时趋势线',
    description: '稳定趋势中几乎无滞后的低通滤波线及其超前触发线，两线交叉为信号。',
  },
  aliases: [{ name: 'itrend' }],
  parameters: {
    alpha: number(0.07, { min: 0.01, max: 0.9, about: 'Weight of the newest bar.' }),
    source: source('hl2'),
  },
  outputs: () => ({
    trend: { column: 'itrend', unit: 'price', description: 'The trendline.' },
    trigger: {
      column: 'itrend_trigger',
      unit: 'price',
      description: 'The trendline as far ahead as it went in two bars.',
    },
  }),
  calculate: (p, c) => {
    const trend = c.run(recursiveFilter(trendFilter(p.alpha), 'value'), c.source(p.source));
    return { trend, trigger: c.each(weightedSum(2, -1), trend, c.run(delayed(2), trend)) };
  },
  features: () => [
    ...priceAndLine('trend', 'trendline'),
    ...crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('trigger'),
      output('trend'),
      'The trigger',
      'the trendline',
    ),
    state(
      'bullish',
      'bullish',
      'The trigger is above the trendline.',
      above(output('trigger'), output('trend')),
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [line('trend', 'Trendline', 'primary'), line('trigger', 'Trigger', 'signal')],
  }),
});
