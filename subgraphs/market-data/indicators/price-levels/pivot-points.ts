import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import type { OutputSpec } from '#market-data/catalog/indicator.ts';
import { choice } from '#market-data/catalog/parameters.ts';
import { stepLine } from '#market-data/charts/chart-items.ts';
import type { StyleRole } from '#market-data/charts/chart-spec.ts';
import {
  above,
  bar,
  output,
  passesAbove,
  passesAny,
  passesBelow,
} from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import {
  CALENDAR_PERIODS,
  mostBarsOf,
  periodStart,
} from '#market-data/kernels/steps/calendar-period.ts';
import {
  LEVELS_OF,
  PIVOT_KINDS,
  pivotLevels,
  type PivotKind,
} from '#market-data/kernels/steps/pivot-levels.ts';

/** The pivot, and the levels that a kind has. */
type LevelKey = 'p' | 'r1' | 'r2' | 'r3' | 'r4' | 's1' | 's2' | 's3' | 's4';

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
  outputs: (p) =>
    levelRecord(p.kind, (key): OutputSpec => {
      const description = `${titleOf(key)}, from the ${p.anchor} before.`;
      return { column: `pivot_${key}`, unit: 'price', sparse: true, description };
    }),
  calculate: (p, c) => {
    const openTimeMs = c.bar('openTimeMs');
    const prices = [c.bar('open'), c.bar('high'), c.bar('low'), c.bar('close')];
    const step = pivotLevels(p.kind, mostBarsOf(p.anchor, c.intervalMs));
    const start = c.run(periodStart(p.anchor), openTimeMs);
    const levels = c.runAll(step, openTimeMs, ...prices, start);
    return levelRecord(p.kind, (_, at): Node => levels[at]!);
  },
  // What was seen stays known, however long nothing happens.
  ground: () => ({ bars: Infinity }),
  features: (p) => [
    event(
      'cross_level',
      'neutral',
      'The close passes a level: one bar before, it was on the other side of where the level is now, or on it.',
      passesAny(
        bar('close'),
        levelsOf(p.kind).map((key) => output(key)),
      ),
    ),
    event(
      'break_r1',
      'bullish',
      'The close passes above the first resistance, from at or below where it is now.',
      passesAbove(bar('close'), output('r1')),
    ),
    event(
      'break_s1',
      'bearish',
      'The close passes below the first support, from at or above where it is now.',
      passesBelow(bar('close'), output('s1')),
    ),
    state(
      'above_pivot',
      'bullish',
      'The close is above the pivot.',
      above(bar('close'), output('p')),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: levelsOf(p.kind).map((key) =>
      key === 'p'
        ? stepLine(key, titleOf(key), 'primary')
        : stepLine(key, titleOf(key), roleOf(key), 'dotted'),
    ),
  }),
});

/** The levels of a kind in the order in which the step gives them. */
function levelsOf(kind: PivotKind): LevelKey[] {
  const numbers = Array.from({ length: LEVELS_OF[kind] }, (_, at) => at + 1);
  const side = (letter: 'r' | 's') => numbers.map((at) => `${letter}${at}` as LevelKey);
  return ['p', ...side('r'), ...side('s')];
}

/**
 * A value for each level of a kind. Kinds have different levels, which types cannot say of a
 * parameter; what reads a level asks only for those of `levelsOf`.
 */
function levelRecord<T>(
  kind: PivotKind,
  valueOf: (key: LevelKey, at: number) => T,
): Readonly<Record<LevelKey, T>> {
  const entries = levelsOf(kind).map((key, at) => [key, valueOf(key, at)]);
  return Object.fromEntries(entries) as Record<LevelKey, T>;
}

function titleOf(key: LevelKey): string {
  if (key === 'p') return 'Pivot';
  return `${key.startsWith('r') ? 'Resistance' : 'Support'} ${key.slice(1)}`;
}

function roleOf(key: LevelKey): StyleRole {
  return key.startsWith('r') ? 'upper' : 'lower';
}
