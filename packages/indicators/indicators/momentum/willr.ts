import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { distanceFrom } from '#indicators/formulas/stochastic.ts';
import { channel } from '#indicators/steps/channel.ts';

export const willr = defineIndicator({
  name: 'willr',
  title: "Williams' %R",
  category: 'momentum',
  keywords: ['willr', 'williams', '%r', 'oscillator', 'overbought', 'oversold'],
  description:
    'How far the close is below the highest high of a window, in percent of its range: 0 at the ' +
    'top, -100 at the bottom.',
  summaryFocus: 'Side of the thresholds, and when it leaves them.',
  source: 'TA-Lib 0.6 WILLR: 0 where the window has no range.',
  formula:
    'willr = 100 * (close - highest(high, period)) / (highest(high, period) - lowest(low, period))',
  chinese: {
    title: '威廉指标',
    description: '收盘价距离近期最高价的程度，0为最高、-100为最低，判断超买超卖。',
  },
  aliases: [{ name: 'williams_r' }, { name: 'wpr' }, { name: 'percent_r' }],
  parameters: {
    period: period(14, { min: 2 }),
    ...thresholdParameters({ overbought: -20, oversold: -80 }, [-100, -50, 0]),
  },
  outputs: (p) => ({
    willr: {
      column: `willr_${p.period}`,
      unit: 'index',
      range: [-100, 0],
      description: 'The oscillator: 0 is the highest high, -100 the lowest low.',
    },
    range: preconditionOutput('willr', 'Range of the window, where it has one.'),
  }),
  calculate: (p, c) => {
    const [top, bottom] = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    const [willr, range] = c.runAll(distanceFrom('top'), c.bar('close'), top, bottom);
    return { willr, range };
  },
  features: (p) =>
    withPrecondition('range', [
      ...thresholdFeatures('willr', '%R', p),
      ...crossings(
        ['centerline_cross_up', 'centerline_cross_down'],
        output('willr'),
        level(-50),
        '%R',
        '-50',
      ),
    ]),
  chart: (p) => ({
    pane: 'own',
    range: [-100, 0],
    items: [line('willr', `%R ${p.period}`, 'primary'), ...thresholdLevels(p)],
  }),
});
