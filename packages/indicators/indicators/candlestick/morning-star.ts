import { bodyPart, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { takesBack } from '#indicators/arithmetic/candle-figures.ts';

export const morningStar = defineCandlestick({
  name: 'morning_star',
  title: 'Morning Star',
  talib: 'CDLMORNINGSTAR',
  chinese: {
    title: '早晨之星',
    description: '长阴线后出现向下跳空的小实体，再由阳线收复大部分跌幅，底部反转信号。',
  },
  description:
    'A long falling candle, a small one that gaps below it, and a rising one that takes back ' +
    'a good part of the first.',
  keywords: ['star', 'reversal'],
  needsGap: true,
  formula:
    'down[2], long[2]; not long[1], body[1] below body[2]; up[0], long[0], close[0] > ' +
    'close[2] + penetration × |close[2] - open[2]|',
  parameters: { penetration: bodyPart(0.3, 'the third candle must take back') },
  bars: 3,
  measures: ['bodyLong'],
  traits: { 2: ['down', 'long'], 1: ['notLong'], 0: ['up', 'long'] },
  judge: (candles, row, { penetration }) =>
    candles.gapsDown(row - 1) && takesBack(candles, row, penetration),
  signals: [
    bullish(
      'A long falling body, a body that is not long wholly below it, and a long rising body ' +
        'that closes `penetration` of the first body above its close.',
    ),
  ],
});
