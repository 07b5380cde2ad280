import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';
import {
  above,
  bar,
  output,
  passesAbove,
  passesAny,
  passesBelow,
} from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { LEVELS_OF, pivotLevels, type PivotKind } from '#indicators/steps/pivot-levels.ts';

/** The pivot, and the levels that a kind has. */
export type LevelKey = 'p' | 'r1' | 'r2' | 'r3' | 'r4' | 's1' | 's2' | 's3' | 's4';

/**
 * The columns of a kind's levels.
 *
 * @param prefix How they begin: `pivot`.
 * @param from What they are calculated from, within a sentence: `the day before`.
 */
export function levelOutputs(
  kind: PivotKind,
  prefix: string,
  from: string,
): Readonly<Record<LevelKey, OutputSpec>> {
  return levelRecord(kind, (key): OutputSpec => {
    const description = `${titleOf(key)}, from ${from}.`;
    return { column: `${prefix}_${key}`, unit: 'price', sparse: true, description };
  });
}

/** The levels, from open, high, low and close of their period, and the open after it. */
export function levelNodes(
  c: Composer,
  kind: PivotKind,
  ...from: readonly StepNode[]
): Readonly<Record<LevelKey, StepNode>> {
  const levels = c.runAll(pivotLevels(kind), ...from);
  return levelRecord(kind, (_, at): StepNode => levels[at]!);
}

/** Features of the levels: which one is passed, and which side of the pivot the close is on. */
export function levelFeatures(kind: PivotKind): Feature<LevelKey>[] {
  return [
    event(
      'cross_level',
      'neutral',
      'The close passes a level: one bar before, it was on the other side of where the level is now, or on it.',
      passesAny(
        bar('close'),
        levelsOf(kind).map((key) => output(key)),
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
  ];
}

/** The levels as lines that stay level until they change. */
export function levelItems(kind: PivotKind): ChartItem<LevelKey>[] {
  return levelsOf(kind).map((key) =>
    key === 'p'
      ? stepLine(key, titleOf(key), 'primary')
      : stepLine(key, titleOf(key), roleOf(key), 'dotted'),
  );
}

/** The levels of a kind in the order in which the step gives them. */
function levelsOf(kind: PivotKind): LevelKey[] {
  const numbers = Array.from({ length: LEVELS_OF[kind] }, (_, at) => at + 1);
  const side = (letter: 'r' | 's') => numbers.map((at) => `${letter}${at}` as LevelKey);
  return ['p', ...side('r'), ...side('s')];
}

/**
 * A value for each level of a kind. Kinds have different levels, which the types of a parameter cannot express; readers
 * use only the levels of `levelsOf`.
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
