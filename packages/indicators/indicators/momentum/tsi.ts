import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { netShare } from '#indicators/formulas/net-share.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const tsi = defineIndicator({
  name: 'tsi',
  title: 'True Strength Index',
  category: 'momentum',
  keywords: ['tsi', 'true strength', 'blau', 'momentum', 'oscillator', 'signal line'],
  description:
    'Twice smoothed change of the price as a percentage of its twice smoothed size, from -100 ' +
    'to 100, with an average as its signal line.',
  summaryFocus: 'Side of zero, side of the signal line, and divergences from price.',
  source:
    'TA-Lib 0.8.1 TSI, after Blau (1991): each average is seeded with the mean of its first ' +
    "inputs, and 0 on constant input; the signal line is TradingView's, an exponential average.",
  formula:
    'm = x - x[1]\n' +
    'tsi = 100 * ema(ema(m, long_period), short_period) / ema(ema(|m|, long_period), short_period)\n' +
    'signal = ema(tsi, signal_period)',
  chinese: {
    title: '真实强弱指数',
    description: '价格变动经两次指数平滑后占变动幅度的百分比，并配信号线。',
  },
  aliases: [{ name: 'true_strength_index' }],
  parameters: {
    long_period: period(25, { about: 'Bars of the first average.' }),
    short_period: period(13, { about: 'Bars of the second average.' }),
    signal_period: period(13, { about: 'Bars of the signal line.' }),
    source: source(),
  },
  outputs: () => ({
    tsi: {
      column: 'tsi',
      unit: 'index',
      range: [-100, 100],
      description: 'The index: 100 when every change is a gain, -100 when every one is a loss.',
    },
    signal: {
      column: 'tsi_signal',
      unit: 'index',
      range: [-100, 100],
      description: 'Exponential average of `tsi`.',
    },
    ...divergenceOutputs('tsi'),
  }),
  calculate: (p, c) => {
    const moved = c.run(change(1), c.source(p.source));
    const smooth = (column: StepNode) =>
      c.run(ema(p.short_period), c.run(ema(p.long_period), column));
    const { share: line } = netShare(c, moved, smooth);
    return { tsi: line, signal: c.run(ema(p.signal_period), line), ...divergenceNodes(c, line) };
  },
  features: () => [
    ...crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('tsi'),
      output('signal'),
      'The TSI',
      'its signal line',
    ),
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('tsi'), level(0), 'The TSI', 'zero'),
    state('bullish', 'bullish', 'The TSI is above zero.', above(output('tsi'), level(0))),
    ...divergenceEvents('the TSI'),
  ],
  chart: () => ({
    pane: 'own',
    range: [-100, 100],
    items: [
      line('tsi', 'TSI', 'primary'),
      line('signal', 'Signal', 'signal'),
      levelLine(0, 'Zero'),
    ],
  }),
});
