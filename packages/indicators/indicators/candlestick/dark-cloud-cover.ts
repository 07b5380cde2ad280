import { bearish, bodyPart, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { pierces } from '#indicators/arithmetic/candle-figures.ts';

export const darkCloudCover = defineCandlestick({
  name: 'dark_cloud_cover',
  title: 'Dark Cloud Cover',
  talib: 'CDLDARKCLOUDCOVER',
  chinese: { title: '乌云盖顶', description: '长阳线后高开低走，阴线深入前一实体一半以下。' },
  description:
    'A long rising body, and a falling candle that opens above its high and closes deep ' +
    'inside it.',
  keywords: ['reversal'],
  needsGap: true,
  formula:
    'up[1], long[1]; down[0], open[0] > high[1], open[1] < close[0] < close[1] - penetration ' +
    '× |close[1] - open[1]|',
  parameters: { penetration: bodyPart(0.5, 'the second candle must take back') },
  bars: 2,
  measures: ['bodyLong'],
  traits: { 1: ['up', 'long'], 0: ['down'] },
  judge: (candles, row, { penetration }) => pierces(candles.mirrored, row, penetration),
  signals: [
    bearish(
      'A long rising body, and a falling candle that opens above its high and closes inside ' +
        'it, more than `penetration` of it below its close.',
    ),
  ],
});
