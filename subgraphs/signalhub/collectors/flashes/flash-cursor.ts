import { isObject } from '#kernel/text/is-object.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import type { Flash } from '#signalhub/collectors/flashes/flash.ts';

/** The newest flashes that are published, so that one which comes late or in the same second is still new. */
export interface KnownFlashes {
  readonly ids: readonly string[];
  /** Order of the oldest of them. */
  readonly since: number;
}

/**
 * Number of remembered ids: a quarter of an hour of the busiest feed. Each run reads back to the oldest of them. The
 * number is low enough that these and the new flashes fit into one page of fifty, because a second page delays the
 * delivery by a second.
 */
const MAX_IDS = 40;

/** Whether a flash is not published yet. */
export function isNewFlash({ id, order }: Flash, known: KnownFlashes | null): boolean {
  return known === null || (order >= known.since && !known.ids.includes(id));
}

/** The known flashes after a run. */
export function knownAfter(before: KnownFlashes | null, read: readonly Flash[]): KnownFlashes {
  if (read.length === 0) return before ?? { ids: [], since: 0 };
  const newest = read.toSorted((a, b) => b.order - a.order).slice(0, MAX_IDS);
  const ids = [...new Set([...newest.map(({ id }) => id), ...(before?.ids ?? [])])];
  const isWhole = ids.length <= MAX_IDS && before !== null;
  const oldest = newest.at(-1)!.order;
  const since = isWhole ? Math.min(before.since, oldest) : oldest;
  return { ids: ids.slice(0, MAX_IDS), since };
}

export function readKnownFlashes(cursor: string | null): KnownFlashes | null {
  const value = parsedJson(cursor);
  if (!isObject(value) || !Array.isArray(value['ids']) || typeof value['since'] !== 'number') {
    return null;
  }
  return { ids: value['ids'].map(String), since: value['since'] };
}
