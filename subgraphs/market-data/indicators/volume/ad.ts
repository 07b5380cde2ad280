import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#market-data/catalog/counting.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#market-data/catalog/divergences.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { falling, output, rising } from '#market-data/features/condition.ts';
import { state } from '#market-data/features/feature.ts';
import { moneyFlowVolume } from '#market-data/kernels/steps/volume-flow.ts';

const TREND_BARS = 10;

export const ad = defineIndicator({
  name: 'ad',
  title: 'Accumulation/Distribution Line',
  category: 'volume',
  keywords: ['ad', 'adl', 'accumulation', 'distribution', 'chaikin', 'volume', 'divergence'],
  description:
    'Running total of volume weighted by where the bar closes in its range: near the high adds, near ' +
    'the low takes away.',
  summaryFocus: 'Whether it rises with the price, and divergences.',
  source: "TA-Lib 0.6 AD, Marc Chaikin's line. Only changes mean anything.",
  caveats: [COUNTING_CAVEAT],
  parameters: {},
  warmUp: () => 'whole',
  outputs: () => ({
    ad: { column: 'ad', unit: 'volume', description: 'The running total.' },
    total: lineOutput('ad'),
    ...divergenceOutputs('ad'),
  }),
  calculate: (_, c) => {
    const bars = [c.bar('high'), c.bar('low'), c.bar('close'), c.bar('volume')];
    const { shown, line: total } = countedTotal(c, c.each(moneyFlowVolume, ...bars));
    return { ad: shown, total, ...divergenceNodes(c, total) };
  },
  ground: () => ({ bars: TREND_BARS + 1 }),
  features: () => [
    state(
      'rising',
      'bullish',
      `The total is higher than ${TREND_BARS} bars before.`,
      rising(output('total'), TREND_BARS),
    ),
    state(
      'falling',
      'bearish',
      `The total is lower than ${TREND_BARS} bars before.`,
      falling(output('total'), TREND_BARS),
    ),
    ...divergenceEvents('the total'),
  ],
  chart: () => ({ pane: 'own', items: [line('ad', 'A/D', 'primary')] }),
});
