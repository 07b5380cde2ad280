import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period } from '#indicators/catalog/parameters.ts';
import { steadyStop, stopOf } from '#indicators/families/trailing-stop.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { trailingBands } from '#indicators/steps/trailing-bands.ts';

export const atrTrailingStop = defineIndicator({
  ...stopOf('atr_stop', 'ATR stop'),
  name: 'atr_trailing_stop',
  title: 'ATR Trailing Stop',
  keywords: ['atr trailing stop', 'atr stop', 'trailing stop', 'volatility stop', 'trend'],
  description:
    'A stop some average true ranges from the close, which only moves towards price and changes ' +
    'sides when a close passes it.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    'Stock.Indicators AtrStop, with the close or with high and low as where the stops start from. It ' +
    'also turns on a close that equals the stop; here the close must pass it. The first trend is up.',
  formula:
    'upper = min(close + multiplier * atr(period), upper[1]), reset once close[1] > upper[1]\n' +
    'lower = max(close - multiplier * atr(period), lower[1]), reset once close[1] < lower[1]\n' +
    'the trend turns down when close < lower, and up when close > upper\n' +
    'atr_stop = lower in an up-trend, upper in a down-trend',
  chinese: {
    title: 'ATR跟踪止损',
    description: '距收盘价若干倍真实波幅、只朝有利方向移动的止损线，收盘价越过即翻转。',
  },
  aliases: [{ name: 'atr_stop' }, { name: 'atrts' }],
  parameters: {
    period: period(21, { about: 'Bars of the average true range.' }),
    multiplier: number(3, { min: 0.1, max: 20, about: 'Average ranges to the stop.' }),
    stop_from: choice(
      'close',
      ['close', 'extremes'],
      'Whether stops start from the close, or from the high and the low of the bar.',
    ),
  },
  calculate: (p, c) => {
    const close = c.bar('close');
    const [above, below] = p.stop_from === 'close' ? [close, close] : c.bars('high', 'low');
    const range = averageTrueRange(c, p.period);
    return steadyStop(c, trailingBands(p.multiplier), above, below, close, range);
  },
});
