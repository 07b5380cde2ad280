import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { shareAboveMean } from '#indicators/formulas/breadth.ts';

export const percentAboveMa = defineOscillator({
  name: 'percent_above_ma',
  title: 'Percent above Moving Average',
  category: 'multi_asset',
  keywords: ['percent above ma', 'percent above moving average', 'breadth', 'market breadth'],
  description:
    'How many percent of the members of a group closed above their own simple average: how broadly a trend is carried.',
  summaryFocus: 'Side of 50, and the thresholds beyond which nearly all or hardly any take part.',
  source:
    'StockCharts. The average is that of the closes a member has in the window; one that has fewer than nine tenths ' +
    'of them is not counted.',
  formula: 'percent_above_ma = 100 * count(close > sma(close, period)) / count(members that count)',
  chinese: { title: '均线上方占比', description: '成分股收盘价高于自身均线的百分比。' },
  caveats: [GROUP_CAVEAT],
  companions: group('close'),
  parameters: {
    period: period(50, { min: 2, about: "Bars of each member's average." }),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  subject: 'The share',
  label: (p) => `Above average of ${p.period}`,
  line: (p) => ({
    column: `percent_above_ma_${p.period}`,
    unit: 'percent',
    range: [0, 100],
    sparse: true,
    description:
      'Members above their average, in percent of those that count; null where none does.',
  }),
  center: 50,
  thresholds: (p) => p,
  calculate: (p, c) => ({ line: shareAboveMean(c, p.period) }),
});
