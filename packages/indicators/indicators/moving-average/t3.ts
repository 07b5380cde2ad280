import { defineAverage } from '#indicators/families/define-average.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { tillson } from '#indicators/formulas/compound-averages.ts';

export const t3 = defineAverage({
  name: 't3',
  title: 'Tillson T3 Moving Average',
  keywords: ['tillson', 'triple', 'low lag'],
  description:
    'Three exponential averages in a row, each of which makes up for a share of its lag: smoother ' +
    'than a TEMA and nearly as quick.',
  summaryFocus: 'Which way it goes, where it turned, and on which side of it price is.',
  source:
    'TA-Lib 0.6 T3, after Tillson (1998): six exponential averages of one another, each seeded ' +
    'with the mean of its first `period` values.',
  formula: 'gd(y) = (1 + v) * ema(y, period) - v * ema(ema(y, period), period)\nt3 = gd(gd(gd(x)))',
  chinese: {
    title: 'T3 移动平均线',
    description: '三重广义 DEMA，由系数 v 决定补偿多少滞后，平滑且灵敏。',
  },
  parameters: {
    period: period(5, { max: 200 }),
    v_factor: number(0.7, {
      min: 0,
      max: 1,
      about: 'Share of the lag that is made up for: 0 none, 1 as in a DEMA.',
    }),
    source: source(),
  },
  average: (p, c) => tillson(c, p.period, c.source(p.source), p.v_factor),
});
