import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { missedForecast } from '#indicators/formulas/missed-forecast.ts';

export const fosc = defineOscillator({
  name: 'fosc',
  title: 'Forecast Oscillator',
  category: 'momentum',
  keywords: ['fosc', 'forecast oscillator', 'linear regression', 'time series forecast'],
  description:
    'By how much the price missed what a straight line through the bars before it had forecast, in ' +
    'percent of the price.',
  summaryFocus: 'Side of zero: whether prices come out above or below their forecast.',
  source:
    'Tulip FOSC and TA-Lib 0.8.1: the forecast is the one that was made one bar before; pandas-ta takes ' +
    'the forecast for the next bar.',
  formula: 'fosc = 100 * (x - tsf(x, period)[1]) / x',
  chinese: {
    title: '预测摆动指标',
    description: '价格与上一根K线线性回归预测值之差占价格的百分比。',
  },
  aliases: [{ name: 'forecast_oscillator' }],
  parameters: { period: period(14, { min: 2, about: 'Bars of the line.' }), source: source() },
  subject: 'The oscillator',
  label: (p) => `FOSC ${p.period}`,
  line: (p) => ({
    column: `fosc_${p.period}`,
    unit: 'percent',
    description: 'Price minus forecast, in percent of the price.',
  }),
  calculate: (p, c) => ({ line: missedForecast(c, p.period, c.source(p.source), 'bar_before') }),
});
