import type { Meter } from '#kernel/ports/meter.ts';

/** Observes fetches that had to wait. Synchronous ones take less time than their observation. */
export type FetchWatch = (subgraph: string, seconds: number, failed: boolean) => void;

export function fetchWatch(meter: Meter): FetchWatch {
  const seconds = meter.histogram(
    'marketgraph_subgraph_fetch_seconds',
    'Duration of the fetches that waited for a subgraph.',
    ['subgraph'],
  );
  const failures = meter.counter(
    'marketgraph_subgraph_fetch_failures_total',
    'Fetches from a subgraph that failed.',
    ['subgraph'],
  );
  return (subgraph, elapsedSeconds, failed) => {
    seconds.observe(elapsedSeconds, { subgraph });
    if (failed) failures.add(1, { subgraph });
  };
}
