import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Offload, OffloadTask } from '#kernel/ports/offload.ts';
import type { IndicatorPlan, ParameterValues } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';

/** The task of a fit, for wherever heavy computations run. */
type FitTask = Omit<OffloadTask, 'key'>;

/** The task of a fit over all of some bars. Equal fits have equal keys and are computed once. */
export function fitTask(plan: IndicatorPlan, intervalMs: number, bars: BarColumns): OffloadTask {
  const { name } = plan.indicator;
  const columns = BAR_COLUMNS.map((column) => bars[column]);
  const params = { intervalMs, values: plan.params };
  const digest = createHash('sha256').update(JSON.stringify([name, params]));
  for (const column of columns) digest.update(column.subarray(0, bars.length));
  return { name, params, columns, rows: bars.length, key: digest.digest('base64url') };
}

/** Runs the task of a fit; returns the columns of its outputs, in the order of the plan. */
export function runFitTask(indicators: IndicatorSet, task: FitTask): Float64Array[] {
  const { name, params, columns, rows } = task;
  const { intervalMs, values } = params as {
    readonly intervalMs: number;
    readonly values: ParameterValues;
  };
  const named = indicators.find(name);
  if (named === undefined) throw new Error(`There is no indicator ${name}.`);
  const { indicator } = named;
  const plan = indicators.planOf(indicator, values, intervalMs);
  if (!isFit(plan.calculation)) throw new Error(`${name} is not a fit.`);
  const barColumns = Object.fromEntries(BAR_COLUMNS.map((column, at) => [column, columns[at]!]));
  const bars = { ...barColumns, length: rows, isFinite: true } as BarColumns;
  const outputs = plan.calculation.run(bars);
  return plan.outputs.map(({ key }) => outputs[key]!);
}

/** Names the columns of a task's answer and sets them on longer bars, NaN if they do not reach. */
export function placeOutputs(
  plan: IndicatorPlan,
  columns: readonly Float64Array[],
  at: number,
  rows: number,
): OutputColumns {
  return Object.fromEntries(
    plan.outputs.map(({ key }, index) => {
      const whole = new Float64Array(rows).fill(NaN);
      const values = columns[index];
      if (values !== undefined) whole.set(values, at);
      return [key, whole];
    }),
  );
}

/** A fit over all of some bars, wherever heavy computations run. Rejects as `Offload.run` does. */
export async function runFit(
  offload: Offload,
  plan: IndicatorPlan,
  bars: BarColumns,
  intervalMs: number,
): Promise<OutputColumns> {
  const columns = await offload.run(fitTask(plan, intervalMs, bars));
  return placeOutputs(plan, columns, 0, bars.length);
}

/** Runs fits in this thread, for processes without workers. */
export function fitsInline(indicators: IndicatorSet): Offload {
  return {
    run: (task) =>
      new Promise((resolve) => {
        resolve(runFitTask(indicators, task));
      }),
  };
}

/** The error that the caller of a calculation receives. */
export function calculationFailure(error: unknown, plan: IndicatorPlan): unknown {
  // A worker's failure is logged there and arrives as `internal`.
  if (error instanceof DomainError && error.code !== 'internal') return error;
  const { name } = plan.indicator;
  return new DomainError(
    'calculation_failed',
    `${name} could not be calculated on these bars; check them and its parameters.`,
  );
}
