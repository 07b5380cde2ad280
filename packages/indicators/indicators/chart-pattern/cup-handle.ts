import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { FigureShape } from '#indicators/figures/figure.ts';

export const cupHandle = defineChartPattern({
  name: 'cup_handle',
  title: 'Cup with Handle',
  keywords: ['cup handle', 'cup with handle', 'cup and handle', 'inverted cup', 'continuation'],
  description:
    'A hollow between two rims at about the same price, and a small setback after the second; a close above ' +
    'the rims confirms it. Upside down it is bearish.',
  summaryFocus: 'Whether one is there, how deep its handle is, and whether the rim broke.',
  source:
    "William O'Neil, How to Make Money in Stocks (1988), on bars of any length: he asks for seven weeks at " +
    'least and a handle in the upper half. Its roundness is not measured, only that its low is not at a rim.',
  formula:
    'rims = swing highs within tolerance_atr * atr(14), min_bars apart or more; cup = the swing low between them\n' +
    'the low lies between a fifth and four fifths of the way\n' +
    'handle = swing low after them, at most handle_percent of the depth below the rim, in no more bars than the cup\n' +
    'confirmed by a close above the higher rim; target = rim + depth',
  chinese: {
    title: '杯柄形态',
    description: '两侧杯沿相近、底部圆缓的杯形加小幅回调的杯柄，收盘突破杯沿时确认。',
  },
  aliases: [{ name: 'cup_and_handle' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(1.5),
    min_bars: period(15, { min: 2, max: 300, about: 'Least bars between the rims.' }),
    handle_percent: number(50, {
      min: 1,
      max: 100,
      about: 'Greatest depth of the handle, in percent of that of the cup.',
    }),
  },
  kinds: [
    { value: 1, bias: 'bullish', text: 'Cup with handle' },
    { value: -1, bias: 'bearish', text: 'Inverted cup with handle' },
  ],
  breaks: { up: 'the rim of a cup', down: 'the rim of an inverted cup' },
  mayFail: true,
  shape: (p) => ({ ...spanOf(p), ...cupOf(p) }),
});

interface CupLimits {
  readonly tolerance_atr: number;
  readonly min_height_atr: number;
  readonly min_bars: number;
  readonly handle_percent: number;
}

function cupOf(limits: CupLimits): FigureShape {
  return {
    pivots: 4,
    newest: -1,
    recognise({ prices, backs, range }, figure) {
      const [handle, right, cup, left] = [prices[0]!, prices[1]!, prices[2]!, prices[3]!];
      const rim = Math.max(right, left);
      const depth = rim - cup;
      const bars = backs[3]! - backs[1]!;
      const place = (backs[3]! - backs[2]!) / bars;
      if (isBeyond(Math.abs(right - left), limits.tolerance_atr * range, rim)) return false;
      if (isBeyond(limits.min_height_atr * range, depth, rim) || bars < limits.min_bars)
        return false;
      if (place < 0.2 || place > 0.8 || backs[1]! > bars) return false;
      if (isBeyond(rim - handle, (limits.handle_percent / 100) * depth, rim)) return false;
      figure.kind = 1;
      figure.way = 1;
      figure.level(rim, handle);
      figure.height = depth;
      return true;
    },
  };
}
