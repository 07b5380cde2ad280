import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, all, below, level, output } from '#indicators/features/condition.ts';
import { stateAndBeginning } from '#indicators/features/state-and-beginning.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { absolute, quotient } from '#indicators/steps/arithmetic.ts';
import { change, rateOfChange } from '#indicators/steps/change.ts';
import { percentRank } from '#indicators/steps/percent-rank.ts';

const ATR_PERIOD = 14;

export const crowdedPositions = defineIndicator({
  name: 'crowded_positions',
  title: 'Crowded Positions',
  category: 'derivatives',
  keywords: ['crowded positions', 'crowding', 'funding percentile', 'open interest', 'perpetual'],
  description:
    'Whether one side of a perpetual pays unusually much to open more positions while the price stands still: ' +
    'the percentile of the funding rate, the change of open interest, and how far the price moved in average ranges.',
  summaryFocus: 'Whether a side is crowded, and which of the three is missing where it is not.',
  source:
    'Practice of perpetuals: dear funding with growing open interest on a flat price. Percent rank of TA-Lib ' +
    '0.8.1 over the bars of the window, each with the rate that was paid last.',
  formula:
    'funding_percentile = 100 * count(funding_rate[i] < funding_rate, i = 1 to lookback) / lookback\n' +
    'oi_change = roc(open interest, period); move_atr = |close - close[period]| / atr(14)\n' +
    'crowded long = funding_percentile > high and oi_change > 0 and move_atr < flat',
  chinese: {
    title: '持仓拥挤度',
    description: '资金费率百分位极端、持仓量增加而价格横盘，说明一侧过度拥挤。',
  },
  caveats: [POINTS_CAVEAT],
  points: ['fundingRate', 'openInterest'],
  parameters: {
    lookback: period(180, { min: 20, about: 'Bars before whose rates are compared with.' }),
    period: period(12, { about: 'Bars over which open interest and price move.' }),
    high: number(95, {
      min: 50,
      max: 99.9,
      about: 'Percentile from which the rate is unusual; 100 less it on the other side.',
    }),
    flat: number(1, {
      min: 0.1,
      max: 10,
      about: 'Average ranges below which the price stood still.',
    }),
  },
  outputs: (p) => ({
    percentile: {
      column: 'funding_percentile',
      unit: 'percent',
      range: [0, 100],
      description: `Part of the ${p.lookback} rates before it that are lower.`,
    },
    reached: {
      column: 'funding_percentile_reached',
      unit: 'percent',
      range: [0, 100],
      internal: true,
      description: `Part of the ${p.lookback} rates before it that are not higher.`,
    },
    interest: {
      column: 'oi_change',
      unit: 'percent',
      description: `Change of the open interest over ${p.period} bars, in percent.`,
    },
    move: {
      column: 'move_atr',
      unit: 'ratio',
      sparse: true,
      description: `How far the close moved over ${p.period} bars, in average true ranges of ${ATR_PERIOD}.`,
    },
  }),
  calculate: (p, c) => {
    const rate = c.point('fundingRate');
    const moved = c.each(absolute, c.run(change(p.period), c.bar('close')));
    return {
      percentile: c.run(percentRank(p.lookback), rate),
      reached: c.run(percentRank(p.lookback, 'atMost'), rate),
      interest: c.run(rateOfChange(p.period), c.point('openInterest')),
      move: c.each(quotient(NaN), moved, averageTrueRange(c, ATR_PERIOD)),
    };
  },
  // Funding is published rarely, and holds until the next value.
  precondition: (p) => ({ bars: p.lookback }),
  features: (p) => {
    const grows = above(output('interest'), level(0));
    const isFlat = below(output('move'), level(p.flat));
    const sides = [
      ['crowded_long', 'bearish', above(output('percentile'), level(p.high)), `above ${p.high}`],
      ['crowded_short', 'bullish', below(output('reached'), level(100 - p.high)), 'as far below'],
    ] as const;
    return sides.flatMap(([name, bias, isDear, where]) => {
      const isThere = all(isDear, grows, isFlat);
      const definition =
        `The percentile of the funding rate is ${where}, open interest grew over ${p.period} bars, ` +
        `and the price moved less than ${p.flat} average ranges`;
      return stateAndBeginning(name, bias, definition, isThere);
    });
  },
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('percentile', 'Funding percentile', 'primary'),
      levelLine(p.high, 'Dear'),
      levelLine(100 - p.high, 'Cheap'),
    ],
  }),
});
