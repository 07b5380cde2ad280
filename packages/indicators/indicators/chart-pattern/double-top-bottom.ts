import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { equalTops } from '#indicators/figures/equal-tops.ts';

export const doubleTopBottom = defineChartPattern({
  name: 'double_top_bottom',
  title: 'Double Top and Double Bottom',
  keywords: [
    'double top bottom',
    'double top',
    'double bottom',
    'm pattern',
    'w pattern',
    'reversal',
  ],
  description:
    'Two tops at about the same price after a rise, or two bottoms after a fall; a close beyond the swing ' +
    'between them, the neckline, confirms it.',
  summaryFocus: 'Whether one is there, on which side its neckline lies, and whether it broke.',
  source:
    'Edwards and Magee, Technical Analysis of Stock Trends (1948); Bulkowski, Encyclopedia of Chart Patterns. ' +
    'Schools differ in how equal the tops must be; here that is counted in average ranges.',
  formula:
    'double top = two swing highs within tolerance_atr * atr(14), after a swing low below the one between them\n' +
    'neckline = the swing low between them; confirmed by a close below it\n' +
    'target = neckline - (higher top - neckline); a double bottom mirrors this',
  chinese: {
    title: '双顶与双底',
    description: '两个价位相近的高点（M头）或低点（W底），收盘跌破或突破颈线时确认。',
  },
  aliases: [{ name: 'double_top' }, { name: 'double_bottom' }],
  parameters: { ...figureParameters(), tolerance_atr: figureTolerance(0.75) },
  kinds: [
    { value: -1, bias: 'bearish', text: 'Double top' },
    { value: 1, bias: 'bullish', text: 'Double bottom' },
  ],
  breaks: { up: 'the neckline of a double bottom', down: 'the neckline of a double top' },
  mayFail: true,
  shape: (p) => ({ ...spanOf(p), ...equalTops(2, p.tolerance_atr, p.min_height_atr) }),
});
