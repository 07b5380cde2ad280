import {
  trendOrRangePresentation,
  defineStatistic,
} from '#indicators/families/define-statistic.ts';
import { comparedParameter, noiseOf } from '#indicators/families/pair.ts';
import { integer, period } from '#indicators/catalog/parameters.ts';
import { trendOrRangeParameters } from '#indicators/families/trend-or-range.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { correlationOf } from '#indicators/steps/moment-ratios.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const autocorrelation = defineStatistic({
  name: 'autocorrelation',
  title: 'Rolling Autocorrelation',
  keywords: ['autocorrelation', 'acf', 'serial correlation', 'lag', 'mean reversion', 'trend'],
  description:
    'Correlation of the changes of a window with those some bars before: above zero moves continue, below ' +
    'zero they turn around.',
  summaryFocus:
    'Sign, and whether it is beyond what chance gives: about 2 over the root of `period`.',
  source:
    "Pearson's coefficient of the two overlapping parts of the window, as pandas autocorr. That of prices, " +
    'which is near 1 wherever they trend, is the other choice of `of`.',
  formula:
    'autocorrelation = correlation(y[0 .. period - lag - 1], y[lag .. period - 1]), y = roc(close, 1)',
  chinese: {
    title: '滚动自相关',
    description: '涨跌幅与其滞后值的相关系数，正值表示动量延续，负值表示倾向反转。',
  },
  aliases: [{ name: 'acf' }],
  parameters: {
    period: period(50, { min: 10 }),
    lag: integer(1, { min: 1, max: 5, about: 'Bars between the two that are compared.' }),
    of: comparedParameter(),
    ...trendOrRangeParameters({ trending: 0.2, choppy: -0.2 }, [1, 0, -1]),
  },
  value: () => ({
    column: 'autocorrelation',
    unit: 'ratio',
    range: [-1, 1],
    sparse: true,
    description: 'Coefficient of correlation; null where nothing moves.',
  }),
  calculate: (p, c) => {
    const close = c.bar('close');
    const x = p.of === 'prices' ? close : c.run(rateOfChange(1), close);
    const parts = c.runAll(coMoments(p.period - p.lag), x, c.run(delayed(p.lag), x));
    return { value: c.each(correlationOf(noiseOf(p.of)), ...parts) };
  },
  presentation: (p) => trendOrRangePresentation('The correlation', p),
});
