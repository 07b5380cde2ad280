import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import type { Operand, Reader } from '#market-data/features/condition.ts';
import type { Feature } from '#market-data/features/feature.ts';

/** Columns by the key of their output. */
export type OutputColumns = Readonly<Record<string, Float64Array>>;

/** True, false, or null: unknown. */
export type TriState = boolean | null;

/** Answers a feature at a row of some bars. */
export type FeatureTest = (row: number) => TriState;

/**
 * Binds a feature to bars and columns. Its answer at a row is null where the history does not reach
 * far enough, a number that it needs is undefined, or a bar is missing between those that it looks
 * at. Whether a row is closed is the caller's to judge.
 *
 * @param intervalMs Length of a bar, by which missing bars are noticed.
 */
export function bindFeature(
  feature: Feature,
  bars: BarColumns,
  outputs: OutputColumns,
  intervalMs: number,
): FeatureTest {
  const { condition } = feature;
  const readers = condition.operands.map((operand) => readerOf(operand, bars, outputs));
  const reach = condition.bars - 1;
  const { openTimeMs } = bars;
  return (row) => {
    if (row < reach) return null;
    if (openTimeMs[row]! - openTimeMs[row - reach]! !== reach * intervalMs) return null;
    for (let back = 0; back <= reach; back += 1) {
      for (const read of readers) if (Number.isNaN(read(row - back))) return null;
    }
    return condition.holds(readers, row);
  };
}

function readerOf(operand: Operand, bars: BarColumns, outputs: OutputColumns): Reader {
  if (operand.kind === 'level') return () => operand.value;
  const column = operand.kind === 'bar' ? bars[operand.column] : outputs[operand.key];
  if (column === undefined) throw new Error(`A feature reads an output that does not exist.`);
  return (row) => column[row]!;
}
