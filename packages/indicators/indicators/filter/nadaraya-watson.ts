import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { integer, number, period, source } from '#indicators/catalog/parameters.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import { absolute, difference } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';

const CHANNEL = channelOf('nadaraya_watson', 'Nadaraya-Watson', {
  upper: 'The estimate plus `multiplier` mean distances of the price from it.',
  middle: 'The estimate.',
  lower: 'The estimate minus `multiplier` mean distances of the price from it.',
});

export const nadarayaWatson = defineIndicator({
  ...CHANNEL,
  name: 'nadaraya_watson',
  title: 'Nadaraya-Watson Envelope',
  category: 'filter',
  keywords: [
    'nadaraya watson',
    'kernel regression',
    'gaussian',
    'envelope',
    'smoothing',
    'luxalgo',
  ],
  description:
    'Mean of past prices with the weights of a normal curve whose top is the current bar, and ' +
    'bands some mean distances away.',
  summaryFocus: 'Which way the estimate goes, and closes outside of the bands.',
  source:
    'Nadaraya (1964) and Watson (1964); popular by LuxAlgo, whose script redraws bars from ' +
    'later ones by default. This is its other mode, which looks back only and never changes.',
  formula:
    'w(i) = exp(-i^2 / (2 * bandwidth^2)), i = 0 for the current bar to lookback - 1\n' +
    'middle = sum(w(i) * x[i]) / sum(w(i))\n' +
    'upper, lower = middle +- multiplier * sma(|x - middle|, band_period)',
  chinese: {
    title: '纳达拉亚-沃森包络线',
    description: '以当前 K 线为顶点的高斯核回归（不重绘）及其平均偏差带。',
  },
  aliases: [{ name: 'kernel_regression' }, { name: 'nadaraya_watson_envelope' }],
  parameters: {
    bandwidth: number(8, { min: 0.5, max: 200, about: 'Deviation of the normal curve, in bars.' }),
    lookback: integer(50, { min: 2, max: 500, about: 'Bars of the window.' }),
    multiplier: number(3, {
      min: 0.1,
      max: 20,
      about: 'Mean distances from the middle to a band.',
    }),
    band_period: period(100, { about: 'Bars of the mean distance.' }),
    source: source(),
  },
  calculate: (p, c) => {
    const x = c.source(p.source);
    const weights = Array.from({ length: p.lookback }, (_, place) =>
      Math.exp(-((p.lookback - 1 - place) ** 2) / (2 * p.bandwidth ** 2)),
    );
    const middle = c.run(weightedWindow(weights), x);
    const distance = c.each(absolute, c.each(difference, x, middle));
    return channelAround(c, middle, c.run(exactMean(p.band_period), distance), p.multiplier);
  },
  features: () => [...CHANNEL.features(), ...priceAndLine('middle', 'estimate')],
});
