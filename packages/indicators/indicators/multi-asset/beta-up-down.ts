import { mapList } from '#indicators/engine/list-of.ts';
import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { pairOf } from '#indicators/families/pair.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { type StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { momentsWhere } from '#indicators/steps/moments-where.ts';
import { total } from '#indicators/steps/total.ts';

/** The slope that the sums of `momentsWhere` give; undefined where the rows do not vary. */
const slope: Formula<5> = ([counts, own, benchmark, squares, products], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const [count, sum] = [counts[row]!, benchmark[row]!];
      const spread = count * squares[row]! - sum * sum;
      const varies = count > 1 && spread > ROUNDING * sum * sum;
      output[row] = varies ? (count * products[row]! - own[row]! * sum) / spread : NaN;
    }
  };
};

/** First input divided by the second, undefined where that is zero but for rounding. */
const ratioOfBetas: Formula<2> = ([a, b], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = Math.abs(b[row]!) <= ROUNDING ? NaN : a[row]! / b[row]!;
    }
  };
};

/** The square of the difference of the inputs. */
const squaredDifference: Formula<2> = ([a, b], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = (a[row]! - b[row]!) ** 2;
  };
};

export const betaUpDown = defineIndicator({
  name: 'beta_up_down',
  title: 'Up and Down Beta',
  category: 'multi_asset',
  keywords: ['beta up down', 'upside beta', 'downside beta', 'convexity', 'benchmark'],
  description:
    'Beta over those bars alone in which the benchmark rose, and over those in which it fell: a series with more of ' +
    'the first takes part in gains more than in losses.',
  summaryFocus: 'Whether the beta of rises is above that of falls.',
  source:
    'BetaUp, BetaDown, Ratio and Convexity of Stock.Indicators: the slope of the changes over the rows of each side.',
  formula:
    'beta_up = cov(x, y) / var(y) where y > 0; beta_down = the same where y < 0; x, y = changes of both closes in ' +
    'percent over period\nbeta_ratio = beta_up / beta_down; beta_convexity = (beta_up - beta_down)^2',
  chinese: {
    title: '上行与下行贝塔',
    description: '分别以基准上涨、下跌的K线计算的贝塔，及其比值与凸性。',
  },
  aliases: [
    { name: 'upside_beta', column: 'beta_up' },
    { name: 'downside_beta', column: 'beta_down' },
  ],
  caveats: [MISSING_BAR_CAVEAT],
  companions: secondSeries('the benchmark'),
  parameters: { period: period(60, { min: 4 }) },
  outputs: () => ({
    up: {
      column: 'beta_up',
      unit: 'ratio',
      sparse: true,
      description: 'Percent for each percent of the benchmark, where that rose.',
    },
    down: {
      column: 'beta_down',
      unit: 'ratio',
      sparse: true,
      description: 'Percent for each percent of the benchmark, where that fell.',
    },
    ratio: {
      column: 'beta_ratio',
      unit: 'ratio',
      sparse: true,
      description: 'The beta of rises divided by that of falls; null where that is zero.',
    },
    convexity: {
      column: 'beta_convexity',
      unit: 'ratio',
      sparse: true,
      description: 'The square of their difference.',
    },
  }),
  calculate: (p, c) => {
    const [up, down] = mapList([1, -1], (sign) => betaWhere(c, sign, p.period));
    return {
      up,
      down,
      ratio: c.each(ratioOfBetas, up, down),
      convexity: c.each(squaredDifference, up, down),
    };
  },
  features: () => {
    const [up, down] = [output('up'), output('down')];
    return [
      state('bullish', 'bullish', 'The beta of rises is above that of falls.', above(up, down)),
      ...crossings(['flip_up', 'flip_down'], up, down, 'The beta of rises', 'that of falls'),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [
      line('up', 'Up beta', 'bullish'),
      line('down', 'Down beta', 'bearish'),
      levelLine(1, 'As the benchmark'),
    ],
  }),
});

function betaWhere(c: Composer, sign: 1 | -1, rows: number): StepNode {
  const terms = c.runAll(momentsWhere(sign), ...pairOf(c, 'returns'));
  return c.each(slope, ...mapList(terms, (term) => c.run(total(rows), term)));
}
