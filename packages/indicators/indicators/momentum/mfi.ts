import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
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
import { period } from '#indicators/catalog/parameters.ts';
import { EQUAL_PRICES_CAVEAT } from '#indicators/catalog/tick.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { moneyFlow } from '#indicators/steps/money-flow.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

export const mfi = defineIndicator({
  name: 'mfi',
  title: 'Money Flow Index',
  category: 'momentum',
  keywords: ['mfi', 'money flow', 'volume', 'oscillator', 'overbought', 'oversold', 'divergence'],
  description:
    'Turnover of the bars whose typical price rose, as a percentage of that of all bars in the ' +
    'window whose typical price moved: an RSI weighted by volume.',
  summaryFocus: 'Side of 50, distance from the thresholds, and divergences from price.',
  source:
    'TA-Lib 0.6 MFI; as in TA-Lib 0.8.1 it is 0 only where the window has no flow at all, not ' +
    'where the flow is small, so it works at any price and volume.',
  caveats: [EQUAL_PRICES_CAVEAT],
  formula:
    'flow = hlc3 * volume\n' +
    'mfi = 100 * sum(flow where hlc3 > hlc3[1], period) / sum(flow where hlc3 != hlc3[1], period)',
  chinese: {
    title: '资金流量指标',
    description: '用成交额加权的RSI，衡量资金流入与流出的力量对比，取值0到100。',
  },
  aliases: [{ name: 'money_flow_index' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  outputs: (p) => ({
    mfi: {
      column: `mfi_${p.period}`,
      unit: 'index',
      range: [0, 100],
      description: 'The index: 50 is balance, 100 is rising bars only.',
    },
    flow: preconditionOutput('mfi', '1 where any bar of the window moved and had turnover.'),
    ...divergenceOutputs('mfi'),
  }),
  calculate: (p, c) => {
    const [positive, both] = c.runAll(moneyFlow, c.source('hlc3'), c.bar('volume'));
    const line = c.run(ratioOfSums(p.period, 100), positive, both);
    const flow = c.run(anyWithin(p.period), both);
    return { mfi: line, flow, ...divergenceNodes(c, line) };
  },
  features: (p) =>
    withPrecondition('flow', [
      ...thresholdFeatures('mfi', 'The MFI', p),
      ...crossings(
        ['centerline_cross_up', 'centerline_cross_down'],
        output('mfi'),
        level(50),
        'The MFI',
        '50',
      ),
      ...divergenceEvents('the MFI'),
    ]),
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [line('mfi', `MFI ${p.period}`, 'primary'), ...thresholdLevels(p)],
  }),
});
