import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice } from '#indicators/catalog/parameters.ts';
import {
  levelFeatures,
  levelItems,
  levelNodes,
  levelOutputs,
} from '#indicators/families/pivot-level-set.ts';
import { previousPeriod } from '#indicators/formulas/previous-period.ts';
import { CALENDAR_PERIODS } from '#indicators/steps/calendar-period.ts';
import { PIVOT_KINDS } from '#indicators/steps/pivot-levels.ts';

export const pivotPoints = defineIndicator({
  name: 'pivot_points',
  title: 'Pivot Points',
  category: 'price_levels',
  keywords: [
    'pivot points',
    'pivot',
    'support',
    'resistance',
    'fibonacci',
    'woodie',
    'camarilla',
    'demark',
    'levels',
  ],
  description:
    'A pivot with levels of resistance above it and of support below it, calculated from the day, week ' +
    'or month before.',
  summaryFocus: 'Side of the pivot, and the nearest levels above and below the close.',
  source:
    "The formulas of Skender's Stock.Indicators (classic as floor traders use it, Fibonacci, Woodie " +
    "with the new period's open, Camarilla, DeMark), but Camarilla's pivot is the mean of high, low " +
    'and close, as in Pine.',
  formula:
    'p = (high + low + close) / 3 of the period before\n' +
    'r1 = 2 p - low, r2 = p + (high - low), r3 = high + 2 (p - low)\n' +
    's1 = 2 p - high, s2 = p - (high - low), s3 = low - 2 (high - p)',
  chinese: {
    title: '枢轴点',
    description: '由前一日、周或月的最高、最低、收盘价计算的枢轴及上方阻力位、下方支撑位。',
  },
  aliases: [{ name: 'pivot' }, { name: 'pivotpoints' }],
  standard: false,
  caveats: [
    'Days, weeks (from Monday) and months begin in UTC, so levels differ from those of exchanges with other hours.',
    'Only a period that the data holds from its first moment counts: there are no levels in the period ' +
      'in which the data begins, nor in the next, unless the first bar opens just where a period begins. ' +
      'This service reads that far back; two months of 1m bars are too many, and refused.',
    'Of a period without any bar nothing is known; the levels of the last one with bars stay. Bars ' +
      'longer than the period count as periods themselves.',
    'The levels of each kind differ: DeMark has one on each side, Camarilla four, the others three. ' +
      "Woodie's wait for the open of the new period.",
  ],
  parameters: {
    kind: choice('classic', PIVOT_KINDS, 'Formulas of the levels.'),
    anchor: choice('day', CALENDAR_PERIODS, 'Period that the levels are calculated from.'),
  },
  warmUp: () => 'whole',
  outputs: (p) => levelOutputs(p.kind, 'pivot', `the ${p.anchor} before`),
  calculate: (p, c) => levelNodes(c, p.kind, ...previousPeriod(c, p.anchor)),
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => levelFeatures(p.kind),
  chart: (p) => ({ pane: 'main', items: levelItems(p.kind) }),
});
