import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type { Fetch } from '#federation/plan/search/fetch-tree.ts';

/** Fetches that share one request. */
export interface ScheduledRequest {
  readonly fetches: readonly Fetch[];
  /** Its stage: after all requests that it depends on. */
  readonly level: number;
}

export interface Schedule {
  readonly requests: readonly ScheduledRequest[];
  /** Number of sequential stages. */
  readonly depth: number;
}

/**
 * Merges fetches of one subgraph that can run in the same stage. A fetch may be delayed to join a later one if no other
 * fetch depends on it.
 */
export function scheduleOf(fetches: readonly Fetch[]): Schedule {
  const levels = new Map<Fetch, number>();
  const byKey = new Map<string, Fetch[]>();
  for (const fetch of fetches) put(fetch, fetch.depth, levels, byKey);
  delay(fetches, levels, byKey);
  const requests = [...byKey.values()]
    .filter((together) => together.length > 0)
    .map((together) => ({ fetches: together, level: levels.get(together[0]!)! }))
    .sort((one, other) => one.level - other.level);
  return { requests, depth: requests.at(-1)?.level ?? 0 };
}

/** Processes fetches in reverse, so that the dependants are already placed. */
function delay(
  fetches: readonly Fetch[],
  levels: Map<Fetch, number>,
  byKey: Map<string, Fetch[]>,
): void {
  const last = Math.max(0, ...levels.values());
  const latest = new Map<Fetch, number>();
  for (const fetch of fetches.toReversed()) {
    const own = levels.get(fetch)!;
    const bound = Math.min(last, latest.get(fetch) ?? last);
    const together = byKey.get(keyOf(fetch, own))!;
    // Delaying one of several would leave the others behind, and save nothing.
    for (let level = own + 1; together.length === 1 && level <= bound; level += 1) {
      if ((byKey.get(keyOf(fetch, level))?.length ?? 0) === 0) continue;
      together.pop();
      put(fetch, level, levels, byKey);
      break;
    }
    for (const needed of fetch.after) {
      const before = levels.get(fetch)! - 1;
      latest.set(needed, Math.min(before, latest.get(needed) ?? before));
    }
  }
}

function put(
  fetch: Fetch,
  level: number,
  levels: Map<Fetch, number>,
  byKey: Map<string, Fetch[]>,
): void {
  levels.set(fetch, level);
  const key = keyOf(fetch, level);
  byKey.getOrInsertComputed(key, () => []).push(fetch);
}

/** Root fetches are never merged. Deferred fetches merge only within their fragment. */
function keyOf({ kind, subgraph, id, part }: Fetch, level: number): string {
  if (kind === 'root') return `root ${id} ${level}`;
  return part === FIRST_PART ? `${subgraph} ${level}` : `${subgraph} ${level} ${part}`;
}
