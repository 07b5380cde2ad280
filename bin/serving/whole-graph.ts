import type { Graph } from '#bin/serving/graph.ts';
import { findVenues } from '#bin/serving/market-data/venue-endpoints.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/**
 * All subgraphs in this process, with the feeds of the settings. A simulated exchange starts on its thread while
 * this one loads the modules of the subgraphs.
 */
export async function openWholeGraph(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<Graph> {
  const [place, { openLocalGraph }] = await Promise.all([
    findVenues(runtime, shutdown),
    import('#bin/serving/local-graph.ts'),
  ]);
  return openLocalGraph(runtime, shutdown, stores, place);
}
