import { bodyPart, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { takesBack } from '#indicators/arithmetic/candle-figures.ts';

export const morningDojiStar = defineCandlestick({
  name: 'morning_doji_star',
  title: 'Morning Doji Star',
  talib: 'CDLMORNINGDOJISTAR',
  chinese: {
    title: '早晨十字星',
    description: '长阴线后出现向下跳空的十字线，再由阳线收复跌幅，比早晨之星更强。',
  },
  description:
    'A morning star whose middle candle is a doji: a long falling candle, a doji below it, a ' +
    'rising candle that takes back a good part.',
  keywords: ['star', 'doji', 'reversal'],
  needsGap: true,
  formula:
    'down[2], long[2]; doji[1], body[1] below body[2]; up[0], long[0], close[0] > close[2] + ' +
    'penetration × |close[2] - open[2]|',
  parameters: { penetration: bodyPart(0.3, 'the third candle must take back') },
  bars: 3,
  measures: ['bodyLong', 'bodyDoji'],
  traits: { 2: ['down', 'long'], 1: ['doji'], 0: ['up', 'long'] },
  judge: (candles, row, { penetration }) =>
    candles.gapsDown(row - 1) && takesBack(candles, row, penetration),
  signals: [
    bullish(
      'A long falling body, a doji wholly below it, and a long rising body that closes ' +
        '`penetration` of the first body above its close.',
    ),
  ],
});
