import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const shootingStar = defineCandlestick({
  name: 'shooting_star',
  title: 'Shooting Star',
  talib: 'CDLSHOOTINGSTAR',
  chinese: { title: '射击之星', description: '小实体向上跳空并带长上影线，冲高后被卖盘打回。' },
  description: 'A small body that gaps up, under a long upper shadow: buyers were turned back.',
  keywords: ['reversal'],
  aliases: ['cdl_shootingstar'],
  needsGap: true,
  formula: 'short[0], long upper shadow[0], no lower shadow[0], body[0] above body[1]',
  bars: 2,
  measures: ['bodyShort', 'shadowLong', 'shadowVeryShort'],
  traits: { 0: ['short', 'noLowerShadow'] },
  judge: (candles, row) =>
    candles.upperShadow(row) > candles.measure('shadowLong', row) && candles.gapsUp(row),
  signals: [
    bearish(
      'The body is short and lies wholly above the body before it, the upper shadow is longer ' +
        'than it, the lower one very short.',
    ),
  ],
});
