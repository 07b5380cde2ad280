import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, below, level, not, output, rising } from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import { state } from '#indicators/features/feature.ts';
import { absolute, difference, percentOf } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

export const ravi = defineIndicator({
  name: 'ravi',
  title: 'Range Action Verification Index',
  category: 'trend',
  keywords: ['ravi', 'range action verification index', 'chande', 'trend strength', 'sideways'],
  description:
    'Distance of a fast simple average from a slow one in percent, whichever way: large in a trend.',
  summaryFocus: 'Whether it is above the border of a trend, whether it rises, and which way.',
  source:
    'Chande, Beyond Technical Analysis (1997): averages of 7 and 65 bars, without the sign, and a trend ' +
    'from 3 percent on. Some platforms keep the sign; `bullish` and `bearish` know it.',
  formula:
    'ravi = 100 * abs(sma(close, fast_period) - sma(close, slow_period)) / sma(close, slow_period)',
  chinese: {
    title: '区间行为验证指数',
    description: '快慢简单均线之差占慢线的百分比（取绝对值），超过3%视为趋势市。',
  },
  parameters: {
    fast_period: period(7, { about: 'Bars of the fast average.' }),
    slow_period: period(65, { about: 'Bars of the slow average.' }),
    ...trendOrRangeParameters({ trending: 3, choppy: 1 }, [100, 2, 0]),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    ravi: {
      column: 'ravi',
      unit: 'percent',
      description: 'Distance of the averages in percent of the slow one, without its sign.',
    },
    signed: {
      column: 'ravi_signed',
      unit: 'percent',
      description: 'The distance with its sign: positive where the fast average is above.',
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [fast, slow] = mapList([p.fast_period, p.slow_period], (bars) => c.run(sma(bars), x));
    const signed = c.each(percentOf, c.each(difference, fast, slow), slow);
    return { ravi: c.each(absolute, signed), signed };
  },
  features: (p) => [
    ...trendOrRange('ravi', 'The index', p),
    ...flips(
      {
        text: `The fast average is at least ${p.trending} percent above the slow one`,
        holds: not(below(output('signed'), level(p.trending))),
      },
      {
        text: `The fast average is at least ${p.trending} percent below the slow one`,
        holds: not(above(output('signed'), level(-p.trending))),
      },
    ),
    state('rising', 'neutral', 'The index is higher than one bar before.', rising(output('ravi'))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('ravi', 'RAVI', 'primary'), ...trendOrRangeLevels(p)],
  }),
});
