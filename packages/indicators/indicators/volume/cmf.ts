import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';
import { moneyFlowVolume } from '#indicators/steps/volume-flow.ts';

export const cmf = defineIndicator({
  name: 'cmf',
  title: 'Chaikin Money Flow',
  category: 'volume',
  keywords: ['cmf', 'chaikin', 'money flow', 'volume', 'accumulation', 'distribution'],
  description:
    'Part of the volume of a window that was traded on closes near the high, less the part on closes ' +
    'near the low; from -1 to 1.',
  summaryFocus: 'Side of zero, and whether it is far enough from it to count.',
  source:
    'Marc Chaikin; TA-Lib 0.8 CMF: money flow volume over volume, and 0 for a window without volume.',
  formula:
    'cmf = sum(volume * clv, period) / sum(volume, period), ' +
    'clv = ((close - low) - (high - close)) / (high - low)',
  chinese: {
    title: '蔡金资金流（CMF）',
    description: '一段时间内资金流量占成交量的比例，正为吸筹，负为派发。',
  },
  aliases: [{ name: 'chaikin_money_flow' }],
  parameters: {
    period: period(20),
    threshold: number(0.05, {
      min: 0,
      max: 1,
      about: 'Distance from zero beyond which the flow counts as accumulation or distribution.',
    }),
  },
  outputs: (p) => ({
    cmf: {
      column: `cmf_${p.period}`,
      unit: 'ratio',
      range: [-1, 1],
      description: 'Money flow volume over volume.',
    },
    traded: preconditionOutput('cmf', '1 where the window has any volume.'),
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const flow = c.each(moneyFlowVolume, ...c.bars('high', 'low', 'close'), volume);
    const traded = c.run(anyWithin(p.period), volume);
    return { cmf: c.run(ratioOfSums(p.period), flow, volume), traded };
  },
  features: (p) =>
    withPrecondition('traded', [
      ...crossings(
        ['zero_cross_up', 'zero_cross_down'],
        output('cmf'),
        level(0),
        'The flow',
        'zero',
      ),
      state(
        'accumulation',
        'bullish',
        `The flow is above ${p.threshold}.`,
        above(output('cmf'), level(p.threshold)),
      ),
      state(
        'distribution',
        'bearish',
        `The flow is below -${p.threshold}.`,
        below(output('cmf'), level(-p.threshold)),
      ),
    ]),
  chart: (p) => ({
    pane: 'own',
    items: [
      line('cmf', `CMF ${p.period}`, 'primary'),
      levelLine(0, 'Zero'),
      levelLine(p.threshold, 'Accumulation'),
      levelLine(-p.threshold, 'Distribution'),
    ],
  }),
});
