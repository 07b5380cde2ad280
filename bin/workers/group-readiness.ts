import type { KnownProcess } from '#bin/workers/process-messages.ts';

/** Name of the process that follows the exchanges. */
export const OWNER = 'owner';

/**
 * What a server with workers waits for: what each worker waits for that has the port, by its name. One that is
 * down or starting again has no connections, and the others serve; so has the owner, whose bars others take
 * over or read from the log.
 */
export function groupReadiness(processes: readonly KnownProcess[]): readonly string[] {
  const workers = processes.filter(({ name }) => name !== OWNER);
  const atPort = workers.filter(({ state }) => state === 'serving' || state === 'waiting');
  if (atPort.length === 0) return ['workers: none of them answers'];
  return atPort.flatMap(({ name, waitingFor }) => waitingFor.map((what) => `${name}: ${what}`));
}
