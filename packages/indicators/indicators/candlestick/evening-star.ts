import { bearish, bodyPart, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { takesBack } from '#indicators/arithmetic/candle-figures.ts';

export const eveningStar = defineCandlestick({
  name: 'evening_star',
  title: 'Evening Star',
  talib: 'CDLEVENINGSTAR',
  chinese: {
    title: '黄昏之星',
    description: '长阳线后出现向上跳空的小实体，再由阴线吞掉大部分涨幅，顶部反转信号。',
  },
  description:
    'A long rising candle, a small one that gaps above it, and a falling one that takes back ' +
    'a good part of the first.',
  keywords: ['star', 'reversal'],
  needsGap: true,
  formula:
    'up[2], long[2]; not long[1], body[1] above body[2]; down[0], long[0], close[0] < ' +
    'close[2] - penetration × |close[2] - open[2]|',
  parameters: { penetration: bodyPart(0.3, 'the third candle must take back') },
  bars: 3,
  measures: ['bodyLong'],
  traits: { 2: ['up', 'long'], 1: ['notLong'], 0: ['down', 'long'] },
  judge: (candles, row, { penetration }) => {
    const { mirrored } = candles;
    return mirrored.gapsDown(row - 1) && takesBack(mirrored, row, penetration);
  },
  signals: [
    bearish(
      'A long rising body, a body that is not long wholly above it, and a long falling body ' +
        'that closes `penetration` of the first body below its close.',
    ),
  ],
});
