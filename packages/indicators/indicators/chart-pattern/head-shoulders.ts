import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import { type FigureShape, lineThrough } from '#indicators/figures/figure.ts';

export const headShoulders = defineChartPattern({
  name: 'head_shoulders',
  title: 'Head and Shoulders',
  keywords: [
    'head shoulders',
    'head and shoulders',
    'inverse head and shoulders',
    'neckline',
    'reversal',
  ],
  description:
    'A top between two lower ones at about the same price, or a bottom between two higher ones; a close beyond ' +
    'the line through the swings between them confirms it.',
  summaryFocus: 'Whether one is there, where its neckline runs, and whether it broke.',
  source:
    'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns. Schools differ in how alike the ' +
    'shoulders must be and how steep the neckline may run.',
  formula:
    'head = swing high above the one before and the one after it, the shoulders, by tolerance_atr * atr(14)\n' +
    'shoulders = no farther apart than twice that tolerance\n' +
    'neckline = line through the two swing lows between them; confirmed by a close below it\n' +
    'target = neckline - (head - neckline at the head); the inverse mirrors this',
  chinese: {
    title: '头肩顶与头肩底',
    description: '中间高（低）两侧相近的三峰（谷）反转形态，收盘突破颈线时确认。',
  },
  aliases: [{ name: 'head_and_shoulders' }],
  parameters: { ...figureParameters(), tolerance_atr: figureTolerance(0.75) },
  kinds: [
    { value: -1, bias: 'bearish', text: 'Head and shoulders' },
    { value: 1, bias: 'bullish', text: 'Inverse head and shoulders' },
  ],
  breaks: { up: 'the neckline of an inverse one', down: 'the neckline' },
  mayFail: true,
  shape: (p) => ({ ...spanOf(p), ...headBetween(p.tolerance_atr, p.min_height_atr) }),
});

function headBetween(tolerance: number, minHeight: number): FigureShape {
  return {
    pivots: 6,
    newest: 1,
    recognise(pivots, figure) {
      const { prices, backs, range } = pivots;
      const [right, head, left] = [prices[0]!, prices[2]!, prices[4]!];
      const slack = tolerance * range;
      if (!isBeyond(head - Math.max(right, left), slack, head)) return false;
      if (isBeyond(Math.abs(right - left), 2 * slack, head)) return false;
      lineThrough(pivots, 1, 3, figure.lower);
      const { value, slope } = figure.lower;
      const height = head - (value - slope * backs[2]!);
      if (isBeyond(minHeight * range, height, head)) return false;
      if (!isBeyond(right, value - slope * backs[0]!, head)) return false;
      // Before the left shoulder price came from below the neckline.
      if (prices[5]! >= Math.max(prices[1]!, prices[3]!)) return false;
      figure.kind = -1;
      figure.way = -1;
      figure.upper.value = head;
      figure.upper.slope = 0;
      figure.height = height;
      return true;
    },
  };
}
