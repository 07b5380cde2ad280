import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { wma } from '#indicators/steps/wma.ts';

export const inverseFisherRsi = defineOscillator({
  name: 'inverse_fisher_rsi',
  title: 'Inverse Fisher Transform of RSI',
  category: 'momentum',
  keywords: ['inverse fisher rsi', 'inverse fisher transform', 'ift', 'rsi', 'ehlers'],
  description:
    'A smoothed RSI, bent so that it is near 1 or -1 most of the time and says little in between: clear ' +
    'signals where the RSI hesitates.',
  summaryFocus: 'Crossings of the thresholds, which are its signals.',
  source:
    'Ehlers, The Inverse Fisher Transform (2004): a tenth of the RSI less 50, a weighted average, and the ' +
    'hyperbolic tangent.',
  formula: 'inverse_fisher_rsi = tanh(wma(0.1 * (rsi(x, rsi_period) - 50), wma_period))',
  chinese: {
    title: '逆费舍尔变换RSI',
    description: '对平滑后的RSI做逆费舍尔变换，数值多集中在1或-1附近，买卖信号更明确。',
  },
  aliases: [{ name: 'ift_rsi' }, { name: 'inverse_fisher' }],
  parameters: {
    rsi_period: period(5, { min: 2, about: 'Bars of the RSI.' }),
    wma_period: period(9, { about: 'Bars of the weighted average.' }),
    source: source(),
    ...thresholdParameters({ overbought: 0.5, oversold: -0.5 }, [-1, 0, 1]),
  },
  subject: 'The transform',
  thresholds: (p) => p,
  label: () => 'IFT RSI',
  line: () => ({
    column: 'inverse_fisher_rsi',
    unit: 'ratio',
    range: [-1, 1],
    description: 'The transform: 0 is an RSI of 50.',
  }),
  calculate: (p, c) => {
    const strength = c.run(relativeStrength(p.rsi_period), c.source(p.source));
    return { line: c.each(bent, c.run(wma(p.wma_period), strength)) };
  },
});

/** The hyperbolic tangent of a tenth of what an index is above 50. */
const bent: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.tanh((x[row]! - 50) / 10);
  };
};
