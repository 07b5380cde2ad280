import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';
import { change } from '#indicators/steps/change.ts';

export const amat = defineIndicator({
  name: 'amat',
  title: 'Archer Moving Averages Trends',
  category: 'trend',
  keywords: ['amat', 'archer moving averages trends', 'trend', 'moving average', 'direction'],
  description:
    'Two flags from the directions of a fast and a slow average: long while the fast one rises, ' +
    'short while it falls, as long as the slow one moves too.',
  summaryFocus: 'Which of the flags is set, and since when.',
  source:
    "Johnson's script for TradingView in the form of pandas-ta: both averages are compared with " +
    'themselves `lookback` bars before. A slow average that goes against the fast one counts as well, ' +
    'as a possible bottom or top.',
  formula:
    'long_run = fast > fast[lookback] and slow != slow[lookback]\n' +
    'short_run = fast < fast[lookback] and slow != slow[lookback]\n' +
    'fast, slow: averages over fast_period and slow_period',
  chinese: {
    title: '阿彻均线趋势',
    description: '由快慢均线的升降判断多空：快线上升记多头标志，下降记空头标志。',
  },
  parameters: {
    fast_period: period(8, { about: 'Bars of the fast average.' }),
    slow_period: period(21, { about: 'Bars of the slow average.' }),
    lookback: period(2, { max: 100, about: 'Bars back to what an average is compared with.' }),
    ma_type: choice('ema', MOVING_AVERAGES, 'Kind of the moving averages.'),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    long: {
      column: 'amat_long_run',
      unit: 'flag',
      description: '1 while the fast average rises, 0 otherwise.',
      range: [0, 1],
    },
    short: {
      column: 'amat_short_run',
      unit: 'flag',
      description: '1 while the fast average falls, 0 otherwise.',
      range: [0, 1],
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [fast, slow] = mapList([p.fast_period, p.slow_period], (bars) =>
      movingAverage(c, p.ma_type, bars, x),
    );
    const moves = [fast, slow].map((average) => c.run(change(p.lookback), average));
    return {
      long: c.each(runs(1), moves[0]!, moves[1]!, slow),
      short: c.each(runs(-1), moves[0]!, moves[1]!, slow),
    };
  },
  features: () =>
    flips(
      { text: 'The long flag is set', holds: equals(output('long'), 1) },
      { text: 'The short flag is set', holds: equals(output('short'), 1) },
    ),
  chart: () => ({
    pane: 'own',
    range: [0, 1],
    items: [line('long', 'Long run', 'bullish'), line('short', 'Short run', 'bearish')],
  }),
});

/**
 * Whether the fast average moves one way while the slow one does not stand still. Inputs: both moves,
 * and the slow average, whose size separates rounding from a move.
 */
function runs(way: 1 | -1): Formula<3> {
  return (inputs, column) => {
    const [fast, slow, size] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const noise = ROUNDING * Math.abs(size[row]!);
        column[row] = way * fast[row]! > noise && Math.abs(slow[row]!) > noise ? 1 : 0;
      }
    };
  };
}
