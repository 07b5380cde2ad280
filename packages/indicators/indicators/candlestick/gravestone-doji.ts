import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const gravestoneDoji = defineCandlestick({
  name: 'gravestone_doji',
  title: 'Gravestone Doji',
  talib: 'CDLGRAVESTONEDOJI',
  chinese: {
    title: '墓碑十字线',
    description: '十字线只有上影线（倒 T 字线），盘中涨幅全部回吐。',
  },
  description: 'A doji with an upper shadow only: what was bought was sold again.',
  keywords: ['doji', 'reversal'],
  source: 'Its value is 100, as there, although it speaks for falling prices.',
  formula: 'doji[0], no lower shadow[0], but an upper one[0]',
  bars: 1,
  measures: ['bodyDoji', 'shadowVeryShort'],
  traits: { 0: ['doji', 'noLowerShadow'] },
  judge: (candles, row) => candles.upperShadow(row) > candles.measure('shadowVeryShort', row),
  signals: [
    bearish('A doji with next to no lower shadow, and an upper one that is not very short.', [100]),
  ],
});
