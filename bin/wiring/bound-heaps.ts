import { setFlagsFromString } from 'node:v8';

/** Growth of a heap beyond its live objects before the next collection. */
const GROWTH_PERCENT = 50;

/**
 * Keeps the heaps of this process close to their live objects, at the cost of a few more collections; by default V8
 * lets them grow to two or three times as much, and seldom returns memory. Call it before any code is compiled or
 * loaded from the compile cache, which depends on V8's flags.
 *
 * The young generation is bounded on the command line, because the heap of the main thread exists before any code
 * runs. That flag overrides the limits of threads, so it is reset here.
 */
export function boundHeaps(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--max-semi-space-size=0');
  // Only for new threads, which get `gc` as a global.
  setFlagsFromString('--expose-gc');
}
