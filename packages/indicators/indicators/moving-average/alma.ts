import { defineAverage } from '#indicators/families/define-average.ts';
import { flag, number, period, source } from '#indicators/catalog/parameters.ts';
import { arnaudLegouxWeights } from '#indicators/arithmetic/arnaud-legoux.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';

export const alma = defineAverage({
  name: 'alma',
  title: 'Arnaud Legoux Moving Average',
  keywords: ['arnaud legoux', 'gaussian', 'weighted', 'low lag'],
  description:
    'Average with the weights of a normal curve that lies near the newest bars of the window, ' +
    'between smoothness and lag as its centre is moved.',
  source:
    'Legoux and Kouzis-Loukas (2009), TA-Lib 0.8 ALMA, Tulip and TTR: the centre of the curve is ' +
    'cut to a whole bar. Pine cuts it only on request: `floor_centre` false.',
  formula:
    'm = offset * (period - 1), cut to a whole bar; s = period / sigma\n' +
    'w(i) = exp(-(i - m)^2 / (2 * s^2)), i = 0 for the oldest bar\n' +
    'alma = sum(w(i) * x(i)) / sum(w(i))',
  chinese: {
    title: '阿尔诺·勒古移动平均线',
    description: '以偏向近端的高斯曲线为权重，可在平滑与滞后之间取舍。',
  },
  parameters: {
    period: period(9),
    offset: number(0.85, {
      min: 0,
      max: 1,
      about: 'Where the centre of the weights lies: 0 at the oldest bar, 1 at the newest.',
    }),
    sigma: number(6, {
      min: 0.1,
      max: 20,
      about: 'Standard deviations of the curve in the window: the more, the fewer bars count.',
    }),
    floor_centre: flag(true, 'Whether the centre is cut to a whole bar.'),
    source: source(),
  },
  average: (p, c) => {
    const weights = arnaudLegouxWeights(p.period, p.offset, p.sigma, p.floor_centre);
    return c.run(weightedWindow(weights), c.source(p.source));
  },
});
