import { barsPerYear, daysPerYear } from '#indicators/families/annualised.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { maxDrawdown } from '#indicators/steps/max-drawdown.ts';
import { perRisk } from '#indicators/steps/per-risk.ts';

export const calmarRatio = defineOscillator({
  name: 'calmar_ratio',
  title: 'Calmar Ratio',
  category: 'performance',
  keywords: ['calmar ratio', 'calmar', 'max drawdown', 'mar', 'performance', 'risk'],
  description:
    'Return of the last bars for a year, divided by the largest drawdown within them: what was ' +
    'earned for the worst that had to be borne.',
  summaryFocus: 'Sign and size: above 1 a year earns more than the worst fall.',
  source:
    'Terry Young (1991), who takes 36 months: the simple return of the window, times the share of ' +
    'a year that it is, over the largest drawdown of its closes. It is not compounded, which ' +
    'would be without meaning for short windows. Undefined without a drawdown.',
  formula:
    'calmar = 100 * (x / x[n] - 1) * (bars per year / n) / largest drawdown in percent of the ' +
    'last n + 1 values',
  chinese: {
    title: '卡玛比率',
    description: '年化收益与窗口内最大回撤之比。',
  },
  parameters: {
    period: period(365, { min: 2, max: 499, about: 'Bars of the window.' }),
    days_per_year: daysPerYear(),
    source: source(),
  },
  subject: 'The ratio',
  label: (p) => `Calmar ${p.period}`,
  line: (p) => ({
    column: `calmar_ratio_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'The ratio for a year; null where the window has no drawdown.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const years = p.period / barsPerYear(p.days_per_year, c.intervalMs);
    const earned = c.run(rateOfChange(p.period), x);
    return { line: c.each(perRisk(0, 1 / years), earned, c.run(maxDrawdown(p.period + 1), x)) };
  },
});
