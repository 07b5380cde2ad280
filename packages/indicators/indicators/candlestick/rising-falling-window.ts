import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const risingFallingWindow = defineCandlestick({
  name: 'rising_falling_window',
  title: 'Rising/Falling Window',
  chinese: {
    title: '上升/下降窗口',
    description: '两根蜡烛的影线之间留有缺口，缺口区域成为支撑或阻力。',
  },
  description:
    'A gap between the shadows of two candles, which traders expect to support or to resist ' +
    'later prices.',
  keywords: ['rising window', 'falling window', 'gap', 'continuation'],
  aliases: ['rising_window', 'falling_window', 'price_gap'],
  needsGap: true,
  source:
    'Nison, Japanese Candlestick Charting Techniques (1991): the shadows do not overlap, by ' +
    'any amount.',
  formula: 'bullish: low[0] > high[1]; bearish: high[0] < low[1]',
  bars: 2,
  measures: [],
  judge: (candles, row) => candles.low(row) > candles.high(row - 1),
  signals: [
    bullish('The low is above the high before.'),
    bearish('The high is below the low before.'),
  ],
});
