import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { number } from '#indicators/catalog/parameters.ts';

export const pinBar = defineCandlestick({
  name: 'pin_bar',
  title: 'Pin Bar',
  chinese: {
    title: '长影线反转（Pin Bar）',
    description: '一侧影线占整根波幅大部分并探出前一根，价格被明显拒绝。',
  },
  description:
    'A candle that is mostly one shadow, which sticks out beyond the candle before: prices ' +
    'there were rejected.',
  keywords: ['pinocchio', 'rejection', 'reversal', 'price action'],
  aliases: ['pinbar', 'pinocchio_bar'],
  source:
    'After the Pinocchio bar of Martin Pring: a shadow of at least two thirds of the range ' +
    'that leaves the range of the candle before. Others ask for a half or three quarters, or ' +
    'for a tail in open space.',
  formula:
    'bullish: min(open[0], close[0]) - low[0] >= shadow × (high[0] - low[0]), low[0] < ' +
    'low[1]; bearish: mirrored',
  parameters: {
    shadow: number(2 / 3, {
      min: 0.5,
      max: 1,
      about: 'Part of the range that the shadow must at least have.',
    }),
  },
  bars: 2,
  measures: [],
  judge: (candles, row, { shadow }) =>
    candles.low(row) < candles.low(row - 1) &&
    candles.lowerShadow(row) > 0 &&
    candles.lowerShadow(row) >= shadow * (candles.high(row) - candles.low(row)),
  signals: [
    bullish(
      'The lower shadow has at least `shadow` of the range, and the low is below the low before.',
    ),
    bearish(
      'The upper shadow has at least `shadow` of the range, and the high is above the high ' +
        'before.',
    ),
  ],
});
