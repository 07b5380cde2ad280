import type { Clock } from '#kernel/ports/clock.ts';

/** Collects the garbage of this thread, and moves what is alive together; see `--expose-gc` of Node. */
export type CollectGarbage = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/**
 * Gives memory of this thread's heap back again and again. What work at the start left behind it are pages with a few
 * objects each, which V8 gives back late or never. The thread stands still meanwhile, some 30 ms for 30 MiB that are
 * alive: it is for threads whose pauses delay no request.
 *
 * @param collect Undefined where Node was not told to offer it; then nothing is done.
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
