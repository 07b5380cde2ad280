import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { doubleSmoothed } from '#indicators/formulas/double-smoothing.ts';
import { positionInRange } from '#indicators/formulas/stochastic.ts';

export const premierStochastic = defineOscillator({
  name: 'premier_stochastic',
  title: 'Premier Stochastic Oscillator',
  category: 'momentum',
  keywords: [
    'premier stochastic',
    'pso',
    'leibfarth',
    'stochastic',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'A fast stochastic around zero, smoothed twice by exponential averages and bent into -1 to 1, ' +
    'so that it rests near its ends and moves quickly between them.',
  summaryFocus: 'Side of zero, and crossings of 0.9 and 0.2 on either side.',
  source:
    'Lee Leibfarth, Stocks & Commodities, August 2008, in the form of TA-Lib 0.8.1 PSO: averages ' +
    'seeded with the mean of their first inputs, and 0 in a window without range.',
  formula: 's = ema(ema(0.1 * (%K(n) - 50), m), m); pso = (e^s - 1) / (e^s + 1)',
  chinese: {
    title: '优选随机指标（PSO）',
    description: '经两次指数平滑并压缩到 -1 至 1 之间的随机指标，转折更快。',
  },
  aliases: [{ name: 'pso' }],
  parameters: {
    stoch_period: period(8, { about: 'Bars of the window of highs and lows.' }),
    smooth: period(5, { about: 'Bars of both averages.' }),
    ...thresholdParameters({ overbought: 0.9, oversold: -0.9 }, [-1, 0, 1]),
  },
  subject: 'The oscillator',
  label: () => 'PSO',
  line: () => ({
    column: 'premier_stochastic',
    unit: 'ratio',
    range: [-1, 1],
    description: 'The oscillator: 0 is the middle of the range.',
  }),
  thresholds: (p) => p,
  meaningfulWhere: 'Range of the window, where it has one.',
  smoothed: (p) => 2 * (p.smooth - 1),
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const { position, range } = positionInRange(c, p.stoch_period, high, low, close);
    const around = c.each(aroundZero, position, range);
    return {
      line: c.each(bent, doubleSmoothed(c, around, p.smooth, p.smooth)),
      precondition: range,
    };
  },
});

/** A tenth of the distance from the middle; 0 where there is no range. Inputs: position, range. */
const aroundZero: Formula<2> = (inputs, output) => {
  const [position, range] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = Number.isNaN(range[row]!) ? 0 : 0.1 * (position[row]! - 50);
    }
  };
};

/** (e^x - 1) / (e^x + 1), which is the hyperbolic tangent of x / 2. */
const bent: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.tanh(x[row]! / 2);
  };
};
