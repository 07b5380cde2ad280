import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import { mesaAverages } from '#indicators/formulas/hilbert.ts';

export const mama = defineIndicator({
  name: 'mama',
  title: 'MESA Adaptive Moving Average',
  category: 'moving_average',
  keywords: ['mama', 'fama', 'mesa', 'adaptive', 'moving average', 'ehlers', 'hilbert', 'trend'],
  description:
    'Exponential average whose weight follows from how fast the phase of the cycle turns, so that ' +
    'it steps after the price, and a slower one that follows it (FAMA).',
  summaryFocus: 'Which of the two is above, when they crossed, and the side on which price is.',
  source:
    'TA-Lib 0.6 MAMA, after Ehlers (2001). Both start from zero at bar 12, as there: with few bars of ' +
    'history FAMA is too low.',
  formula:
    's = (4 * x + 3 * x[1] + 2 * x[2] + x[3]) / 10\n' +
    'h(y) = (0.0962 * (y - y[6]) + 0.5769 * (y[2] - y[4])) * (0.075 * p[1] + 0.54)\n' +
    'i = h(s)[3], q = h(h(s)); re = 0.2 * (i - h(q)) + 0.8 * re[1], im = 0.2 * (q + h(i)) + 0.8 * im[1]\n' +
    'u = 0.2 * (re * re[1] + im * im[1]) + 0.8 * u[1], v = 0.2 * (re * im[1] - im * re[1]) + 0.8 * v[1]\n' +
    'p = 2 * pi / atan(v / u), or p[1] where u or v is 0; then at most 1.5 * p[1], then at least 0.67 * p[1],\n' +
    '    then at most 50, at least 6, then 0.2 * p + 0.8 * p[1]\n' +
    'phase = atan(q / i) in degrees, 0 where i is not more than 1e-12 of s\n' +
    'a = fast_limit / max(1, phase[1] - phase), at least slow_limit\n' +
    'mama = mama[1] + a * (x - mama[1]); fama = fama[1] + a / 2 * (mama - fama[1])\n' +
    'bars are counted from 0: every one of these is 0 before bar 12, and the first values ' +
    'that are shown are those of bar 32',
  chinese: {
    title: 'MESA 自适应移动平均线',
    description: '按周期相位变化率调节权重的均线 MAMA 及其跟随线 FAMA，两线交叉为信号。',
  },
  aliases: [{ name: 'fama', column: 'fama' }],
  parameters: {
    fast_limit: number(0.5, { min: 0.01, max: 0.99, about: 'Largest weight of the newest bar.' }),
    slow_limit: number(0.05, { min: 0.01, max: 0.99, about: 'Smallest weight of the newest bar.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.slow_limit <= p.fast_limit ? null : 'slow_limit must not be above fast_limit',
  outputs: () => ({
    mama: { column: 'mama', unit: 'price', description: 'The adaptive average.' },
    fama: { column: 'fama', unit: 'price', description: 'The slower one that follows it.' },
  }),
  calculate: (p, c) => mesaAverages(c, c.source(p.source), p.fast_limit, p.slow_limit),
  features: () => [
    ...priceAndLine('mama'),
    ...crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('mama'),
      output('fama'),
      'MAMA',
      'FAMA',
    ),
    state('bullish', 'bullish', 'MAMA is above FAMA.', above(output('mama'), output('fama'))),
  ],
  chart: () => ({
    pane: 'main',
    items: [line('mama', 'MAMA', 'primary'), line('fama', 'FAMA', 'signal')],
  }),
});
