import { channelAround, channelOf, channelOutputs } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period, source } from '#indicators/catalog/parameters.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { regression } from '#indicators/steps/regression.ts';
import { residualDeviation } from '#indicators/steps/residual-deviation.ts';

const TEXTS = {
  upper: 'The line plus `deviations` deviations.',
  middle: 'End of the regression line through the window.',
  lower: 'The line minus `deviations` deviations.',
};

export const linregChannel = defineIndicator({
  ...channelOf('linreg_channel', 'Regression Channel', TEXTS),
  name: 'linreg_channel',
  title: 'Linear Regression Channel',
  keywords: ['linreg channel', 'linear regression', 'regression channel', 'standard deviation'],
  description:
    'Line of least squares through the last bars with a band on each side, some deviations away, as ' +
    'it stands at each bar.',
  summaryFocus:
    'Closes outside the channel, its slope, and how well the line fits (`linreg_channel_r_squared`).',
  source:
    'TradingView Linear Regression Channel: the deviation is that of the distances from the line, ' +
    'divided by one less than the bars. Stock.Indicators StdDevChannels takes the deviation of the ' +
    'prices themselves: `deviation_of` prices.',
  standard: false,
  caveats: [
    'Each bar has the end of the line through the bars up to it. A channel that a chart draws over its ' +
      'whole window is fitted with the knowledge of later bars; only its last bar has these values.',
  ],
  formula:
    'middle = end of the line of least squares through the last `period` values\n' +
    'd = sqrt(sum((source - line)^2) / (period - 1))\n' +
    'upper = middle + deviations * d\n' +
    'lower = middle - deviations * d',
  chinese: {
    title: '线性回归通道',
    description: '对最近若干根K线做最小二乘回归，回归线末端上下各加减若干倍标准差，逐根滚动计算。',
  },
  aliases: [{ name: 'regression_channel' }, { name: 'std_dev_channel' }],
  parameters: {
    period: period(100, { min: 3 }),
    deviations: number(2, { min: 0.1, max: 10, about: 'Deviations from the line to a band.' }),
    deviation_of: choice(
      'residuals',
      ['residuals', 'prices'],
      'Whether the deviation is that of the distances from the line or that of the prices.',
    ),
    source: source(),
  },
  outputs: () => ({
    ...channelOutputs('linreg_channel', TEXTS),
    slope: {
      column: 'linreg_channel_slope',
      unit: 'price',
      description: 'Change of the line from one bar to the next.',
    },
    fit: {
      column: 'linreg_channel_r_squared',
      unit: 'ratio',
      description: 'Share of the variance that the line explains, from 0 to 1.',
      range: [0, 1],
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [end, slope, , fit] = c.runAll(regression(p.period), x);
    const spread = c.run(deviation(p.period), x);
    const width =
      p.deviation_of === 'prices' ? spread : c.each(residualDeviation(p.period, 1), spread, fit);
    return { ...channelAround(c, end, width, p.deviations), slope, fit };
  },
});
