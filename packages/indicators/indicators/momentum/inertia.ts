import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { relativeVolatility } from '#indicators/formulas/relative-volatility.ts';
import { regression } from '#indicators/steps/regression.ts';

export const inertia = defineOscillator({
  name: 'inertia',
  title: 'Inertia',
  category: 'momentum',
  keywords: ['inertia', 'dorsey', 'relative volatility', 'regression', 'trend', 'momentum'],
  description:
    'End of a regression line through the Relative Volatility Index: above 50 the upward trend ' +
    'has inertia, below 50 the downward one.',
  summaryFocus: 'Side of 50, and which way it goes.',
  source:
    'Donald Dorsey (1995), as pandas-ta has it: an index of 14 bars with exponential averages ' +
    "seeded with the mean of their first inputs; `ma_type` rma is Dorsey's own smoothing.",
  formula:
    'rvi = 100 * ma(stdev(x, m) where x > x[1], m) / ma(stdev(x, m) where x != x[1], m)\ninertia = linreg(rvi, n)',
  chinese: {
    title: '惯性指标',
    description: '相对波动率指数的线性回归值，50 以上为上升惯性。',
  },
  parameters: {
    period: period(20, { min: 2, about: 'Bars of the regression.' }),
    rvi_period: period(14, { min: 2, about: 'Bars of the deviation and of the averages.' }),
    ma_type: choice('ema', ['ema', 'rma'], 'Average within the Relative Volatility Index.'),
    source: source(),
  },
  subject: 'The inertia',
  label: (p) => `Inertia ${p.period}`,
  line: () => ({
    column: 'inertia',
    unit: 'index',
    description: 'The inertia: 50 is balance.',
  }),
  center: 50,
  calculate: (p, c) => {
    const average = (column: StepNode) => movingAverage(c, p.ma_type, p.rvi_period, column);
    const volatility = relativeVolatility(c, p.rvi_period, c.source(p.source), average);
    return { line: c.run(regression(p.period), volatility) };
  },
});
