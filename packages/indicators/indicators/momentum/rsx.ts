import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { jurikRsx } from '#indicators/steps/jurik-rsx.ts';

export const rsx = defineOscillator({
  name: 'rsx',
  title: 'Jurik RSX',
  category: 'momentum',
  keywords: ['rsx', 'jurik', 'rsi', 'noise free', 'oscillator', 'overbought', 'oversold'],
  description:
    'A smooth RSI: changes and their sizes go through three filters with little lag before one is ' +
    'divided by the other, so that it turns cleanly and hardly later.',
  summaryFocus: 'Turns, side of 50, and distance from the thresholds.',
  source:
    "Jurik's RSX as it was made known by others, and as pandas-ta has it; here the filters start " +
    'with the second bar, there `period` bars later. 50 on constant input.',
  formula:
    'w = 3 / (n + 2), f(y) = 1.5 * a - 0.5 * b with a = ewm(y, w) and b = ewm(a, w)\n' +
    'rsx = 50 * (f(f(f(x - x[1]))) / f(f(f(|x - x[1]|))) + 1), within 0 and 100',
  chinese: {
    title: 'Jurik RSX 指标',
    description: '经三级低滞后滤波的平滑 RSI，拐点更清晰。',
  },
  parameters: {
    period: period(14, { min: 2 }),
    source: source(),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  subject: 'The RSX',
  label: (p) => `RSX ${p.period}`,
  line: (p) => ({
    column: `rsx_${p.period}`,
    unit: 'index',
    range: [0, 100],
    description: 'The index: 50 is balance.',
  }),
  center: 50,
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => ({ line: c.run(jurikRsx(p.period), c.source(p.source)) }),
});
