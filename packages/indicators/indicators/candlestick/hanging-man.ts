import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const hangingMan = defineCandlestick({
  name: 'hanging_man',
  title: 'Hanging Man',
  talib: 'CDLHANGINGMAN',
  chinese: {
    title: '上吊线',
    description: '小实体位于长下影线顶端且靠近前一根高点，涨势中已有人抛售。',
  },
  description:
    'A small body at the top of a long lower shadow, near the high of the candle before: ' +
    'there was selling in the rise.',
  keywords: ['reversal'],
  formula:
    'short[0], long lower shadow[0], no upper shadow[0], min(open[0], close[0]) above or ' +
    'near high[1]',
  bars: 2,
  measures: ['bodyShort', 'shadowLong', 'shadowVeryShort', 'near'],
  traits: { 0: ['short', 'noUpperShadow'] },
  judge: isHangingMan,
  signals: [
    bearish(
      'The body is short, the lower shadow longer than it, the upper shadow very short, and ' +
        'the body lies above or near the high of the candle before.',
    ),
  ],
});

function isHangingMan(candles: Candles, row: number): boolean {
  return (
    candles.lowerShadow(row) > candles.measure('shadowLong', row) &&
    candles.bodyBottom(row) >= candles.high(row - 1) - candles.measure('near', row - 1)
  );
}
