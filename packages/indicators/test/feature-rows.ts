import { expect } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

/** The bars on which features are asked. */
export const FEATURE_BARS = randomBars(1_500, 23);

/** Rows from a sure start on at which a feature holds, and those at which an expression does. */
export function rowsOf(
  indicator: Indicator,
  name: string,
  holds: (columns: OutputColumns, row: number) => boolean,
  params: ParameterValues = {},
): { readonly asked: number[]; readonly worked: number[] } {
  const plan = planWith(indicator, params);
  const columns = columnsOf(plan, FEATURE_BARS);
  const feature = plan.features.find((candidate) => candidate.name === name)!;
  const ask = bindFeature(feature, FEATURE_BARS, columns, HOUR_MS);
  const rows = Array.from({ length: FEATURE_BARS.length - 200 }, (_, at) => at + 200);
  const worked = rows.filter((row) => holds(columns, row));
  expect(worked.length).toBeGreaterThan(2);
  return { asked: rows.filter((row) => ask(row)), worked };
}
