import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { bandFeatures, bandItems } from '#indicators/families/price-bands.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, all, below, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';

export const tradersDynamicIndex = defineIndicator({
  name: 'traders_dynamic_index',
  title: 'Traders Dynamic Index',
  category: 'composite',
  keywords: ['traders dynamic index', 'tdi', 'dean malone', 'rsi', 'bollinger', 'signal line'],
  description:
    'An RSI with two short averages and with Bollinger Bands around it: momentum, trend and ' +
    'volatility of a market in one panel.',
  summaryFocus:
    'Which of the two averages leads, their side of the market base line, and whether the bands ' +
    'widen.',
  source:
    'Dean Malone, with his settings: an RSI of 13 bars, simple averages of 2 and 7 bars, bands of ' +
    '34 bars and 1.6185 population deviations.',
  formula:
    'r = rsi(x, n)\n' +
    'price = sma(r, 2), signal = sma(r, 7)\n' +
    'base = sma(r, 34), bands = base +- 1.6185 * stdev(r, 34)',
  chinese: {
    title: '交易者动态指数（TDI）',
    description: '在 RSI 上叠加两条均线与布林带，兼看动量、趋势与波动。',
  },
  parameters: {
    rsi_period: period(13, { min: 2, about: 'Bars of the RSI.' }),
    price_period: period(2, { about: 'Bars of the fast average, the price line.' }),
    signal_period: period(7, { about: 'Bars of the slow average, the signal line.' }),
    band_period: period(34, { min: 2, about: 'Bars of the base line and of the bands.' }),
    band_mult: number(1.6185, { min: 0.1, max: 10, about: 'Deviations from the base to a band.' }),
    source: source(),
  },
  outputs: () => ({
    price: {
      column: 'tdi_price',
      unit: 'index',
      range: [0, 100],
      description: 'Price line: fast average of the RSI.',
    },
    signal: {
      column: 'tdi_signal',
      unit: 'index',
      range: [0, 100],
      description: 'Signal line: slow average of the RSI.',
    },
    middle: {
      column: 'tdi_base',
      unit: 'index',
      range: [0, 100],
      description: 'Market base line: middle of the bands.',
    },
    upper: { column: 'tdi_upper', unit: 'index', description: 'Upper band of the RSI.' },
    lower: { column: 'tdi_lower', unit: 'index', description: 'Lower band of the RSI.' },
  }),
  calculate: (p, c) => {
    const rsi = c.run(relativeStrength(p.rsi_period), c.source(p.source));
    const [spread, middle] = c.runAll(deviation(p.band_period), rsi);
    const [upper, lower] = c.runAll(envelope(p.band_mult), middle, spread);
    return {
      price: c.run(exactMean(p.price_period), rsi),
      signal: c.run(exactMean(p.signal_period), rsi),
      middle,
      upper,
      lower,
    };
  },
  features: () => {
    const [price, signal, base] = [output('price'), output('signal'), output('middle')] as const;
    return [
      ...crossings(
        ['signal_cross_up', 'signal_cross_down'],
        price,
        signal,
        'The price line',
        'the signal line',
      ),
      ...crossings(
        ['base_cross_up', 'base_cross_down'],
        price,
        base,
        'The price line',
        'the market base line',
      ),
      ...bandFeatures({ operand: price, what: 'The price line' }),
      state(
        'bullish',
        'bullish',
        'The price line is above the signal line, and that is above the market base line and above ' +
          '50.',
        all(above(price, signal), above(signal, base), above(signal, level(50))),
      ),
      state(
        'bearish',
        'bearish',
        'The price line is below the signal line, and that is below the market base line and below ' +
          '50.',
        all(below(price, signal), below(signal, base), below(signal, level(50))),
      ),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [
      ...bandItems('Volatility bands'),
      line('price', 'Price line', 'primary'),
      line('signal', 'Signal line', 'signal'),
      levelLine(32, 'Oversold'),
      levelLine(50, 'Middle'),
      levelLine(68, 'Overbought'),
    ],
  }),
});
