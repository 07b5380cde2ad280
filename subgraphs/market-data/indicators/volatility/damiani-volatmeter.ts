import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number, period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { above, crossesAbove, crossesBelow, output } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { averageTrueRange, trueRangeOf } from '#market-data/kernels/average-true-range.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import type { Step } from '#market-data/kernels/kernel.ts';
import { rowsToForget } from '#market-data/kernels/kernel.ts';
import { quotient } from '#market-data/kernels/steps/arithmetic.ts';
import { deviation } from '#market-data/kernels/steps/deviation.ts';

/** Of the value before, and of that three bars before, taken away again. */
const FEEDBACK = 0.5;
/** The greatest root of z^3 - z^2 / 2 + 1 / 2, by size: how slowly a start fades. */
const POLE = 0.8722;

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
    'Scripts differ in their averages, in the lag suppressor and in the periods; compare only values of one.',
    'It tells of neither direction nor size of the moves to come.',
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
      vol: c.run(lagSuppressed, c.each(quotient(0), fast, slow)),
      anti: c.each(lessThan(p.threshold), spread),
    };
  },
  features: () => {
    const [vol, anti] = [output('vol'), output('anti')] as const;
    return [
      state('expanding', 'neutral', 'The volatility is above its threshold.', above(vol, anti)),
      event(
        'expansion_begins',
        'neutral',
        'The volatility was at or below its threshold one bar before, and is above it now.',
        crossesAbove(vol, anti),
      ),
      event(
        'contraction_begins',
        'neutral',
        'The volatility was at or above its threshold one bar before, and is below it now.',
        crossesBelow(vol, anti),
      ),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [line('vol', 'Volatility', 'primary'), line('anti', 'Threshold', 'signal', 'dashed')],
  }),
});

function lessThan(threshold: number): Formula {
  return (inputs, output) => {
    const x = inputs[0]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = threshold - x[row]!;
    };
  };
}

/** The recursion of the lag suppressor; values from before its start count as zero. */
const lagSuppressed: Step = {
  stateSize: 3,
  lookbacks: [0],
  settle: rowsToForget(POLE),
  bind(inputs, outputs, state, at) {
    const x = inputs[0]!;
    const y = outputs[0]!;
    return (from, to) => {
      let one = state[at]!;
      let two = state[at + 1]!;
      let three = state[at + 2]!;
      for (let row = from; row < to; row += 1) {
        const now = x[row]! + FEEDBACK * (one - three);
        three = two;
        two = one;
        one = now;
        y[row] = now;
      }
      state[at] = one;
      state[at + 1] = two;
      state[at + 2] = three;
    };
  },
};
