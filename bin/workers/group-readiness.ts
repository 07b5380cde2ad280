import type { KnownProcess } from '#bin/workers/process-messages.ts';

/** Name of the process that owns the shards. */
export const OWNER = 'owner';

/**
 * The readiness of a server with workers: that of each listening worker, by name. A worker that restarts gets no
 * connections while the others serve; the owner does not count either, because others take over its shards or read
 * the log.
 */
export function groupReadiness(processes: readonly KnownProcess[]): readonly string[] {
  const workers = processes.filter(({ name }) => name !== OWNER);
  const atPort = workers.filter(({ state }) => state === 'serving' || state === 'waiting');
  if (atPort.length === 0) return ['workers: none of them answers'];
  return atPort.flatMap(({ name, waitingFor }) => waitingFor.map((what) => `${name}: ${what}`));
}
