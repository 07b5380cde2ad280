import { barsPerYear, daysPerYear } from '#indicators/families/annualised.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { perRisk, squaredShortfall } from '#indicators/steps/per-risk.ts';
import { squareRoot } from '#indicators/steps/square-root.ts';

export const rollingSortino = defineOscillator({
  name: 'rolling_sortino',
  title: 'Rolling Sortino Ratio',
  category: 'performance',
  keywords: ['rolling sortino', 'sortino ratio', 'downside deviation', 'performance', 'risk'],
  description:
    'Mean return of the last bars above a target, divided by the deviation of those returns that ' +
    'fall short of it, for a year: only losses count as risk.',
  summaryFocus: 'Sign and size, and how far it is above the Sharpe ratio of as many bars.',
  source:
    'Sortino and van der Meer (1991): simple returns; the squares of what falls short of the ' +
    'target are averaged over all bars. Undefined where no return does.',
  formula:
    'r = x / x[1] - 1, t = target / bars per year\n' +
    'sortino = sqrt(bars per year) * (sma(r, n) - t) / sqrt(sma(min(0, r - t)^2, n))',
  chinese: {
    title: '滚动索提诺比率',
    description: '只把下行波动视为风险的年化收益风险比。',
  },
  aliases: [{ name: 'sortino_ratio' }],
  parameters: {
    period: period(60, { min: 2, about: 'Bars of the window.' }),
    target: number(0, { min: -50, max: 100, about: 'Least return in percent of a year.' }),
    days_per_year: daysPerYear(),
    source: source(),
  },
  subject: 'The ratio',
  label: (p) => `Sortino ${p.period}`,
  line: (p) => ({
    column: `rolling_sortino_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'The ratio for a year; null where no return of the window falls short.',
  }),
  calculate: (p, c) => {
    const bars = barsPerYear(p.days_per_year, c.intervalMs);
    const target = p.target / bars;
    const earned = c.run(rateOfChange(1), c.source(p.source));
    const squares = c.run(exactMean(p.period), c.each(squaredShortfall(target), earned));
    const mean = c.run(exactMean(p.period), earned);
    return { line: c.each(perRisk(target, Math.sqrt(bars)), mean, c.each(squareRoot, squares)) };
  },
});
