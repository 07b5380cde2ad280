import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const tristar = defineCandlestick({
  name: 'tristar',
  title: 'Tristar',
  talib: 'CDLTRISTAR',
  chinese: { title: '三星形态', description: '连续三根十字线且中间一根跳空，趋势可能就此反转。' },
  description:
    'Three doji in a row, of which the middle one gaps away: a trend has run out of strength.',
  keywords: ['star', 'doji', 'reversal'],
  needsGap: true,
  source: 'All three bodies are compared with the usual range before the first.',
  formula:
    'bullish: doji[2], doji[1], doji[0], body[1] below body[2], min(open[0], close[0]) > ' +
    'min(open[1], close[1]); bearish: mirrored',
  bars: 3,
  measures: ['bodyDoji'],
  traits: { 2: ['doji'] },
  judge: isTristar,
  signals: [
    bullish('Three doji, the middle one wholly below the first, and the last one higher than it.'),
    bearish('Three doji, the middle one wholly above the first, and the last one lower than it.'),
  ],
});

function isTristar(candles: Candles, row: number): boolean {
  const first = row - 2;
  const middle = row - 1;
  return (
    candles.isDoji(middle, first) &&
    candles.isDoji(row, first) &&
    candles.gapsDown(middle) &&
    candles.bodyBottom(row) > candles.bodyBottom(middle)
  );
}
