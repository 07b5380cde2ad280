import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import {
  ribbonFeatures,
  ribbonItems,
  ribbonOutputs,
  type RibbonLine,
} from '#indicators/families/ribbon.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';

const ROLES = ['primary', 'secondary', 'tertiary', 'neutral'] as const;

interface Periods {
  readonly period_1: number;
  readonly period_2: number;
  readonly period_3: number;
  readonly period_4: number;
}

export const maRibbon = defineIndicator({
  name: 'ma_ribbon',
  title: 'Moving Average Ribbon',
  category: 'moving_average',
  keywords: ['ma ribbon', 'moving average', 'ribbon', 'perfect order', 'multiple', 'trend'],
  description:
    'Four moving averages of one kind, from a fast one to a slow one: in a trend they fan out in ' +
    'order, in a range they cross each other.',
  summaryFocus: 'Whether the averages lie in order and go the same way, and for how long.',
  source:
    'TradingView Moving Average Ribbon, simple averages of 20, 50, 100 and 200 bars; the perfect ' +
    'order is that of traders in Japan.',
  formula: 'ma_n = average of the kind ma_type of x over period_n, n = 1 to 4',
  chinese: {
    title: '均线带',
    description: '四条由快到慢的均线，多头或空头排列表示趋势，缠绕表示震荡。',
  },
  aliases: [{ name: 'ema_ribbon', params: { ma_type: 'ema' } }, { name: 'multiple_ma' }],
  parameters: {
    period_1: period(20, { about: 'Bars of the fastest average.' }),
    period_2: period(50, { about: 'Bars of the second average.' }),
    period_3: period(100, { about: 'Bars of the third average.' }),
    period_4: period(200, { about: 'Bars of the slowest average.' }),
    ma_type: choice('sma', MOVING_AVERAGES, 'Kind of all four averages.'),
    source: source(),
  },
  contradiction: (p) =>
    periodsOf(p).every((bars, at, all) => at === 0 || all[at - 1]! < bars)
      ? null
      : 'period_1 to period_4 must each be longer than the one before',
  outputs: (p) => ribbonOutputs(linesOf(p)),
  calculate: (p, c) => {
    const x = c.source(p.source);
    return Object.fromEntries(
      periodsOf(p).map((bars, at) => [`line${at + 1}`, movingAverage(c, p.ma_type, bars, x)]),
    );
  },
  features: (p) => ribbonFeatures(linesOf(p)),
  chart: (p) => ({ pane: 'main', items: ribbonItems(linesOf(p)) }),
});

function periodsOf(p: Periods): number[] {
  return [p.period_1, p.period_2, p.period_3, p.period_4];
}

function linesOf(p: Periods): RibbonLine[] {
  return periodsOf(p).map((bars, at) => ({
    key: `line${at + 1}`,
    column: `ma_${bars}`,
    description: `Average over ${bars} bars.`,
    role: ROLES[at]!,
  }));
}
