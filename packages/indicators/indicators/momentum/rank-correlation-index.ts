import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { rankCorrelation } from '#indicators/steps/rank-correlation.ts';

export const rankCorrelationIndex = defineOscillator({
  name: 'rank_correlation_index',
  title: 'Rank Correlation Index',
  category: 'momentum',
  keywords: ['rank correlation index', 'rci', 'spearman', 'oscillator', 'overbought', 'oversold'],
  description:
    "Spearman's rank correlation of the closes of the window with time, in percent: 100 where " +
    'each close is above the one before it, -100 where each is below.',
  summaryFocus: 'Side of zero, and turns beyond 80 and -80.',
  source:
    'Spearman (1904); popular in Japan, and as in TradingView and trading-signals. Equal values ' +
    'share the mean of their ranks, as in scipy; 0 on constant input.',
  formula: 'rci = 100 * spearman(x, time, n)',
  chinese: {
    title: '等级相关指数（RCI）',
    description: '价格排名与时间排名的相关系数，取值 -100 至 100。',
  },
  aliases: [{ name: 'rci' }],
  parameters: {
    period: period(14, { max: MAX_SCANNED_PERIOD, min: 2 }),
    source: source(),
    ...thresholdParameters({ overbought: 80, oversold: -80 }, [-100, 0, 100]),
  },
  subject: 'The RCI',
  label: (p) => `RCI ${p.period}`,
  line: (p) => ({
    column: `rci_${p.period}`,
    unit: 'percent',
    range: [-100, 100],
    description: 'Rank correlation with time in percent.',
  }),
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => ({
    line: c.each(scaledBy(100), c.run(rankCorrelation(p.period), c.source(p.source))),
  }),
});
