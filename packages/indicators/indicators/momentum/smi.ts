import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { doubleSmoothed } from '#indicators/formulas/double-smoothing.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const smi = defineOscillator({
  name: 'smi',
  title: 'Stochastic Momentum Index',
  category: 'momentum',
  keywords: [
    'smi',
    'stochastic momentum index',
    'blau',
    'stochastic',
    'oscillator',
    'overbought',
    'oversold',
    'signal line',
  ],
  description:
    'Double smoothed distance of the close from the middle of the range of the window, as a ' +
    'percentage of the double smoothed half range, from -100 to 100, with an exponential average ' +
    'as its signal line.',
  summaryFocus: 'Crossings of the signal line, side of zero, and distance from the thresholds.',
  source:
    'William Blau (1993) in the form of TA-Lib 0.8.1 SMI: each average is seeded with the mean of ' +
    'its first inputs, where Tulip, trading-signals and Stock.Indicators take the first input; ' +
    'TTR smooths in the other order. Not to be confused with the ergodic, `smi_ergodic`.',
  formula:
    'hh = highest(high, n), ll = lowest(low, n); smi = 100 * ema(ema(close - (hh + ll) / 2, m1), ' +
    'm2) / (ema(ema(hh - ll, m1), m2) / 2); signal = ema(smi, m3)',
  chinese: {
    title: '随机动量指数（SMI）',
    description: '收盘价相对区间中点的位置，经两次平滑，取值 -100 至 100。',
  },
  parameters: {
    period: period(13, { about: 'Bars of the window of highs and lows.' }),
    first_period: period(25, { about: 'Bars of the first average.' }),
    second_period: period(2, { about: 'Bars of the second average.' }),
    signal_period: period(3, { about: 'Bars of the signal line.' }),
    ...thresholdParameters({ overbought: 40, oversold: -40 }, [-100, 0, 100]),
  },
  subject: 'The SMI',
  label: () => 'SMI',
  line: () => ({
    column: 'smi',
    unit: 'index',
    range: [-100, 100],
    description: 'The index: 100 at the highs of the range, -100 at its lows.',
  }),
  signal: 'Exponential average of `smi`.',
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => {
    const [top, bottom] = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    const distance = c.each(difference, c.bar('close'), c.each(meanOfTwo, top, bottom));
    const half = c.each(halfOf, top, bottom);
    const [moved, size] = mapList([distance, half], (x) =>
      doubleSmoothed(c, x, p.first_period, p.second_period),
    );
    const line = c.each(percentOf, moved, size);
    return { line, signal: c.run(ema(p.signal_period), line) };
  },
});

/** Half the distance between the two inputs. */
const halfOf: Formula<2> = (inputs, output) => {
  const [top, bottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = (top[row]! - bottom[row]!) / 2;
  };
};
