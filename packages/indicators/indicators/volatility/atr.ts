import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { usualFeatures, usualNode, usualOutput } from '#indicators/families/usual-size.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { exceeds, output, type Condition } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import { averageTrueRange, trueRangeOf } from '#indicators/formulas/average-true-range.ts';

export const atr = defineIndicator({
  name: 'atr',
  title: 'Average True Range',
  category: 'volatility',
  keywords: ['atr', 'average true range', 'volatility', 'range', 'wilder', 'stop distance'],
  description:
    "Wilder's average of the true range: how far price usually moves in one bar, gaps included.",
  summaryFocus: 'Whether ranges grow or shrink against their usual size, and sudden wide bars.',
  source:
    'TA-Lib 0.6 ATR: the first bar has no range, and the average is seeded with the mean of ' +
    "the next `period` ranges. Pine's ta.atr counts the first bar's high minus low and begins " +
    'one bar earlier.',
  formula: 'atr = rma(max(high, close[1]) - min(low, close[1]), period)',
  chinese: {
    title: '平均真实波幅（ATR）',
    description: '真实波幅的威尔德平均，表示价格通常的单根波动，含跳空。',
  },
  aliases: [{ name: 'average_true_range' }],
  parameters: {
    period: period(14),
    spike_factor: number(2, {
      min: 1,
      max: 10,
      about: 'Multiple of the average one bar before above which a true range is a spike.',
    }),
  },
  outputs: (p) => {
    const atr: OutputSpec = {
      column: `atr_${p.period}`,
      unit: 'price',
      description: 'Average of the true range.',
    };
    const range: OutputSpec = {
      column: 'true_range',
      unit: 'price',
      description: 'True range.',
      internal: true,
    };
    return { atr, range, usual: usualOutput(atr) };
  },
  calculate: (p, c) => {
    const range = trueRangeOf(c);
    const average = averageTrueRange(c, p.period, range);
    return { atr: average, range, usual: usualNode(c, average) };
  },
  features: (p) => [
    ...usualFeatures('atr', 'The average'),
    event(
      'spike',
      'neutral',
      `The true range is more than ${p.spike_factor} times the average one bar before.`,
      isSpike(p.spike_factor),
    ),
  ],
  chart: (p) => ({ pane: 'own', items: [line('atr', `ATR ${p.period}`, 'primary')] }),
});

function isSpike(factor: number): Condition<'range' | 'atr'> {
  return {
    operands: [output('range'), output('atr')],
    bars: 2,
    bind:
      ([range, average]) =>
      (row, noise) =>
        exceeds(range![row]!, factor * average![row - 1]!, noise),
  };
}
