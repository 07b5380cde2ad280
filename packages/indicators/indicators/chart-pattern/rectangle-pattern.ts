import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { integer } from '#indicators/catalog/parameters.ts';
import { twoLines } from '#indicators/figures/two-lines.ts';

export const rectanglePattern = defineChartPattern({
  name: 'rectangle_pattern',
  title: 'Rectangle',
  keywords: ['rectangle pattern', 'rectangle', 'trading range', 'consolidation', 'sideways', 'box'],
  description:
    'Swing highs at about one price and swing lows at about another: a trading range. A close out of it is its break.',
  summaryFocus: 'Whether a range is there, where its edges lie, and which side broke.',
  source: 'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns.',
  formula:
    'lines = through the last two swing highs, and through the last two swing lows\n' +
    'rectangle = both rise or fall by no more than tolerance_atr * atr(14) over the figure\n' +
    'target = line that breaks, and the height at the oldest swing beyond it',
  chinese: {
    title: '矩形整理',
    description: '高点与低点各自大致水平的横盘区间，收盘离开区间即为突破。',
  },
  aliases: [{ name: 'trading_range' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(1),
    touches: integer(2, { min: 2, max: 3, about: 'Swings on each line.' }),
  },
  kinds: [{ value: 1, bias: 'neutral', text: 'Rectangle' }],
  breaks: { up: 'the upper line of a rectangle', down: 'the lower line of a rectangle' },
  mayFail: false,
  shape: (p) => ({
    ...spanOf(p),
    ...twoLines(
      { rectangle: { kind: 1, way: 0 } },
      { tolerance: p.tolerance_atr, minHeight: p.min_height_atr, touches: p.touches },
    ),
  }),
});
