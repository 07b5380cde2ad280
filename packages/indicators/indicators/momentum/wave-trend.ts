import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { absolute, difference, quotient, scaledBy } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { sma } from '#indicators/steps/sma.ts';

/** Lambert's constant, as in the commodity channel index. */
const UNIT = 0.015;

export const waveTrend = defineOscillator({
  name: 'wave_trend',
  title: 'WaveTrend Oscillator',
  category: 'momentum',
  keywords: [
    'wave trend',
    'wavetrend',
    'wt',
    'lazybear',
    'market cipher',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'Distance of the typical price from its exponential average in units of its usual distance, ' +
    'smoothed, with a short simple average as its signal line.',
  summaryFocus: 'Crossings of the two lines, above all beyond the thresholds.',
  source:
    "LazyBear's WaveTrend (2014) on high, low and close: exponential averages seeded with the " +
    'mean of their first inputs, and 0 where the price does not move. His inner thresholds are 53 ' +
    'and -53.',
  formula:
    'e = ema(hlc3, n1); ci = (hlc3 - e) / (0.015 * ema(|hlc3 - e|, n1)); wt1 = ema(ci, n2); wt2 = ' +
    'sma(wt1, 4)',
  chinese: {
    title: '波浪趋势指标（WaveTrend）',
    description: '典型价偏离均线的程度经平滑后的震荡指标，常看极值区的金叉死叉。',
  },
  parameters: {
    channel_period: period(10, { about: 'Bars of the average of the price and of its distance.' }),
    average_period: period(21, { about: 'Bars of the average that makes the line.' }),
    signal_period: period(4, { about: 'Bars of the signal line.' }),
    source: source('hlc3'),
    ...thresholdParameters({ overbought: 60, oversold: -60 }, [-1_000, 0, 1_000]),
  },
  subject: 'The line',
  label: () => 'WT1',
  line: () => ({
    column: 'wave_trend',
    unit: 'index',
    description: 'The line WT1: 0 is the average price, and it has no bounds.',
  }),
  signal: 'The signal line WT2: simple average of `wave_trend`.',
  thresholds: (p) => p,
  divergences: true,
  calculate: (p, c) => {
    const x = c.source(p.source);
    const distance = c.each(difference, x, c.run(ema(p.channel_period), x));
    const usual = c.run(ema(p.channel_period), c.each(absolute, distance));
    const inUnits = c.each(quotient(0), distance, c.each(scaledBy(UNIT), usual));
    const line = c.run(ema(p.average_period), inUnits);
    return { line, signal: c.run(sma(p.signal_period), line) };
  },
});
