import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#market-data/catalog/counting.ts';
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
import { difference } from '#market-data/kernels/steps/arithmetic.ts';
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
  source: 'TA-Lib 0.6 OBV: the first bar counts as risen. Only changes mean anything.',
  caveats: [COUNTING_CAVEAT],
  parameters: {
    source: source(),
    ma_period: period(20, { about: 'Bars of its simple average.' }),
  },
  warmUp: () => 'whole',
  outputs: () => ({
    obv: { column: 'obv', unit: 'volume', description: 'The running total.' },
    average: { column: 'obv_ma', unit: 'volume', description: 'Simple average of `obv`.' },
    total: lineOutput('obv'),
    usual: lineOutput('obv_ma'),
    ...divergenceOutputs('obv'),
  }),
  calculate: (p, c) => {
    const volume = c.run(signedVolume, c.source(p.source), c.bar('volume'));
    const { shown, line: total } = countedTotal(c, volume);
    const usual = c.run(sma(p.ma_period), total);
    // As far below or above what is shown as the average is from the total that goes on.
    const average = c.each(difference, shown, c.each(difference, total, usual));
    return {
      obv: shown,
      average: c.origin === 'given' ? usual : average,
      total,
      usual,
      ...divergenceNodes(c, total),
    };
  },
  ground: (p) => ({ bars: Math.max(p.ma_period, TREND_BARS) + 1 }),
  features: () => [
    ...crossings(
      ['cross_ma_up', 'cross_ma_down'],
      output('total'),
      output('usual'),
      'The total',
      'its average',
    ),
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
  chart: (p) => ({
    pane: 'own',
    items: [
      line('obv', 'OBV', 'primary'),
      line('average', `Average ${p.ma_period}`, 'signal', 'dashed'),
    ],
  }),
});
