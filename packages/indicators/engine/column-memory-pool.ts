/** Most numbers in the pool, in all: 4 MiB. */
const MAX_KEPT = 524_288;

/**
 * A pool of memory for intermediate columns. Fresh memory costs more than most calculations, and more again in
 * garbage collection; reused memory is in the caches of the processor.
 */
const kept: Float64Array[] = [];
let keptNumbers = 0;

/** Memory of at least so many numbers, with any content. The caller owns it until `giveMemoryBack`. */
export function takeMemory(numbers: number): Float64Array {
  const memory = kept.pop();
  if (memory === undefined) return new Float64Array(numbers);
  keptNumbers -= memory.length;
  return memory.length >= numbers ? memory : new Float64Array(numbers);
}

/** Returns memory to the pool. The caller no longer reads it. */
export function giveMemoryBack(memory: Float64Array): void {
  if (keptNumbers + memory.length > MAX_KEPT) return;
  keptNumbers += memory.length;
  kept.push(memory);
}
