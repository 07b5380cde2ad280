import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { dominantPeriod } from '#indicators/formulas/hilbert.ts';

export const htDcperiod = defineIndicator({
  name: 'ht_dcperiod',
  title: 'Hilbert Transform: Dominant Cycle Period',
  category: 'cycle',
  keywords: ['ht dcperiod', 'hilbert', 'dominant cycle', 'period', 'cycle', 'ehlers'],
  description:
    'Length of the cycle that is strongest in the price right now, from 6 to 50 bars, as a ' +
    'homodyne discriminator measures it.',
  summaryFocus:
    'How long a cycle is, as the period for other indicators, and whether it is stable.',
  source: 'TA-Lib 0.6 HT_DCPERIOD, after Ehlers (2001).',
  formula:
    'i, q = in-phase and quadrature part of the smoothed price, as in ht_phasor\n' +
    'period = 360 / angle(i * i[1] + q * q[1], i * q[1] - q * i[1]), kept from 6 to 50 and smoothed',
  chinese: {
    title: '希尔伯特变换：主导周期',
    description: '当前价格中最强周期的长度，在 6 到 50 根 K 线之间。',
  },
  aliases: [{ name: 'dominant_cycle_period' }],
  parameters: { source: source() },
  outputs: () => ({
    period: {
      column: 'ht_dcperiod',
      unit: 'bars',
      range: [0, 50],
      description: 'Period of the dominant cycle in bars.',
    },
  }),
  calculate: (p, c) => ({ period: dominantPeriod(c, c.source(p.source)) }),
  chart: () => ({ pane: 'own', items: [line('period', 'Cycle period', 'primary')] }),
});
