import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { SupergraphUpdates } from '#gateway/reload/supergraph-updates.ts';

/** Follows the supergraph until the process ends, and reloads at once on SIGHUP. */
export function followOnSignals(updates: SupergraphUpdates, shutdown: Shutdown): void {
  const hint = (): void => updates.hint();
  process.on('SIGHUP', hint);
  const stop = updates.follow();
  shutdown.add('supergraph', () => {
    process.off('SIGHUP', hint);
    return stop();
  });
}
