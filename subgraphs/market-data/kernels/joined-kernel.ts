import { Composer, kernelOf } from '#market-data/kernels/compose.ts';
import type { Kernel, Node } from '#market-data/kernels/kernel.ts';

/**
 * Several kernels over the bars of one series as one, in which what they have in common is calculated
 * once. Its outputs are those of all, by `joinedKey`; they have the bits that each has by itself over
 * the same rows, as long as every number of the bars is finite.
 *
 * @param kernels What they read besides the bars is alike.
 */
export function joinKernels(kernels: readonly Kernel[]): Kernel {
  const composer = new Composer(undefined, undefined, kernels[0]?.further);
  const outputs = kernels.flatMap((kernel, at) => {
    const placeOf = addStages(composer, kernel);
    return Object.entries(kernel.outputs).map(([key, node]): [string, Node] => [
      joinedKey(at, key),
      { ...node, column: placeOf(node.column) },
    ]);
  });
  return kernelOf(composer, Object.fromEntries(outputs));
}

/** What an output of the kernel at an index is called among those of all. */
export function joinedKey(at: number, key: string): string {
  return `${at}.${key}`;
}

/**
 * Puts stages of a kernel behind those of a composer, which then reads what the kernel reads.
 *
 * @param wants Whether a stage is wanted, by its index; all without it.
 * @returns Where a column of the kernel is found then.
 */
export function addStages(
  composer: Composer,
  kernel: Kernel,
  wants: (at: number) => boolean = () => true,
): (place: number) => number {
  kernel.reads.forEach((name) => composer.reads.add(name));
  kernel.furtherReads.forEach((place) => composer.furtherReads.add(place));
  kernel.members.forEach((place) => composer.memberReads.add(place));
  // Columns of the bars stay where they are.
  const places = new Map<number, number>();
  const placeOf = (place: number): number => places.get(place) ?? place;
  kernel.stages.forEach(({ step, inputPlaces, outputPlace, first }, at) => {
    if (!wants(at)) return;
    const place = composer.add(step, inputPlaces.map(placeOf), first);
    step.lookbacks.forEach((_, index) => places.set(outputPlace + index, place + index));
  });
  return placeOf;
}
