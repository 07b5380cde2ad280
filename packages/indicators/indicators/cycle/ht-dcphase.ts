import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { cyclePhase } from '#indicators/formulas/hilbert.ts';

export const htDcphase = defineIndicator({
  name: 'ht_dcphase',
  title: 'Hilbert Transform: Dominant Cycle Phase',
  category: 'cycle',
  keywords: ['ht dcphase', 'hilbert', 'dominant cycle', 'phase', 'cycle', 'ehlers'],
  description:
    'Where in its dominant cycle the price is, in degrees: it turns evenly while there is a ' +
    'cycle, and hardly moves in a trend.',
  summaryFocus: 'Whether it turns evenly, and by how many degrees a bar.',
  source:
    'TA-Lib 0.6 HT_DCPHASE, after Ehlers (2001). An angle jumps by 360 degrees once a cycle, at ' +
    '315; where price does not move it stays, and TA-Lib takes that of rounding errors.',
  formula:
    's, c = sum over one cycle of the smoothed price times the sine and the cosine of its period\n' +
    'phase = atan(s / c) + 90 + 360 / period, 180 more where c < 0, within (-45, 315]',
  chinese: {
    title: '希尔伯特变换：主导周期相位',
    description: '价格在主导周期中所处的角度：震荡时匀速转动，趋势中几乎不动。',
  },
  aliases: [{ name: 'dominant_cycle_phase' }],
  parameters: { source: source() },
  outputs: () => ({
    phase: {
      column: 'ht_dcphase',
      unit: 'index',
      description: 'Phase of the dominant cycle in degrees, from -45 to 315.',
    },
  }),
  calculate: (p, c) => ({ phase: cyclePhase(c, c.source(p.source)) }),
  chart: () => ({ pane: 'own', items: [line('phase', 'Cycle phase', 'primary')] }),
});
