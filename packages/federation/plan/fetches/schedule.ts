import { FIRST } from '#federation/plan/search/fetch-tree.ts';
import type { Fetch } from '#federation/plan/search/fetch-tree.ts';

/** Fetches that are made in one request. */
export interface Request {
  readonly fetches: readonly Fetch[];
  /** When it is made: after all requests of lower levels that it needs. */
  readonly level: number;
}

export interface Schedule {
  readonly requests: readonly Request[];
  /** How many requests are made one after the other. */
  readonly depth: number;
}

/**
 * Puts fetches of one subgraph together where they can be asked at the same time. A fetch may wait for another
 * one of its subgraph as long as nobody waits for it.
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

/** From the last fetch to the first, so that those who wait are in their places already. */
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
    // One of several would leave the others behind, and save nothing.
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

/** Root fields are asked apart: each at its own position. What is deferred is asked apart from what is not. */
function keyOf({ kind, subgraph, id, part }: Fetch, level: number): string {
  if (kind === 'root') return `root ${id} ${level}`;
  return part === FIRST ? `${subgraph} ${level}` : `${subgraph} ${level} ${part}`;
}
