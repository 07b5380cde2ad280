import { barsPerYear, daysPerYear } from '#indicators/families/annualised.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { perRisk } from '#indicators/steps/per-risk.ts';

export const rollingSharpe = defineOscillator({
  name: 'rolling_sharpe',
  title: 'Rolling Sharpe Ratio',
  category: 'performance',
  keywords: ['rolling sharpe', 'sharpe ratio', 'risk adjusted return', 'performance', 'risk'],
  description:
    'Mean return of the last bars above a rate without risk, divided by the deviation of the ' +
    'returns, for a year: what was earned for the risk.',
  summaryFocus: 'Sign and size: above 1 is good, above 2 very good, below 0 a loss.',
  source:
    'Sharpe (1966, 1994): simple returns and their sample deviation, times the square root of the ' +
    'bars of a year. Undefined where the returns do not vary.',
  formula:
    'r = x / x[1] - 1\n' +
    'sharpe = sqrt(bars per year) * (sma(r, n) - rate / bars per year) / stdev(r, n), sample',
  chinese: {
    title: '滚动夏普比率',
    description: '滚动窗口内年化的超额收益与波动之比。',
  },
  aliases: [{ name: 'sharpe_ratio' }],
  parameters: {
    period: period(60, { min: 2, about: 'Bars of the window.' }),
    risk_free: number(0, { min: -50, max: 100, about: 'Rate without risk in percent of a year.' }),
    days_per_year: daysPerYear(),
    source: source(),
  },
  subject: 'The ratio',
  label: (p) => `Sharpe ${p.period}`,
  line: (p) => ({
    column: `rolling_sharpe_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'The ratio for a year; null where the returns do not vary.',
  }),
  calculate: (p, c) => {
    const bars = barsPerYear(p.days_per_year, c.intervalMs);
    const [spread, mean] = c.runAll(
      deviation(p.period),
      c.run(rateOfChange(1), c.source(p.source)),
    );
    const sample = c.each(scaledBy(Math.sqrt(p.period / (p.period - 1))), spread);
    return { line: c.each(perRisk(p.risk_free / bars, Math.sqrt(bars)), mean, sample) };
  },
});
