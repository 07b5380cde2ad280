import { definePercentile } from '#indicators/families/define-percentile.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { bollingerBands } from '#indicators/steps/bollinger-bands.ts';

export const bollingerBandwidthPercentile = definePercentile({
  name: 'bollinger_bandwidth_percentile',
  title: 'Bollinger BandWidth Percentile',
  keywords: [
    'bollinger bandwidth percentile',
    'bbwp',
    'bandwidth',
    'percentile',
    'squeeze',
    'volatility',
  ],
  description:
    'How many of the bars before had narrower Bollinger Bands, in percent: near 0 a market is as quiet ' +
    'as it gets and about to move, near 100 a move is stretched.',
  source:
    "The_Caretaker's BBWP on TradingView, on Bollinger's bandwidth; he counts equal widths too, which are " +
    'left out here, so that a market at rest is not at its widest.',
  formula:
    'bandwidth = 100 * 2 * stddev * stdev(close, period) / sma(close, period),\n' +
    'percentile = 100 * count(bandwidth[i] < bandwidth, i = 1 to lookback) / lookback',
  chinese: {
    title: '布林带宽百分位',
    description: '布林带宽在自身历史中的百分位，低位示收敛，高位示扩张。',
  },
  aliases: [{ name: 'bbwp', column: 'bollinger_bandwidth_percentile' }],
  parameters: {
    period: period(20, { min: 2, about: 'Bars of the Bollinger Bands.' }),
    stddev: number(2, { min: 0.1, max: 10, about: 'Deviations from their middle to a band.' }),
    source: source(),
  },
  lookback: 252,
  measure: {
    column: 'bandwidth',
    unit: 'percent',
    description: 'Distance of the bands as a percentage of the middle.',
  },
  what: 'the bandwidth',
  column: 'bollinger_bandwidth_percentile',
  calculate: (p, c) => {
    const bands = c.runAll(bollingerBands(p.period, p.stddev, p.stddev), c.source(p.source));
    return bands[3];
  },
});
