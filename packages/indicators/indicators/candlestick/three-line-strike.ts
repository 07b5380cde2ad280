import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const threeLineStrike = defineCandlestick({
  name: 'three_line_strike',
  title: 'Three-Line Strike',
  talib: 'CDL3LINESTRIKE',
  chinese: {
    title: '三线打击',
    description: '三根同向蜡烛后出现一根反向长蜡烛将其全部吞回，通常视为原趋势延续。',
  },
  description:
    'Three candles one way, each further on, and a fourth that takes all three back: read as ' +
    'a pause of the trend.',
  keywords: ['continuation', 'strike'],
  aliases: ['cdl_3linestrike'],
  formula:
    'bullish: up[3], up[2], up[1], close[3] < close[2] < close[1], open[2] in or near ' +
    'body[3], open[1] in or near body[2]; down[0], open[0] > close[1], close[0] < open[3]; ' +
    'bearish: mirrored',
  bars: 4,
  measures: ['near'],
  traits: { 3: ['up'], 2: ['up'], 1: ['up'], 0: ['down'] },
  judge: isStrike,
  signals: [
    bullish(
      'Three rising candles that each close higher and open in or near the body before, and a ' +
        'falling one that opens above the last and closes below the open of the first.',
    ),
    bearish(
      'Three falling candles that each close lower and open in or near the body before, and a ' +
        'rising one that opens below the last and closes above the open of the first.',
    ),
  ],
});

function isStrike(candles: Candles, row: number): boolean {
  const [first, second, third] = [row - 3, row - 2, row - 1];
  return (
    opensInOrNear(candles, second) &&
    opensInOrNear(candles, third) &&
    candles.close(third) > candles.close(second) &&
    candles.close(second) > candles.close(first) &&
    candles.open(row) > candles.close(third) &&
    candles.close(row) < candles.open(first)
  );
}

function opensInOrNear(candles: Candles, row: number): boolean {
  const before = row - 1;
  const near = candles.measure('near', before);
  const open = candles.open(row);
  return open >= candles.bodyBottom(before) - near && open <= candles.bodyTop(before) + near;
}
