import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import {
  trendOrRange,
  trendOrRangeLevels,
  trendOrRangeParameters,
} from '#indicators/families/trend-or-range.ts';
import { line } from '#indicators/charts/chart-items.ts';
import {
  all,
  bar,
  below,
  falling,
  level,
  not,
  output,
  rising,
} from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { absolute, quotient } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';

export const signalToNoiseRatio = defineIndicator({
  name: 'signal_to_noise_ratio',
  title: 'Signal to Noise Ratio',
  category: 'trend',
  keywords: ['signal to noise ratio', 'snr', 'trend strength', 'noise', 'atr'],
  description:
    'How far the close came over the window in average true ranges, whichever way: large in a trend.',
  summaryFocus:
    'Whether the move of the window stands out from the range of its bars, and its way.',
  source:
    "TTR SNR: the change over `period` bars without its sign, over Wilder's average of the true range. " +
    '0 without any range. A random walk has about the square root of the period times 0.6; the borders ' +
    'are rules of thumb.',
  formula: 'snr = abs(close - close[period]) / atr(period)',
  chinese: {
    title: '信噪比',
    description: '窗口内收盘价净变动与平均真实波幅之比，数值越大趋势越清晰。',
  },
  aliases: [{ name: 'snr' }],
  parameters: {
    period: period(10),
    ...trendOrRangeParameters({ trending: 3, choppy: 1 }, [100, 2, 0]),
  },
  outputs: (p) => ({
    snr: {
      column: `snr_${p.period}`,
      unit: 'ratio',
      description: 'Change of the close over the average true range.',
    },
  }),
  calculate: (p, c) => {
    const moved = c.each(absolute, c.run(change(p.period), c.bar('close')));
    return { snr: c.each(quotient(0), moved, averageTrueRange(c, p.period)) };
  },
  features: (p) => {
    const isTrend = not(below(output('snr'), level(p.trending)));
    const text = (way: string) =>
      `The ratio is ${p.trending} or more, and the close is ${way} than ${p.period} bars before`;
    return [
      ...trendOrRange('snr', 'The ratio', p),
      ...flips(
        { text: text('higher'), holds: all(isTrend, rising(bar('close'), p.period)) },
        { text: text('lower'), holds: all(isTrend, falling(bar('close'), p.period)) },
      ),
    ];
  },
  chart: (p) => ({
    pane: 'own',
    items: [line('snr', `SNR ${p.period}`, 'primary'), ...trendOrRangeLevels(p)],
  }),
});
