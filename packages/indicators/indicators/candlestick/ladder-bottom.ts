import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const ladderBottom = defineCandlestick({
  name: 'ladder_bottom',
  title: 'Ladder Bottom',
  talib: 'CDLLADDERBOTTOM',
  chinese: {
    title: '梯底形态',
    description: '连续阴线阶梯下行后出现带上影线的阴线，随后阳线高收，见底。',
  },
  description:
    'Three falling candles like rungs, a fourth with an upper shadow, and a rising one that ' +
    'opens above and closes beyond it.',
  keywords: ['reversal'],
  formula:
    'down[4], down[3], down[2], open[4] > open[3] > open[2], close[4] > close[3] > close[2]; ' +
    'down[1], some upper shadow[1]; up[0], open[0] > open[1], close[0] > high[1]',
  bars: 5,
  measures: ['shadowVeryShort'],
  traits: { 4: ['down'], 3: ['down'], 2: ['down'], 1: ['down'], 0: ['up'] },
  judge: isLadder,
  signals: [
    bullish(
      'Three falling candles with lower opens and closes, a falling one with an upper shadow, ' +
        'and a rising one that opens above its body and closes above its high.',
    ),
  ],
});

function isLadder(candles: Candles, row: number): boolean {
  const [second, third, fourth] = [row - 3, row - 2, row - 1];
  return (
    [second, third].every(
      (at) => candles.open(at) < candles.open(at - 1) && candles.close(at) < candles.close(at - 1),
    ) &&
    candles.upperShadow(fourth) > candles.measure('shadowVeryShort', fourth) &&
    candles.open(row) > candles.open(fourth) &&
    candles.close(row) > candles.high(fourth)
  );
}
