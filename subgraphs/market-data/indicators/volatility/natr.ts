import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { above, begins, output } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { averageTrueRange } from '#market-data/kernels/average-true-range.ts';
import { percentOf } from '#market-data/kernels/steps/arithmetic.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';

/** Bars over which the usual range is measured. */
const USUAL_BARS = 20;

export const natr = defineIndicator({
  name: 'natr',
  title: 'Normalized Average True Range',
  category: 'volatility',
  keywords: ['natr', 'normalized average true range', 'atr percent', 'volatility', 'range'],
  description:
    'Average true range as a percentage of the close, so that instruments and years can be compared.',
  summaryFocus: 'How large a usual bar is in percent, and whether that grows or shrinks.',
  source: 'TA-Lib 0.6 NATR: 100 * ATR / close; 0 where the close is zero.',
  parameters: { period: period(14) },
  outputs: (p) => ({
    natr: {
      column: `natr_${p.period}`,
      unit: 'percent',
      description: 'Average of the true range, as a percentage of the close.',
    },
    usual: {
      column: 'natr_usual',
      unit: 'percent',
      description: `Mean of it over ${USUAL_BARS} bars.`,
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const percent = c.each(percentOf, averageTrueRange(c, p.period), c.bar('close'));
    return { natr: percent, usual: c.run(sma(USUAL_BARS), percent) };
  },
  features: () => {
    const isWide = above(output('natr'), output('usual'));
    return [
      state(
        'expanding',
        'neutral',
        `The value is above its own mean over ${USUAL_BARS} bars.`,
        isWide,
      ),
      event(
        'expansion_begins',
        'neutral',
        `The value was at or below its own mean over ${USUAL_BARS} bars one bar before, and is above it now.`,
        begins(isWide),
      ),
    ];
  },
  chart: (p) => ({ pane: 'own', items: [line('natr', `NATR ${p.period}`, 'primary')] }),
});
