import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { priceAndLine } from '#indicators/features/price-and-line.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { sum } from '#indicators/steps/arithmetic.ts';
import { regression } from '#indicators/steps/regression.ts';

export const linreg = defineIndicator({
  name: 'linreg',
  title: 'Linear Regression',
  category: 'statistics',
  keywords: [
    'linreg',
    'linear regression',
    'least squares',
    'slope',
    'angle',
    'forecast',
    'trend',
    'r squared',
  ],
  description:
    'Straight line of least squares through the last bars: where it ends, how steep it is, ' +
    'where it leads, and how well it fits.',
  summaryFocus: 'Sign and size of the slope, and by `linreg_r2` whether the line means anything.',
  source:
    'TA-Lib 0.6 LINEARREG, LINEARREG_SLOPE, LINEARREG_INTERCEPT, LINEARREG_ANGLE and TSF; the ' +
    "share of variance is the square of Pearson's correlation with time, 0 where price does not " +
    'vary.',
  formula:
    'line of least squares through x over the last period bars, bar 0 the oldest\n' +
    'linreg = intercept + slope * (period - 1), forecast = linreg + slope, angle = atan(slope) in degrees\n' +
    'r2 = correlation(x, bar)^2',
  chinese: {
    title: '线性回归',
    description:
      '对最近若干根K线做最小二乘直线拟合，给出端点、斜率、截距、角度、预测值与拟合优度。',
  },
  aliases: [
    { name: 'linear_regression' },
    { name: 'linearreg' },
    { name: 'linearreg_slope', column: 'linreg_slope' },
    { name: 'linearreg_intercept', column: 'linreg_intercept' },
    { name: 'linearreg_angle', column: 'linreg_angle' },
    { name: 'tsf', column: 'linreg_forecast' },
    { name: 'time_series_forecast', column: 'linreg_forecast' },
    { name: 'rsquared', column: 'linreg_r2' },
    { name: 'lsma' },
    { name: 'epma' },
  ],
  parameters: { period: period(14, { min: 2 }), source: source() },
  outputs: () => ({
    end: { column: 'linreg', unit: 'price', description: 'Value of the line at the bar.' },
    slope: {
      column: 'linreg_slope',
      unit: 'price',
      description: 'Change of the line from one bar to the next.',
    },
    intercept: {
      column: 'linreg_intercept',
      unit: 'price',
      description: 'Value of the line at the oldest bar of the window.',
    },
    angle: {
      column: 'linreg_angle',
      unit: 'index',
      description: 'Angle of the slope in degrees; it depends on the scale of the price.',
      range: [-90, 90],
      dimension: 'unit_bound',
    },
    forecast: {
      column: 'linreg_forecast',
      unit: 'price',
      description: 'Value of the line one bar ahead.',
    },
    share: {
      column: 'linreg_r2',
      unit: 'ratio',
      description: 'Share of the variance that the line explains.',
      range: [0, 1],
    },
  }),
  calculate: (p, c) => {
    const [end, slope, intercept, share] = c.runAll(regression(p.period), c.source(p.source));
    return {
      end,
      slope,
      intercept,
      angle: c.each(degrees, slope),
      forecast: c.each(sum, end, slope),
      share,
    };
  },
  features: () => [
    ...priceAndLine('end', 'line'),
    ...crossings(
      ['slope_turns_up', 'slope_turns_down'],
      output('slope'),
      level(0),
      'The slope',
      'zero',
    ),
    state('slope_up', 'bullish', 'The slope is above zero.', above(output('slope'), level(0))),
    state('slope_down', 'bearish', 'The slope is below zero.', below(output('slope'), level(0))),
  ],
  chart: (p) => ({ pane: 'main', items: [line('end', `LINREG ${p.period}`, 'primary')] }),
});

/** The angle of a slope, in degrees. */
const degrees: Formula<1> = (inputs, output) => {
  const [slope] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = (Math.atan(slope[row]!) * 180) / Math.PI;
  };
};
