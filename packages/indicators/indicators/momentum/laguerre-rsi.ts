import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { laguerre } from '#indicators/steps/laguerre.ts';

export const laguerreRsi = defineOscillator({
  name: 'laguerre_rsi',
  title: 'Laguerre RSI',
  category: 'momentum',
  keywords: ['laguerre rsi', 'laguerre', 'ehlers', 'rsi', 'overbought', 'oversold'],
  description:
    'An RSI over the four lines of a Laguerre filter instead of over bars, from 0 to 1: quick with little ' +
    'data, and at rest on its bounds in a trend.',
  summaryFocus: 'When it leaves the thresholds.',
  source:
    'Ehlers, Time Warp Without Space Travel (2004). The lines begin with the first price; implementations ' +
    'that begin them with 0 show a rise at the start of the data. 0 where nothing moved. pandas-ta gives ' +
    'it from 0 to 100.',
  formula:
    'l0 = (1 - gamma) * x + gamma * l0[1]\n' +
    'l1 = -gamma * l0 + l0[1] + gamma * l1[1], l2 and l3 alike\n' +
    'laguerre_rsi = up / (up + down), where up and down are the totals of the positive and negative parts' +
    ' of l0 - l1, l1 - l2 and l2 - l3',
  chinese: {
    title: '拉盖尔相对强弱指标',
    description: '用拉盖尔滤波器的四条线计算的RSI，反应快且平滑，取值0到1。',
  },
  aliases: [{ name: 'lrsi' }],
  parameters: {
    gamma: number(0.5, { min: 0.05, max: 0.95, about: 'Damping: the greater, the smoother.' }),
    source: source(),
    ...thresholdParameters({ overbought: 0.8, oversold: 0.2 }, [0, 0.5, 1]),
  },
  precondition: () => ({ bars: 4 }),
  meaningfulWhere: 'How far the lines lie apart, where they do.',
  subject: 'The index',
  center: 0.5,
  thresholds: (p) => p,
  label: (p) => `LRSI ${p.gamma}`,
  line: () => ({
    column: 'laguerre_rsi',
    unit: 'ratio',
    range: [0, 1],
    description: 'The index: 1 is where every line is below the one before it, in a rise.',
  }),
  calculate: (p, c) => {
    // All lines begin with the first value, so nothing lies apart before the second one.
    const later = (line: StepNode): StepNode => ({ ...line, first: line.first + 1 });
    const [first, second, third, fourth] = c.runAll(laguerre(p.gamma), c.source(p.source));
    const lines = [later(first), later(second), later(third), later(fourth)] as const;
    const spread = c.each(spreadOf, ...lines);
    return { line: c.each(shareOfRises, ...lines, spread), precondition: spread };
  },
});

/** How far the four lines lie apart, undefined where that is what rounding leaves of a standing market. */
const spreadOf: Formula<4> = (inputs, output) => {
  const [a, b, c, d] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const spread =
        Math.abs(a[row]! - b[row]!) + Math.abs(b[row]! - c[row]!) + Math.abs(c[row]! - d[row]!);
      output[row] = spread > ROUNDING * Math.abs(a[row]!) ? spread : NaN;
    }
  };
};

/** Inputs: the four lines, and their spread. */
const shareOfRises: Formula<5> = (inputs, output) => {
  const [a, b, c, d, spread] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const up =
        Math.max(0, a[row]! - b[row]!) +
        Math.max(0, b[row]! - c[row]!) +
        Math.max(0, c[row]! - d[row]!);
      output[row] = spread[row]! > 0 ? up / spread[row]! : 0;
    }
  };
};
