import { bulkhead, type BulkheadPolicy } from 'cockatiel';

/**
 * How long a closed bar waits for others that close with it, as a transaction costs as much as some hundred bars in
 * it. While an append of the shard is in flight, more bars gather by themselves.
 */
export const GATHER_MS = 50;
/** Concurrent appends of a process: each takes a connection, and there are four. */
const MAX_APPENDS = 3;
const MAX_WAITING = 10_000;

/** Limits the concurrent appends of the process. */
export function openAppends(): BulkheadPolicy {
  return bulkhead(MAX_APPENDS, MAX_WAITING);
}
