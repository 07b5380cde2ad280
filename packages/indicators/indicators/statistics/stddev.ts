import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { usualFeatures, usualNode, usualOutput } from '#indicators/families/usual-size.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { deviation } from '#indicators/steps/deviation.ts';

export const stddev = defineIndicator({
  name: 'stddev',
  title: 'Standard Deviation',
  category: 'statistics',
  keywords: ['stddev', 'standard deviation', 'volatility', 'dispersion', 'sigma'],
  description: 'How far values usually lie from their mean over the window.',
  summaryFocus: 'Whether prices spread or draw together against their usual spread.',
  source:
    'TA-Lib STDDEV: over the whole population, that is divided by `period`. It is exact to ' +
    'the last digits at any price, as in TA-Lib 0.8; TA-Lib 0.6 loses digits where the ' +
    'deviation is small against the price.',
  formula: 'stddev = nbdev * sqrt(mean((x - mean(x, period))^2, period))',
  chinese: {
    title: '标准差',
    description: '数值围绕窗口均值的离散程度，常用来衡量波动大小。',
  },
  aliases: [{ name: 'standard_deviation' }, { name: 'stdev' }],
  parameters: {
    period: period(5, { min: 2 }),
    nbdev: number(1, { min: 0.01, max: 100, about: 'Factor of the deviation.' }),
    source: source(),
  },
  outputs: () => {
    const stddev: OutputSpec = {
      column: 'stddev',
      unit: 'price',
      description: 'Standard deviation, times `nbdev`.',
    };
    return { stddev, usual: usualOutput(stddev) };
  },
  calculate: (p, c) => {
    const one = c.run(deviation(p.period), c.source(p.source));
    const scaled = p.nbdev === 1 ? one : c.each(scaledBy(p.nbdev), one);
    return { stddev: scaled, usual: usualNode(c, scaled) };
  },
  features: () => usualFeatures('stddev', 'The deviation'),
  chart: (p) => ({ pane: 'own', items: [line('stddev', `StdDev ${p.period}`, 'primary')] }),
});
