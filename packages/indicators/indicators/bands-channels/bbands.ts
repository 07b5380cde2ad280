import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period, source } from '#indicators/catalog/parameters.ts';
import { bandFeatures, bandItems } from '#indicators/families/price-bands.ts';
import { begins, isLowest, not, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import type { MovingAverageType } from '#indicators/formulas/moving-average.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';
import { bandsAround, bollingerBands } from '#indicators/steps/bollinger-bands.ts';
import { deviation } from '#indicators/steps/deviation.ts';

export const bbands = defineIndicator({
  name: 'bbands',
  title: 'Bollinger Bands',
  category: 'bands_channels',
  keywords: ['bbands', 'bollinger', 'bands', 'volatility', 'squeeze', 'percent b', 'bandwidth'],
  description:
    'A moving average with a band above and below it, some standard deviations away, so that ' +
    'the bands widen and narrow with volatility.',
  summaryFocus:
    'Where price stands in the bands (`bb_percent_b`), closes outside them, and whether they ' +
    'are unusually narrow.',
  source:
    'Bollinger; TA-Lib BBANDS, and its PERCENTB and BBW of 0.8. The deviation is that of the ' +
    'window around its simple mean, over the whole population, whatever `ma_type` is; it is ' +
    'exact to the last digits at any price, while TA-Lib 0.6 loses digits where it is small.',
  formula:
    'middle = average(source, period)\n' +
    'd = sqrt(mean((source - sma(source, period))^2, period))\n' +
    'upper = middle + nbdev_up * d\n' +
    'lower = middle - nbdev_down * d\n' +
    'percent_b = (source - lower) / (upper - lower)\n' +
    'bandwidth = 100 * (upper - lower) / middle',
  chinese: {
    title: '布林带',
    description: '均线上下各加减若干倍标准差形成的通道，随波动率扩张与收口。',
  },
  aliases: [
    { name: 'bb' },
    { name: 'bollinger_bands' },
    { name: 'percent_b', column: 'bb_percent_b' },
    { name: 'bbp', column: 'bb_percent_b' },
    { name: 'bbw', column: 'bb_bandwidth' },
    { name: 'bollinger_bandwidth', column: 'bb_bandwidth' },
    { name: 'bollinger_percent_b', column: 'bb_percent_b' },
    { name: 'bollinger' },
    { name: 'boll' },
  ],
  parameters: {
    period: period(20, { min: 2 }),
    nbdev_up: number(2, { min: 0.1, max: 10, about: 'Deviations up to the upper band.' }),
    nbdev_down: number(2, { min: 0.1, max: 10, about: 'Deviations down to the lower band.' }),
    ma_type: choice('sma', MOVING_AVERAGES, 'Moving average in the middle.'),
    source: source(),
    squeeze_period: period(125, {
      min: 2,
      about: 'Bars of which the narrowest is a squeeze.',
    }),
  },
  outputs: () => ({
    upper: { column: 'bb_upper', unit: 'price', description: 'Upper band.' },
    middle: { column: 'bb_middle', unit: 'price', description: 'Moving average.' },
    lower: { column: 'bb_lower', unit: 'price', description: 'Lower band.' },
    percentB: {
      column: 'bb_percent_b',
      unit: 'ratio',
      description:
        'Where the source stands: 0 at the lower band, 1 at the upper one, 0.5 where they meet.',
    },
    bandwidth: {
      column: 'bb_bandwidth',
      unit: 'percent',
      description: 'Distance of the bands as a percentage of the middle; 0 where that is zero.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const bands =
      p.ma_type === 'sma'
        ? c.runAll(bollingerBands(p.period, p.nbdev_up, p.nbdev_down), x)
        : bandsOfType(c, p.ma_type, p, x);
    const [upper, lower, percentB, bandwidth, middle] = bands;
    return {
      upper,
      middle,
      lower,
      percentB,
      bandwidth,
    };
  },
  features: (p) => {
    const isNarrow = isLowest(output('bandwidth'), p.squeeze_period);
    return [
      ...bandFeatures(),
      state(
        'squeeze',
        'neutral',
        `The bandwidth is the smallest of the last ${p.squeeze_period} bars, the current one ` +
          'included.',
        isNarrow,
      ),
      event(
        'squeeze_release',
        'neutral',
        `The bandwidth was the smallest of ${p.squeeze_period} bars one bar before, and is ` +
          'not now.',
        begins(not(isNarrow)),
      ),
    ];
  },
  chart: () => ({ pane: 'main', items: bandItems('Bollinger Bands') }),
});

interface Width {
  readonly period: number;
  readonly nbdev_up: number;
  readonly nbdev_down: number;
}

/** The bands, and last the average of a type around which they lie. */
function bandsOfType(c: Composer, type: MovingAverageType, p: Width, x: StepNode): StepNode[] {
  const middle = movingAverage(c, type, p.period, x);
  const width = c.run(deviation(p.period), x);
  return [...c.runAll(bandsAround(p.nbdev_up, p.nbdev_down), x, middle, width), middle];
}
