import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line, markers } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import { flips } from '#indicators/features/flips.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { cumulativeSums } from '#indicators/steps/cumulative-sums.ts';

export const cusum = defineIndicator({
  name: 'cusum',
  title: 'CUSUM Filter',
  category: 'regime',
  keywords: [
    'cusum',
    'cumulative sum',
    'change point',
    'page',
    'lopez de prado',
    'regime',
    'event',
  ],
  description:
    'Sums of the changes of the price in average true ranges, upward and downward; where one passes a ' +
    'threshold, the price has shifted, and the sum restarts.',
  summaryFocus:
    'The side of the last shift, when it was, and how near the sums are to the next one.',
  source:
    'Page, Continuous Inspection Schemes (1954), in the symmetric form of López de Prado, Advances in ' +
    "Financial Machine Learning (2018), 2.5.2.1. Changes are divided by Wilder's average of the true " +
    'range at their own bar, so that one threshold serves every market; he takes returns, and a threshold ' +
    'of his own choice.',
  standard: false,
  caveats: [
    STAGGERED_CAVEAT,
    'Threshold and drift decide what counts as a shift; a drift of half the shift that is looked for is usual ' +
      'in quality control.',
  ],
  formula:
    'x = (source - source[1]) / atr(atr_period)\n' +
    'up = max(0, up[1] + x - drift), from 0 after it exceeded threshold\n' +
    'down = min(0, down[1] + x + drift), from 0 after it fell below -threshold\n' +
    'event = 1 where up > threshold, -1 where down < -threshold, otherwise 0\n' +
    'regime = the last event that was not 0',
  chinese: {
    title: '累积和过滤器',
    description: '把以ATR为单位的价格变动分方向累加，超过阈值即判定发生一次趋势性偏移并重新累计。',
  },
  parameters: {
    threshold: number(3, { min: 0.1, max: 50, about: 'Average ranges that make a shift.' }),
    drift: number(0, { min: 0, max: 2, about: 'Average ranges that each change counts less.' }),
    atr_period: period(14, { about: 'Bars of the average true range.' }),
    source: source(),
  },
  outputs: () => ({
    up: {
      column: 'cusum_pos',
      unit: 'ratio',
      description: 'Upward sum in average ranges, from 0 on.',
    },
    down: {
      column: 'cusum_neg',
      unit: 'ratio',
      description: 'Downward sum in average ranges, from 0 down.',
    },
    event: {
      column: 'cusum_event',
      unit: 'label',
      description: '1 at a shift upward, -1 at a shift downward, 0 otherwise.',
      range: [-1, 1],
    },
    regime: {
      column: 'cusum_regime',
      unit: 'label',
      description: 'Side of the last shift: 1 upward, -1 downward, 0 before any.',
      range: [-1, 1],
    },
  }),
  calculate: (p, c) => {
    const moved = c.run(change(1), c.source(p.source));
    const inRanges = c.each(quotient(0), moved, averageTrueRange(c, p.atr_period));
    const sums = steadyOutputs(c, cumulativeSums(p.threshold, p.drift), inRanges);
    return { up: sums[0], down: sums[1], event: sums[2], regime: sums[3] };
  },
  // The side of the last shift stays known, however long nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => [
    event(
      'shift_up',
      'bullish',
      `The upward sum exceeds ${p.threshold} average ranges.`,
      equals(output('event'), 1),
    ),
    event(
      'shift_down',
      'bearish',
      `The downward sum exceeds ${p.threshold} average ranges.`,
      equals(output('event'), -1),
    ),
    ...flips(
      { text: 'The last shift was upward', holds: equals(output('regime'), 1) },
      { text: 'The last shift was downward', holds: equals(output('regime'), -1) },
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      line('up', 'Up', 'positive'),
      line('down', 'Down', 'negative'),
      levelLine(p.threshold, 'Threshold'),
      levelLine(-p.threshold, 'Threshold'),
      markers('event', 'Shifts', [
        { value: 1, bias: 'bullish', text: 'Up' },
        { value: -1, bias: 'bearish', text: 'Down' },
      ]),
    ],
  }),
});
