import { mapList } from '#indicators/engine/list-of.ts';
import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { output, rising } from '#indicators/features/condition.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import { state } from '#indicators/features/feature.ts';
import { difference, quotient } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';

export const prs = defineIndicator({
  name: 'prs',
  title: 'Price Relative Strength',
  category: 'statistics',
  keywords: ['prs', 'price relative', 'relative strength', 'comparative', 'ratio', 'benchmark'],
  description:
    'The price of a series in units of a second one, and by how many percent it moved more than that over some bars.',
  summaryFocus: 'Whether it gains or loses against the second series.',
  source:
    'Prs of Stock.Indicators: the ratio of the closes, and the difference of their changes in percent.',
  formula: 'prs = close / other; prs_percent = roc(close, period) - roc(other, period)',
  chinese: {
    title: '价格相对强弱（比价）',
    description: '与另一品种的价格之比，以及区间涨跌幅之差。',
  },
  aliases: [{ name: 'price_relative' }, { name: 'comparative_relative_strength' }],
  caveats: [MISSING_BAR_CAVEAT],
  companions: secondSeries('the series whose price it is measured in'),
  parameters: { period: period(20, { about: 'Bars over which the changes are compared.' }) },
  outputs: (p) => ({
    ratio: {
      column: 'prs',
      unit: 'ratio',
      description: 'Close divided by that of the second series; 0 where that is zero.',
    },
    percent: {
      column: 'prs_percent',
      unit: 'percent',
      description: `Change over ${p.period} bars less that of the second series, in percentage points.`,
    },
  }),
  calculate: (p, c) => {
    const [own, other] = [c.bar('close'), c.other(0, 'close')];
    const [change, otherChange] = mapList([own, other], (x) => c.run(rateOfChange(p.period), x));
    return {
      ratio: c.each(quotient(0), own, other),
      percent: c.each(difference, change, otherChange),
    };
  },
  features: () => [
    ...aroundCenter('percent', 'The difference of the changes', 0),
    state('rising', 'bullish', 'The ratio is higher than one bar before.', rising(output('ratio'))),
  ],
  chart: () => ({
    pane: 'own',
    items: [line('ratio', 'Ratio', 'primary'), histogram('percent', 'Difference')],
  }),
});
