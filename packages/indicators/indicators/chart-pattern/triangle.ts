import {
  defineChartPattern,
  figureParameters,
  figureTolerance,
  spanOf,
} from '#indicators/families/define-chart-pattern.ts';
import { integer } from '#indicators/catalog/parameters.ts';
import { twoLines } from '#indicators/figures/two-lines.ts';

export const triangle = defineChartPattern({
  name: 'triangle',
  title: 'Triangles',
  keywords: [
    'triangle',
    'ascending triangle',
    'descending triangle',
    'symmetrical triangle',
    'apex',
  ],
  description:
    'Two lines over swings that come together: a level top and rising lows, a level bottom and falling highs, ' +
    'or both toward each other. A close out of it confirms it.',
  summaryFocus: 'Which triangle is there, where its lines run, and which way it broke.',
  source:
    'Edwards and Magee (1948); Bulkowski, Encyclopedia of Chart Patterns. Level is what rises or falls by less ' +
    'than a part of the average range over the whole figure.',
  formula:
    'lines = through the last two swing highs, and through the last two swing lows\n' +
    'level = rise over the figure within tolerance_atr * atr(14); they come together by more than that\n' +
    'ascending = level highs, rising lows; descending = falling highs, level lows; symmetrical = both\n' +
    'target = line that breaks, and the height at the oldest swing beyond it',
  chinese: {
    title: '三角形',
    description: '上升、下降与对称三角形：高点连线与低点连线逐渐收敛，收盘突破时确认。',
  },
  aliases: [{ name: 'ascending_triangle' }, { name: 'symmetrical_triangle' }],
  parameters: {
    ...figureParameters(),
    tolerance_atr: figureTolerance(0.75),
    touches: integer(2, { min: 2, max: 3, about: 'Swings on each line.' }),
  },
  kinds: [
    { value: 1, bias: 'bullish', text: 'Ascending triangle' },
    { value: -1, bias: 'bearish', text: 'Descending triangle' },
    { value: 2, bias: 'neutral', text: 'Symmetrical triangle' },
  ],
  breaks: { up: 'the upper line of a triangle', down: 'the lower line of a triangle' },
  mayFail: false,
  shape: (p) => ({
    ...spanOf(p),
    ...twoLines(
      {
        ascending_triangle: { kind: 1, way: 0 },
        descending_triangle: { kind: -1, way: 0 },
        symmetrical_triangle: { kind: 2, way: 0 },
      },
      { tolerance: p.tolerance_atr, minHeight: p.min_height_atr, touches: p.touches },
    ),
  }),
});
