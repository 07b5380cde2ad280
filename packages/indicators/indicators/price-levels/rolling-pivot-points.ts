import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, integer, period } from '#indicators/catalog/parameters.ts';
import {
  levelFeatures,
  levelItems,
  levelNodes,
  levelOutputs,
} from '#indicators/families/pivot-level-set.ts';
import { channel } from '#indicators/steps/channel.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { PIVOT_KINDS } from '#indicators/steps/pivot-levels.ts';

export const rollingPivotPoints = defineIndicator({
  name: 'rolling_pivot_points',
  title: 'Rolling Pivot Points',
  category: 'price_levels',
  keywords: ['rolling pivot points', 'rolling pivots', 'pivot', 'support', 'resistance', 'levels'],
  description:
    'Pivot points of the last bars instead of the last day or week, so that they move with every bar.',
  summaryFocus: 'Side of the pivot, and the nearest levels above and below the close.',
  source:
    "Stock.Indicators' Rolling Pivot Points, with the formulas of `pivot_points`; Woodie's take the open of " +
    'the bar itself.',
  formula:
    'high, low = extremes of the `window` bars that end `offset` bars before the last one\n' +
    'open, close = those of the first and of the last of these bars\n' +
    'p, r1 to r4, s1 to s4 as in pivot_points',
  chinese: {
    title: '滚动枢轴点',
    description: '以最近若干根K线代替日、周、月周期计算的枢轴与支撑阻力位，逐根更新。',
  },
  aliases: [{ name: 'rolling_pivots' }],
  standard: false,
  caveats: [
    'The bar itself does not count: with an offset of 0 the window ends one bar before it.',
    'The levels of each kind differ: DeMark has one on each side, Camarilla four, the others three.',
  ],
  parameters: {
    kind: choice('classic', PIVOT_KINDS, 'Formulas of the levels.'),
    window: period(20, { about: 'Bars that the levels are calculated from.' }),
    offset: integer(0, { min: 0, max: 100, about: 'Bars between the window and the bar before.' }),
  },
  outputs: (p) => levelOutputs(p.kind, 'pivot', `the ${p.window} bars before`),
  calculate: (p, c) => {
    const back = 1 + p.offset;
    const before = delayed(back);
    const [high, low] = c.runAll(channel(p.window), c.bar('high'), c.bar('low'));
    return levelNodes(
      c,
      p.kind,
      c.run(delayed(back + p.window - 1), c.bar('open')),
      c.run(before, high),
      c.run(before, low),
      c.run(before, c.bar('close')),
      c.bar('open'),
    );
  },
  features: (p) => levelFeatures(p.kind),
  chart: (p) => ({ pane: 'main', items: levelItems(p.kind) }),
});
