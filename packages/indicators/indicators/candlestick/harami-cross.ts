import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { haramiStrength } from '#indicators/arithmetic/candle-figures.ts';

export const haramiCross = defineCandlestick({
  name: 'harami_cross',
  title: 'Harami Cross',
  talib: 'CDLHARAMICROSS',
  chinese: { title: '十字孕线', description: '十字线处于前一根长实体之内，反转意味强于普通孕线。' },
  description:
    'A doji inside the long body of the candle before: a harami without any body to speak of.',
  keywords: ['doji', 'reversal', 'inside'],
  source: 'It gives 80 instead of 100 where the bodies share one end.',
  formula:
    'bullish: down[1], long[1]; doji[0], body[0] inside body[1]; bearish: up[1], the rest ' +
    'alike',
  bars: 2,
  measures: ['bodyLong', 'bodyDoji'],
  traits: { 1: ['down', 'long'], 0: ['doji'] },
  judge: haramiStrength,
  signals: [
    bullish('A long falling body that holds the body of a doji.', [100, 80]),
    bearish('A long rising body that holds the body of a doji.', [-100, -80]),
  ],
});
