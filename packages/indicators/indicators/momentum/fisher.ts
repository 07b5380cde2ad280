import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { channel } from '#indicators/steps/channel.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { fisherTransform } from '#indicators/steps/fisher-transform.ts';

export const fisher = defineOscillator({
  name: 'fisher',
  title: 'Fisher Transform',
  category: 'momentum',
  keywords: ['fisher', 'fisher transform', 'ehlers', 'turning point', 'oscillator'],
  description:
    'Position of the middle of the bar in the range of a window, bent so that its extremes stand out as ' +
    'sharp peaks, with its value one bar before as its signal line.',
  summaryFocus: 'Crossings of its signal line at an extreme.',
  source:
    'Ehlers (2002) in the form of Tulip and TA-Lib 0.8.1, begun from 0; a window without range counts as ' +
    'its middle.',
  formula:
    'v = 0.66 * ((hl2 - lowest(hl2, period)) / (highest(hl2, period) - lowest(hl2, period)) - 0.5)' +
    ' + 0.67 * v[1]\nfisher = 0.5 * ln((1 + v) / (1 - v)) + 0.5 * fisher[1]\nsignal = fisher[1]',
  chinese: {
    title: '费舍尔变换',
    description: '把价格在区间中的位置变换为近似正态分布，使转折点呈现为尖锐的峰谷。',
  },
  aliases: [{ name: 'fisher_transform' }, { name: 'ehlers_fisher_transform' }],
  parameters: {
    period: period(9, { min: 2 }),
    ...thresholdParameters({ overbought: 1.5, oversold: -1.5 }, [-8, 0, 8]),
  },
  subject: 'The transform',
  thresholds: (p) => p,
  signal: 'Its value one bar before.',
  label: (p) => `Fisher ${p.period}`,
  line: () => ({
    column: 'fisher',
    unit: 'index',
    description: 'The transform: 0 is the middle of the range; beyond 1.5 or -1.5 is extreme.',
  }),
  calculate: (p, c) => {
    const middle = c.source('hl2');
    const [top, bottom] = c.runAll(channel(p.period), middle, middle);
    const line = c.run(fisherTransform, c.each(position, middle, top, bottom));
    return { line, signal: c.run(delayed(1), line) };
  },
});

/** Where a value lies between two others, from 0 to 1. Inputs: value, top, bottom. */
const position: Formula<3> = (inputs, output) => {
  const [value, top, bottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const range = top[row]! - bottom[row]!;
      output[row] = range > 0 ? (value[row]! - bottom[row]!) / range : 0.5;
    }
  };
};
