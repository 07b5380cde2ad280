import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { begins, equals, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { scoreOfChange, scoreOver } from '#indicators/formulas/standard-score.ts';

/** The quarters of the graph, as the label counts them, in the order in which a rotation goes through them. */
const QUARTERS = [
  ['leading', 'bullish', 'Ratio and momentum are above 100'],
  ['weakening', 'neutral', 'The ratio is above 100 and the momentum below'],
  ['lagging', 'bearish', 'Ratio and momentum are below 100'],
  ['improving', 'neutral', 'The ratio is below 100 and the momentum above'],
] as const;

const aroundHundred: Formula<1> = ([score], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 100 + score[row]!;
  };
};

/** 1 to 4 for the quarter that both lines are in; undefined where one is at 100. */
const quarterOf: Formula<2> = ([ratio, momentum], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const [strong, gains] = [ratio[row]! - 100, momentum[row]! - 100];
      const quarter = strong > 0 ? (gains > 0 ? 1 : 2) : gains < 0 ? 3 : 4;
      output[row] = strong === 0 || gains === 0 ? NaN : quarter;
    }
  };
};

export const rrgRsRatio = defineIndicator({
  name: 'rrg_rs_ratio',
  title: 'Relative Rotation (RS-Ratio and RS-Momentum)',
  category: 'multi_asset',
  keywords: ['rrg rs ratio', 'relative rotation', 'rrg', 'rs momentum', 'jdk', 'benchmark'],
  description:
    'Where a series stands on a relative rotation graph: its strength against a benchmark and the momentum of that, ' +
    'each in deviations around 100, and the quarter that both make.',
  summaryFocus: 'The quarter, and into which one it turns next.',
  source:
    'Julius de Kempenaer, whose own formula is not published; this is the scheme in general use: the score of the ' +
    'ratio of the closes over a window, and the score of its change.',
  formula:
    'ratio = close / benchmark; rs_ratio = 100 + z(ratio, period)\n' +
    'rs_momentum = 100 + z(roc(rs_ratio, 1), period); z = (x - sma(x)) / stddev(x)',
  chinese: {
    title: '相对旋转图（RRG）',
    description: '相对基准的强度与动量，分为领先、转弱、落后、改善四个象限。',
  },
  aliases: [{ name: 'relative_rotation_graph' }, { name: 'jdk_rs_ratio', column: 'rs_ratio' }],
  standard: false,
  caveats: [
    'The original is not published, so other programs give other numbers; quarters mostly agree.',
    MISSING_BAR_CAVEAT,
  ],
  companions: secondSeries('the benchmark'),
  parameters: { period: period(14, { min: 3 }) },
  outputs: () => ({
    ratio: {
      column: 'rs_ratio',
      unit: 'index',
      description:
        'Strength against the benchmark: 100 is the mean of the window, 101 one deviation above.',
    },
    momentum: {
      column: 'rs_momentum',
      unit: 'index',
      description: 'The same of the change of the strength.',
    },
    quarter: {
      column: 'rrg_quarter',
      unit: 'label',
      sparse: true,
      range: [1, 4],
      description: '1 leading, 2 weakening, 3 lagging, 4 improving; null where a line is at 100.',
    },
  }),
  calculate: (p, c) => {
    const closes = c.each(quotient(0), c.bar('close'), c.other(0, 'close'));
    const ratio = c.each(aroundHundred, scoreOver(c, p.period, closes, 0));
    const change = c.run(rateOfChange(1), ratio);
    const momentum = c.each(aroundHundred, scoreOfChange(c, p.period, change, 0));
    return { ratio, momentum, quarter: c.each(quarterOf, ratio, momentum) };
  },
  features: () => [
    ...QUARTERS.flatMap(([name, bias, definition], at): Feature<'quarter'>[] => {
      const isThere = equals(output('quarter'), at + 1);
      const turned = `${definition}, and that was not so one bar before.`;
      return [
        state(name, bias, `${definition}.`, isThere),
        event(`enter_${name}`, bias, turned, begins(isThere)),
      ];
    }),
    ...crossings(
      ['centerline_cross_up', 'centerline_cross_down'],
      output('ratio'),
      level(100),
      'The ratio',
      '100',
    ),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      line('ratio', 'RS-Ratio', 'primary'),
      line('momentum', 'RS-Momentum', 'secondary'),
      levelLine(100, 'Benchmark'),
    ],
  }),
});
