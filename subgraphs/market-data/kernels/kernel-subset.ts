import { Composer, kernelOf } from '#market-data/kernels/compose.ts';
import type { BarColumn } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import type { FurtherColumn } from '#market-data/kernels/further-columns.ts';
import { furtherOrder } from '#market-data/kernels/further-columns.ts';
import type { Kernel } from '#market-data/kernels/kernel.ts';

/**
 * The part of a kernel that some of its outputs need; the kernel itself where that is all of it.
 * These outputs have the same bits in both: the steps behind them are the same, and a row that the
 * whole cannot calculate, because a bar column is not finite there, the part does not either.
 *
 * @param keys Outputs of the kernel.
 */
export function subsetOf(kernel: Kernel, keys: readonly string[]): Kernel {
  const needed = stagesBehind(kernel, keys);
  if (needed.size === kernel.stages.length) return kernel;
  const composer = new Composer(undefined, undefined, kernel.further);
  kernel.reads.forEach((name) => composer.reads.add(name));
  kernel.furtherReads.forEach((place) => composer.furtherReads.add(place));
  kernel.members.forEach((place) => composer.memberReads.add(place));
  // Where columns of the whole are found in the part; those of the bars stay.
  const places = new Map<number, number>();
  const moved = (place: number): number => places.get(place) ?? place;
  kernel.stages.forEach(({ step, inputPlaces, outputPlace, first }, at) => {
    if (!needed.has(at)) return;
    const place = composer.add(step, inputPlaces.map(moved), first);
    step.lookbacks.forEach((_, index) => places.set(outputPlace + index, place + index));
  });
  const outputs = keys.map((key) => {
    const node = kernel.outputs[key]!;
    return [key, { ...node, column: moved(node.column) }] as const;
  });
  return kernelOf(composer, Object.fromEntries(outputs));
}

/** Columns that some outputs of a kernel are calculated from. */
export interface ColumnsRead {
  readonly bars: readonly BarColumn[];
  readonly further: readonly FurtherColumn[];
}

/** The columns of the bars, and the further ones, that some outputs of a kernel are calculated from. */
export function columnsBehind(kernel: Kernel, keys: readonly string[]): ColumnsRead {
  const stages = [...stagesBehind(kernel, keys)].map((at) => kernel.stages[at]!);
  const places = new Set(stages.flatMap(({ inputPlaces }) => inputPlaces));
  return {
    bars: BAR_COLUMNS.filter((_, place) => places.has(place)),
    further: furtherOrder(kernel.further).filter((_, place) =>
      places.has(BAR_COLUMNS.length + place),
    ),
  };
}

/** The stages that some outputs are made of, directly or through others, by their index. */
function stagesBehind({ stages, outputs }: Kernel, keys: readonly string[]): ReadonlySet<number> {
  const read = new Set(keys.map((key) => outputs[key]!.column));
  const needed = new Set<number>();
  // What a stage reads was written by those before it.
  for (let at = stages.length - 1; at >= 0; at -= 1) {
    const { step, inputPlaces, outputPlace } = stages[at]!;
    if (!step.lookbacks.some((_, index) => read.has(outputPlace + index))) continue;
    needed.add(at);
    for (const place of inputPlaces) read.add(place);
  }
  return needed;
}
