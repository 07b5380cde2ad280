import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, all, begins, below, level, not, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { flips } from '#indicators/features/flips.ts';
import { absolute, difference } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { total } from '#indicators/steps/total.ts';

export const tdiTrendDetection = defineIndicator({
  name: 'tdi_trend_detection',
  title: 'Trend Detection Index',
  category: 'trend',
  keywords: ['tdi trend detection', 'tdi', 'trend detection index', 'pee', 'trend', 'momentum'],
  description:
    'Whether the momentum of the window has gone one way more than that of the window before was ' +
    'large at all: positive in a trend, whose direction a second line shows.',
  summaryFocus: 'Side of zero of the index, and that of the direction line.',
  source:
    'Pee, Trend Detection Index (Stocks & Commodities, October 2001); TTR TDI, which counts momentum that ' +
    'does not exist yet as 0, so that it begins earlier with other values.',
  formula:
    'mom = source - source[period]\n' +
    'di = sum(mom, period)\n' +
    'tdi = abs(di) - (sum(abs(mom), 2 * period) - sum(abs(mom), period))',
  chinese: {
    title: '趋势侦测指数',
    description: '比较近一窗口动量之和与前一窗口动量绝对值之和，大于零为趋势，方向看方向线。',
  },
  parameters: {
    period: period(20, { max: 250, about: 'Bars of the momentum and of each window.' }),
    source: source(),
  },
  outputs: () => ({
    tdi: {
      column: 'tdi',
      unit: 'price',
      description: 'The index: above zero in a trend, whichever way.',
    },
    direction: {
      column: 'tdi_direction',
      unit: 'price',
      description: 'Sum of the momentum: above zero upward, below it downward.',
    },
  }),
  calculate: (p, c) => {
    const momentum = c.run(change(p.period), c.source(p.source));
    const direction = c.run(total(p.period), momentum);
    const size = c.run(total(p.period), c.each(absolute, momentum));
    const before = c.run(delayed(p.period), size);
    return { tdi: c.each(difference, c.each(absolute, direction), before), direction };
  },
  features: () => {
    const isTrend = above(output('tdi'), level(0));
    const text = (side: string) => `The index is above zero, and the direction is ${side} it`;
    return [
      ...flips(
        { text: text('above'), holds: all(isTrend, above(output('direction'), level(0))) },
        { text: text('below'), holds: all(isTrend, below(output('direction'), level(0))) },
      ),
      state('trending', 'neutral', 'The index is above zero.', isTrend),
      state('choppy', 'neutral', 'The index is not above zero.', not(isTrend)),
      event(
        'enter_trending',
        'neutral',
        'The index was at or below zero one bar before, and is above it now.',
        begins(isTrend),
      ),
    ];
  },
  chart: (p) => ({
    pane: 'own',
    items: [
      histogram('tdi', `TDI ${p.period}`),
      line('direction', 'Direction', 'primary'),
      levelLine(0, 'Zero'),
    ],
  }),
});
