import { setFlagsFromString } from 'node:v8';

/** How much a heap may grow beyond what was alive in it, before its garbage is collected again. */
const GROWTH_PERCENT = 50;

/**
 * Keeps the heaps of this process near what is alive in them, which costs a few more collections beside
 * the work; left to itself V8 lets them grow to two or three times as much, and seldom gives any of it
 * back. Call it before any code is compiled or loaded from the compile cache, which goes by V8's flags.
 *
 * Where objects begin to live is bounded on the command line, as the heap of the main thread is there
 * before any code is. That bound goes before those that threads are given, so it ends here.
 */
export function boundHeaps(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--max-semi-space-size=0');
  // For threads alone, which find `gc` among their globals: this one is running already.
  setFlagsFromString('--expose-gc');
}
