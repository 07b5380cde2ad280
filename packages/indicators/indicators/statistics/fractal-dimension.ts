import {
  trendOrRangePresentation,
  defineStatistic,
} from '#indicators/families/define-statistic.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { trendOrRangeParameters } from '#indicators/families/trend-or-range.ts';
import { curveDimension } from '#indicators/formulas/curve-dimension.ts';
import { windowPass } from '#indicators/steps/window-pass.ts';

export const fractalDimension = defineStatistic({
  name: 'fractal_dimension',
  title: 'Fractal Dimension Index',
  keywords: ['fractal dimension', 'fdi', 'sevcik', 'roughness', 'trend', 'noise'],
  description:
    'How much of the plane the curve of the prices fills: near 1 in a straight trend, 1.5 as in a random ' +
    'walk, above it where the market goes to and fro.',
  summaryFocus: 'Side of 1.5.',
  source:
    'Sevcik (1998), from the length of the curve in a square of side one. Scripts that add ln 2 to the ' +
    "logarithm of the length are higher by 0.1 to 0.2; Ehlers's, from the ranges of two halves, is inside of " +
    '`frama`.',
  formula:
    'y[i] = (x[i] - lowest(x, n)) / (highest(x, n) - lowest(x, n)), n = period\n' +
    'length = sum(sqrt((y[i] - y[i + 1])^2 + 1 / (n - 1)^2))\n' +
    'fractal_dimension = 1 + ln(length) / ln(2 * (n - 1))',
  chinese: {
    title: '分形维数指数',
    description: '价格曲线的粗糙程度：接近1为顺畅趋势，1.5为随机游走，更高为震荡。',
  },
  aliases: [{ name: 'fdi' }, { name: 'fractal_dimension_index' }],
  parameters: {
    period: period(30, { max: MAX_SCANNED_PERIOD, min: 4 }),
    source: source(),
    ...trendOrRangeParameters({ trending: 1.4, choppy: 1.5 }, [1, 1.45, 2]),
  },
  value: (p) => ({
    column: `fractal_dimension_${p.period}`,
    unit: 'ratio',
    range: [1, 2],
    sparse: true,
    description: 'The dimension; null where the price does not move.',
  }),
  calculate: (p, c) => ({
    value: c.run(windowPass(p.period, 2, curveDimension), c.source(p.source)),
  }),
  presentation: (p) => trendOrRangePresentation('The dimension', p, false),
});
