import { channelBetween, channelOf, channelOutputs } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  thresholdFeatures,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { MAX_SCANNED_PERIOD, choice, period } from '#indicators/catalog/parameters.ts';
import { above, bar, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { distanceFrom } from '#indicators/formulas/stochastic.ts';
import { projection } from '#indicators/steps/projection.ts';
import { regression } from '#indicators/steps/regression.ts';

const TEXTS = {
  upper: 'Highest of the highs of the window, each carried on along their slope.',
  middle: 'Middle between the upper and the lower line.',
  lower: 'Lowest of the lows of the window, each carried on along their slope.',
};

export const projectionBands = defineIndicator({
  ...channelOf('projection', 'Projection Bands', TEXTS),
  name: 'projection_bands',
  title: 'Projection Bands',
  keywords: ['projection bands', 'projection oscillator', 'widner', 'bands', 'regression'],
  description:
    'The extremes of the window, carried on to the current bar along the slopes of the highs and of ' +
    'the lows, and where the close stands between them.',
  summaryFocus: 'Where the close stands between the bands (`projection_oscillator`).',
  source:
    'Widner, Signaling Change with Projection Bands (Stocks & Commodities, July 1995): the highs ' +
    'follow the slope of the highs, the lows that of the lows. Tulip 0.9 beta and trading-signals ' +
    'take the slope of the close for both: `slope_of` close. The current bar is part of the window, ' +
    'so the close does not leave the bands.',
  formula:
    'upper = max over i < period of high[i] + i * slope(high, period)\n' +
    'lower = min over i < period of low[i] + i * slope(low, period)\n' +
    'middle = (upper + lower) / 2\n' +
    'oscillator = 100 * (close - lower) / (upper - lower)',
  chinese: {
    title: '投影带',
    description:
      '把窗口内的高点、低点沿各自的回归斜率投影到当前K线得到的通道，并给出收盘价在其中的位置。',
  },
  aliases: [{ name: 'projection_oscillator', column: 'projection_oscillator' }],
  parameters: {
    period: period(14, { max: MAX_SCANNED_PERIOD, min: 2 }),
    slope_of: choice(
      'extremes',
      ['extremes', 'close'],
      'Whether highs and lows each follow their own slope or both that of the close.',
    ),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  outputs: () => ({
    ...channelOutputs('projection', TEXTS),
    oscillator: {
      column: 'projection_oscillator',
      unit: 'percent',
      description: 'Where the close stands: 0 at the lower line, 100 at the upper one.',
      range: [0, 100],
    },
  }),
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const close = c.bar('close');
    const followed = p.slope_of === 'close' ? [close] : [high, low];
    const slopes = followed.map((x) => c.runAll(regression(p.period), x)[1]);
    const [upper, lower] = c.runAll(projection(p.period), high, low, slopes[0]!, slopes.at(-1)!);
    return {
      ...channelBetween(c, upper, lower),
      oscillator: c.run(distanceFrom('bottom'), close, upper, lower),
    };
  },
  features: (p) => [
    ...thresholdFeatures('oscillator', 'The oscillator', p),
    state(
      'above_middle',
      'bullish',
      'The close is above the middle line.',
      above(bar('close'), output('middle')),
    ),
  ],
});
