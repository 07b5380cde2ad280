import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#market-data/catalog/divergences.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { falling, output, rising } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { state } from '#market-data/features/feature.ts';
import { runningTotal } from '#market-data/kernels/steps/running-total.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';
import { signedVolume } from '#market-data/kernels/steps/volume-flow.ts';

const TREND_BARS = 10;

export const obv = defineIndicator({
  name: 'obv',
  title: 'On Balance Volume',
  category: 'volume',
  keywords: ['obv', 'on balance volume', 'volume', 'accumulation', 'divergence'],
  description:
    'Running total of volume, added on bars that rise and taken away on bars that fall, with its simple average.',
  summaryFocus: 'Whether it rises with the price, its side of its average, and divergences.',
  source:
    'TA-Lib 0.6 OBV: the first bar counts as risen. Only changes mean anything, as the total begins with the data.',
  parameters: {
    source: source(),
    ma_period: period(20, { about: 'Bars of its simple average.' }),
  },
  outputs: () => ({
    obv: { column: 'obv', unit: 'volume', description: 'The running total.' },
    average: { column: 'obv_ma', unit: 'volume', description: 'Simple average of `obv`.' },
    ...divergenceOutputs('obv'),
  }),
  calculate: (p, c) => {
    const total = c.run(runningTotal, c.run(signedVolume, c.source(p.source), c.bar('volume')));
    return { obv: total, average: c.run(sma(p.ma_period), total), ...divergenceNodes(c, total) };
  },
  ground: (p) => ({ bars: Math.max(p.ma_period, TREND_BARS) + 1 }),
  features: () => [
    ...crossings(
      ['cross_ma_up', 'cross_ma_down'],
      output('obv'),
      output('average'),
      'The total',
      'its average',
    ),
    state(
      'rising',
      'bullish',
      `The total is higher than ${TREND_BARS} bars before.`,
      rising(output('obv'), TREND_BARS),
    ),
    state(
      'falling',
      'bearish',
      `The total is lower than ${TREND_BARS} bars before.`,
      falling(output('obv'), TREND_BARS),
    ),
    ...divergenceEvents('the total'),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      line('obv', 'OBV', 'primary'),
      line('average', `Average ${p.ma_period}`, 'signal', 'dashed'),
    ],
  }),
});
