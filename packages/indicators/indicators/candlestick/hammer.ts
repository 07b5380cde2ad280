import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const hammer = defineCandlestick({
  name: 'hammer',
  title: 'Hammer',
  talib: 'CDLHAMMER',
  chinese: {
    title: '锤头线',
    description: '小实体位于长下影线顶端且靠近前一根低点，卖压被买盘顶回。',
  },
  description:
    'A small body at the top of a long lower shadow, near the low of the candle before: ' +
    'sellers were turned back.',
  keywords: ['reversal'],
  formula:
    'short[0], long lower shadow[0], no upper shadow[0], min(open[0], close[0]) below or ' +
    'near low[1]',
  bars: 2,
  measures: ['bodyShort', 'shadowLong', 'shadowVeryShort', 'near'],
  traits: { 0: ['short', 'noUpperShadow'] },
  judge: isHammer,
  signals: [
    bullish(
      'The body is short, the lower shadow longer than it, the upper shadow very short, and ' +
        'the body lies below or near the low of the candle before.',
    ),
  ],
});

function isHammer(candles: Candles, row: number): boolean {
  return (
    candles.lowerShadow(row) > candles.measure('shadowLong', row) &&
    candles.bodyBottom(row) <= candles.low(row - 1) + candles.measure('near', row - 1)
  );
}
