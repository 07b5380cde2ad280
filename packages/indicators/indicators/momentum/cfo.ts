import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { missedForecast } from '#indicators/formulas/missed-forecast.ts';

export const cfo = defineOscillator({
  name: 'cfo',
  title: 'Chande Forecast Oscillator',
  category: 'momentum',
  keywords: ['cfo', 'chande forecast', 'linear regression', 'forecast', 'oscillator'],
  description:
    'Distance of the price from the straight line through the last bars, in percent of the price.',
  summaryFocus: 'Side of zero: whether the price is above or below where the line has it.',
  source:
    'Chande and Kroll (1994). There are three readings of the line: its value at the bar itself, which ' +
    'is the default and that of most charts; at the next bar, as in pandas-ta; and the forecast made one ' +
    'bar before, as in trading-signals, which is `fosc`.',
  formula: 'cfo = 100 * (x - linreg(x, period)) / x',
  chinese: {
    title: '钱德预测摆动指标',
    description: '价格与线性回归值之差占价格的百分比，正值表示价格高于回归预测。',
  },
  aliases: [{ name: 'chande_forecast_oscillator' }],
  parameters: {
    period: period(9, { min: 2, about: 'Bars of the line.' }),
    forecast: choice(
      'same_bar',
      ['bar_before', 'same_bar', 'next_bar'],
      'Whether the line is read at the bar, one bar ahead, or as it was forecast one bar before.',
    ),
    source: source(),
  },
  subject: 'The CFO',
  label: (p) => `CFO ${p.period}`,
  line: (p) => ({
    column: `cfo_${p.period}`,
    unit: 'percent',
    description: 'Price minus line, in percent of the price.',
  }),
  calculate: (p, c) => ({ line: missedForecast(c, p.period, c.source(p.source), p.forecast) }),
});
