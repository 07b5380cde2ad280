import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { phasor } from '#indicators/formulas/hilbert.ts';

export const htPhasor = defineIndicator({
  name: 'ht_phasor',
  title: 'Hilbert Transform: Phasor Components',
  category: 'cycle',
  keywords: ['ht phasor', 'hilbert', 'phasor', 'in-phase', 'quadrature', 'cycle', 'ehlers'],
  description:
    'The swing of the price around its trend, and the same a quarter of a cycle apart: together a ' +
    'hand that turns once a cycle, and is as long as the cycle is strong.',
  summaryFocus: 'The size of the two together, which is the strength of the cycle.',
  source: 'TA-Lib 0.6 HT_PHASOR, after Ehlers (2001).',
  formula:
    's = (4 * x + 3 * x[1] + 2 * x[2] + x[3]) / 10\n' +
    'h(y) = (0.0962 * (y - y[6]) + 0.5769 * (y[2] - y[4])) * (0.075 * period[1] + 0.54)\n' +
    'ht_in_phase = h(s)[3]; ht_quadrature = h(h(s))',
  chinese: {
    title: '希尔伯特变换：相量分量',
    description: '价格摆动的同相与正交分量，两者合起来反映周期的强弱与方位。',
  },
  parameters: { source: source() },
  outputs: () => ({
    inPhase: { column: 'ht_in_phase', unit: 'price', description: 'In-phase part of the swing.' },
    quadrature: {
      column: 'ht_quadrature',
      unit: 'price',
      description: 'Part of the swing a quarter of a cycle ahead.',
    },
  }),
  calculate: (p, c) => phasor(c, c.source(p.source)),
  chart: () => ({
    pane: 'own',
    items: [
      line('inPhase', 'In phase', 'primary'),
      line('quadrature', 'Quadrature', 'secondary'),
      levelLine(0, 'Zero'),
    ],
  }),
});
