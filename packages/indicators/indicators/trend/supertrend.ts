import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { steadyStop, stopOf } from '#indicators/families/trailing-stop.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { trailingBands } from '#indicators/steps/trailing-bands.ts';

export const supertrend = defineIndicator({
  ...stopOf('supertrend', 'Supertrend'),
  name: 'supertrend',
  title: 'Supertrend',
  keywords: ['supertrend', 'trend', 'trailing stop', 'atr', 'direction'],
  description:
    'A trailing band some average true ranges from the middle of the bar: below price in an ' +
    'up-trend, above it in a down-trend, and turned by a close beyond it.',
  summaryFocus: 'The direction, since when it lasts, and how far price is from the band.',
  source:
    'Seban; TA-Lib 0.8 SUPERTREND: direction 1 is up and -1 down, and the first trend is up. ' +
    "Pine's ta.supertrend has the signs the other way round and begins down, on an average " +
    'that begins one bar earlier, so the first trends may differ.',
  formula:
    'upper = min(hl2 + multiplier * atr(period), upper[1]), reset once close[1] > upper[1]\n' +
    'lower = max(hl2 - multiplier * atr(period), lower[1]), reset once close[1] < lower[1]\n' +
    'the trend turns down when close < lower, and up when close > upper\n' +
    'supertrend = lower in an up-trend, upper in a down-trend',
  chinese: {
    title: '超级趋势',
    description: '以中价加减若干倍真实波幅形成的跟踪止损线，收盘价越线即翻转多空。',
  },
  parameters: {
    period: period(10, { about: 'Bars of the average true range.' }),
    multiplier: number(3, { min: 0.1, max: 20, about: 'Average ranges to a band.' }),
  },
  calculate: (p, c) => {
    const middle = c.source('hl2');
    const range = averageTrueRange(c, p.period);
    return steadyStop(c, trailingBands(p.multiplier), middle, middle, c.bar('close'), range);
  },
});
