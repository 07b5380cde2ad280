import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { pierces } from '#indicators/arithmetic/candle-figures.ts';

export const piercing = defineCandlestick({
  name: 'piercing',
  title: 'Piercing Line',
  talib: 'CDLPIERCING',
  chinese: {
    title: '刺透形态',
    description: '长阴线后低开高走，阳线收复前一实体一半以上（曙光初现）。',
  },
  description:
    'A long falling body, and a long rising one that opens below its low and closes in the ' +
    'upper half of it.',
  keywords: ['piercing line', 'reversal'],
  aliases: ['piercing_line', 'piercing_pattern'],
  needsGap: true,
  formula:
    'down[1], long[1]; up[0], long[0], open[0] < low[1], close[1] + 0.5 × |close[1] - ' +
    'open[1]| < close[0] < open[1]',
  bars: 2,
  measures: ['bodyLong'],
  traits: { 1: ['down', 'long'], 0: ['up', 'long'] },
  judge: (candles, row) => pierces(candles, row, 0.5),
  signals: [
    bullish(
      'A long falling body, and a long rising one that opens below its low and closes inside ' +
        'it, above its middle.',
    ),
  ],
});
