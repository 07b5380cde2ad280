import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { absolute } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { total } from '#indicators/steps/total.ts';

export const efficiencyRatio = defineIndicator({
  name: 'efficiency_ratio',
  title: 'Efficiency Ratio',
  category: 'momentum',
  keywords: ['efficiency ratio', 'er', 'kaufman', 'noise', 'trend', 'fractal efficiency'],
  description:
    'Distance that the price covered over a window as a share of the length of its path: 1 in a straight ' +
    'line, near 0 where it goes back and forth.',
  summaryFocus: 'Whether the market goes anywhere, whichever way.',
  source: 'Kaufman (1995); the ratio inside of `kama`. 0 where nothing moved.',
  formula: 'er = |x - x[period]| / sum(|x - x[1]|, period)',
  chinese: {
    title: '效率比率',
    description: '价格净变动与路径总长度之比，越接近1趋势越顺畅，越接近0噪音越大。',
  },
  aliases: [{ name: 'er' }, { name: 'kaufman_efficiency_ratio' }],
  parameters: {
    period: period(10, { min: 2 }),
    source: source(),
    ...trendOrRangeParameters({ trending: 0.6, choppy: 0.3 }, [1, 0.5, 0]),
  },
  outputs: (p) => ({
    er: {
      column: `efficiency_ratio_${p.period}`,
      unit: 'ratio',
      range: [0, 1],
      description: 'The ratio: 1 is a straight path.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const path = c.run(total(p.period), c.each(absolute, c.run(change(1), x)));
    return { er: c.each(efficiency, c.run(change(p.period), x), path) };
  },
  features: (p) => trendOrRange('er', 'The ratio', p),
  chart: (p) => ({
    pane: 'own',
    range: [0, 1],
    items: [line('er', `ER ${p.period}`, 'primary'), ...trendOrRangeLevels(p)],
  }),
});

/** Inputs: distance, path. Rounding may leave a straight path shorter than its distance. */
const efficiency: Formula<2> = (inputs, output) => {
  const [distance, path] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = path[row] === 0 ? 0 : Math.min(1, Math.abs(distance[row]!) / path[row]!);
    }
  };
};
