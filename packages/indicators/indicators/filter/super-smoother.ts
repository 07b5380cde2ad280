import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { superSmoother as smoother } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const superSmoother = defineAverage({
  name: 'super_smoother',
  title: 'Ehlers Super Smoother',
  category: 'filter',
  keywords: ['ehlers', 'ssf', 'low pass', 'butterworth', 'low lag'],
  description:
    'Low-pass filter that takes away what is shorter than its period, with far less lag than an ' +
    'average as smooth.',
  source:
    'Ehlers (2013) for two poles, of the mean of two prices; Ehlers (2004) for three. The root of ' +
    'two is exact here, where his listing has 1.414; it starts from the first prices.',
  caveats: [STARTS_AT_PRICE],
  formula:
    'a = exp(-sqrt(2) * pi / period); b = 2 * a * cos(sqrt(2) * pi / period)\n' +
    'super_smoother = (1 - b + a^2) * (x + x[1]) / 2 + b * super_smoother[1] - a^2 * super_smoother[2]',
  chinese: {
    title: '埃勒斯超级平滑滤波器',
    description: '滤除短于设定周期的波动，同等平滑度下滞后远小于均线。',
  },
  aliases: [{ name: 'ssf' }, { name: 'super_smoother_3_pole', params: { poles: 3 } }],
  parameters: {
    period: period(10, { min: 3, about: 'Shortest cycle that passes, in bars.' }),
    poles: integer(2, { min: 2, max: 3, about: 'Poles: three cut more sharply, and are later.' }),
    source: source(),
  },
  column: (p) => `super_smoother_${p.period}`,
  average: (p, c) => {
    const filter = smoother(p.period, p.poles === 3 ? 3 : 2);
    return c.run(recursiveFilter(filter, 'value'), c.source(p.source));
  },
});
