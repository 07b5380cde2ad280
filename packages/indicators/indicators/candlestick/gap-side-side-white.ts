import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const gapSideSideWhite = defineCandlestick({
  name: 'gap_side_side_white',
  title: 'Gap Side-by-Side White Lines',
  talib: 'CDLGAPSIDESIDEWHITE',
  chinese: {
    title: '跳空并列阳线',
    description: '跳空之后出现两根大小相近、开盘价相同的阳线，趋势延续。',
  },
  description:
    'Two rising candles of about the same size side by side beyond a gap, which they leave ' +
    'open.',
  keywords: ['continuation', 'gap'],
  needsGap: true,
  formula:
    'bullish: body[1] and body[0] above body[2]; white[1], white[0], |close[0] - open[0]| ' +
    'near |close[1] - open[1]|, open[0] equal to open[1]; bearish: both below body[2], the ' +
    'rest alike',
  bars: 3,
  measures: ['near', 'equal'],
  traits: { 1: ['white'], 0: ['white'] },
  judge: areSideBySide,
  signals: [
    bullish(
      'Two rising bodies of about the same size and open, both wholly above the body before ' +
        'them.',
    ),
    bearish(
      'Two rising bodies of about the same size and open, both wholly below the body before ' +
        'them.',
    ),
  ],
});

function areSideBySide(candles: Candles, row: number): boolean {
  const [before, left] = [row - 2, row - 1];
  return (
    candles.gapsUp(left, before) &&
    candles.gapsUp(row, before) &&
    candles.isWithin('near', candles.body(row), candles.body(left), left) &&
    candles.isWithin('equal', candles.open(row), candles.open(left), left)
  );
}
