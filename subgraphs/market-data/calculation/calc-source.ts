import { DomainError } from '#kernel/errors/errors.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';
import type {
  Indicator,
  IndicatorPlan,
  ParameterValues,
  PlanSource,
} from '#indicators/catalog/indicator.ts';
import {
  planSource,
  sourceOutputs,
  sourceProblem,
  takesSource,
} from '#indicators/catalog/plan-source.ts';

/** The entry of the same `calc` from which one is calculated, and which of its columns. */
export interface CalcSource {
  readonly calc: string;
  readonly column?: string | null;
}

/** An entry, as far as others may name it. */
interface NamedEntry {
  readonly key: string;
  readonly name: string;
}

/** Throws `invalid_source` for an indicator that is not calculated from one column, or that has two of them. */
export function requireSourced(indicator: Indicator, given: ParameterValues): void {
  const { name } = indicator;
  if (!takesSource(indicator)) {
    throw invalid(
      `${name} is calculated from whole bars, and not from one column; leave out source.`,
    );
  }
  if (Object.hasOwn(given, 'source')) {
    throw invalid(`${name} has two sources; leave out source, or the parameter of that name.`);
  }
}

/**
 * Place of the entry that a source names: by its key, or else by its name, if no other entry has it. Throws
 * `invalid_source`.
 */
export function placeOfSource(calc: string, entries: readonly NamedEntry[]): number {
  const byKey = entries.findIndex(({ key }) => key === calc);
  if (byKey !== -1) return byKey;
  const places = [...entries.keys()].filter((at) => entries[at]!.name === calc);
  if (places.length === 1) return places[0]!;
  if (places.length > 1) {
    throw invalid(
      `source names ${shown(calc)}, and ${places.length} entries have this name; give them ids.`,
    );
  }
  const keys = entries.map(({ key }) => key);
  const nearest = nearestName(calc, keys);
  const guess = nearest === null ? '' : ` Did you mean ${shown(nearest)}?`;
  throw invalid(`source names ${shown(calc)}, and no entry of calc has that id or name.${guess}`);
}

/** The column that a source names, or the only one. Throws `invalid_source`. */
export function sourceOfPlan(plan: IndicatorPlan, { calc, column }: CalcSource): PlanSource {
  const problem = sourceProblem(plan);
  if (problem !== null) throw invalid(`source names ${shown(calc)}, which ${problem}.`);
  const outputs = sourceOutputs(plan);
  const chosen =
    column == null && outputs.length === 1
      ? outputs[0]
      : outputs.find((output) => output.column === column);
  if (chosen !== undefined) return planSource(plan, chosen);
  const columns = outputs.map((output) => output.column).join(', ');
  if (outputs.length === 0) {
    throw invalid(`source names ${shown(calc)}, none of whose columns has a value at each bar.`);
  }
  throw invalid(
    column == null
      ? `source names ${shown(calc)}, which has several columns; name one of ${columns}.`
      : `source names the column ${shown(column)} of ${shown(calc)}; ${columns} can be named.`,
  );
}

/** Entries that are calculated from each other in a circle. */
export function circle(keys: readonly string[]): DomainError {
  return invalid(`Entries are calculated from each other: ${keys.map(shown).join(' from ')}.`);
}

/** A chain of entries that is longer than allowed. */
export function tooDeep(key: string, most: number): DomainError {
  return invalid(`${shown(key)} depends on a chain of more than ${most} other entries.`);
}

function shown(text: string): string {
  return JSON.stringify(text);
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid_source', sentence);
}
