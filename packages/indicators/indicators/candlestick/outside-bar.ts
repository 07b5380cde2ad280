import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const outsideBar = defineCandlestick({
  name: 'outside_bar',
  title: 'Outside Bar',
  chinese: {
    title: '外包线',
    description: '当前蜡烛的高低点完全包住前一根，收盘方向指示突破方向。',
  },
  description:
    'A candle whose range covers the range of the one before on both sides; its colour shows ' +
    'which side won.',
  keywords: ['outside day', 'engulfing', 'key reversal'],
  aliases: ['outside_day', 'cdl_outside'],
  source:
    'High above the high before and low below the low before, by any amount; some ask for a ' +
    'close beyond the range before too.',
  formula:
    'high[0] > high[1], low[0] < low[1]; bullish: close[0] >= open[0], bearish: close[0] < ' +
    'open[0]',
  bars: 2,
  measures: [],
  traits: { 0: ['up'] },
  judge: (candles, row) =>
    candles.high(row) > candles.high(row - 1) && candles.low(row) < candles.low(row - 1),
  signals: [
    bullish(
      'A higher high and a lower low than the candle before, and a close at or above the open.',
    ),
    bearish('A higher high and a lower low than the candle before, and a close below the open.'),
  ],
});
