import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#market-data/catalog/divergences.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#market-data/catalog/overbought-oversold.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { levelLine, line } from '#market-data/charts/chart-items.ts';
import { level, output } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import { deviation } from '#market-data/kernels/steps/deviation.ts';
import { meanDeviation } from '#market-data/kernels/steps/mean-deviation.ts';

export const cci = defineIndicator({
  name: 'cci',
  title: 'Commodity Channel Index',
  category: 'momentum',
  keywords: ['cci', 'commodity channel', 'lambert', 'oscillator', 'overbought', 'oversold'],
  description:
    'Distance of the typical price from its average, in units of 0.015 mean deviations, so that ' +
    'most values lie between -100 and 100.',
  summaryFocus: 'Side of zero, and whether it is beyond 100 or -100, where a move is strong.',
  source:
    'TA-Lib 0.6 CCI, after Lambert (1980), on high, low and close by default; 0 in a window of ' +
    'equal prices whatever their size, as TA-Lib 0.8.1 means it.',
  formula: 'cci = (x - sma(x, period)) / (0.015 * mean(|x - sma(x, period)|, period)), x = hlc3',
  chinese: {
    title: '顺势指标',
    description: '典型价格偏离其均线的程度，以平均绝对偏差的0.015倍为单位，多数在-100到100之间。',
  },
  aliases: [{ name: 'commodity_channel_index' }],
  parameters: {
    period: period(20, { min: 2 }),
    source: source('hlc3'),
    ...thresholdParameters({ overbought: 100, oversold: -100 }, [-1_000, 0, 1_000]),
  },
  outputs: (p) => ({
    cci: {
      column: `cci_${p.period}`,
      unit: 'index',
      description: 'The index: 0 is the average, and it has no bounds.',
    },
    ...divergenceOutputs('cci'),
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const mean = c.runAll(deviation(p.period), x)[1]!;
    const line = c.each(inDeviations, x, mean, c.run(meanDeviation(p.period), x, mean));
    return { cci: line, ...divergenceNodes(c, line) };
  },
  features: (p) => [
    ...thresholdFeatures('cci', 'The CCI', p),
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('cci'), level(0), 'The CCI', 'zero'),
    ...divergenceEvents('the CCI'),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('cci', `CCI ${p.period}`, 'primary'), ...thresholdLevels(p), levelLine(0, 'Zero')],
  }),
});

/** Lambert's constant: with it most values lie between -100 and 100. */
const UNIT = 0.015;

const inDeviations: Formula = (inputs, output) => {
  const x = inputs[0]!;
  const mean = inputs[1]!;
  const spread = inputs[2]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = spread[row] === 0 ? 0 : (x[row]! - mean[row]!) / (UNIT * spread[row]!);
    }
  };
};
