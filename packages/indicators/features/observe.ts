import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import type { BarTiming } from '#kernel/market/bar-timing.ts';
import { evenTiming } from '#kernel/market/bar-timing.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { definedRows, type Operand } from '#indicators/features/condition.ts';
import { FeaturePrecondition } from '#indicators/features/feature-basis.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { SharedRows } from '#indicators/features/shared-rows.ts';
import { TriStates, type TriState } from '#indicators/features/tri-states.ts';

/** Evaluates a feature at a row of some bars. */
export type FeatureTest = (row: number) => TriState;

/**
 * Binds a feature to bars and columns. Its answer at a row is null where the history does not reach
 * far enough, a number that it needs is undefined or fails its precondition, or a bar is missing between those
 * that it reads. The caller decides whether a row is closed.
 *
 * @param timing Length of a bar, or else the timing, by which missing bars are noticed.
 */
export function bindFeature(
  feature: Feature,
  bars: BarColumns,
  outputs: OutputColumns,
  timing: number | BarTiming,
): FeatureTest {
  const { condition } = feature;
  const columns = columnsRead(feature, bars, outputs);
  const levelOf = (value: number) => new Float64Array(bars.length).fill(value);
  const holds = condition.bind(operandColumns(feature, bars, outputs, levelOf));
  const { openTimeMs } = bars;
  const known = typeof timing === 'number' ? evenTiming(timing) : timing;
  const precondition = new FeaturePrecondition(feature.basis, bars);
  const defined = definedRows(condition);
  return (row) => {
    const oldest = row - condition.bars + 1;
    if (oldest < 0) return null;
    for (let at = oldest; at <= row; at += 1) {
      if (at > oldest && !known.follows(openTimeMs[at - 1]!, openTimeMs[at]!)) return null;
      if (at <= row - defined) continue;
      if (!isDefinedAt(columns, at) || !precondition.isMet(at)) return null;
    }
    return holds(row, precondition.noiseAt(row));
  };
}

/**
 * A feature's answers at the rows of a window, the same as those of `bindFeature`. Each row is read
 * once, however many bars the feature needs. Rows from `judgedTo` on stay unknown.
 *
 * @param shared What the features of the window have in common.
 */
export function judgeRows(
  feature: Feature,
  outputs: OutputColumns,
  { bars, fromRow, toRow }: BarWindow,
  judgedTo: number,
  shared: SharedRows,
): TriStates {
  const { condition, basis } = feature;
  const columns = columnsRead(feature, bars, outputs);
  const levelOf = (value: number) => shared.level(value);
  const holds = condition.bind(operandColumns(feature, bars, outputs, levelOf));
  const answers = new TriStates(toRow - fromRow);
  const { isMet, noise } = shared.precondition(basis);
  const { joins } = shared;
  const defined = definedRows(condition);
  // Rows up to the present one without a missing bar, and of them those without a break in which every
  // number is defined and meets its precondition.
  let whole = 0;
  let sound = 0;
  for (let row = Math.max(0, fromRow - condition.bars + 1); row < judgedTo; row += 1) {
    if (joins[row] === 0) {
      whole = 0;
      sound = 0;
    }
    whole += 1;
    sound = isMet[row] === 1 && isDefinedAt(columns, row) ? sound + 1 : 0;
    if (row >= fromRow && whole >= condition.bars && sound >= defined) {
      answers.set(row - fromRow, holds(row, noise[row]!));
    }
  }
  return answers;
}

function isDefinedAt(columns: readonly Float64Array[], row: number): boolean {
  for (let index = 0; index < columns.length; index += 1) {
    if (Number.isNaN(columns[index]![row]!)) return false;
  }
  return true;
}

function columnsRead(feature: Feature, bars: BarColumns, outputs: OutputColumns): Float64Array[] {
  const columns = feature.condition.operands.flatMap((operand) =>
    operand.kind === 'level' ? [] : [columnOf(operand, bars, outputs)],
  );
  return [...new Set(columns)];
}

/** A column for each operand of a feature; that of a level has its value in every row. */
function operandColumns(
  { condition }: Feature,
  bars: BarColumns,
  outputs: OutputColumns,
  levelOf: (value: number) => Float64Array,
): Float64Array[] {
  return condition.operands.map((operand) =>
    operand.kind === 'level' ? levelOf(operand.value) : columnOf(operand, bars, outputs),
  );
}

function columnOf(
  operand: Exclude<Operand, { readonly kind: 'level' }>,
  bars: BarColumns,
  outputs: OutputColumns,
): Float64Array {
  const column = operand.kind === 'bar' ? bars[operand.column] : outputs[operand.key];
  if (column === undefined) throw new Error(`A feature reads an output that does not exist.`);
  return column;
}
