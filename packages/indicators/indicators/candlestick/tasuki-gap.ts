import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const tasukiGap = defineCandlestick({
  name: 'tasuki_gap',
  title: 'Tasuki Gap',
  talib: 'CDLTASUKIGAP',
  chinese: {
    title: '跳空并列阴阳线',
    description: '跳空后反向蜡烛回到缺口内但未补上缺口，趋势延续。',
  },
  description:
    'A gap, a candle beyond it, and one the other way that comes back into the gap without ' +
    'closing it.',
  keywords: ['upside tasuki gap', 'downside tasuki gap', 'continuation', 'gap'],
  needsGap: true,
  formula:
    'bullish: up[1], body[1] above body[2]; down[0], open[0] in body[1], max(open[2], ' +
    'close[2]) < close[0] < open[1], |close[0] - open[0]| differs from |close[1] - open[1]| ' +
    'by less than near; bearish: mirrored',
  bars: 3,
  measures: ['near'],
  traits: { 1: ['up'], 0: ['down'] },
  judge: isTasukiGap,
  signals: [
    bullish(
      'A rising body wholly above the one before, and a falling one of about its size that ' +
        'opens inside it and closes within the gap.',
    ),
    bearish(
      'A falling body wholly below the one before, and a rising one of about its size that ' +
        'opens inside it and closes within the gap.',
    ),
  ],
});

function isTasukiGap(candles: Candles, row: number): boolean {
  const [before, beyond] = [row - 2, row - 1];
  return (
    candles.gapsUp(beyond) &&
    candles.isInBody(candles.open(row), beyond) &&
    candles.close(row) < candles.open(beyond) &&
    candles.close(row) > candles.bodyTop(before) &&
    Math.abs(candles.body(beyond) - candles.body(row)) < candles.measure('near', beyond)
  );
}
