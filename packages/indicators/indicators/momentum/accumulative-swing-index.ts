import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import type { Dimension } from '#indicators/features/dimension.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { swingIndex } from '#indicators/steps/swing-index.ts';

export const accumulativeSwingIndex = defineIndicator({
  name: 'accumulative_swing_index',
  title: 'Accumulative Swing Index',
  category: 'momentum',
  keywords: ['accumulative swing index', 'asi', 'swing index', 'wilder', 'breakout'],
  description:
    'Running total of the swing index, which weighs how each bar closed, opened and ranged against the ' +
    'one before: one line for the real path of the market.',
  summaryFocus: 'Whether it confirms a new high or low of the price.',
  source:
    'Wilder, New Concepts in Technical Trading Systems (1978), as TA-Lib 0.8.1 and trading-signals have ' +
    'it, with a limit move of 3; TA-Lib shows a 0 at the first bar, where there is no value here.',
  formula:
    'si = 50 * (close - close[1] + 0.5 * (close - open) + 0.25 * (close[1] - open[1])) / r * k / limit_move\n' +
    'k = max(|high - close[1]|, |low - close[1]|)\n' +
    'r = |high - close[1]| - 0.5 * |low - close[1]| + 0.25 * |close[1] - open[1]| where the first is the' +
    ' largest of |high - close[1]|, |low - close[1]| and high - low, and alike for the others\n' +
    'asi = asi[1] + si',
  chinese: {
    title: '振动升降指标',
    description: '累计每根K线的振动值，综合开高低收的变化，用来确认价格突破的真伪。',
  },
  aliases: [{ name: 'asi' }, { name: 'swing_index', column: 'swing_index' }],
  caveats: [
    COUNTING_CAVEAT,
    'A market without a limit move has none to measure against: only the shape of the line means ' +
      'something, and its size grows with the price.',
  ],
  parameters: {
    limit_move: number(3, {
      min: 1e-6,
      max: 1e6,
      about: 'Greatest move of a day, in units of the price, that the swings are measured against.',
    }),
  },
  outputs: (p) => ({
    asi: {
      column: 'accumulative_swing_index',
      unit: 'index',
      dimension: swings(p.limit_move),
      description: 'Total of the swings since its start; only its changes mean something.',
    },
    swing: {
      column: 'swing_index',
      unit: 'index',
      dimension: swings(p.limit_move),
      description: 'Swing of the bar: above zero is upward.',
    },
    line: {
      ...lineOutput('accumulative_swing_index'),
      unit: 'index',
      dimension: swings(p.limit_move),
    },
  }),
  calculate: (p, c) => {
    const swing = c.run(
      swingIndex(p.limit_move),
      c.bar('open'),
      c.bar('high'),
      c.bar('low'),
      c.bar('close'),
    );
    const { shown, line: total } = countedTotal(c, swing);
    return { asi: shown, swing, line: total };
  },
  features: () => [
    ...aroundCenter('swing', 'The swing index', 0),
    state(
      'rising',
      'bullish',
      'The total is higher than 10 bars before.',
      rising(output('line'), 10),
    ),
    state(
      'falling',
      'bearish',
      'The total is lower than 10 bars before.',
      falling(output('line'), 10),
    ),
  ],
  chart: () => ({
    pane: 'own',
    items: [histogram('swing', 'Swing index'), line('asi', 'ASI', 'primary')],
  }),
});

/** A swing is at most about 50 limit moves for each that the bar goes. */
const swings = (limitMove: number): Dimension => ({ move: 1, times: 50 / limitMove });
