import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { usualFeatures, usualNode, usualOutput } from '#indicators/families/usual-size.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';

export const natr = defineIndicator({
  name: 'natr',
  title: 'Normalized Average True Range',
  category: 'volatility',
  keywords: ['natr', 'normalized average true range', 'atr percent', 'volatility', 'range'],
  description:
    'Average true range as a percentage of the close, so that instruments and years can be ' +
    'compared.',
  summaryFocus: 'How large a usual bar is in percent, and whether that grows or shrinks.',
  source: 'TA-Lib 0.6 NATR: 100 * ATR / close; 0 where the close is zero.',
  formula: 'natr = 100 * atr(period) / close',
  chinese: {
    title: '归一化平均真实波幅',
    description: 'ATR占收盘价的百分比，便于跨品种比较。',
  },
  parameters: { period: period(14) },
  outputs: (p) => {
    const natr: OutputSpec = {
      column: `natr_${p.period}`,
      unit: 'percent',
      description: 'Average of the true range, as a percentage of the close.',
    };
    return { natr, usual: usualOutput(natr) };
  },
  calculate: (p, c) => {
    const percent = c.each(percentOf, averageTrueRange(c, p.period), c.bar('close'));
    return { natr: percent, usual: usualNode(c, percent) };
  },
  features: () => usualFeatures('natr', 'The average range in percent'),
  chart: (p) => ({ pane: 'own', items: [line('natr', `NATR ${p.period}`, 'primary')] }),
});
