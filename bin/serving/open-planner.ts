import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { PlannerProcess } from '#gateway/planning/planner-process.ts';

/** Starts the process that plans queries. It reads the supergraph while this process opens the rest. */
export function openPlanner(
  supergraphSdl: string,
  { clock, log, meter }: Runtime,
  shutdown: Shutdown,
): PlannerProcess {
  const planner = new PlannerProcess({ clock, log, meter });
  shutdown.add('query planner', () => {
    planner.close();
    return Promise.resolve();
  });
  // What is wrong with it is logged there, and said to whoever asks.
  planner
    .plannerOf(supergraphSdl)
    .read()
    .catch(() => undefined);
  return planner;
}
