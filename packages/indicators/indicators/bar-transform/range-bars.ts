import { sizeContradiction, sizeParameters } from '#indicators/families/brick-size.ts';
import { defineBrickChart } from '#indicators/families/define-brick-chart.ts';
import { brickScale } from '#indicators/steps/brick-scale.ts';
import { rangeBars as barsOfOneRange } from '#indicators/steps/range-bars.ts';

export const rangeBars = defineBrickChart({
  name: 'range_bars',
  title: 'Range Bars',
  keywords: ['range bars', 'constant range', 'nicolellis', 'noise'],
  description:
    'Bars of one range: each is complete where the close is a whole range away from its other end, however ' +
    'long that takes. Shown is the newest complete one.',
  source:
    'Nicolellis, who asked for them in 1995, on closes instead of trades: within a bar the ' +
    'order of its prices is unknown. A bar begins where the one before ended.',
  formula:
    'p = close and s = size, or in percent p = ln(close) and s = ln(1 + size / 100)\n' +
    'first bar: low = high = p; top and bottom are its close; direction and added are 0\n' +
    'each later bar: up = floor((p - low) / s), down = floor((high - p) / s), where what ' +
    'misses a whole number by 1e-12 of it is whole\n' +
    'up >= 1: low = low + up * s, high = p, direction 1, added = up; the newest bar is from low - s to low\n' +
    'else down >= 1: high = high - down * s, low = p, direction -1, added = -down; the ' +
    'newest is from high to high + s\n' +
    'else low = min(low, p), high = max(high, p), added = 0, and the newest bar stays\n' +
    'range_bars_top, range_bars_bottom = its ends, in percent exp of them; high is at least low, and low at most high',
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
