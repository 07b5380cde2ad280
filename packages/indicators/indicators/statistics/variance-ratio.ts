import { defineStatistic } from '#indicators/families/define-statistic.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { trendOrRange, trendOrRangeParameters } from '#indicators/families/trend-or-range.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { logRatio, logReturns } from '#indicators/steps/log-ratio.ts';

export const varianceRatio = defineStatistic({
  name: 'variance_ratio',
  title: 'Variance Ratio',
  keywords: ['variance ratio', 'lo mackinlay', 'random walk', 'mean reversion', 'trend'],
  description:
    'Variance of returns over several bars against that of single ones: 1 in a random walk, above it ' +
    'where moves continue, below it where they turn around, with its test statistic.',
  summaryFocus: 'Side of 1, and whether the statistic is beyond 1.96 or -1.96.',
  source:
    'Lo and MacKinlay (1988): overlapping returns without bias. The statistic is the one for steady ' +
    'volatility; where that changes a lot, it is too large.',
  formula:
    'r = ln(x / x[1]), m = mean(r, n), n = period, q = horizon\n' +
    'a = sum((r - m)^2, n) / (n - 1)\n' +
    'b = sum((ln(x / x[q]) - q * m)^2, n - q + 1) / (q * (n - q + 1) * (1 - q / n))\n' +
    'variance_ratio = b / a\n' +
    'z = (variance_ratio - 1) / sqrt(2 * (2 * q - 1) * (q - 1) / (3 * q * n))',
  chinese: {
    title: '方差比检验',
    description: '多期收益方差与单期收益方差之比：1为随机游走，大于1偏趋势，小于1偏均值回归。',
  },
  aliases: [{ name: 'lo_mackinlay' }],
  parameters: {
    period: period(100, { min: 20, about: 'Returns in the window.' }),
    horizon: integer(5, { min: 2, max: 10, about: 'Bars of the longer returns.' }),
    source: source(),
    ...trendOrRangeParameters({ trending: 1.96, choppy: -1.96 }, [10, 0, -10]),
  },
  value: () => ({
    column: 'variance_ratio',
    unit: 'ratio',
    sparse: true,
    description: 'The ratio; null where the price does not move.',
  }),
  moreOutputs: () => ({
    z: {
      column: 'variance_ratio_z',
      unit: 'ratio',
      sparse: true,
      description: 'Its distance from 1 in standard errors.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const { period: n, horizon: q } = p;
    const single = c.runAll(deviation(n), logReturns(c, x));
    const longer = c.each(logRatio, x, c.run(delayed(q), x));
    const several = c.runAll(deviation(n - q + 1), longer);
    const value = c.each(ratioOf(n, q), ...single, ...several);
    const error = Math.sqrt((2 * (2 * q - 1) * (q - 1)) / (3 * q * n));
    return { value, z: c.each(inErrors(error), value) };
  },
  presentation: (p) => ({
    pane: 'own',
    features: trendOrRange('z', 'The statistic', p),
    levels: [levelLine(1, 'Random walk')],
  }),
});

/** Inputs: deviation and mean of single returns, deviation and mean of those over the horizon. */
function ratioOf(n: number, q: number): Formula<4> {
  const single = n / (n - 1);
  const several = 1 / (q * (1 - q / n));
  return (inputs, column) => {
    const [spread, mean, longSpread, longMean] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        // The longer returns are measured from what the single ones add up to on average.
        const off = longMean[row]! - q * mean[row]!;
        const long = several * (longSpread[row]! * longSpread[row]! + off * off);
        const one = single * spread[row]! * spread[row]!;
        column[row] = spread[row]! > ROUNDING ? long / one : NaN;
      }
    };
  };
}

/** How far a ratio is from 1, in standard errors. */
function inErrors(error: number): Formula<1> {
  return (inputs, column) => {
    const [ratio] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) column[row] = (ratio[row]! - 1) / error;
    };
  };
}
