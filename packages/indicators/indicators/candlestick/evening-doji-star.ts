import { bearish, bodyPart, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { takesBack } from '#indicators/arithmetic/candle-figures.ts';

export const eveningDojiStar = defineCandlestick({
  name: 'evening_doji_star',
  title: 'Evening Doji Star',
  talib: 'CDLEVENINGDOJISTAR',
  chinese: {
    title: '黄昏十字星',
    description: '长阳线后出现向上跳空的十字线，再由阴线吞掉涨幅，比黄昏之星更强。',
  },
  description:
    'An evening star whose middle candle is a doji: a long rising candle, a doji above it, a ' +
    'falling candle that takes back a good part.',
  keywords: ['star', 'doji', 'reversal'],
  needsGap: true,
  formula:
    'up[2], long[2]; doji[1], body[1] above body[2]; down[0], long[0], close[0] < close[2] - ' +
    'penetration × |close[2] - open[2]|',
  parameters: { penetration: bodyPart(0.3, 'the third candle must take back') },
  bars: 3,
  measures: ['bodyLong', 'bodyDoji'],
  traits: { 2: ['up', 'long'], 1: ['doji'], 0: ['down', 'long'] },
  judge: (candles, row, { penetration }) => {
    const { mirrored } = candles;
    return mirrored.gapsDown(row - 1) && takesBack(mirrored, row, penetration);
  },
  signals: [
    bearish(
      'A long rising body, a doji wholly above it, and a long falling body that closes ' +
        '`penetration` of the first body below its close.',
    ),
  ],
});
