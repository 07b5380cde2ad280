import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const invertedHammer = defineCandlestick({
  name: 'inverted_hammer',
  title: 'Inverted Hammer',
  talib: 'CDLINVERTEDHAMMER',
  chinese: { title: '倒锤头线', description: '小实体向下跳空并带长上影线，下跌后买盘首次试探。' },
  description:
    'A small body that gaps down, under a long upper shadow: buyers tried for the first time.',
  keywords: ['reversal'],
  needsGap: true,
  formula: 'short[0], long upper shadow[0], no lower shadow[0], body[0] below body[1]',
  bars: 2,
  measures: ['bodyShort', 'shadowLong', 'shadowVeryShort'],
  traits: { 0: ['short', 'noLowerShadow'] },
  judge: (candles, row) =>
    candles.upperShadow(row) > candles.measure('shadowLong', row) && candles.gapsDown(row),
  signals: [
    bullish(
      'The body is short and lies wholly below the body before it, the upper shadow is longer ' +
        'than it, the lower one very short.',
    ),
  ],
});
