import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { histogram } from '#indicators/charts/chart-items.ts';
import { begins, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { cycleTrendMode } from '#indicators/formulas/hilbert.ts';

export const htTrendmode = defineIndicator({
  name: 'ht_trendmode',
  title: 'Hilbert Transform: Trend or Cycle',
  category: 'cycle',
  keywords: ['ht trendmode', 'hilbert', 'trend mode', 'cycle mode', 'regime', 'cycle', 'ehlers'],
  description:
    'Whether the market is in a trend or in a cycle, by how evenly the phase of its cycle turns ' +
    'and how far price is from its trendline.',
  summaryFocus: 'Which of the two it is, as that decides which indicators to listen to.',
  source: 'TA-Lib 0.6 HT_TRENDMODE, after Ehlers (2001).',
  formula:
    'cycle while: sine crossed its lead less than half a period ago, or the phase turned by 0.67 ' +
    'to 1.5 times 360 / period\n' +
    'trend otherwise, and wherever |smoothed price - trendline| / trendline >= 0.015',
  chinese: {
    title: '希尔伯特变换：趋势或周期',
    description: '由相位转动是否均匀及价格偏离趋势线的程度，判断趋势还是震荡。',
  },
  parameters: { source: source() },
  outputs: () => ({
    mode: {
      column: 'ht_trendmode',
      unit: 'flag',
      range: [0, 1],
      description: '1 in a trend, 0 in a cycle.',
    },
  }),
  calculate: (p, c) => ({ mode: cycleTrendMode(c, c.source(p.source)) }),
  features: () => {
    const [isTrend, isCycle] = mapList([1, 0], (mode) => equals(output('mode'), mode));
    return [
      state('trending', 'neutral', 'The market is in a trend.', isTrend),
      event(
        'trend_begins',
        'neutral',
        'It was a cycle one bar before, and is a trend now.',
        begins(isTrend),
      ),
      event(
        'cycle_begins',
        'neutral',
        'It was a trend one bar before, and is a cycle now.',
        begins(isCycle),
      ),
    ];
  },
  chart: () => ({ pane: 'own', range: [0, 1], items: [histogram('mode', 'Trend')] }),
});
