import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const rickshawMan = defineCandlestick({
  name: 'rickshaw_man',
  title: 'Rickshaw Man',
  talib: 'CDLRICKSHAWMAN',
  chinese: { title: '黄包车夫线', description: '长脚十字线的实体位于波幅中部，市场毫无方向。' },
  description:
    'A long-legged doji whose body lies near the middle of its range: the direction is open.',
  keywords: ['doji', 'indecision'],
  formula:
    'doji[0], long lower shadow[0], long upper shadow[0], body[0] near (high[0] + low[0]) / 2',
  bars: 1,
  measures: ['bodyDoji', 'shadowLong', 'near'],
  traits: { 0: ['doji'] },
  judge: isRickshawMan,
  signals: [
    formed(
      'A doji of which both shadows are longer than its body, and whose body lies near the ' +
        'middle of its range.',
    ),
  ],
});

function isRickshawMan(candles: Candles, row: number): boolean {
  const long = candles.measure('shadowLong', row);
  const middle = candles.low(row) + (candles.high(row) - candles.low(row)) / 2;
  const near = candles.measure('near', row);
  return (
    candles.isDoji(row) &&
    candles.lowerShadow(row) > long &&
    candles.upperShadow(row) > long &&
    candles.bodyBottom(row) <= middle + near &&
    candles.bodyTop(row) >= middle - near
  );
}
