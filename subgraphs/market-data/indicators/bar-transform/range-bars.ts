import { sizeContradiction, sizeParameters } from '#market-data/catalog/brick-size.ts';
import { defineBrickChart } from '#market-data/catalog/define-brick-chart.ts';
import { brickScale } from '#market-data/kernels/steps/brick-scale.ts';
import { rangeBars as barsOfOneRange } from '#market-data/kernels/steps/range-bars.ts';

export const rangeBars = defineBrickChart({
  name: 'range_bars',
  title: 'Range Bars',
  keywords: ['range bars', 'constant range', 'nicolellis', 'noise'],
  description:
    'Bars of one range: each is complete where the close is a whole range away from its other end, however ' +
    'long that takes. Shown is the newest complete one.',
  source:
    'Nicolellis, who asked for them in 1995, on closes instead of trades: within a bar nobody knows the ' +
    'order of its prices. A bar begins where the one before ended.',
  formula:
    'low, high = least and greatest close since the bar began, its begin included\n' +
    'up: close >= low + size (or low × (1 + size / 100) in percent), then the next begins at low + size\n' +
    'down: close <= high - size (or high / (1 + size / 100)), then the next begins at high - size',
  chinese: {
    title: '等幅图（Range Bars）',
    description: '每根 K 线波幅固定，价格走满幅度才生成下一根，与时间无关。',
  },
  aliases: [{ name: 'range_bar' }, { name: 'constant_range_bars' }],
  parameters: sizeParameters(1, 'a range'),
  contradiction: sizeContradiction,
  brick: 'range bar',
  step: (p) => barsOfOneRange(brickScale(p.size, p.size_in)),
});
