import { defineAverage } from '#indicators/families/define-average.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { holtWinters, rowsUntilForgotten } from '#indicators/steps/holt-winters.ts';

export const hwma = defineAverage({
  name: 'hwma',
  title: 'Holt-Winters Moving Average',
  keywords: ['holt winters', 'triple exponential smoothing', 'forecast'],
  description:
    'Exponential smoothing of the price, of its slope and of the change of its slope, added up to ' +
    'a forecast of the next bar. It overshoots at turns.',
  source: 'HWMA of pandas-ta, after Holt (1957) and Winters (1960), without seasons.',
  formula:
    'f = (1 - a) * (f[1] + v[1] + s[1] / 2) + a * x\n' +
    'v = (1 - b) * (v[1] + s[1]) + b * (f - f[1])\n' +
    's = (1 - c) * s[1] + c * (v - v[1])\n' +
    'hwma = f + v + s / 2',
  chinese: {
    title: '霍尔特-温特斯均线',
    description: '对价格、斜率与斜率变化分别做指数平滑，给出下一根的预测。',
  },
  parameters: {
    level_weight: weight(0.2, 'Weight of the newest bar in the level.'),
    slope_weight: weight(0.1, 'Weight of the newest bar in the slope.'),
    acceleration_weight: weight(0.1, 'Weight of the newest bar in the change of the slope.'),
    source: source(),
  },
  contradiction: (p) =>
    Number.isFinite(rowsUntilForgotten(weightsOf(p)))
      ? null
      : 'with these weights the average swings ever farther; level_weight must be larger',
  average: (p, c) => c.run(holtWinters(weightsOf(p)), c.source(p.source)),
});

function weight(byDefault: number, about: string) {
  return number(byDefault, { min: 0.01, max: 1, about });
}

function weightsOf(p: {
  readonly level_weight: number;
  readonly slope_weight: number;
  readonly acceleration_weight: number;
}) {
  return { level: p.level_weight, slope: p.slope_weight, acceleration: p.acceleration_weight };
}
