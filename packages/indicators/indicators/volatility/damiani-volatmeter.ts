import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { output } from '#indicators/features/condition.ts';
import { expansion } from '#indicators/features/expansion.ts';
import { averageTrueRange, trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

/** Half of the value before is added, and half of that three bars before taken away. */
const LAG_SUPPRESSOR = { values: [1], feedback: [0.5, 0, -0.5] };

export const damianiVolatmeter = defineIndicator({
  name: 'damiani_volatmeter',
  title: 'Damiani Volatmeter',
  category: 'volatility',
  keywords: ['damiani volatmeter', 'damiani', 'volatmeter', 'viscosity', 'volatility', 'filter'],
  description:
    'Ranges of the last bars against those of many, and a threshold that deviations lower: a market is ' +
    'worth trading while the first is above the second.',
  summaryFocus: 'Whether the volatility is above its threshold, and since when.',
  source:
    "Luis Damiani; jesse's version, which takes ranges by TA-Lib's ATR and feeds half of the value before " +
    'and minus half of that three bars before back into the volatility.',
  standard: false,
  caveats: [
    'Start: the volatility is taken to have been 0 in the three bars before its first value.',
    'Scripts differ in their averages, in the lag suppressor and in the periods; compare only values of one.',
    'It predicts neither direction nor size of the moves to come.',
  ],
  formula:
    'vol = atr(vis_atr) / atr(sed_atr) + (vol[1] - vol[3]) / 2,\n' +
    'anti = threshold - stdev(close, vis_std) / stdev(close, sed_std)',
  chinese: {
    title: '达米亚尼波动仪',
    description: '比较短期与长期波动，高于阈值时行情值得参与。',
  },
  parameters: {
    vis_atr: period(13, { about: 'Bars of the fast average range.' }),
    vis_std: period(20, { min: 2, about: 'Bars of the fast deviation.' }),
    sed_atr: period(40, { about: 'Bars of the slow average range.' }),
    sed_std: period(100, { min: 2, about: 'Bars of the slow deviation.' }),
    threshold: number(1.4, { min: 0, max: 10, about: 'Threshold before deviations lower it.' }),
    source: source(),
  },
  outputs: () => ({
    vol: {
      column: 'damiani_volatility',
      unit: 'ratio',
      description: 'Fast average range over slow one, with its lag suppressed.',
    },
    anti: {
      column: 'damiani_threshold',
      unit: 'ratio',
      description: 'Threshold less fast deviation over slow one.',
    },
  }),
  calculate: (p, c) => {
    const ranges = trueRangeOf(c);
    const fast = averageTrueRange(c, p.vis_atr, ranges);
    const slow = averageTrueRange(c, p.sed_atr, ranges);
    const x = c.source(p.source);
    const spread = c.each(
      quotient(0),
      c.run(deviation(p.vis_std), x),
      c.run(deviation(p.sed_std), x),
    );
    return {
      vol: c.run(recursiveFilter(LAG_SUPPRESSOR, 'zero'), c.each(quotient(0), fast, slow)),
      anti: c.each(lessThan(p.threshold), spread),
    };
  },
  features: () => expansion(output('vol'), output('anti'), 'The volatility', 'its threshold'),
  chart: () => ({
    pane: 'own',
    items: [line('vol', 'Volatility', 'primary'), line('anti', 'Threshold', 'signal', 'dashed')],
  }),
});

function lessThan(threshold: number): Formula<1> {
  return (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = threshold - x[row]!;
    };
  };
}
