import type { Clock } from '#kernel/ports/clock.ts';

/** Node's `gc` function: collects the garbage of this thread and compacts the heap; see `--expose-gc`. */
export type CollectGarbage = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/**
 * Compacts the heap of this thread periodically. Start-up work leaves pages with a few live objects each, which V8
 * returns late or never. A collection stops the thread, some 30 ms for 30 MiB of live objects: use it for threads
 * whose pauses delay no request.
 *
 * @param collect undefined when Node runs without `--expose-gc`; then nothing happens
 */
export function keepHeapCompact(
  clock: Clock,
  everyMs: number,
  collect: CollectGarbage | undefined,
): void {
  if (collect === undefined) return;
  const again = (): void => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    clock.after(everyMs, again);
  };
  clock.after(everyMs, again);
}
