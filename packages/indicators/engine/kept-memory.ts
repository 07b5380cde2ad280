/** Numbers that are kept for the next calculations, in all: 4 MiB. */
const MAX_KEPT = 524_288;

/**
 * Memory for what lies between bars and outputs. Fresh memory costs more than most calculations in it do, and
 * more still when the collector of garbage finds it; old memory is in the processor's caches.
 */
const kept: Float64Array[] = [];
let keptNumbers = 0;

/** Memory of at least so many numbers, which hold anything. The caller owns it until `giveMemoryBack`. */
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
