import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import { bindStages } from '#market-data/kernels/bound-stages.ts';
import { columnSlots } from '#market-data/kernels/column-slots.ts';
import {
  furtherCount,
  furtherNumbers,
  furtherOrder,
} from '#market-data/kernels/further-columns.ts';
import { runKernel } from '#market-data/kernels/kernel-run.ts';
import type { Kernel } from '#market-data/kernels/kernel.ts';
import type { SharedColumns } from '#market-data/kernels/shared-columns.ts';

/** Numbers between bars and outputs whose memory is kept for the next calculation: 4 MiB. */
const MOST_KEPT = 524_288;

/**
 * Memory for what lies between bars and outputs. Fresh memory costs more than most calculations in it do,
 * and old memory is still in the processor's caches. Nobody waits while it is in use.
 */
let kept = new Float64Array(0);

/**
 * The outputs of a kernel over all bars, with the bits that a run has that is carried on row by row. Each has
 * memory of its own for as long as somebody reads it, or that of another calculation which has the same column.
 *
 * @param shared What it has in common with others over the same bars.
 */
export function outputsOver(
  kernel: Kernel,
  bars: BarColumns,
  shared: SharedColumns | null = null,
): Readonly<Record<string, Float64Array>> {
  // Where rows have to be left out, the calculation starts anew behind each of them.
  if (!bars.isFinite) return runKernel(kernel, bars).outputs;
  const table = [
    ...BAR_COLUMNS.map((name) => bars[name]),
    ...furtherOrder(kernel.further).map((column) => furtherNumbers(bars, column)),
  ];
  const { stages, outputs, stateSize } = kernel;
  const { due, give } = takeShared(kernel, shared, table);
  placeColumns(kernel, bars.openTimeMs.length, table);
  const own = due.length < stages.length ? due.map((at) => stages[at]!) : stages;
  bindStages(own, table, new Float64Array(stateSize))(0, bars.length, 0);
  give();
  return Object.fromEntries(Object.keys(outputs).map((key) => [key, table[outputs[key]!.column]!]));
}

/** What of a kernel is carried out, and then given to others. */
interface OwnWork {
  readonly due: readonly number[];
  readonly give: () => void;
}

/** Puts columns that others made, and those that others will read, into the table. */
function takeShared(kernel: Kernel, shared: SharedColumns | null, table: Float64Array[]): OwnWork {
  if (shared === null) return { due: [...kernel.stages.keys()], give: () => {} };
  const { due, given } = shared.stagesDue(kernel);
  const put = (at: number, columns: readonly Float64Array[]): void => {
    const { outputPlace } = kernel.stages[at]!;
    columns.forEach((column, index) => (table[outputPlace + index] = column));
  };
  for (const at of given) put(at, shared.columnsOf(kernel, at));
  const made = new Map<number, readonly Float64Array[]>();
  for (const at of due) {
    if (!shared.isReused(kernel, at)) continue;
    const columns = kernel.stages[at]!.step.lookbacks.map(() => new Float64Array(table[0]!.length));
    put(at, columns);
    made.set(at, columns);
  }
  return { due, give: () => made.forEach((columns, at) => shared.keep(kernel, at, columns)) };
}

/** Gives each column that is not in the table yet its memory: kept memory, or that of an answer. */
function placeColumns(kernel: Kernel, rows: number, table: Float64Array[]): void {
  const ownPlace = BAR_COLUMNS.length + furtherCount(kernel.further);
  const { slots, count } = columnSlots(kernel);
  const between = memoryFor(rows * count);
  const isShown = slots.map((slot, at) => slot === null && table[ownPlace + at] === undefined);
  const shown = new Float64Array(rows * isShown.filter(Boolean).length);
  let next = 0;
  slots.forEach((slot, at) => {
    if (table[ownPlace + at] !== undefined) return;
    const place = slot ?? next++;
    table[ownPlace + at] = (slot === null ? shown : between).subarray(
      place * rows,
      (place + 1) * rows,
    );
  });
}

function memoryFor(numbers: number): Float64Array {
  if (numbers > MOST_KEPT) return new Float64Array(numbers);
  if (kept.length < numbers) kept = new Float64Array(numbers);
  return kept;
}
