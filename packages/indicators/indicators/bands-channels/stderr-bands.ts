import { mapList } from '#indicators/engine/list-of.ts';
import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { regression } from '#indicators/steps/regression.ts';
import { residualDeviation } from '#indicators/steps/residual-deviation.ts';

export const stderrBands = defineIndicator({
  ...channelOf('stderr_bands', 'Standard Error Bands', {
    upper: 'The middle plus `multiplier` smoothed standard errors.',
    middle: 'Smoothed ends of the regression lines.',
    lower: 'The middle minus `multiplier` smoothed standard errors.',
  }),
  name: 'stderr_bands',
  title: 'Standard Error Bands',
  keywords: ['stderr bands', 'standard error bands', 'andersen', 'regression', 'trend', 'bands'],
  description:
    'End of the regression line through the window, smoothed, with a band some standard errors of ' +
    'the estimate away: tight bands mean a trend that holds.',
  summaryFocus: 'Whether the bands are tight along a direction, or widen as the trend ends.',
  source:
    'Andersen, Standard Error Bands (Stocks & Commodities, September 1996): line and error of 21 ' +
    'bars, both smoothed over 3. The error has two degrees of freedom less than the bars. What others ' +
    'call standard error, the deviation over the square root of the bars, is another number.',
  formula:
    'error = sqrt(sum((source - line)^2) / (period - 2))\n' +
    'middle = sma(end of the line of least squares, smooth)\n' +
    'upper = middle + multiplier * sma(error, smooth)\n' +
    'lower = middle - multiplier * sma(error, smooth)',
  chinese: {
    title: '标准误差带',
    description: '回归线末端经平滑后，上下各加减若干倍估计标准误差；带宽收窄说明趋势稳定。',
  },
  aliases: [{ name: 'standard_error_bands' }],
  parameters: {
    period: period(21, { min: 3, about: 'Bars of the regression.' }),
    multiplier: number(2, { min: 0.1, max: 10, about: 'Errors from the middle to a band.' }),
    smooth: period(3, { about: 'Bars over which line and error are averaged.' }),
    source: source(),
  },
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [end, , , fit] = c.runAll(regression(p.period), x);
    const error = c.each(residualDeviation(p.period, 2), c.run(deviation(p.period), x), fit);
    const [middle, width] = mapList([end, error], (line) =>
      movingAverage(c, 'sma', p.smooth, line),
    );
    return channelAround(c, middle, width, p.multiplier);
  },
});
