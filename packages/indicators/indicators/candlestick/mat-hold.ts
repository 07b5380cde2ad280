import { bodyPart, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const matHold = defineCandlestick({
  name: 'mat_hold',
  title: 'Mat Hold',
  talib: 'CDLMATHOLD',
  chinese: {
    title: '铺垫形态',
    description: '长阳线后跳空并小幅回落三根，最后阳线创新高，涨势延续。',
  },
  description:
    'A long rising candle, three small ones that gap up and fall back into it, and a rising ' +
    'one that closes at a new high.',
  keywords: ['continuation'],
  needsGap: true,
  formula:
    'up[4], long[4]; short[3], short[2], short[1]; down[3], body[3] above body[4]; bottoms ' +
    'of body[2] and body[1] between close[4] - penetration × |close[4] - open[4]| and ' +
    'close[4]; tops of the bodies fall from [3] to [1]; up[0], open[0] > close[1], close[0] ' +
    '> max(high[3], high[2], high[1])',
  parameters: { penetration: bodyPart(0.5, 'the small candles may fall back into') },
  bars: 5,
  measures: ['bodyLong', 'bodyShort'],
  traits: { 4: ['long', 'up'], 3: ['short', 'down'], 2: ['short'], 1: ['short'], 0: ['up'] },
  judge: isMatHold,
  signals: [
    bullish(
      'A long rising body, a short falling one above it, two short ones that step down into at ' +
        'most `penetration` of the first, and a rising one that closes above the highs of all ' +
        'three.',
    ),
  ],
});

function isMatHold(candles: Candles, row: number, params: { penetration: number }): boolean {
  const [first, second, third, fourth] = [row - 4, row - 3, row - 2, row - 1];
  const close = candles.close(first);
  const floor = close - candles.body(first) * params.penetration;
  const isBack = (at: number): boolean =>
    candles.bodyBottom(at) < close && candles.bodyBottom(at) > floor;
  return (
    candles.gapsUp(second) &&
    isBack(third) &&
    isBack(fourth) &&
    candles.bodyTop(third) < candles.open(second) &&
    candles.bodyTop(fourth) < candles.bodyTop(third) &&
    candles.open(row) > candles.close(fourth) &&
    candles.close(row) > Math.max(candles.high(second), candles.high(third), candles.high(fourth))
  );
}
