import {
  trendOrRangePresentation,
  defineStatistic,
} from '#indicators/families/define-statistic.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { trendOrRangeParameters } from '#indicators/families/trend-or-range.ts';
import { rescaledRange } from '#indicators/steps/rescaled-range.ts';
import { logReturns } from '#indicators/steps/log-ratio.ts';

export const hurst = defineStatistic({
  name: 'hurst',
  title: 'Hurst Exponent (rescaled range)',
  keywords: ['hurst', 'hurst exponent', 'rescaled range', 'long memory', 'mean reversion', 'trend'],
  description:
    'How the range of the path of returns grows with time: 0.5 as in a random walk, above it where moves ' +
    'continue, below it where they turn around.',
  summaryFocus: 'Side of 0.5, and whether it is clearly off it.',
  source:
    'Hurst (1951), as Stock.Indicators: logarithmic returns, the window cut into 1, 2, 4 and more parts of at ' +
    'least eight. Short windows give values somewhat too high, as no correction of Anis and Lloyd is made.',
  formula:
    'R/S(n) = mean over parts of n returns of range(cumulated r - mean(r)) / stddev(r)\n' +
    'hurst = slope of ln R/S(n) against ln n',
  chinese: {
    title: '赫斯特指数',
    description: '重标极差法估计的长期记忆：大于0.5倾向延续趋势，小于0.5倾向均值回归。',
  },
  aliases: [{ name: 'hurst_exponent' }],
  parameters: {
    period: period(100, { max: MAX_SCANNED_PERIOD, min: 32, about: 'Returns in the window.' }),
    source: source(),
    ...trendOrRangeParameters({ trending: 0.6, choppy: 0.45 }, [1, 0.5, 0]),
  },
  value: (p) => ({
    column: `hurst_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'The exponent; null where the price does not move.',
  }),
  calculate: (p, c) => {
    const returns = logReturns(c, c.source(p.source));
    return { value: c.run(rescaledRange(p.period), returns) };
  },
  presentation: (p) => trendOrRangePresentation('The exponent', p),
});
