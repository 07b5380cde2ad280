import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { quantileAt } from '#indicators/formulas/order-statistics.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { orderedWindow } from '#indicators/steps/ordered-window.ts';

export const tailRatio = defineOscillator({
  name: 'tail_ratio',
  title: 'Tail Ratio',
  category: 'statistics',
  keywords: ['tail ratio', 'tails', 'percentile', 'returns', 'asymmetry', 'risk'],
  description:
    'Size of the large gains of a window against that of its large losses: above 1 the best bars were ' +
    'larger than the worst ones.',
  summaryFocus: 'Side of 1.',
  source:
    'The ratio of empyrical: 95th over 5th percentile of returns, both without sign, with straight lines ' +
    'between values.',
  formula:
    'r = roc(x, 1)\ntail_ratio = |quantile(r, 1 - tail, period)| / |quantile(r, tail, period)|',
  chinese: {
    title: '尾部比率',
    description: '窗口内大涨幅度与大跌幅度之比，大于1说明上行尾部更厚。',
  },
  parameters: {
    period: period(100, { min: 10, about: 'Returns in the window.' }),
    tail: number(0.05, { min: 0.005, max: 0.25, about: 'Share of the returns in each tail.' }),
    source: source(),
  },
  subject: 'The ratio',
  center: 1,
  label: (p) => `Tail ratio ${p.period}`,
  line: (p) => ({
    column: `tail_ratio_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Large gains over large losses; null where there are no losses.',
  }),
  calculate: (p, c) => {
    const returns = c.run(rateOfChange(1), c.source(p.source));
    const read = [quantileAt(1 - p.tail), quantileAt(p.tail)] as const;
    return { line: c.each(sizes, ...c.runAll(orderedWindow(p.period, read), returns)) };
  },
});

/** Size of the first input over that of the second, undefined where that is zero. */
const sizes: Formula<2> = (inputs, output) => {
  const [gains, losses] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = losses[row] === 0 ? NaN : Math.abs(gains[row]! / losses[row]!);
    }
  };
};
