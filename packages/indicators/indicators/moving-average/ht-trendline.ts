import { defineAverage } from '#indicators/families/define-average.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { cycleTrendline } from '#indicators/formulas/hilbert.ts';

export const htTrendline = defineAverage({
  name: 'ht_trendline',
  title: 'Hilbert Transform: Instantaneous Trendline',
  keywords: ['hilbert', 'trendline', 'dominant cycle', 'adaptive', 'ehlers'],
  description:
    'Mean of the price over exactly one dominant cycle, so that the cycle cancels out and the ' +
    'trend is left.',
  source: 'TA-Lib 0.6 HT_TRENDLINE, after Ehlers (2001).',
  formula:
    't = mean of x over the dominant cycle, as ht_dcperiod measures it\n' +
    'ht_trendline = (4 * t + 3 * t[1] + 2 * t[2] + t[3]) / 10',
  chinese: {
    title: '希尔伯特变换：瞬时趋势线',
    description: '恰好一个主导周期内的平均价，抵消周期波动后留下趋势。',
  },
  parameters: { source: source() },
  label: () => 'HT trendline',
  average: (p, c) => cycleTrendline(c, c.source(p.source)),
});
