import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const xsideGapThreeMethods = defineCandlestick({
  name: 'xside_gap_three_methods',
  title: 'Upside/Downside Gap Three Methods',
  talib: 'CDLXSIDEGAP3METHODS',
  chinese: {
    title: '跳空三法',
    description: '同向两根蜡烛之间留有缺口，第三根反向回补缺口，趋势仍将延续。',
  },
  description:
    'Two candles the same way with a gap between them, and a third that goes back from one ' +
    'body into the other.',
  keywords: ['upside gap three methods', 'downside gap three methods', 'continuation', 'gap'],
  aliases: ['upside_gap_three_methods', 'downside_gap_three_methods'],
  needsGap: true,
  formula:
    'bullish: up[2], up[1], body[1] above body[2]; down[0], open[0] in body[1], close[0] in ' +
    'body[2]; bearish: mirrored',
  bars: 3,
  measures: [],
  traits: { 2: ['up'], 1: ['up'], 0: ['down'] },
  judge: (candles, row) =>
    candles.gapsUp(row - 1) &&
    candles.isInBody(candles.open(row), row - 1) &&
    candles.isInBody(candles.close(row), row - 2),
  signals: [
    bullish(
      'Two rising bodies with a gap between them, and a falling one that opens inside the ' +
        'second and closes inside the first.',
    ),
    bearish(
      'Two falling bodies with a gap between them, and a rising one that opens inside the ' +
        'second and closes inside the first.',
    ),
  ],
});
