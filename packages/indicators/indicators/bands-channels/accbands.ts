import { channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { sma } from '#indicators/steps/sma.ts';

export const accbands = defineIndicator({
  ...channelOf('accbands', 'Acceleration Bands', {
    upper: 'Average of the highs, each raised by its share of the range.',
    middle: 'Simple average of the close.',
    lower: 'Average of the lows, each lowered by its share of the range.',
  }),
  name: 'accbands',
  title: 'Acceleration Bands',
  keywords: ['accbands', 'acceleration bands', 'headley', 'bands', 'breakout', 'volatility'],
  description:
    'Averages of the highs and lows, moved outward by the relative range of each bar, so that the ' +
    'bands widen with the range of the bars.',
  summaryFocus: 'Closes outside the bands, above all several in a row, and returns into them.',
  source:
    'Headley, Big Trends in Trading (2002); TA-Lib 0.6 ACCBANDS: a bar is moved by `factor` times ' +
    '(high - low) / (high + low).',
  formula:
    'share = factor * (high - low) / (high + low)\n' +
    'upper = sma(high * (1 + share), period)\n' +
    'middle = sma(close, period)\n' +
    'lower = sma(low * (1 - share), period)',
  chinese: {
    title: '加速通道',
    description:
      '按每根K线的相对振幅把高点均线上移、低点均线下移形成的通道，收盘价突破上下轨视为加速。',
  },
  parameters: {
    period: period(20),
    factor: number(4, { min: 0.1, max: 20, about: 'Shares of the range by which a bar is moved.' }),
  },
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    return {
      upper: c.run(sma(p.period), c.each(movedBy('high', p.factor), high, low)),
      middle: c.run(sma(p.period), c.bar('close')),
      lower: c.run(sma(p.period), c.each(movedBy('low', p.factor), high, low)),
    };
  },
});

/** An end of each bar, moved outward by its share of the range; not at all where its prices add to 0. */
function movedBy(end: 'high' | 'low', factor: number): Formula<2> {
  return (inputs, column) => {
    const [high, low] = inputs;
    const moved = end === 'high' ? high : low;
    const outward = end === 'high' ? factor : -factor;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const both = high[row]! + low[row]!;
        const share = both === 0 ? 0 : (high[row]! - low[row]!) / both;
        column[row] = moved[row]! * (1 + outward * share);
      }
    };
  };
}
