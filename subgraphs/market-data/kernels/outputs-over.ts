import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import { bindStages } from '#market-data/kernels/bound-stages.ts';
import { columnSlots } from '#market-data/kernels/column-slots.ts';
import { furtherNumbers, furtherOrder } from '#market-data/kernels/further-columns.ts';
import { runKernel } from '#market-data/kernels/kernel-run.ts';
import type { Kernel } from '#market-data/kernels/kernel.ts';

/** Numbers between bars and outputs whose memory is kept for the next calculation: 4 MiB. */
const MOST_KEPT = 524_288;

/**
 * Memory for what lies between bars and outputs. Fresh memory costs more than most calculations in it do,
 * and old memory is still in the processor's caches. Nobody waits while it is in use.
 */
let kept = new Float64Array(0);

/**
 * The outputs of a kernel over all bars, with the bits that a run has that is carried on row by row. Each has
 * memory of its own for as long as somebody reads it.
 */
export function outputsOver(
  kernel: Kernel,
  bars: BarColumns,
): Readonly<Record<string, Float64Array>> {
  // Where rows have to be left out, the calculation starts anew behind each of them.
  if (!bars.isFinite) return runKernel(kernel, bars).outputs;
  const rows = bars.openTimeMs.length;
  const { slots, count } = columnSlots(kernel);
  const between = memoryFor(rows * count);
  const shown = new Float64Array(rows * slots.filter((slot) => slot === null).length);
  let next = 0;
  const own = slots.map((slot) => {
    const at = slot === null ? next++ : slot;
    return (slot === null ? shown : between).subarray(at * rows, (at + 1) * rows);
  });
  const table = [
    ...BAR_COLUMNS.map((name) => bars[name]),
    ...furtherOrder(kernel.further).map((column) => furtherNumbers(bars, column)),
    ...own,
  ];
  bindStages(kernel.stages, table, new Float64Array(kernel.stateSize))(0, bars.length, 0);
  const { outputs } = kernel;
  return Object.fromEntries(Object.keys(outputs).map((key) => [key, table[outputs[key]!.column]!]));
}

function memoryFor(numbers: number): Float64Array {
  if (numbers > MOST_KEPT) return new Float64Array(numbers);
  if (kept.length < numbers) kept = new Float64Array(numbers);
  return kept;
}
