import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { commodityChannel } from '#indicators/formulas/commodity-channel.ts';

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
    period: period(20, { max: MAX_SCANNED_PERIOD, min: 2 }),
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
    const line = commodityChannel(c, p.period, c.source(p.source));
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
