import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { haramiStrength } from '#indicators/arithmetic/candle-figures.ts';

export const harami = defineCandlestick({
  name: 'harami',
  title: 'Harami',
  talib: 'CDLHARAMI',
  chinese: { title: '孕线形态', description: '小实体完全处于前一根长实体之内，原趋势动能减弱。' },
  description:
    'A small body inside the long body of the candle before: the move lost its strength.',
  keywords: ['reversal', 'inside'],
  source: 'It gives 80 instead of 100 where the bodies share one end.',
  formula:
    'bullish: down[1], long[1]; not long[0], body[0] inside body[1]; bearish: up[1], the ' +
    'rest alike',
  bars: 2,
  measures: ['bodyLong'],
  traits: { 1: ['down', 'long'], 0: ['notLong'] },
  judge: haramiStrength,
  signals: [
    bullish('A long falling body that holds the next body, which is not long.', [100, 80]),
    bearish('A long rising body that holds the next body, which is not long.', [-100, -80]),
  ],
});
